#include "page/frame.h"

#include <algorithm>

#include "base/lists.h"
#include "model/seen_move.h"
#include "script/words.h"
#include "show/result.h"
#include "show/steps.h"
#include "show/trace.h"

namespace fuda {

using Json = nlohmann::ordered_json;

namespace {

// The text for a card that a script names by its place in a hand. The text is the card's name if the viewer
// saw the card when it moved, and otherwise a text such as "#3".
std::string named_card(const Transition& made, CardId card, const Observation& seen) {
  const ZoneId zone = made.before.zone_of(card);
  const CardPosition place = made.before.position_of(card);
  for (const Step& step : seen.steps) {
    const auto* moved = std::get_if<CardMoved>(&step);
    if (moved == nullptr || moved->from != zone || moved->left != place) continue;
    if (moved->card == kNone) break;
    return made.before.game().face(moved->card).name;
  }
  return "#" + std::to_string(place + 1);
}

// The name and the arguments of the move, in the game's language.
Json told_move(const LoadedGame& loaded, const Transition& made, const Observation& seen,
               const std::string& typed) {
  const Words words(loaded);
  const auto parts = split(typed, ' ');
  if (parts.front() == "?") return Json::array({"?"});
  const MoveKind& kind = loaded.game().moves[made.move.kind];
  Json out = Json::array({words.kind(kind)});
  for (std::size_t i = 1; i < parts.size(); ++i) {
    const std::string& word = parts[i];
    const std::size_t at = std::min(i, kind.params.size()) - 1;  // all remaining words belong to the last
                                                                 // parameter, because it may take several
                                                                 // cards
    const Param& param = kind.params[at];
    const bool is_one = param.thing() == NamedThing::card;
    const bool is_place = (is_one || param.thing() == NamedThing::cards) &&
                          word.find_first_not_of("0123456789") == std::string::npos;
    const std::string named = !is_place ? word
                              : is_one  ? named_card(made, made.move.args[at], seen)
                                        : "#" + word;
    out.push_back(named.starts_with('#') || named == "?" ? named : words.argument(param, named));
  }
  return out;
}

// Leaves out facts that follow from other facts. For example, a card that is red is not blue.
void leave_out_what_follows(const Game& game, Json& told) {
  const auto mask_of = [&](const Json& name) {
    const auto found = std::ranges::find(game.facts, name.get<std::string>(), &Fact::name);
    return FactMask{1} << (found - game.facts.begin());
  };
  for (Json& card : told) {
    FactMask is = 0;
    for (const Json& name : card["is"]) is |= mask_of(name);
    FactMask may_be = 0;
    for (const Face& face : game.faces)
      if ((face.facts & is) == is) may_be |= face.facts;
    Json left = Json::array();
    for (Json& name : card["not"])
      if ((may_be & mask_of(name)) != 0) left.push_back(std::move(name));
    card["not"] = std::move(left);
  }
}

}  // namespace

Json page_frame(const LoadedGame& loaded, const Observation& seen, const Transition* made) {
  Json frame = turn_json(loaded, seen);
  frame.erase("seat");
  add_keys(frame, places_json(loaded, seen));
  for (Json& cards : frame["told"]) leave_out_what_follows(loaded.game(), cards);
  add_keys(frame, result_json(loaded, seen));
  if (made != nullptr) {
    const std::string move = seen_move(loaded.notation, *made, seen).text;
    frame["who"] = made->move.seat;
    const std::string typed = move.substr(loaded.notation.seat(made->move.seat).size() + 2);
    frame["text"] = Words(loaded).typed(typed);
    frame["called"] = told_move(loaded, *made, seen, typed);
  }
  add_story(loaded, seen.steps, frame);
  return frame;
}

void add_story(const LoadedGame& loaded, const Steps& steps, Json& frame) {
  frame["steps"] = steps_json(loaded, steps, *loaded.names);
  frame["says"] = sentences(loaded, steps, frame.contains("who") ? frame["who"].get<Seat>() : kNone);
  if (frame["over"] == true) frame["result"] = result_parts(loaded, frame, {});
}

}  // namespace fuda
