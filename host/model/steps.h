// What happens inside a move, in order. While somebody listens (State::listen), the State itself notes each
// change, so that no rule can change anything unseen. Otherwise it notes nothing, which costs next to
// nothing.
#pragma once

#include <array>
#include <memory>
#include <variant>
#include <vector>

#include "model/types.h"

namespace fuda {

struct Saying;

// A card went onto another zone, or to another place in its own.
struct CardMoved {
  CardId card = 0;
  ZoneId from = 0, to = 0;
  CardPosition left = 0, reached = 0;  // in `from` before, in `to` after
  SeatMask seen = 0;                   // the seats that saw its face, before or after
};

// From here on its cards can be told apart by their faces alone.
struct ZoneShuffled {
  ZoneId zone = 0;
};

// Of a holder of cards, the seats that saw the face of the card it held before, and of the one it holds now.
struct CounterChanged {
  CounterId counter = 0;
  std::int32_t before = 0, after = 0;
  SeatMask saw = 0, sees = 0;
};

// These seats were told which facts are true of a card and which are not, whether they knew it before or not.
struct CardTold {
  CardId card = 0;
  ZoneId zone = 0;
  CardPosition position = 0;
  FactMask is = 0, is_not = 0;
  SeatMask to = 0;
};

// These seats were shown the face of a card where it lay.
struct CardShown {
  CardId card = 0;
  ZoneId zone = 0;
  CardPosition position = 0;
  SeatMask to = 0;
};

// Also noted when the phase is the same as before.
struct PhaseEntered {
  PhaseId phase = 0;
  Seat seat = 0;  // whose turn it is in it
};

struct GameEnded {
  OutcomeId outcome = 0;
};

// What stands for one {NAME} in what rules say.
struct SaidPart {
  enum class Kind : std::uint8_t {
    number,
    seats,  // a mask of at least one
    card,
    zone,
    counter,
    value,  // of an attribute
    row     // of a table
  };
  Kind kind = Kind::number;
  std::uint8_t of = 0;    // value, row: of which attribute or table
  SeatMask seen = 0;      // card: the seats that see its face where it lies
  std::int32_t what = 0;  // the number, the mask, or the number of the thing
};

// The rules said one of their texts, to all seats. A seat that does not see a card is not told which it is:
// as that seat saw the step, the card is kNone.
struct Said {
  SayingId saying = 0;                             // kNone: a text of its own
  std::shared_ptr<const Saying> own = nullptr;     // which the game does not declare
  std::array<SaidPart, kMaxSaidParts> parts = {};  // as many as the text has, in its order
};

using Step =
    std::variant<CardMoved, ZoneShuffled, CounterChanged, CardTold, CardShown, PhaseEntered, GameEnded, Said>;
using Steps = std::vector<Step>;

}  // namespace fuda
