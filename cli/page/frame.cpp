#include "page/frame.h"

#include "model/seen_move.h"
#include "script/words.h"
#include "show/result.h"
#include "show/steps.h"
#include "show/trace.h"

namespace fuda {

using Json = nlohmann::ordered_json;

Json page_frame(const Match& match, const Observation& seen, const Made* made) {
  Json frame = turn_json(match, seen);
  frame.erase("seat");
  add_keys(frame, places_json(match, seen));
  add_keys(frame, result_json(match, seen));
  if (made != nullptr) {
    const std::string move = seen_move(match.notation, *made, seen).text;
    frame["who"] = made->move.seat;
    frame["text"] = Words(match).typed(move.substr(match.notation.seat(made->move.seat).size() + 2));
  }
  add_story(match, seen.steps, frame);
  return frame;
}

void add_story(const Match& match, const Steps& steps, Json& frame) {
  frame["steps"] = steps_json(match, steps, *match.names);
  frame["says"] = sentences(match, steps, frame.contains("who") ? frame["who"].get<Seat>() : kNone);
  if (frame["over"] == true) frame["result"] = result_parts(match, frame, {});
}

}  // namespace fuda
