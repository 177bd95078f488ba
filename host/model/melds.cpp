#include "model/melds.h"

#include <algorithm>
#include <array>
#include <bit>
#include <limits>

namespace fuda {

namespace {

using Set = std::uint32_t;  // bit i: the i-th card
constexpr unsigned kLeast = 3;
constexpr std::uint64_t kBetweenLooks = 1000;

// Cards by suit, then rank: whatever could come before a card in a run has been dealt with before it.
class Search {
 public:
  Search(std::span<const MeldCard> cards, const std::function<void(std::uint64_t)>& tried)
      : cards_(cards), tried_(tried) {
    for (std::size_t i = 0; i < cards.size(); ++i) {
      const auto rank = cards[i].rank;
      for (std::size_t j = i + 1; j < cards.size() && cards[j].suit == cards[i].suit; ++j) {
        if (cards[j].rank > rank + 1) break;
        if (cards[j].rank == rank + 1) next_[i] |= Set{1} << j;
      }
      same_[i] |= Set{1} << i;
      for (std::size_t j = i + 1; j < cards.size(); ++j) {
        if (cards[j].rank != rank) continue;
        same_[i] |= Set{1} << j;
        same_[j] |= Set{1} << i;
      }
    }
  }

  std::int64_t run() {
    Set meldable = 0;
    std::int64_t loose = 0;
    for (std::size_t i = 0; i < cards_.size(); ++i) {
      const Set run = next_[i] == 0 ? 0 : next_[static_cast<std::size_t>(std::countr_zero(next_[i]))];
      if (run != 0) meldable |= Set{1} << i | next_[i] | run;
      if (static_cast<unsigned>(std::popcount(same_[i])) >= kLeast) meldable |= same_[i];
    }
    for (std::size_t i = 0; i < cards_.size(); ++i) {
      if ((meldable >> i & 1U) == 0) loose += cards_[i].worth;
    }
    return loose + least(meldable);
  }

 private:
  std::int64_t least(Set left) {
    if (left == 0) return 0;
    if (++looked_ == kBetweenLooks) {
      tried_(looked_);
      looked_ = 0;
    }
    const auto first = static_cast<std::size_t>(std::countr_zero(left));
    left &= left - 1;
    std::int64_t best = cards_[first].worth + least(left);
    // A set: this card and each choice of others.
    const Set others = same_[first] & left;
    for (Set some = others; some != 0; some = (some - 1) & others) {
      if (static_cast<unsigned>(std::popcount(some)) + 1 >= kLeast)
        best = std::min(best, least(left & ~some));
    }
    return std::min(best, least_with_run(first, left, 1));
  }

  // A run that has come to this card, and goes on with each that can follow, or ends.
  std::int64_t least_with_run(std::size_t last, Set left, unsigned length) {
    std::int64_t best = length >= kLeast ? least(left) : std::numeric_limits<std::int64_t>::max();
    for (Set next = next_[last] & left; next != 0; next &= next - 1) {
      const auto card = static_cast<std::size_t>(std::countr_zero(next));
      best = std::min(best, least_with_run(card, left & ~(Set{1} << card), length + 1));
    }
    return best;
  }

  std::span<const MeldCard> cards_;
  const std::function<void(std::uint64_t)>& tried_;
  std::array<Set, kMaxMeldCards> next_{};  // the cards that can follow in a run
  std::array<Set, kMaxMeldCards> same_{};  // those of the same rank
  std::uint64_t looked_ = 0;
};

}  // namespace

std::int64_t least_left(std::span<MeldCard> cards, const std::function<void(std::uint64_t)>& tried) {
  std::ranges::sort(cards, [](const MeldCard& a, const MeldCard& b) {
    return a.suit != b.suit ? a.suit < b.suit : a.rank < b.rank;
  });
  return Search(cards, tried).run();
}

}  // namespace fuda
