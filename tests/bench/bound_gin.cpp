// Gin rummy for two, one deal: knocking with ten points of deadwood or less, 25 points for gin and for an
// undercut.
#include <algorithm>

#include "bench/bound_runner.h"
#include "bench/bounds.h"

namespace fuda::bench {
namespace {

// A card is its number in the pack: 13 for each suit, from the ace to the king. A set of cards has sixteen
// bits for each suit, and in these the ace is bit 0.
using Card = std::uint8_t;
using Cards = std::uint64_t;

constexpr unsigned kPack = 52;
constexpr unsigned kHand = 10;
constexpr unsigned kMostDeadwood = 10;
constexpr unsigned kCourt = 10;  // the most that a card counts
constexpr unsigned kGinBonus = 25;
constexpr unsigned kUndercutBonus = 25;
constexpr unsigned kLeftInDeadDeal = 2;
constexpr Cards kEverySuit = 0x0001000100010001;

struct Face {
  Cards set = 0;
  unsigned worth = 0;
};

constexpr std::array<Face, kPack> all_faces() {
  std::array<Face, kPack> faces{};
  for (unsigned card = 0; card < kPack; ++card)
    faces[card] = {Cards{1} << (card / 13 * 16 + card % 13), std::min(card % 13 + 1, kCourt)};
  return faces;
}
constexpr auto kFaces = all_faces();

unsigned worth_of(Cards cards) {
  unsigned worth = 0;
  for (; cards != 0; cards &= cards - 1)
    worth += std::min(static_cast<unsigned>(std::countr_zero(cards)) % 16 + 1, kCourt);
  return worth;
}

// Melds
// -------------------------------------------------------------------------------------------------------

Cards same_rank(Cards card) { return kEverySuit << (static_cast<unsigned>(std::countr_zero(card)) % 16); }

// All cards that are in some meld.
Cards in_melds(Cards cards) {
  const Cards begin = cards & cards >> 1 & cards >> 2;
  const Cards next = cards & cards >> 16;  // in the bits of clubs: clubs and diamonds; and so on
  const Cards over = cards & cards >> 32;  // clubs and hearts; diamonds and spades
  const Cards without_clubs = next >> 16 & next >> 32;
  const Cards without_diamonds = over & next >> 32;
  const Cards without_hearts = next & over >> 16;
  const Cards without_spades = next & over;
  const Cards three = without_clubs | without_diamonds | without_hearts | without_spades;
  return begin | begin << 1 | begin << 2 | (cards & (three & 0x1fff) * kEverySuit);
}

struct Melds {
  std::array<Cards, 3> cards{};  // a hand has no room for more
  std::array<bool, 3> is_set{};
  unsigned count = 0;

  [[nodiscard]] Melds with(Cards meld, bool set) const {
    Melds more = *this;
    more.cards[more.count] = meld;
    more.is_set[more.count++] = set;
    return more;
  }
};

// Calls visit(left, melds) for every way to lay melds of these cards beside those that lie already; `left` is
// the rest. No way is twice the same: the lowest card that is in some meld either stays, or is the first of
// one.
template <class Visit>
void each_arrangement(Cards cards, const Visit& visit, Cards staying = 0, const Melds& melds = {}) {
  const Cards possible = in_melds(cards);
  if (possible == 0) return visit(cards | staying, melds);
  const Cards first = possible & -possible;
  each_arrangement(cards & ~first, visit, staying | first, melds);
  Cards run = first | first << 1 | first << 2;
  for (int length = 3; length <= 5 && (cards & run) == run; ++length) {  // a longer one is two of these
    each_arrangement(cards & ~run, visit, staying, melds.with(run, false));
    run |= run << 1;
  }
  const Cards set = cards & same_rank(first);
  const int size = std::popcount(set);
  if (size >= 3) each_arrangement(cards & ~set, visit, staying, melds.with(set, true));
  if (size < 4) return;
  for (Cards others = set & ~first; others != 0; others &= others - 1) {
    const Cards three = set & ~(others & -others);
    each_arrangement(cards & ~three, visit, staying, melds.with(three, true));
  }
}

unsigned least_deadwood(Cards cards) {
  unsigned least = ~0U;
  each_arrangement(cards,
                   [&](Cards left, const Melds& /*melds*/) { least = std::min(least, worth_of(left)); });
  return least;
}

// What is left when all that fits is added to the melds; runs first, as a card there can bring others with
// it.
Cards lay_off(Cards left, const Melds& melds) {
  for (unsigned i = 0; i < melds.count; ++i) {
    if (melds.is_set[i]) continue;
    Cards run = melds.cards[i];
    while (const Cards fitting = (run << 1 | run >> 1) & left) {
      run |= fitting;
      left &= ~fitting;
    }
  }
  for (unsigned i = 0; i < melds.count; ++i) {
    if (melds.is_set[i]) left &= ~same_rank(melds.cards[i]);
  }
  return left;
}

// The one who knocks lays out the least deadwood, and of several ways the one that helps the other least.
unsigned deadwood_after_laying_off(Cards cards, Cards of_knocker, unsigned knocked_with) {
  unsigned most = 0;
  each_arrangement(of_knocker, [&](Cards over, const Melds& shown) {
    if (worth_of(over) != knocked_with) return;
    unsigned least = ~0U;
    each_arrangement(cards, [&](Cards left, const Melds& /*melds*/) {
      least = std::min(least, worth_of(lay_off(left, shown)));
    });
    most = std::max(most, least);
  });
  return most;
}

// The game
// ----------------------------------------------------------------------------------------------------

// Ten cards in their order, six bits for each, the oldest lowest; and what is known of them all.
class Hand {
 public:
  void add(Card card, unsigned place) {
    order_ |= Cards{card} << (6 * place);
    count(card);
  }
  // The hand as it is with an eleventh card.
  [[nodiscard]] Hand with(Card card) const {
    Hand more = *this;
    more.count(card);
    return more;
  }
  // Without the card at a place; `last`, the eleventh, moves into the gap at the end.
  [[nodiscard]] Hand without(unsigned place, Card last) const {
    Hand less = *this;
    less.cards_ &= ~kFaces[at(place, last)].set;
    less.worth_ -= kFaces[at(place, last)].worth;
    if (place == kHand) return less;
    const Cards older = (Cards{1} << (6 * place)) - 1;
    less.order_ = (order_ & older) | (order_ >> 6 & ~older) | Cards{last} << (6 * (kHand - 1));
    return less;
  }
  [[nodiscard]] Card at(unsigned place, Card last) const {
    return place == kHand ? last : static_cast<Card>(order_ >> (6 * place) & 0x3f);
  }

  [[nodiscard]] Cards cards() const { return cards_; }
  // Of eleven cards: can ten of them have so little deadwood? If in doubt, yes.
  [[nodiscard]] bool may_knock() const {
    constexpr unsigned kMost = kMostDeadwood + kCourt;  // of the ten, and of the one that goes
    if (worth_ <= kMost) return true;
    const Cards melds = in_melds(cards_);
    return melds != 0 && worth_ - worth_of(melds) <= kMost;
  }

 private:
  void count(Card card) {
    cards_ |= kFaces[card].set;
    worth_ += kFaces[card].worth;
  }

  Cards order_ = 0;
  Cards cards_ = 0;
  unsigned worth_ = 0;
};

class Gin {
 public:
  Gin(Rng chance, Rng choices) : chance_(chance), choices_(choices) {
    // By rank, then suit.
    for (unsigned at = 0; at < kPack; ++at) deck_[at] = static_cast<Card>(at % 4 * 13 + at / 4);
    for (Hand& hand : hands_) {
      for (unsigned place = 0; place < kHand; ++place) hand.add(draw(), place);
    }
    upcard_ = draw();
  }

  void play(Totals& totals) {
    bool taken = choose_of_two() == 0;  // the first upcard, by the one who begins
    unsigned seat = 0;
    if (!taken) {
      taken = choose_of_two() == 0;
      seat = taken ? 1 : 0;
    }
    while (!discard(seat, taken ? upcard_ : draw(), taken, totals)) {
      seat = 1 - seat;
      taken = choose_of_two() == 1;
    }
    totals.moves += moves_;
  }

 private:
  // The moves of a seat with eleven cards: which one is discarded, or with which of them one can knock. A
  // card that was just taken from the discards is not among them. Answers true at the end of the deal.
  bool discard(unsigned seat, Card last, bool taken, Totals& totals) {
    Hand& hand = hands_[seat];
    const Hand eleven = hand.with(last);
    const unsigned places = taken ? kHand : kHand + 1;
    std::array<std::uint8_t, kHand + 1> knocking{};  // places
    unsigned knocks = 0;
    if (eleven.may_knock()) [[unlikely]] {
      for (unsigned place = 0; place < places; ++place) {
        knocking[knocks] = static_cast<std::uint8_t>(place);
        knocks += least_deadwood(eleven.without(place, last).cards()) <= kMostDeadwood;
      }
    }
    ++moves_;
    const unsigned choice = choices_.below(places + knocks);
    if (choice < places) {
      upcard_ = eleven.at(choice, last);
      hand = eleven.without(choice, last);
      return left_ == kLeftInDeadDeal;
    }
    hand = eleven.without(knocking[choice - places], last);
    knock(seat, totals);
    return true;
  }

  void knock(unsigned seat, Totals& totals) const {
    const Cards theirs = hands_[1 - seat].cards();
    const unsigned mine = least_deadwood(hands_[seat].cards());
    if (mine == 0) {
      totals.scores[seat] += least_deadwood(theirs) + kGinBonus;
      return;
    }
    const unsigned left = deadwood_after_laying_off(theirs, hands_[seat].cards(), mine);
    if (left > mine) {
      totals.scores[seat] += left - mine;
    } else {
      totals.scores[1 - seat] += mine - left + kUndercutBonus;
    }
  }

  std::uint32_t choose_of_two() {
    ++moves_;
    return choices_.below(2);
  }

  // The shuffle, as far as cards are drawn.
  Card draw() {
    const std::uint32_t i = chance_.below(left_);
    const Card card = deck_[i];
    deck_[i] = deck_[--left_];
    return card;
  }

  Rng chance_;
  Rng choices_;
  std::array<Card, kPack> deck_{};  // the first left_ are not drawn yet
  std::uint32_t left_ = kPack;
  std::array<Hand, 2> hands_;
  Card upcard_ = 0;
  std::uint64_t moves_ = 0;
};

}  // namespace

std::unique_ptr<Runner> make_gin_bound(unsigned players, std::uint64_t seed) {
  if (players != 2) throw std::invalid_argument("gin rummy is for 2 players");
  return std::make_unique<BoundRunner<Gin>>(seed);
}

}  // namespace fuda::bench
