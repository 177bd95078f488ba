// Hanafuda Sakura (rules/sakura), written by hand for speed.
#include <algorithm>
#include <span>

#include "bench/bound_runner.h"
#include "bench/bounds.h"

namespace fuda::bench {
namespace {

// A card is 4 * month + its place in the month, in the order of the game's files, months from 0.
using Card = std::uint8_t;
constexpr unsigned kMonths = 12;
constexpr unsigned kCards = 48;
constexpr unsigned kRounds = 6;
constexpr unsigned kTeshi = 6;
constexpr int kYaku = 50;

// How many cards of each month there are, in four bits each. Four times the month, where its bits begin, is
// what a card is without its two lowest bits.
using Counts = std::uint64_t;
constexpr Counts kEach = 0x111111111111;
constexpr unsigned bits_of(unsigned card) { return card & ~3U; }

// Teshi or Kuttsuki: four cards of a month, or four pairs, two or three cards of a month being one.
constexpr bool is_special(Counts counts) {
  const Counts pairs = counts >> 1 & kEach;  // the product sums them up in the highest month
  return (counts & kEach << 2) != 0 || (pairs * kEach >> (4 * (kMonths - 1)) & 15U) >= 4;
}

// ---- what captured cards are worth

// By card: a bit of its own among the lowest 48, and its points above. So a sum of cards holds both the set
// of them and the sum of their points.
constexpr unsigned kPointsAt = kCards;
constexpr std::array<std::uint64_t, kCards> worth_of_cards() {
  constexpr std::array<std::uint64_t, kCards> points{
      20, 10, 0,  0,  // January: the crane is worth 20, a ribbon 10
      5,  10, 0,  0,  // February
      20, 10, 0,  0,  // March: the curtain
      5,  10, 0,  0,  // April
      5,  10, 0,  0,  // May
      5,  10, 0,  0,  // June
      5,  10, 0,  0,  // July
      20, 5,  0,  0,  // August: the moon, the geese
      5,  10, 0,  0,  // September
      5,  10, 0,  0,  // October
      5,  5,  10, 0,  // November: the rain man, the swallow, the ribbon, the Gaji
      20, 10, 0,  0,  // December: the phoenix, the yellow paulownia
  };
  std::array<std::uint64_t, kCards> worth{};
  for (unsigned card = 0; card < kCards; ++card)
    worth[card] = std::uint64_t{1} << card | points[card] << kPointsAt;
  return worth;
}
constexpr auto kWorth = worth_of_cards();

// The card at this place of a month, both from 1.
constexpr std::uint64_t card_of(unsigned month, unsigned place) {
  return std::uint64_t{1} << (4 * (month - 1) + place - 1);
}
constexpr std::array<std::uint64_t, 8> kAllYaku{
    card_of(3, 1) | card_of(8, 1) | card_of(9, 1),   // curtain, moon, sake
    card_of(1, 1) | card_of(2, 1) | card_of(3, 1),   // crane, nightingale, curtain
    card_of(1, 2) | card_of(2, 2) | card_of(3, 2),   // the poems
    card_of(6, 2) | card_of(9, 2) | card_of(10, 2),  // the blue ribbons
    card_of(6, 1) | card_of(10, 1) | card_of(9, 1),  // butterflies, deer, sake
    card_of(4, 2) | card_of(5, 2) | card_of(7, 2),   // the simple ribbons
    card_of(4, 1) | card_of(5, 1) | card_of(7, 1),   // cuckoo, bridge, boar
    card_of(10, 1) | card_of(8, 2) | card_of(7, 1),  // deer, geese, boar
};

constexpr int yaku_in(std::uint64_t captured) {
  int made = 0;
  for (const std::uint64_t yaku : kAllYaku) made += (captured & yaku) == yaku;
  return made;
}

// ---- where cards lie

// Cards in the order in which they came. There is room for four more to be written than it will have.
struct Row {
  std::array<Card, kCards + 4> cards{};
  unsigned size = 0;

  void add(unsigned card) { cards[size++] = static_cast<Card>(card); }
  [[nodiscard]] std::span<const Card> all() const { return {cards.data(), size}; }
};

// The Ba by months, where cards are captured, and all cards that came into it in this round, in their order.
// No card comes twice: what leaves the Ba is captured.
struct Ba {
  Counts counts = 0;
  std::array<std::uint32_t, kMonths> cards{};  // a byte for each card, the first one lowest; free ones are 0
  Row came;

  [[nodiscard]] unsigned count(unsigned card) const { return counts >> bits_of(card) & 15U; }
  void add(unsigned card) {
    cards[card >> 2] |= card << (8 * count(card));
    counts += Counts{1} << bits_of(card);
    came.add(card);
  }
};

// ---- the game

// Cards in each hand and in the Ba.
struct Share {
  unsigned hand, ba;
};
constexpr std::array<Share, 8> kShares{{{}, {}, {8, 8}, {7, 6}, {5, 8}, {4, 8}, {3, 12}, {3, 6}}};
constexpr SmallSets<8> kSets;  // of places in a hand

template <unsigned kPlayers>
class Sakura {
 public:
  Sakura(Rng chance, Rng choices) : chance_(chance), choices_(choices) {
    for (unsigned card = 0; card < kCards; ++card) deck_.add(card);
    shuffle(deck_.cards.data(), kCards, chance_);
  }

  void play(Totals& totals) {
    unsigned oya = first_oya();
    for (unsigned round = 0; round < kRounds;) {
      gather();
      deal(oya);
      if (special_ != 0) {
        oya = win_at_once(oya);
      } else if (is_special(ba_.counts)) {
        continue;  // annulled: the same Oya deals again
      } else {
        play_round(oya);
        oya = score(oya);
      }
      ++round;
    }
    totals.moves += moves_;
    for (unsigned seat = 0; seat < kPlayers; ++seat) totals.scores[seat] += total_[seat];
  }

 private:
  static constexpr Share kShare = kShares[kPlayers];
  static constexpr auto after = seat_after<kPlayers>;

  unsigned draw() { return deck_.cards[--deck_.size]; }

  // Everybody draws a card, and those whose month is nearest to January again, until it is one.
  unsigned first_oya() {
    unsigned drawers = (1U << kPlayers) - 1;
    while (!std::has_single_bit(drawers)) {
      if (deck_.size < static_cast<unsigned>(std::popcount(drawers))) gather();
      unsigned best = 0;
      unsigned earliest = kMonths;
      for (unsigned rest = drawers; rest != 0; rest &= rest - 1) {
        const auto seat = static_cast<unsigned>(std::countr_zero(rest));
        const unsigned card = draw();
        captured_[seat].add(card);
        if (card >> 2 < earliest) best = 0;
        if (card >> 2 <= earliest) best |= 1U << seat;
        earliest = std::min(earliest, card >> 2);
      }
      drawers = best;
    }
    return static_cast<unsigned>(std::countr_zero(drawers));
  }

  // All cards go back into the deck, above those that are left there: the Ba, the hands, what was captured.
  void gather() {
    std::uint64_t captured = 0;
    for (const Row& row : captured_) {
      for (const Card card : row.all()) captured |= std::uint64_t{1} << card;
    }
    for (const Card card : ba_.came.all()) {
      deck_.cards[deck_.size] = card;
      deck_.size += (captured >> card & 1U) == 0;
    }
    for (const Lanes<8>& hand : hand_) {
      for (unsigned i = 0; i < held_; ++i) deck_.add(hand.at(i));
    }
    for (Row& row : captured_) {
      std::copy_n(row.cards.data(), row.size, deck_.cards.data() + deck_.size);
      deck_.size += row.size;
      row.size = 0;
    }
    ba_ = {};
    held_ = 0;
    shuffle(deck_.cards.data(), kCards, chance_);
  }

  // From the Oya's left on.
  void deal(unsigned oya) {
    special_ = 0;
    for (unsigned n = 1; n <= kPlayers; ++n) {
      const unsigned seat = after(oya, n);
      Lanes<8>& hand = hand_[seat] = {};
      Counts counts = 0;
      for (unsigned i = 0; i < kShare.hand; ++i) {
        const unsigned card = draw();
        hand.put(i, card);
        counts += Counts{1} << bits_of(card);
      }
      special_ |= unsigned{is_special(counts)} << seat;
    }
    for (unsigned i = 0; i < kShare.ba; ++i) ba_.add(draw());
    held_ = kShare.hand;
  }

  // Returns the next Oya: the first of the winners from this one on.
  unsigned win_at_once(unsigned oya) {
    for (unsigned seat = 0; seat < kPlayers; ++seat)
      total_[seat] += static_cast<int>((special_ >> seat & 1U) * kTeshi);
    while ((special_ >> oya & 1U) == 0) oya = after(oya, 1);
    return oya;
  }

  // It ends with the hands. Only with two players are cards left in the deck then.
  void play_round(unsigned oya) {
    for (; held_ > 0; --held_) {
      for (unsigned i = 0; i < kPlayers; ++i) {
        const unsigned me = after(oya, i);
        put_down(me, play_card(me));
        put_down(me, draw());
      }
    }
  }

  // Takes one card from the hand: one that captures, if there is any.
  unsigned play_card(unsigned me) {
    const Counts lying = (ba_.counts | ba_.counts >> 1) & kEach;
    unsigned capturing = 0;
    for (unsigned i = 0; i < held_; ++i) {
      capturing |= static_cast<unsigned>(lying >> bits_of(hand_[me].at(i)) & 1U) << i;
    }
    const unsigned playable = capturing != 0 ? capturing : (1U << held_) - 1;
    ++moves_;
    return hand_[me].take(kSets.nth[playable][choices_.below(kSets.count[playable])]);
  }

  // A card that was played or drawn joins the Ba, or captures the card or the three cards of its month, or
  // one of two.
  void put_down(unsigned me, unsigned card) {
    const unsigned count = ba_.count(card);
    if (count == 0) return ba_.add(card);
    Row& row = captured_[me];
    row.add(card);
    std::uint32_t& lying = ba_.cards[card >> 2];
    ba_.counts -= Counts{count == 2 ? 1 : count} << bits_of(card);
    if (count == 2) {
      ++moves_;
      const unsigned taken = choices_.below(2);
      row.add(lying >> (8 * taken) & 0xffU);
      lying = lying >> (8 * (1 - taken)) & 0xffU;
    } else {
      for (unsigned i = 0; i < 3; ++i) row.cards[row.size + i] = static_cast<Card>(lying >> (8 * i));
      row.size += count;
      lying = 0;
    }
  }

  // Everybody's cards, less what the yaku of the others take. Returns the next Oya: the first of the best,
  // from this one on.
  unsigned score(unsigned oya) {
    std::array<int, kPlayers> points{};
    int all_yaku = 0;
    for (unsigned seat = 0; seat < kPlayers; ++seat) {
      std::uint64_t worth = 0;
      for (const Card card : captured_[seat].all()) worth += kWorth[card];
      const int made = yaku_in(worth);
      points[seat] = static_cast<int>(worth >> kPointsAt) + kYaku * made;
      all_yaku += made;
    }
    unsigned best = oya;
    for (unsigned i = 0; i < kPlayers; ++i) {
      const unsigned seat = after(oya, i);
      if (points[seat] > points[best]) best = seat;
      total_[seat] += points[seat] - kYaku * all_yaku;
    }
    return best;
  }

  Rng chance_;
  Rng choices_;
  Row deck_;  // the next card last
  Ba ba_;
  std::array<Lanes<8>, kPlayers> hand_;
  unsigned held_ = 0;     // cards in the hand of whoever is to move
  unsigned special_ = 0;  // the seats that win at once
  std::array<Row, kPlayers> captured_;
  std::array<int, kPlayers> total_{};
  std::uint64_t moves_ = 0;
};

}  // namespace

std::unique_ptr<Runner> make_sakura_bound(unsigned players, std::uint64_t seed) {
  return make_bound<Sakura, 2, 7>(players, seed);
}

}  // namespace fuda::bench
