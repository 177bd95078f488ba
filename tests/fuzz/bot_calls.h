// A bot that is made of bytes, so that mutation changes calls and not the syntax around them.
#pragma once

#include <string>
#include <string_view>

namespace fuda::fuzz {

// A script for the small game. It gathers a thing of each kind, and the bytes say which of these it hands to
// which function, method or operator of a bot's environment; what comes back is gathered, too. Errors are
// caught in the script. The names are those of the bindings, so that a new one is tried without a change
// here.
[[nodiscard]] std::string calls_of_a_bot(std::string_view bytes);

}  // namespace fuda::fuzz
