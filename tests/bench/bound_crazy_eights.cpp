// Crazy Eights for two to five, one deal: whoever can play must; the others draw up to five cards.
#include <cstring>

#include "bench/bound_runner.h"
#include "bench/bounds.h"

namespace fuda::bench {
namespace {

// A card is its number in the pack: 13 for each suit, from the ace to the king. A set has a bit for each.
using Card = std::uint8_t;
using Cards = std::uint64_t;

constexpr unsigned kPack = 52;
constexpr unsigned kMostDraws = 5;
constexpr unsigned kSuits = 4;

constexpr unsigned suit_of(unsigned card) { return card / 13; }
constexpr unsigned rank_of(unsigned card) { return card % 13 + 1; }

constexpr Cards of_rank(unsigned rank) { return (1ULL | 1ULL << 13 | 1ULL << 26 | 1ULL << 39) << (rank - 1); }
constexpr Cards of_suit(unsigned suit) { return 0x1fffULL << (13 * suit); }
constexpr Cards kEights = of_rank(8);

struct Face {
  Cards fitting = 0;  // what can be played on it; on an eight other eights
  unsigned worth = 0;
};

constexpr std::array<Face, kPack> all_faces() {
  std::array<Face, kPack> faces{};
  for (unsigned card = 0; card < kPack; ++card) {
    const unsigned rank = rank_of(card);
    const bool eight = rank == 8;
    faces[card].fitting = eight ? kEights : of_suit(suit_of(card)) | of_rank(rank) | kEights;
    faces[card].worth = eight ? 50 : rank < 10 ? rank : 10;
  }
  return faces;
}
constexpr auto kFaces = all_faces();

constexpr std::array<Card, kPack> full_pack() {
  std::array<Card, kPack> pack{};
  unsigned at = 0;
  for (const bool eights : {false, true}) {  // they come last
    for (unsigned card = 0; card < kPack; ++card) {
      if ((rank_of(card) == 8) == eights) pack[at++] = static_cast<Card>(card);
    }
  }
  return pack;
}

// Cards that lie in an order, the top one last.
struct Stack {
  std::array<Card, kPack> cards{};
  unsigned count = 0;

  void push(Card card) { cards[count++] = card; }
  Card pop() { return cards[--count]; }
  void put_under(Card card) {
    std::memmove(&cards[1], cards.data(), count++);
    cards[0] = card;
  }
  Card take(unsigned place) {
    const Card card = cards[place];
    --count;
    for (; place < count; ++place) cards[place] = cards[place + 1];
    return card;
  }
};

template <unsigned kPlayers>
class CrazyEights {
 public:
  CrazyEights(Rng chance, Rng choices) : chance_(chance), choices_(choices) {
    shuffle(deck_.cards.data(), kPack, chance_);
    for (Stack& hand : hands_) {
      for (unsigned i = 0; i < kHand; ++i) hand.push(deck_.pop());
    }
    Card starter = deck_.pop();
    for (; rank_of(starter) == 8; starter = deck_.pop()) deck_.put_under(starter);
    put_on_pile(starter);
  }

  void play(Totals& totals) {
    for (unsigned seat = 0; !take_turn(hands_[seat]);) seat = seat + 1 == kPlayers ? 0 : seat + 1;
    totals.moves += moves_;
    count_scores(totals);
  }

 private:
  static constexpr unsigned kHand = kPlayers == 2 ? 7 : 5;

  // Answers true at the end of the game.
  bool take_turn(Stack& hand) {
    unsigned playable = 0;
    for (unsigned i = 0; i < hand.count; ++i) {
      places_[playable] = static_cast<Card>(i);
      playable += fits(hand.cards[i]);
    }
    for (unsigned drawn = 0; playable == 0 && drawn < kMostDraws && can_draw(); ++drawn) {
      make_only_move();
      hand.push(draw());
      places_[0] = static_cast<Card>(hand.count - 1);
      playable = fits(hand.cards[hand.count - 1]);
    }
    if (playable == 0) {
      make_only_move();
      return ++passes_ == kPlayers;
    }
    passes_ = 0;
    ++moves_;
    const Card card = hand.take(places_[choices_.below(playable)]);
    put_on_pile(card);
    if (hand.count == 0) return true;
    if (rank_of(card) == 8) {
      ++moves_;
      fitting_ |= of_suit(choices_.below(kSuits));
    }
    return false;
  }

  // A choice of one move uses up a random number like any other.
  void make_only_move() {
    ++moves_;
    choices_.next();
  }

  [[nodiscard]] unsigned fits(Card card) const { return static_cast<unsigned>(fitting_ >> card & 1U); }
  [[nodiscard]] bool can_draw() const { return deck_.count + pile_.count > 1; }

  void put_on_pile(Card card) {
    pile_.push(card);
    fitting_ = kFaces[card].fitting;
  }

  Card draw() {
    if (deck_.count == 0) {
      const Card top = pile_.pop();
      std::swap(deck_, pile_);
      shuffle(deck_.cards.data(), deck_.count, chance_);
      pile_.push(top);
    }
    return deck_.pop();
  }

  void count_scores(Totals& totals) const {
    std::array<unsigned, kPlayers> left{};
    unsigned least = ~0U;
    unsigned sum = 0;
    for (unsigned seat = 0; seat < kPlayers; ++seat) {
      for (unsigned i = 0; i < hands_[seat].count; ++i) left[seat] += kFaces[hands_[seat].cards[i]].worth;
      least = left[seat] < least ? left[seat] : least;
      sum += left[seat];
    }
    unsigned sharing = 0;
    for (const unsigned points : left) sharing += points == least;
    for (unsigned seat = 0; seat < kPlayers; ++seat) {
      if (left[seat] == least) totals.scores[seat] += (sum - kPlayers * least) / sharing;
    }
  }

  Rng chance_;
  Rng choices_;
  Stack deck_{full_pack(), kPack};
  Stack pile_;
  std::array<Stack, kPlayers> hands_;
  Cards fitting_ = 0;                 // what can be played now
  std::array<Card, kPack> places_{};  // in the hand of the turn, of cards that can be played
  unsigned passes_ = 0;
  std::uint64_t moves_ = 0;
};

}  // namespace

std::unique_ptr<Runner> make_crazy_eights_bound(unsigned players, std::uint64_t seed) {
  return make_bound<CrazyEights, 2, 5>(players, seed);
}

}  // namespace fuda::bench
