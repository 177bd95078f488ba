// The error for a guard that returns a wrong value. Either a call to the guard or a check of its code finds
// this error.
#pragma once

#include <string>

namespace fuda::lua {

inline constexpr const char* kGuardHint = "write: return false, \"why not\"";

// `function` is a name such as "moves.play.allowed". `what` is the returned value, such as "a text".
[[nodiscard]] inline std::string guard_returned(const std::string& function, const std::string& what) {
  return "'" + function + "' returns " + what + "; a guard returns false with a reason, or true, or nothing";
}

}  // namespace fuda::lua
