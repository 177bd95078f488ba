// Creates scripts of bots from bytes. A mutated input then changes the calls of a bot, and not the syntax
// around them.
#pragma once

#include <string>
#include <string_view>

namespace fuda::fuzz {

// Returns a script for the small game. The script gathers an object of each kind. For each function, method
// or operator that the script uses, the bytes decide which of these objects it gets. The script also gathers
// the results of calls, and catches errors. The names come from the bindings, so the fuzzer tries new
// bindings without a change in this file.
[[nodiscard]] std::string calls_of_a_bot(std::string_view bytes);

}  // namespace fuda::fuzz
