// The reader of compiled code (lua/code_reader.h).
#pragma once

namespace fuda::lua {

// Installs the reader in every Vm created from now on. Call this function before any thread starts. Returns
// false if the linked Lua does not produce the same code as Lua 5.4.0 to 5.4.8. Without a reader, the host
// checks rules only while they run.
bool install_code_reader();

}  // namespace fuda::lua
