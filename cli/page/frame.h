// One position of a game for a page, as somebody knows it.
#pragma once

#include <nlohmann/json.hpp>
#include <vector>

#include "script/runner.h"

namespace fuda {

// As a trace says it (show/trace.h), without legal moves and hashes; what was said and the move ("text", of
// the seat "who") in the words of the match's language; "says", what happened, in sentences; "result" once
// the game is over. Nothing of it is made from anything but the observation. `made`: null at the start.
[[nodiscard]] nlohmann::ordered_json page_frame(const Match& match, const Observation& seen,
                                                const Made* made);

// What all of them know: what is not the same in each frame of one position is "?", or is not there. `frames`
// holds that of every seat, as page_frame made them, and `steps` what each of them was made from.
[[nodiscard]] nlohmann::ordered_json common_frame(const Match& match,
                                                  const std::vector<nlohmann::ordered_json>& frames,
                                                  const std::vector<Steps>& steps);

// The legal moves of the seat, each once, as {"text", "kind", "label", "args"}: as it is typed, and in the
// words of the match's language. An argument has a "word", and what it is on the table: a "seat" (its
// number), a "zone", a card in one ("at", counted from 0: where those lie that the seat cannot tell from it),
// a "fact".
[[nodiscard]] nlohmann::ordered_json page_choices(const Match& match, const Observation& seen);

// Puts "says" and, of a game that is over, "result" into a frame that has everything else; and what was said
// among its "steps", made from these, into the words of the match's language.
void add_story(const Match& match, const Steps& steps, nlohmann::ordered_json& frame);

}  // namespace fuda
