// Leduc hold'em for two: jack, queen and king in two suits, an ante of 1, raises of 2 and then 4, two of them
// in a round. Folding needs a raise to fold to.
#include <array>
#include <stdexcept>
#include <utility>

#include "bench/bounds.h"
#include "bench/seeded_games.h"

namespace fuda::bench {
namespace {

class Leduc {
 public:
  // Only the three top cards of the deck are ever seen.
  explicit Leduc(Rng& chance) {
    std::array<std::uint8_t, 6> deck{0, 0, 1, 1, 2, 2};  // ranks, the top card last
    for (std::uint32_t left = 6; left > 3; --left) std::swap(deck[left - 1], deck[chance.below(left)]);
    hand_ = {deck[5], deck[4]};
    public_ = deck[3];
  }

  void play(Rng& choices, Totals& totals) {
    if (bet(choices, totals, 2)) bet(choices, totals, 4);
    totals.scores[0] += won_;
    totals.scores[1] -= won_;
  }

 private:
  // One round; false when somebody folds, which ends the game. Raises are called or answered by a raise, so
  // the two differ in what they have paid by one raise at most, and only while one is open.
  bool bet(Rng& choices, Totals& totals, int raise) {
    unsigned seat = 0;
    unsigned raises = 0;
    for (bool called = false;; seat ^= 1U) {  // `called`: the other one has, with nothing to pay
      ++totals.moves;
      const bool may_fold = raises > 0;
      const bool may_raise = raises < 2;
      // 0 folds, 1 calls, 2 raises.
      const unsigned choice = choices.below(1U + may_fold + may_raise) + !may_fold;
      if (choice == 2) {
        called = false;
        if (raises++ > 0) agreed_ += raise;
      } else if (choice == 0) {
        won_ = seat == 0 ? -agreed_ : agreed_;
        return false;
      } else if (raises > 0) {
        agreed_ += raise;
        break;
      } else if (called) {
        break;
      } else {
        called = true;
      }
    }
    won_ = agreed_ * better();
    return true;
  }

  // 1 where the first player has the better cards, -1 where the second has, 0 where they are equal.
  [[nodiscard]] int better() const {
    if (hand_[0] == hand_[1]) return 0;
    if (hand_[0] == public_) return 1;
    if (hand_[1] == public_) return -1;
    return hand_[0] > hand_[1] ? 1 : -1;
  }

  std::array<std::uint8_t, 2> hand_{};
  std::uint8_t public_ = 0;
  int agreed_ = 1;  // what both have paid; an open raise is not in it
  int won_ = 0;     // by the first player from the second
};

}  // namespace

std::unique_ptr<Runner> make_leduc_bound(unsigned players, std::uint64_t seed) {
  if (players != 2) throw std::invalid_argument("Leduc hold'em is for 2 players");
  return std::make_unique<SeededGames<Leduc>>(seed);
}

}  // namespace fuda::bench
