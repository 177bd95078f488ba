-- EXPECT: refused.
-- In Lua itself, the length of a list with gaps depends on how the list has grown; here, it must be 1.
local t = {} for i = 1, 64 do t[i] = i end for i = 2, 63 do t[i] = nil end
error("the length is " .. #t)
