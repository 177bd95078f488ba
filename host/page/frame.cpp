#include "page/frame.h"

#include "core/seen_move.h"
#include "script/words.h"
#include "show/trace.h"

namespace fuda {

namespace {

using Json = nlohmann::ordered_json;

// Traces are in English.
void put_in_words(const Words& words, const Steps& steps, Json& json) {
  std::vector<std::string> said;
  for (const Step& step : steps) {
    if (const auto* one = std::get_if<Said>(&step)) said.push_back(words.said(*one));
  }
  std::size_t next = 0;
  for (Json& step : json) {
    if (step.contains("said")) step["text"] = said.at(next++);
  }
}

}  // namespace

Json page_frame(const Match& match, const Observation& seen, const MoveMade* made) {
  const Words words(match);
  std::string move;
  std::string text;
  if (made != nullptr) {
    move = seen_move(match.notation, *made, seen.seat).text;
    text = words.typed(move.substr(match.notation.seat(made->move.seat).size() + 2));
  }
  Json frame = trace_line(match, seen, move, 0);
  for (const char* key : {"seat", "legal", "hash", "move"}) frame.erase(key);
  if (made != nullptr) {
    frame["who"] = made->move.seat;
    frame["text"] = text;
  }
  put_in_words(words, seen.steps, frame["steps"]);
  add_sentences(match, frame);
  return frame;
}

}  // namespace fuda
