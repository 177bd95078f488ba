// Sets and runs, as rummy games lay them down.
#pragma once

#include <cstdint>
#include <functional>
#include <span>

namespace fuda {

// A card for melding: a set is three or more of one rank, a run three or more of one suit with ranks that
// follow each other. A card is in one meld at most.
struct MeldCard {
  std::int32_t rank = 0;
  std::uint8_t suit = 0;
  std::int32_t worth = 0;  // what it counts when it is left
};

inline constexpr std::size_t kMaxMeldCards = 24;

// The least that the cards left over can count, at most kMaxMeldCards of them. `tried` is called with how
// many arrangements have been looked at since it was called last; it may throw to end a long search.
[[nodiscard]] std::int64_t least_left(std::span<MeldCard> cards,
                                      const std::function<void(std::uint64_t)>& tried);

}  // namespace fuda
