// The reader of compiled code that a Vm asks (lua/code_reader.h).
#pragma once

namespace fuda::lua {

// From now on every Vm that is made has it. Before threads start.
void install_code_reader();

}  // namespace fuda::lua
