#include "bench/bound.h"

#include <array>
#include <bit>
#include <stdexcept>

// Everything is inlined into one function for each workload and number of players. Each of these functions is
// compiled twice: for any processor, and for processors with fast bit instructions. The program checks the
// processor once.
#define FUDA_INLINE [[gnu::always_inline]] inline
#if defined(__x86_64__)
#define FUDA_FAST [[gnu::target("popcnt,bmi,bmi2,avx2")]]
#endif

namespace fuda::bench {
namespace {

// A card has two of ten bits: bit `colour` and bit 5 + `value`, both counted from 0. A hand is a word of such
// lanes, with the oldest card in the lowest lane. A free lane is 0. A second word with the same layout has
// the possible colours and values of each card.
using Card = std::uint16_t;
using Lanes = std::uint64_t;
constexpr unsigned kLane = 10;
constexpr Lanes kColours = 0x01f;
constexpr Lanes kValues = 0x3e0;

constexpr std::array<Card, 50> full_deck() {
  constexpr std::array<unsigned, 10> values{0, 0, 0, 1, 1, 2, 2, 3, 3, 4};
  std::array<Card, 50> deck{};
  for (unsigned i = 0; i < deck.size(); ++i)
    deck[i] = static_cast<Card>(1U << (i / 10) | 1U << (5 + values[i % 10]));
  return deck;
}
constexpr auto kDeck = full_deck();

// The position of the n-th set bit, from 0.
struct Portable {
  FUDA_INLINE static unsigned nth_bit(std::uint64_t set, unsigned n) {
    for (; n != 0; --n) set &= set - 1;
    return static_cast<unsigned>(std::countr_zero(set));
  }
};
#if defined(FUDA_FAST)
struct Fast {
  // Uses assembly, because the intrinsic cannot be inlined into a template that is also compiled for other
  // processors.
  FUDA_INLINE static unsigned nth_bit(std::uint64_t set, unsigned n) {
    std::uint64_t bit = 0;
    asm("pdep %2, %1, %0" : "=r"(bit) : "r"(std::uint64_t{1} << n), "r"(set));
    return static_cast<unsigned>(std::countr_zero(bit));
  }
};
#endif

// The next value that each firework needs, one-hot in six bits per colour. Adding a card that fits moves the
// bit to the next value. After the last value, bit 5 says that the firework is complete.
class Fireworks {
 public:
  // Plays a card. Returns 0 if the card does not fit.
  FUDA_INLINE std::uint32_t play(std::uint32_t card) {
    const std::uint32_t fits = waiting_ & ((card >> 5) << (6 * std::countr_zero(card)));
    waiting_ += fits;
    return fits;
  }
  static bool completes(std::uint32_t fits) { return (fits & kEach << 4) != 0; }
  [[nodiscard]] bool done() const { return waiting_ == kEach << 5; }

 private:
  static constexpr std::uint32_t kEach = 1U | 1U << 6 | 1U << 12 | 1U << 18 | 1U << 24;
  std::uint32_t waiting_ = kEach;
};

template <unsigned kPlayers, bool kPlays, class Cpu>
class Table {
 public:
  FUDA_INLINE explicit Table(Rng& rng) : rng_(rng) {
    for (unsigned seat = 0; seat < kPlayers; ++seat) {
      for (unsigned i = 0; i < kHand; ++i) hand_[seat] |= Lanes{draw()} << (kLane * i);
      open_[seat] = kAll;
      touchable_ |= faces(hand_[seat]) << (kLane * seat);
    }
  }

  FUDA_INLINE void play(Totals& totals) {
    unsigned turns_left = kPlayers;  // counts down once the deck is empty
    for (unsigned seat = 0;; seat = seat + 1 == kPlayers ? 0 : seat + 1) {
      ++totals.moves;
      if (left_ == 0) --turns_left;
      if (move(seat) || turns_left == 0) break;
    }
    ++totals.games;
    totals.points += points_;
  }

  FUDA_INLINE std::uint64_t open() const {
    std::uint64_t sum = 0;
    for (const Lanes open : open_) sum += static_cast<unsigned>(std::popcount(open));
    return sum;
  }

 private:
  static constexpr unsigned kHand = kPlayers < 4 ? 5 : 4;
  static constexpr Lanes kFirst = 0x40100401ULL | (kHand == 5 ? 1ULL << 40 : 0);  // bit 0 of each lane
  static constexpr Lanes kAll = kFirst * (kColours | kValues);

  // Makes one uniformly random legal move. Returns true if the move ends the game. Nobody moves again after a
  // turn without a card to draw, so a hand is always full when its owner moves.
  FUDA_INLINE bool move(unsigned seat) {
    const Lanes mine = (kColours | kValues) << (kLane * seat);
    const std::uint64_t facts = hints_ != 0 ? touchable_ & ~mine : 0;
    const auto tells = static_cast<unsigned>(std::popcount(facts));
    const unsigned plays = kPlays ? kHand : 0;
    const unsigned discards = hints_ < 8 ? kHand : 0;
    const unsigned choice = rng_.below(tells + plays + discards);
    if (choice >= plays + discards) {
      tell(Cpu::nth_bit(facts, choice - plays - discards));
      return false;
    }
    const bool playing = choice < plays;
    const unsigned lane = kLane * (playing ? choice : choice - plays);
    const auto card = static_cast<std::uint32_t>(hand_[seat] >> lane & (kColours | kValues));
    if (playing) {
      const std::uint32_t fits = fireworks_.play(card);
      points_ += fits != 0;
      errors_ += fits == 0;
      hints_ += Fireworks::completes(fits) && hints_ < 8;
    } else {
      ++hints_;
    }
    const Lanes older = (Lanes{1} << lane) - 1;
    const bool drawn = left_ != 0;
    const Lanes next = drawn ? draw() : 0;
    const Lanes hand = drop(hand_[seat], older) | next << kTop;
    hand_[seat] = hand;
    open_[seat] = drop(open_[seat], older) | (drawn ? (kColours | kValues) << kTop : 0);
    touchable_ = (touchable_ & ~mine) | faces(hand) << (kLane * seat);
    return kPlays && (errors_ == 3 || fireworks_.done());
  }

  // Gives hint number `fact`. The numbers count through the colours and values of all seats. The hint tells
  // for every card of the hand whether the card has this colour or value. If the card has it, all other
  // colours or values of the card are ruled out.
  FUDA_INLINE void tell(unsigned fact) {
    --hints_;
    const unsigned seat = fact / kLane;
    const unsigned bit = fact % kLane;
    const Lanes hit = hand_[seat] >> bit & kFirst;
    const Lanes touched = (hit << kLane) - hit;
    const Lanes kind = kFirst * (bit < 5 ? kColours : kValues);
    open_[seat] &= ~(kFirst << bit ^ (touched & kind));
  }

  FUDA_INLINE Card draw() {
    const std::uint32_t i = rng_.below(left_);
    const Card card = deck_[i];
    deck_[i] = deck_[--left_];
    return card;
  }

  static constexpr unsigned kTop = kLane * (kHand - 1);
  FUDA_INLINE static Lanes drop(Lanes lanes, Lanes older) {
    return (lanes & older) | (lanes >> kLane & ~older);
  }

  // The colours and values in a hand.
  FUDA_INLINE static std::uint64_t faces(Lanes hand) {
    const Lanes two = hand | hand >> kLane;
    return (two | two >> (2 * kLane) | hand >> (4 * kLane)) & (kColours | kValues);
  }

  Rng& rng_;
  std::array<Card, 50> deck_ = kDeck;  // the first left_ cards are not drawn yet
  std::uint32_t left_ = 50;
  std::array<Lanes, kPlayers> hand_{};
  std::array<Lanes, kPlayers> open_{};
  std::uint64_t touchable_ = 0;  // ten bits per seat: the colours and values in its hand
  Fireworks fireworks_;
  unsigned points_ = 0;
  unsigned hints_ = 8;
  unsigned errors_ = 0;
};

template <unsigned kPlayers, bool kPlays, class Cpu>
FUDA_INLINE Totals run(Rng& rng, std::uint64_t games, std::uint64_t& open) {
  Totals totals;
  Rng chance = rng;
  std::uint64_t sum = open;
  for (std::uint64_t i = 0; i < games; ++i) {
    Table<kPlayers, kPlays, Cpu> table(chance);
    table.play(totals);
    sum += table.open();
  }
  rng = chance;
  open = sum;
  return totals;
}

template <unsigned kPlayers, bool kPlays>
Totals run_portable(Rng& rng, std::uint64_t games, std::uint64_t& open) {
  return run<kPlayers, kPlays, Portable>(rng, games, open);
}

#if defined(FUDA_FAST)
template <unsigned kPlayers, bool kPlays>
FUDA_FAST Totals run_fast(Rng& rng, std::uint64_t games, std::uint64_t& open) {
  return run<kPlayers, kPlays, Fast>(rng, games, open);
}
#endif

template <unsigned kPlayers, bool kPlays>
auto pick_run(bool fast) {
#if defined(FUDA_FAST)
  if (fast) return run_fast<kPlayers, kPlays>;
#endif
  return run_portable<kPlayers, kPlays>;
}

template <bool kPlays>
auto pick_run(unsigned players, bool fast) {
  switch (players) {
    case 2:
      return pick_run<2, kPlays>(fast);
    case 3:
      return pick_run<3, kPlays>(fast);
    case 4:
      return pick_run<4, kPlays>(fast);
    case 5:
      return pick_run<5, kPlays>(fast);
    default:
      throw std::invalid_argument("the bound plays with 2 to 5");
  }
}

bool fast_here() {
#if defined(FUDA_FAST)
  return __builtin_cpu_supports("popcnt") != 0 && __builtin_cpu_supports("bmi") != 0 &&
         __builtin_cpu_supports("bmi2") != 0 && __builtin_cpu_supports("avx2") != 0;
#else
  return false;
#endif
}

}  // namespace

Bound::Bound(Workload workload, unsigned players, std::uint64_t seed, Processor processor) : rng_(seed) {
  const bool fast = processor == Processor::best && fast_here();
  run_ = workload == Workload::random ? pick_run<true>(players, fast) : pick_run<false>(players, fast);
}

}  // namespace fuda::bench
