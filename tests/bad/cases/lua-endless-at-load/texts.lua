local a, b = ("x"):rep(60000) .. "a", ("x"):rep(60000) .. "b"
while true do local c = a < b end
