// A script's `given`: a position described by its zones. fuda first checks the position against a game, then
// lays it out.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "model/memory.h"
#include "model/state.h"
#include "script/keys.h"
#include "script/loaded_game.h"

namespace fuda {

struct Given {
  struct Fill {
    ZoneId zone = 0;
    // Whether the zone has exactly the cards `faces`, bottom first. If false, the zone has `count` cards with
    // any faces.
    bool listed = true;
    std::vector<FaceId> faces;
    int count = 0;
    Place place;
  };
  // A face or fact of a card that one seat knows. If the seat is kNone, everyone knows the face or fact.
  struct Knowledge {
    Seat seat = kNone;
    ZoneId zone = 0;
    std::size_t position = 0;  // counted from 0 at the bottom
    FaceId face = kNone;       // the known face, or kNone if the seat knows only the fact
    FactId fact = kNone;
    bool is = true;  // whether the fact is true of the card
    Place place;
  };
  std::vector<Fill> fills;
  std::vector<Knowledge> known;
  ZoneId rest = kNone;  // kNone: the zone where the game keeps its cards before the set-up
  Place rest_place;
  std::vector<std::pair<CounterId, std::int32_t>> counters;
  // A counter that holds a card. The script names the card by its face or position, so fuda finds the card
  // after the layout.
  struct HeldCard {
    CounterId counter = 0;
    std::string card;
    Place place;
  };
  std::vector<HeldCard> held;
  Seat turn = kNone;
  PhaseId phase = kNone;
  SeatMask active = 0;  // the seats that must move; 0 if the phase decides
  Place place;

  [[nodiscard]] bool names(ZoneId zone) const;
  [[nodiscard]] bool has(CounterId counter) const;
};

// Reads `given`. Throws a Failure that lists everything that does not fit the game, such as unknown names, a
// zone that is too small, or a counter out of range. The caller checks the number of copies of each card,
// because only the caller knows the stacked deck.
[[nodiscard]] Given read_given(const yaml::Node& node, const LoadedGame& loaded);

// Lays out the cards of `state`, which are all shuffled in the game's start zone. First come the named cards
// and the game's deal to unnamed zones, then the game's set-up and the remaining cards, and last the counters
// and the turn. If `given` names no phase, runs the rules of the first phase. If `given` names a phase
// without moves, plays that phase. If `given` names a phase with moves, runs no rules of that phase. Takes
// cards from the bottom, so that stacked cards stay on top. Throws Failure if the game has too few cards.
void lay_out(const Given& given, const LoadedGame& loaded, State& state);

// Gives the seats their knowledge. Call this after lay_out(). Throws Failure if the knowledge is false.
void make_known(const Given& given, const LoadedGame& loaded, State& state, Memory& memory);

// Reads a key about the knowledge of seats. Returns false if the key has a different meaning.
bool read_known(const Leaf& leaf, const LoadedGame& loaded, Given& out, Findings& findings);

}  // namespace fuda
