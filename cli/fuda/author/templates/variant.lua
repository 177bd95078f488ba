-- What is different in Lua. This file is read once the # before `rules:` in @NAME@.yaml is gone.
--
-- It is read after the files of @BASE@, and puts a function around one of theirs.
@OTHERS@
local plain = @FUNCTION@ -- as it is without this variant

function @FUNCTION@(@PARAMETERS@)
  -- your own lines before it
@CALL@
end
