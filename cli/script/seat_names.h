// What seats may be called.
#pragma once

#include <array>
#include <string>
#include <string_view>

namespace fuda {

// What can stand beside a seat and its move in a script, and so cannot be the name of a seat.
inline constexpr std::array<std::string_view, 3> kStepKeys = {"expect", "refused", "undo"};

// Why this cannot be the name of a seat, as a hint; "" if it can.
[[nodiscard]] std::string why_no_seat(const std::string& name);

}  // namespace fuda
