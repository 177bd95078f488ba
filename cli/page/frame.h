// One position of a game for a page, as somebody knows it.
#pragma once

#include <nlohmann/json.hpp>
#include <vector>

#include "script/runner.h"

namespace fuda {

// The turn, the places and the result as a trace has them (show/trace.h), and the last move as the words of
// the game's language say it: "text", made by the seat "who"; "called", what it is called and each of its
// arguments, where a card is called by its name as soon as it was seen, before that "#3" by its place;
// "steps"; "says", what happened, in sentences; "result" once the game is over. All of it is made from the
// observation. `made`: null at the start.
[[nodiscard]] nlohmann::ordered_json page_frame(const LoadedGame& loaded, const Observation& seen,
                                                const Transition* made);

// What all seats know of a position: what differs between their frames is "?" or missing. `frames` and
// `steps` have an entry for each seat: what page_frame made, and the steps that it was made from.
[[nodiscard]] nlohmann::ordered_json common_frame(const LoadedGame& loaded,
                                                  const std::vector<nlohmann::ordered_json>& frames,
                                                  const std::vector<Steps>& steps);

// The legal or free moves of the seat, each once: {"text" as it is typed, "kind", "label" in the words of the
// match's language, "args"}. An argument has a "word" and what it is on the table: a "seat" (its number), a
// "zone", a card in a zone ("at": the places, from 0, of all cards that the seat cannot tell from it), a
// "fact", a place in a zone ("to": {"zone", "at"}).
[[nodiscard]] nlohmann::ordered_json page_choices(const LoadedGame& loaded, const Observation& seen,
                                                  const ObservedMoves& moves);

// Where these cards lie: [{"zone", "at"}], "at" from 0 in the list that a frame has of the zone.
[[nodiscard]] nlohmann::ordered_json page_places(const LoadedGame& loaded, const Observation& seen,
                                                 const std::vector<CardId>& cards);

// Adds what happened to a frame that has everything else: "steps", "says" and, once the game is over,
// "result".
void add_story(const LoadedGame& loaded, const Steps& steps, nlohmann::ordered_json& frame);

}  // namespace fuda
