// A script's `given`: a position described by what lies where. It is read against a game, then laid out.
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
    bool listed = true;  // exactly `faces`, bottom first; else any `count` cards
    std::vector<FaceId> faces;
    int count = 0;
    Place place;
  };
  // The face or a fact that a seat knows of a card; kNone: all seats were told.
  struct Knowledge {
    Seat seat = kNone;
    ZoneId zone = 0;
    std::size_t position = 0;  // from 0 at the bottom
    FaceId face = kNone;       // kNone: the fact
    FactId fact = kNone;
    bool is = true;  // whether it is true of the card
    Place place;
  };
  std::vector<Fill> fills;
  std::vector<Knowledge> known;
  ZoneId rest = kNone;  // kNone: where the game keeps its cards before set-up
  Place rest_place;
  std::vector<std::pair<CounterId, std::int32_t>> counters;
  // Counters that hold a card, which is found once all lie where they should: by its face or place.
  struct HeldCard {
    CounterId counter = 0;
    std::string card;
    Place place;
  };
  std::vector<HeldCard> held;
  Seat turn = kNone;
  PhaseId phase = kNone;
  SeatMask active = 0;  // who still has to move; 0: as the phase says
  Place place;

  [[nodiscard]] bool names(ZoneId zone) const;
  [[nodiscard]] bool has(CounterId counter) const;
};

// Throws Failure with everything that does not fit the game: unknown names, a zone that is too small, a
// counter out of range. The caller, which also knows the stacked deck, checks how often each card is named.
[[nodiscard]] Given read_given(const yaml::Node& node, const LoadedGame& loaded);

// Lays out as given the cards of `state`, which all lie shuffled where the game keeps them: named cards, the
// game's deal to zones that are not named, its own set-up, the rest, counters and turn. The rules of the
// first phase run only if no phase is named. The rules of a named phase run only if it has no moves: then it
// is played. Cards are taken from the bottom, so that stacked ones stay on top. Throws Failure when there are
// too few.
void lay_out(const Given& given, const LoadedGame& loaded, State& state);

// Then gives the seats the knowledge they are said to have. Throws Failure if it is not true of the cards.
void make_known(const Given& given, const LoadedGame& loaded, State& state, Memory& memory);

// Reads a key about what seats know; false if the key is about something else.
bool read_known(const Leaf& leaf, const LoadedGame& loaded, Given& out, Findings& findings);

}  // namespace fuda
