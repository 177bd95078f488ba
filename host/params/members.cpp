#include "params/members.h"

#include <fmt/format.h>

namespace fuda {

std::uint32_t member_from(const Game& game, const Family& family, std::uint8_t index, Seat mover) {
  if (family.per != Per::seat) return index;
  const auto rows = static_cast<std::uint32_t>(family.count / family.second.count);
  const std::uint32_t row = (family.row_of(index) + rows - mover) % game.seats;
  return row * family.second.count + index % family.second.count;
}

std::string member_text(const Game& game, const Family& family, std::uint32_t number) {
  if (family.per == Per::table) return family.name;
  const auto key = [&](const Key& which, std::uint32_t value) {
    if (which.per == Per::seat) return fmt::format("+{}", value);
    if (which.per == Per::value) return game.attributes[which.attribute].values[value].name;
    return std::to_string(value + 1);
  };
  if (!family.has_two_keys()) return fmt::format("{}.{}", family.name, key(family.key(), number));
  return fmt::format("{}.{}.{}", family.name, key(family.key(), number / family.second.count),
                     key(family.second, number % family.second.count));
}

}  // namespace fuda
