// Ikebana (rules/ikebana), written by hand for speed.
#include <algorithm>

#include "bench/bound_runner.h"
#include "bench/bounds.h"

namespace fuda::bench {
namespace {

// A card is 8 * colour + value; cards with one name are alike. The last colour is that of the wild cards,
// which can stand for any colour.
using Card = std::uint8_t;
constexpr unsigned kColours = 5;
constexpr unsigned kWild = kColours;
constexpr unsigned kValues = 5;
constexpr unsigned colour_of(Card card) { return card >> 3; }
constexpr unsigned value_of(Card card) { return card & 7U; }

constexpr unsigned kCards = 55;
constexpr unsigned kBouquet = 5;
constexpr unsigned kRounds = 4;
constexpr int kPrestige = 6;

constexpr std::array<Card, kCards> full_deck() {
  constexpr std::array<unsigned, 10> values{1, 1, 1, 2, 2, 3, 3, 4, 4, 5};
  std::array<Card, kCards> deck{};
  std::size_t at = 0;
  for (unsigned colour = 0; colour < kColours; ++colour) {
    for (const unsigned value : values) deck[at++] = static_cast<Card>(8 * colour + value);
  }
  for (unsigned value = 1; value <= kValues; ++value) deck[at++] = static_cast<Card>(8 * kWild + value);
  return deck;
}
constexpr auto kDeck = full_deck();

// ---- what a bouquet is worth

// How often each value is there, as one number: all counts but that of 1 are digits in base 6.
constexpr std::array<unsigned, kValues + 1> kDigit{0, 0, 1, 6, 36, 216};
constexpr unsigned kMostDigits = kBouquet * kDigit[kValues];

// The best combinations of a bouquet with so many cards of each value. Two or more of a value bring that
// value for each card, however they are split. Next to a run there is at most one card left, so it is a run
// or pairs; the worst run is worth as much as the best pair that such a bouquet can hold.
constexpr unsigned best_points(const std::array<unsigned, kValues + 1>& count) {
  const bool middle = count[2] != 0 && count[3] != 0 && count[4] != 0;
  if (middle && count[1] != 0 && count[5] != 0) return 15;
  if (middle && count[5] != 0) return 12;
  if (middle && count[1] != 0) return 8;
  unsigned points = 0;
  for (unsigned value = 1; value <= kValues; ++value) {
    if (count[value] >= 2) points += count[value] * value;
  }
  return points;
}

constexpr std::array<std::uint8_t, kMostDigits + 1> all_points() {
  std::array<std::uint8_t, kMostDigits + 1> points{};
  for (unsigned digits = 0; digits <= kMostDigits; ++digits) {
    std::array<unsigned, kValues + 1> count{};
    unsigned high = 0;
    for (unsigned value = 2; value <= kValues; ++value) high += count[value] = digits / kDigit[value] % 6;
    if (high > kBouquet) continue;
    count[1] = kBouquet - high;
    points[digits] = static_cast<std::uint8_t>(best_points(count));
  }
  return points;
}
constexpr auto kPoints = all_points();

// A wild card adds a colour to the others or not, as is best: 1 counts fourfold, 5 threefold, 2 twofold.
constexpr unsigned times(unsigned colours, unsigned wilds) {
  if (colours <= 1) return 4;
  if (colours + wilds >= kColours) return 3;
  return colours == 2 ? 2 : 1;
}

constexpr SmallSets<kColours> kSets;  // of colours, and of seats

constexpr int worth(const std::array<Card, kBouquet>& bouquet) {
  unsigned digits = 0;
  unsigned colours = 0;
  unsigned wilds = 0;
  for (const Card card : bouquet) {
    digits += kDigit[value_of(card)];
    colours |= 1U << colour_of(card);
    wilds += colour_of(card) == kWild;
  }
  colours &= ~(1U << kWild);
  return static_cast<int>(kPoints[digits] * times(kSets.count[colours], wilds));
}

// ---- the game

template <unsigned kPlayers>
class Ikebana {
 public:
  Ikebana(Rng chance, Rng choices) : chance_(chance), choices_(choices) {
    prestige_.fill(kPrestige);
    shuffle(deck_.data(), kCards, chance_);
  }

  void play(Totals& totals) {
    unsigned starter = 0;
    for (unsigned round = 1;; ++round) {
      totals.moves += play_round(starter);
      starter = score(starter);
      if (round == kRounds) break;
      clear();
    }
    for (unsigned seat = 0; seat < kPlayers; ++seat) totals.scores[seat] += prestige_[seat];
  }

 private:
  static constexpr auto after = seat_after<kPlayers>;

  // Everybody adds a card to the bouquet in each turn, so all are complete at once. Returns the moves made.
  std::uint64_t play_round(unsigned starter) {
    std::uint64_t moves = 0;
    for (unsigned lap = 0; lap < kBouquet; ++lap) {
      for (unsigned i = 0; i < kPlayers; ++i) {
        const unsigned me = after(starter, i);
        const unsigned sellers = affordable(prestige_[me]) & ~(1U << me);
        const unsigned choice = choices_.below(1U + kSets.count[sellers]);
        ++moves;
        if (choice == 0) {
          bouquet_[me][lap] = draw_and_decide(me, moves);
        } else {
          bouquet_[me][lap] = buy(me, kSets.nth[sellers][choice - 1]);
        }
      }
    }
    return moves;
  }

  // The first refusal is paid to the next player, the second to the one after, and so on; each costs 1 more.
  Card draw_and_decide(unsigned me, std::uint64_t& moves) {
    Card card = draw();
    unsigned payee = me;
    for (int price = 1;; ++price) {
      const bool affordable = prestige_[me] >= price;
      ++moves;
      if (choices_.below(affordable ? 2 : 1) == 0) return card;
      payee = after(payee, 1);
      if (payee == me) payee = after(payee, 1);
      prestige_[me] -= price;
      prestige_[payee] += price;
      discard_[me][discarded_[me]++] = card;
      offer(me);
      card = draw();
    }
  }

  Card buy(unsigned me, unsigned from) {
    const Card card = discard_[from][--discarded_[from]];
    const auto price = static_cast<int>(value_of(card));
    prestige_[me] -= price;
    prestige_[from] += price;
    offer(from);
    return card;
  }

  // The seats whose top discard costs at most this.
  [[nodiscard]] unsigned affordable(int prestige) const {
    return offers_ >> (8 * std::min(prestige, static_cast<int>(kValues))) & 0xffU;
  }

  // The top of this seat's discard pile has changed.
  void offer(unsigned seat) {
    offers_ &= ~(kAllLanes << seat);
    if (discarded_[seat] == 0) return;
    offers_ |= kAllLanes << (8 * value_of(discard_[seat][discarded_[seat] - 1]) + seat);
  }

  Card draw() {
    if (left_ == 0) renew_deck();
    return deck_[--left_];
  }

  // The top of each discard pile stays.
  void renew_deck() {
    for (unsigned seat = 0; seat < kPlayers; ++seat) {
      if (discarded_[seat] < 2) continue;
      auto& pile = discard_[seat];
      put_back(pile.data(), discarded_[seat] - 1);
      pile[0] = pile[discarded_[seat] - 1];
      discarded_[seat] = 1;
    }
    shuffle(deck_.data(), left_, chance_);
  }

  void put_back(const Card* cards, unsigned count) {
    std::copy_n(cards, count, deck_.data() + left_);
    left_ += count;
  }

  // Returns who starts the next round: the best bouquet, of several the first from the last starter on.
  unsigned score(unsigned starter) {
    unsigned best = starter;
    int most = -1;
    for (unsigned i = 0; i < kPlayers; ++i) {
      const unsigned seat = after(starter, i);
      const int points = worth(bouquet_[seat]);
      prestige_[seat] += points;
      if (points > most) best = seat;
      most = std::max(most, points);
    }
    return best;
  }

  // All cards go back into the deck.
  void clear() {
    for (unsigned seat = 0; seat < kPlayers; ++seat) {
      put_back(bouquet_[seat].data(), kBouquet);
      put_back(discard_[seat].data(), discarded_[seat]);
    }
    discarded_.fill(0);
    offers_ = 0;
    shuffle(deck_.data(), kCards, chance_);
  }

  // Lane n of offers_, of eight bits: the seats whose top discard costs at most n. Only 0 to 5 are read.
  static constexpr std::uint64_t kAllLanes = 0x0101010101010101;

  Rng chance_;
  Rng choices_;
  std::array<Card, kCards> deck_ = kDeck;  // the first left_ of them, the next one last
  unsigned left_ = kCards;
  std::array<int, kPlayers> prestige_;
  std::array<std::array<Card, kBouquet>, kPlayers> bouquet_;
  std::array<std::array<Card, kCards>, kPlayers> discard_;
  std::array<unsigned, kPlayers> discarded_{};
  std::uint64_t offers_ = 0;
};

}  // namespace

std::unique_ptr<Runner> make_ikebana_bound(unsigned players, std::uint64_t seed) {
  return make_bound<Ikebana, 2, 5>(players, seed);
}

}  // namespace fuda::bench
