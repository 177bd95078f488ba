// One position of a game for a page, as one seat or all seats know it.
#pragma once

#include <nlohmann/json.hpp>
#include <vector>

#include "script/runner.h"

namespace fuda {

// A viewpoint from which a page shows a game.
struct Viewpoint {
  enum class Kind : std::uint8_t { everything, common, seat };
  Kind kind = Kind::common;
  Seat seat = kNone;  // only for `seat`

  bool operator==(const Viewpoint&) const = default;
};

// The frame of one observation. Turn, zones and result are as in a trace (show/trace.h). The last move, in
// the game's language, has these keys: "text", "who" (the seat that made the move), "called" (the move's name
// and arguments), "steps", "says" (sentences about the events) and, after the end of the game, "result". In
// "called", a card has its name if the viewer has seen the card, and otherwise its place, such as "#3". All
// data comes from the observation. `made` is null at the start of the game.
[[nodiscard]] nlohmann::ordered_json page_frame(const LoadedGame& loaded, const Observation& seen,
                                                const Transition* made);

// The common knowledge of all seats about a position. If a part differs between the seats' frames, the part
// is "?" or missing. For each seat, `frames` has the result of page_frame, and `steps` has the steps in this
// result.
[[nodiscard]] nlohmann::ordered_json common_frame(const LoadedGame& loaded,
                                                  const std::vector<nlohmann::ordered_json>& frames,
                                                  const std::vector<Steps>& steps);

// The legal or free moves of the seat, without duplicates. A move has "text", which a player can type,
// "kind", "label" in the language of the match, and "args". An argument has a "word" and the data for its
// type: "seat" (a number), "zone", "fact", "to" (a place {"zone", "at"}), or, for a card, its zone and "at"
// (the places, from 0, of all cards that the seat cannot distinguish from this card).
[[nodiscard]] nlohmann::ordered_json page_choices(const LoadedGame& loaded, const Observation& seen,
                                                  const ObservedMoves& moves);

// The places of these cards, as [{"zone", "at"}]. "at" counts from 0 in the frame's list of the zone.
[[nodiscard]] nlohmann::ordered_json page_places(const LoadedGame& loaded, const Observation& seen,
                                                 const std::vector<CardId>& cards);

// The frame of the current position from a viewpoint.
[[nodiscard]] nlohmann::ordered_json frame_from(const LoadedGame& loaded, const Session& session,
                                                const Viewpoint& from);

// Adds the events of a move to a frame: "steps", "says" and, after the end of the game, "result".
void add_story(const LoadedGame& loaded, const Steps& steps, nlohmann::ordered_json& frame);

}  // namespace fuda
