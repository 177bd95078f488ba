// A script's `given`: a position described by what lies where. Resolved against a game, then laid out.
#pragma once

#include <utility>
#include <vector>

#include "model/memory.h"
#include "model/state.h"
#include "script/keys.h"
#include "script/match.h"

namespace fuda {

struct Given {
  struct Fill {
    ZoneId zone = 0;
    bool listed = true;  // exactly `faces`, bottom first; else any `count` cards
    std::vector<FaceId> faces;
    int count = 0;
    Place place;
  };
  // Something that a seat knows of a card there, its face or a fact; kNone: everybody was told it.
  struct Known {
    Seat seat = kNone;
    ZoneId zone = 0;
    std::size_t position = 0;  // from 0 at the bottom
    FaceId face = kNone;       // kNone: the fact
    FactId fact = kNone;
    bool is = true;  // whether it is true of the card
    Place place;
  };
  std::vector<Fill> fills;
  std::vector<Known> known;
  ZoneId rest = kNone;  // kNone: where the game keeps its cards before set-up
  Place rest_place;
  std::vector<std::pair<CounterId, std::int32_t>> counters;
  Seat turn = kNone;
  PhaseId phase = kNone;
  SeatMask active = 0;  // who still has to move; 0: as the phase says
  Place place;

  [[nodiscard]] bool names(ZoneId zone) const;
};

// Throws Failure with everything that does not fit the game: unknown names, a zone that is too small, a
// counter out of range. The caller checks how often a card is named in all, as it also knows the stacked
// deck.
[[nodiscard]] Given read_given(const yaml::Node& node, const Match& match);

// Lays `state`, whose cards all lie shuffled where the game keeps them, out as given: named cards, the game's
// deal to zones that are not named, the game's own set-up, the rest, counters and turn. The rules of the
// phase in which the game starts run only where no phase is named; those of a named phase only if it has no
// moves: it is then played. Cards are taken from the far end, so that stacked ones stay on top. Throws
// Failure when the cards do not suffice.
void lay_out(const Given& given, const Match& match, State& state);

// Then makes the seats know what they are said to know. Throws Failure where that is not true of the cards.
void make_known(const Given& given, const Match& match, State& state, Memory& memory);

// Reads a key about what seats know; false where it is about something else.
bool read_known(const Leaf& leaf, const Match& match, Given& out, Findings& findings);

}  // namespace fuda
