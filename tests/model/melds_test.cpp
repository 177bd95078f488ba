// The least that is left of a hand, beside a plain search over all sets of melds.
#include "model/melds.h"

#include <algorithm>
#include <catch2/catch.hpp>
#include <stdexcept>
#include <vector>

#include "model/rng.h"

using namespace fuda;

namespace {

using Hand = std::vector<MeldCard>;

bool is_meld(const Hand& hand, unsigned set) {
  Hand cards;
  for (std::size_t i = 0; i < hand.size(); ++i) {
    if ((set >> i & 1U) != 0) cards.push_back(hand[i]);
  }
  if (cards.size() < 3) return false;
  std::ranges::sort(cards, {}, &MeldCard::rank);
  bool same = true;
  bool run = true;
  for (std::size_t i = 1; i < cards.size(); ++i) {
    same = same && cards[i].rank == cards[0].rank;
    run = run && cards[i].suit == cards[0].suit && cards[i].rank == cards[i - 1].rank + 1;
  }
  return same || run;
}

std::int64_t plain_least(const Hand& hand) {
  const unsigned all = (1U << hand.size()) - 1;
  std::vector<unsigned> melds;
  for (unsigned set = 1; set <= all; ++set) {
    if (is_meld(hand, set)) melds.push_back(set);
  }
  std::vector<std::int64_t> left(all + 1, 0);
  for (unsigned set = 1; set <= all; ++set) {
    for (std::size_t i = 0; i < hand.size(); ++i) left[set] += (set >> i & 1U) != 0 ? hand[i].worth : 0;
    for (const unsigned meld : melds) {
      if ((set & meld) == meld) left[set] = std::min(left[set], left[set & ~meld]);
    }
  }
  return left[all];
}

std::int64_t least(Hand hand) {
  return least_left(hand, [](std::uint64_t) {});
}

}  // namespace

TEST_CASE("the least that is left is what a plain search finds") {
  Rng rng(12);
  int melded = 0;
  for (int game = 0; game < 3000; ++game) {
    Hand hand;
    const std::uint32_t ranks = 3 + rng.below(5);  // few ranks: many melds, also of equal cards
    for (std::uint32_t n = rng.below(10); n > 0; --n) {
      hand.push_back({static_cast<std::int32_t>(rng.below(ranks)), static_cast<std::uint8_t>(rng.below(3)),
                      static_cast<std::int32_t>(rng.below(14)) - 2});
    }
    const std::int64_t expected = plain_least(hand);
    REQUIRE(least(hand) == expected);
    std::int64_t all = 0;
    for (const MeldCard& card : hand) all += card.worth;
    melded += expected < all ? 1 : 0;
  }
  CHECK(melded > 1000);
}

TEST_CASE("a long search can be ended") {
  Hand hand;
  for (int i = 0; i < static_cast<int>(kMaxMeldCards); ++i)
    hand.push_back({i % 6, static_cast<std::uint8_t>(i / 6), 1});
  CHECK(least(hand) == 0);
  CHECK_THROWS_AS(least_left(hand, [](std::uint64_t) { throw std::runtime_error("enough"); }),
                  std::runtime_error);
}
