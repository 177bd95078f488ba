#include "page/frame.h"

#include "model/seen_move.h"
#include "script/words.h"
#include "show/trace.h"

namespace fuda {

using Json = nlohmann::ordered_json;

Json page_frame(const Match& match, const Observation& seen, const Made* made) {
  const Words words(match);
  std::string move;
  std::string text;
  if (made != nullptr) {
    move = seen_move(match.notation, *made, seen).text;
    text = words.typed(move.substr(match.notation.seat(made->move.seat).size() + 2));
  }
  Json frame = trace_line(match, seen, move, 0);
  for (const char* key : {"seat", "legal", "hash", "move"}) frame.erase(key);
  if (made != nullptr) {
    frame["who"] = made->move.seat;
    frame["text"] = text;
  }
  add_story(match, seen.steps, frame);
  return frame;
}

}  // namespace fuda
