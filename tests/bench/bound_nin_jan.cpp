// Nin Jan (rules/nin-jan), written by hand for speed.
#include <algorithm>

#include "bench/bound_runner.h"
#include "bench/bounds.h"

namespace fuda::bench {
namespace {

// A card is 4 * number + shape, its numbers counted from the lowest. So a set of cards is a word of 64 bits,
// and the cards of a round are resolved from its highest bit down, as three of one number are: rock,
// scissors, paper. Two of one number are resolved in the same order, but for paper, which comes before the
// rock that it beats: then it takes the free place above.
enum Shape : unsigned { paper, scissors, rock, early_paper };
constexpr std::uint64_t kPapers = 0x1111111111111111;

// The shape that each beats.
constexpr std::array<unsigned, 3> kBeaten{rock, paper, scissors};

constexpr unsigned kNumbers = 16;
constexpr unsigned kCards = 3 * kNumbers;
constexpr unsigned kHand = 9;
constexpr unsigned kPiles = 3;
constexpr SmallSets<kPiles> kSets;

// -6 to 10 without 0.
constexpr int number_of(unsigned card) {
  const int index = static_cast<int>(card >> 2);
  return index - (index < 6 ? 6 : 5);
}

constexpr std::array<std::uint8_t, kCards> full_deck() {
  std::array<std::uint8_t, kCards> deck{};
  std::size_t at = 0;
  for (const Shape shape : {rock, paper, scissors}) {
    for (unsigned number = 0; number < kNumbers; ++number)
      deck[at++] = static_cast<std::uint8_t>(4 * number + shape);
  }
  return deck;
}
constexpr auto kDeck = full_deck();

template <unsigned kPlayers>
class NinJan {
 public:
  NinJan(Rng chance, Rng choices) : choices_(choices) { deal(chance); }

  void play(Totals& totals) {
    for (unsigned left = kHand; left > 0; --left) resolve(choose(left));
    totals.moves += 2ULL * kPlayers * kHand;
    throw_for_victory(totals);
    for (unsigned seat = 0; seat < kPlayers; ++seat) totals.scores[seat] += won_[seat];
  }

 private:
  // The piles, then the hands. No more is shuffled than is dealt: the rest stays in the box.
  void deal(Rng chance) {
    auto deck = kDeck;
    unsigned left = kCards;
    const auto draw = [&] {
      std::swap(deck[left - 1], deck[chance.below(left)]);
      return unsigned{deck[--left]};
    };
    for (unsigned pile = 0; pile < kPiles; ++pile) {
      const unsigned card = draw();
      pile_[pile] = number_of(card);
      lay_on_top(pile, card);
    }
    for (auto& hand : hand_) {
      for (unsigned i = 0; i < kHand; ++i) hand.put(i, draw());
    }
  }

  // Everybody chooses one of the cards left in the hand. Returns them all, each in its place in the line.
  std::uint64_t choose(unsigned left) {
    std::uint64_t line = 0;
    for (unsigned seat = 0; seat < kPlayers; ++seat) {
      const unsigned card = hand_[seat].take(choices_.below(left));
      line |= std::uint64_t{1} << card;
      owner_[card] = static_cast<std::uint8_t>(seat);
    }
    const std::uint64_t early = line & kPapers & line >> rock & ~(line >> scissors);
    return line ^ early ^ early << early_paper;
  }

  void resolve(std::uint64_t line) {
    for (unsigned i = 0; i < kPlayers; ++i) {
      const auto top = static_cast<unsigned>(std::bit_width(line) - 1);
      line ^= std::uint64_t{1} << top;
      const unsigned card = (top & 3) == early_paper ? top - early_paper : top;
      constexpr unsigned all_piles = 0b111;
      const unsigned beaten = tops_ >> (kPiles * kBeaten[card & 3]) & all_piles;
      const bool takes = beaten != 0;
      const unsigned piles = takes ? beaten : all_piles;
      const unsigned pile = kSets.nth[piles][choices_.below(kSets.count[piles])];
      won_[owner_[card]] += takes ? pile_[pile] : 0;
      pile_[pile] = (takes ? 0 : pile_[pile]) + number_of(card);
      lay_on_top(pile, card);
    }
  }

  void lay_on_top(unsigned pile, unsigned card) {
    constexpr unsigned any_shape = 0b001'001'001;
    tops_ = (tops_ & ~(any_shape << pile)) | 1U << (kPiles * (card & 3) + pile);
  }

  // Those with the most points throw a shape each. Who is beaten by any is out, unless that leaves nobody;
  // the others throw again, until one is left.
  void throw_for_victory(Totals& totals) {
    unsigned left = leaders();
    while (!std::has_single_bit(left)) {
      std::array<unsigned, 3> throwers{};  // by shape, as the attribute lists them
      for (unsigned rest = left; rest != 0; rest &= rest - 1) {
        throwers[choices_.below(3)] |= rest & (0U - rest);
        ++totals.moves;
      }
      const auto [rocks, papers, blades] = throwers;
      const unsigned unbeaten =
          (papers == 0 ? rocks : 0) | (blades == 0 ? papers : 0) | (rocks == 0 ? blades : 0);
      if (unbeaten != 0) left = unbeaten;
    }
  }

  [[nodiscard]] unsigned leaders() const {
    unsigned seats = 1;
    int most = won_[0];
    for (unsigned seat = 1; seat < kPlayers; ++seat) {
      if (won_[seat] > most) seats = 0;
      if (won_[seat] >= most) seats |= 1U << seat;
      most = std::max(most, won_[seat]);
    }
    return seats;
  }

  Rng choices_;
  std::array<Lanes<6>, kPlayers> hand_;
  std::array<std::uint8_t, 4 * kNumbers> owner_{};  // by card: who chose it, for the cards of this round
  std::array<int, kPiles> pile_{};                  // the sum of its numbers
  std::array<int, kPlayers> won_{};
  unsigned tops_ = 0;  // three bits a shape: the piles with that shape on top
};

}  // namespace

std::unique_ptr<Runner> make_nin_jan_bound(unsigned players, std::uint64_t seed) {
  return make_bound<NinJan, 2, 5>(players, seed);
}

}  // namespace fuda::bench
