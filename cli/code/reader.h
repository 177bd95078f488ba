// The reader of compiled code (lua/code_reader.h).
#pragma once

namespace fuda::lua {

// Every Vm made from now on has it. Call it before threads start. False if the Lua that is linked compiles to
// another code than Lua 5.4.0 to 5.4.8: then there is no reader, and rules are checked while they run.
bool install_code_reader();

}  // namespace fuda::lua
