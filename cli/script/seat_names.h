// What seats may be called.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

namespace fuda {

// What can stand beside a seat and its move in a script, and so cannot be the name of a seat.
inline constexpr std::array<std::string_view, 3> kStepKeys = {"expect", "refused", "undo"};

// Why this cannot be the name of a seat, as a hint; "" if it can.
[[nodiscard]] std::string why_no_seat(const std::string& name);

// Throws Failure for a name that cannot be used, or is used twice.
void refuse_seat_names(const std::vector<std::string>& names);

// A name like this one that can be used.
[[nodiscard]] std::string usable_seat_name(const std::string& name);

}  // namespace fuda
