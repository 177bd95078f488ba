// The steps inside a move, in order. While there is a listener (State::listen), the State itself notes each
// change, so that rules cannot make a change without a step. Without a listener, the State notes nothing, at
// almost no cost.
#pragma once

#include <array>
#include <memory>
#include <variant>
#include <vector>

#include "model/types.h"

namespace fuda {

struct Saying;

// A card moved to another zone, or to another position in its zone.
struct CardMoved {
  CardId card = 0;
  ZoneId from = 0, to = 0;
  CardPosition left = 0, reached = 0;  // position in `from` before the step, and in `to` after it
  SeatMask seen = 0;                   // the seats that saw the card's face before or after the step
};

// The cards of a zone were shuffled. After a shuffle, only the faces distinguish the cards.
struct ZoneShuffled {
  ZoneId zone = 0;
};

// A counter changed. For a holder with `holds: card`, the seats in `saw` saw the face of the old card, and
// the seats in `sees` see the face of the new card.
struct CounterChanged {
  CounterId counter = 0;
  std::int32_t before = 0, after = 0;
  SeatMask saw = 0, sees = 0;
};

// The seats in `to` were told which facts are true of a card and which are not. The seats may have known
// these facts before.
struct CardTold {
  CardId card = 0;
  ZoneId zone = 0;
  CardPosition position = 0;
  FactMask is = 0, is_not = 0;
  SeatMask to = 0;
};

// The seats in `to` were shown the face of a card in its place.
struct CardShown {
  CardId card = 0;
  ZoneId zone = 0;
  CardPosition position = 0;
  SeatMask to = 0;
};

// A phase was entered. This step is noted even if the phase is the same as before.
struct PhaseEntered {
  PhaseId phase = 0;
  Seat seat = 0;       // whose turn it is in the phase
  bool waits = false;  // other seats may react first; the step is noted again when they have been asked
};

struct GameEnded {
  OutcomeId outcome = 0;
};

// The value for one {NAME} in a text that rules show with `say`.
struct SaidPart {
  enum class Kind : std::uint8_t {
    number,
    seats,  // a mask of at least one seat
    card,
    zone,
    counter,
    value,  // of an attribute
    row     // of a table
  };
  Kind kind = Kind::number;
  std::uint8_t of = 0;    // for a value or row, the attribute or table
  SeatMask seen = 0;      // for a card, the seats that see its face in its place
  std::int32_t what = 0;  // the number itself, a mask, or the number of the named object
};

// The rules showed a text to all seats with `say`. A seat that does not see a card in the text does not learn
// its face: in this seat's version of the step, the card is kNone.
struct Said {
  SayingId saying = 0;                             // kNone: `own` has the text
  std::shared_ptr<const Saying> own = nullptr;     // a text that the game does not declare
  std::array<SaidPart, kMaxSaidParts> parts = {};  // one for each part of the text, in the same order
};

using Step =
    std::variant<CardMoved, ZoneShuffled, CounterChanged, CardTold, CardShown, PhaseEntered, GameEnded, Said>;
using Steps = std::vector<Step>;

}  // namespace fuda
