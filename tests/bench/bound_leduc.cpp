// Leduc hold'em for two: jack, queen and king in two suits, an ante of 1, raises of 2 and then 4, two of them
// in a round. Folding needs a raise to fold to.
//
// What can be bet does not depend on the cards. So all ways to bet are worked out by the compiler, as a tree
// that a game walks down without asking what is legal.
#include <array>
#include <stdexcept>
#include <utility>

#include "bench/bound_runner.h"
#include "bench/bounds.h"

namespace fuda::bench {
namespace {

using Index = std::uint8_t;

// A position in which somebody has to move: where each legal move leads, in the order fold, call, raise.
struct Choice {
  std::uint8_t moves = 0;
  std::array<Index, 3> next{};
};

// An end of the betting: what the first player gets from the second, with the hands shown or without.
struct End {
  int folded = 0;  // 0 where nobody did
  int shown = 0;   // if the first player has the better hand
};

class Betting {
 public:
  static constexpr Index kChoices = 36;  // ends are numbered from here on

  constexpr Betting() { add(Round{}); }

  [[nodiscard]] constexpr const Choice& choice(Index at) const { return choices_[at]; }
  [[nodiscard]] constexpr const End& end(Index at) const { return ends_[at - kChoices]; }
  [[nodiscard]] constexpr bool complete() const { return choices_used_ == kChoices; }

 private:
  struct Round {
    bool second = false;
    int agreed = 1;   // what both have paid; an open raise is not in it
    int raises = 0;   // the last one is open
    int called = 0;   // with nothing to pay
    int to_move = 0;  // 0 or 1

    [[nodiscard]] constexpr int raise() const { return second ? 4 : 2; }
  };

  constexpr Index add(Round now) {
    const Index here = choices_used_++;
    Round after = now;
    after.to_move = 1 - now.to_move;
    if (now.raises > 0) lead(here, add_end({now.to_move == 0 ? -now.agreed : now.agreed, 0}));
    if (now.raises > 0) {
      lead(here, add_called(now, now.agreed + now.raise()));
    } else if (now.called > 0) {
      lead(here, add_called(now, now.agreed));
    } else {
      after.called = 1;
      lead(here, add(after));
    }
    if (now.raises < 2) {
      if (now.raises > 0) after.agreed += now.raise();
      after.called = 0;
      ++after.raises;
      lead(here, add(after));
    }
    return here;
  }

  // What follows when both have agreed.
  constexpr Index add_called(const Round& now, int agreed) {
    return now.second ? add_end({0, agreed}) : add(Round{true, agreed});
  }

  constexpr Index add_end(End end) {
    ends_[ends_used_] = end;
    return static_cast<Index>(kChoices + ends_used_++);
  }

  constexpr void lead(Index from, Index to) { choices_[from].next[choices_[from].moves++] = to; }

  std::array<Choice, kChoices> choices_{};
  std::array<End, 64> ends_{};
  Index choices_used_ = 0;
  Index ends_used_ = 0;
};

constexpr Betting kBetting;
static_assert(kBetting.complete());

class Leduc {
 public:
  // Only the three top cards of the deck are ever seen.
  Leduc(Rng chance, Rng choices) : choices_(choices) {
    std::array<std::uint8_t, 6> deck{0, 0, 1, 1, 2, 2};  // ranks, the top card last
    for (std::uint32_t left = 6; left > 3; --left) std::swap(deck[left - 1], deck[chance.below(left)]);
    const int first = strength(deck[5], deck[3]);
    const int second = strength(deck[4], deck[3]);
    better_ = (first > second) - (first < second);
  }

  void play(Totals& totals) {
    Index at = 0;
    do {
      const Choice& choice = kBetting.choice(at);
      at = choice.next[choices_.below(choice.moves)];
      ++totals.moves;
    } while (at < Betting::kChoices);
    const End& end = kBetting.end(at);
    const int won = end.folded + end.shown * better_;
    totals.scores[0] += won;
    totals.scores[1] -= won;
  }

 private:
  // A pair with the public card beats everything.
  static int strength(int card, int open) { return card == open ? 3 : card; }

  Rng choices_;
  int better_ = 0;  // 1: the first player has the better hand, -1: the second has, 0: they are equal
};

}  // namespace

std::unique_ptr<Runner> make_leduc_bound(unsigned players, std::uint64_t seed) {
  if (players != 2) throw std::invalid_argument("Leduc hold'em is for 2 players");
  return std::make_unique<BoundRunner<Leduc>>(seed);
}

}  // namespace fuda::bench
