// The names that seats can have.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

namespace fuda {

// Keys that can be in the same mapping as a seat and its move, so that no seat can have one of these names.
inline constexpr std::array<std::string_view, 3> kStepKeys = {"expect", "refused", "undo"};

// A hint that says why this text cannot be the name of a seat, or "" for a possible name.
[[nodiscard]] std::string why_no_seat(const std::string& name);

// Throws Failure if a name is not allowed or occurs twice.
void refuse_seat_names(const std::vector<std::string>& names);

// A usable name that resembles this name.
[[nodiscard]] std::string usable_seat_name(const std::string& name);

}  // namespace fuda
