// The reader of compiled code (lua/code_reader.h).
#pragma once

namespace fuda::lua {

// Every Vm made from now on has it. Call it before threads start.
void install_code_reader();

}  // namespace fuda::lua
