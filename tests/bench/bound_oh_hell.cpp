// Oh Hell for three to five: one deal of five tricks, the next card turned up for trumps, the bids of all
// never add up to the tricks, 10 points and one a trick for those who made their bid.
#include <algorithm>
#include <array>
#include <stdexcept>
#include <utility>

#include "bench/bound_runner.h"
#include "bench/bounds.h"

namespace fuda::bench {
namespace {

constexpr unsigned kTricks = 5;
constexpr unsigned kDeck = 52;

// Places of a hand, which are numbered in the order of the deal, as bits.
using Places = std::uint8_t;
constexpr Places kAllPlaces = (1U << kTricks) - 1;

// The places of a set in ascending order.
struct Listed {
  std::uint8_t count = 0;
  std::array<std::uint8_t, kTricks> place{};
};

constexpr std::array<Listed, kAllPlaces + 1> list_all_sets() {
  std::array<Listed, kAllPlaces + 1> lists{};
  for (unsigned set = 0; set <= kAllPlaces; ++set) {
    for (unsigned place = 0; place < kTricks; ++place) {
      if ((set >> place & 1U) != 0) lists[set].place[lists[set].count++] = static_cast<std::uint8_t>(place);
    }
  }
  return lists;
}
constexpr auto kListed = list_all_sets();

// A card is its suit times 16, and its rank from 0 to 12.
using Card = std::uint8_t;
constexpr unsigned suit_of(Card card) { return card >> 4; }
constexpr unsigned rank_of(Card card) { return card & 15U; }

constexpr std::array<Card, kDeck> full_deck() {
  std::array<Card, kDeck> deck{};
  for (unsigned i = 0; i < kDeck; ++i) deck[i] = static_cast<Card>(i / 13 << 4 | i % 13);
  return deck;
}
constexpr auto kFullDeck = full_deck();

template <unsigned kPlayers>
class OhHell {
 public:
  OhHell(Rng chance, Rng choices) : choices_(choices) {
    std::array<Card, kDeck> deck = kFullDeck;
    std::uint32_t left = kDeck;
    const auto draw = [&] {
      std::swap(deck[left - 1], deck[chance.below(left)]);
      return deck[--left];
    };
    for (Hand& hand : hands_) {
      for (unsigned place = 0; place < kTricks; ++place) {
        const Card card = draw();
        hand.cards[place] = card;
        hand.of_suit[suit_of(card)] |= static_cast<Places>(1U << place);
      }
    }
    trump_ = suit_of(draw());
  }

  void play(Totals& totals) {
    totals.moves += kPlayers * (1 + kTricks);
    bid();
    unsigned leader = 0;
    for (unsigned trick = 1; trick < kTricks; ++trick) leader = play_trick(leader);
    play_last_trick(leader);
    for (unsigned seat = 0; seat < kPlayers; ++seat) {
      if (won_[seat] == bid_[seat]) totals.scores[seat] += 10 + won_[seat];
    }
  }

 private:
  struct Hand {
    std::array<Card, kTricks> cards{};
    std::array<Places, 4> of_suit{};  // also of cards that are played
    Places held = kAllPlaces;
  };

  void bid() {
    constexpr unsigned dealer = kPlayers - 1;
    unsigned sum = 0;
    for (unsigned seat = 0; seat < dealer; ++seat) sum += bid_[seat] = choices_.below(kTricks + 1);
    if (sum > kTricks) {
      bid_[dealer] = choices_.below(kTricks + 1);
    } else {
      const unsigned forbidden = kTricks - sum;
      const unsigned choice = choices_.below(kTricks);
      bid_[dealer] = choice + (choice >= forbidden);
    }
  }

  // The highest trump takes the trick, else the highest card of the suit that was led.
  [[nodiscard]] unsigned strength(Card card, unsigned led) const {
    return rank_of(card) + (suit_of(card) == led) * 16U + (suit_of(card) == trump_) * 32U;
  }

  // Returns who took the trick, and leads to the next.
  unsigned play_trick(unsigned leader) {
    const Card led = take(hands_[leader], hands_[leader].held);
    unsigned best = strength(led, suit_of(led)) * 8 + leader;
    unsigned seat = leader;
    for (unsigned others = 1; others < kPlayers; ++others) {
      seat = seat + 1 == kPlayers ? 0 : seat + 1;
      Hand& hand = hands_[seat];
      const Places following = hand.held & hand.of_suit[suit_of(led)];
      const Card card = take(hand, following != 0 ? following : hand.held);
      best = std::max(best, strength(card, suit_of(led)) * 8 + seat);
    }
    ++won_[best % 8];
    return best % 8;
  }

  Card take(Hand& hand, Places legal) {
    const Listed& places = kListed[legal];
    const unsigned place = places.place[choices_.below(places.count)];
    hand.held ^= static_cast<Places>(1U << place);
    return hand.cards[place];
  }

  // Everybody has one card left: nothing is chosen, and the order does not matter.
  void play_last_trick(unsigned leader) {
    const unsigned led = suit_of(last_card(leader));
    unsigned best = 0;
    for (unsigned seat = 0; seat < kPlayers; ++seat) {
      best = std::max(best, strength(last_card(seat), led) * 8 + seat);
    }
    ++won_[best % 8];
  }

  [[nodiscard]] Card last_card(unsigned seat) const {
    const Hand& hand = hands_[seat];
    return hand.cards[kListed[hand.held].place[0]];
  }

  Rng choices_;
  std::array<Hand, kPlayers> hands_{};
  unsigned trump_ = 0;
  std::array<unsigned, kPlayers> bid_{};
  std::array<unsigned, kPlayers> won_{};
};

}  // namespace

std::unique_ptr<Runner> make_oh_hell_bound(unsigned players, std::uint64_t seed) {
  return make_bound<OhHell, 3, 5>(players, seed);
}

}  // namespace fuda::bench
