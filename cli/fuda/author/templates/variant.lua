-- Changes to the rules in Lua. To use this file, remove the # before `rules:` in @NAME@.yaml.
--
-- fuda reads this file after the files of @BASE@. This file wraps one of their functions.
@OTHERS@
local plain = @FUNCTION@ -- the function without this variant

function @FUNCTION@(@PARAMETERS@)
  -- your own lines before the call
@CALL@
end
