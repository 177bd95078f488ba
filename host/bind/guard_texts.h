// The error for a guard that returns a wrong value, found when it ran or in its code.
#pragma once

#include <string>

namespace fuda::lua {

inline constexpr const char* kGuardHint = "write: return false, \"why not\"";

// `function`: "moves.play.allowed"; `what` it returned: "a text".
[[nodiscard]] inline std::string guard_returned(const std::string& function, const std::string& what) {
  return "'" + function + "' returns " + what + "; a guard returns false with a reason, or true, or nothing";
}

}  // namespace fuda::lua
