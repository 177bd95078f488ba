// What all seats know of a position, from what each of them knows.
#include <algorithm>
#include <optional>

#include "base/lists.h"
#include "page/frame.h"

namespace fuda {

namespace {

using Json = nlohmann::ordered_json;

Json both(const Json& a, const Json& b);

// The facts that are in both lists.
Json facts_of_both(const Json& a, const Json& b) {
  Json out = Json::array();
  for (const Json& one : a) {
    if (std::find(b.begin(), b.end(), one) != b.end()) out.push_back(one);
  }
  return out;
}

Json keys_of_both(const Json& a, const Json& b) {
  Json out = Json::object();
  for (const auto& [key, value] : a.items()) {
    if (!b.contains(key)) continue;
    out[key] = key == "is" || key == "not" ? facts_of_both(value, b[key]) : both(value, b[key]);
  }
  return out;
}

// The text of a move, word by word: what is hidden is one word.
std::string words_of_both(const std::string& a, const std::string& b) {
  const auto mine = split(a, ' ');
  const auto other = split(b, ' ');
  if (mine.size() != other.size()) return "?";
  std::string out;
  for (std::size_t i = 0; i < mine.size(); ++i)
    out += (i == 0 ? "" : " ") + (mine[i] == other[i] ? mine[i] : std::string("?"));
  return out;
}

Json both(const Json& a, const Json& b) {
  if (a == b) return a;
  if (a.is_object() && b.is_object()) return keys_of_both(a, b);
  if (a.is_array() && b.is_array() && a.size() == b.size()) {
    Json out = Json::array();
    for (std::size_t i = 0; i < a.size(); ++i) out.push_back(both(a[i], b[i]));
    return out;
  }
  return "?";
}

// What all but the mover were told of a move: the mover knows that too, in more detail.
std::string common_text(const std::vector<Json>& frames) {
  const auto mover = frames.front()["who"].get<std::size_t>();
  std::string text = frames[frames.size() > 1 && mover == 0 ? 1 : 0]["text"];
  for (std::size_t seat = 0; seat < frames.size(); ++seat) {
    if (seat != mover) text = words_of_both(text, frames[seat]["text"]);
  }
  return text;
}

// Of a card that one of them did not see both know its place.
Json moves_of_both(const Json& a, const Json& b) {
  if (a.size() != b.size()) return Json::array({"?"});
  Json out = Json::array();
  for (std::size_t i = 0; i < a.size(); ++i) {
    const auto is_place = [](const Json& word) { return word.get<std::string>().starts_with('#'); };
    out.push_back(a[i] == b[i] || is_place(a[i]) ? a[i] : is_place(b[i]) ? b[i] : Json("?"));
  }
  return out;
}

// As common_text, word by word; but others may know more of a card than the mover, who sees only its place.
Json common_move(const std::vector<Json>& frames) {
  const auto mover = frames.front()["who"].get<std::size_t>();
  const Json& own = frames[mover]["called"];
  Json move = frames[frames.size() > 1 && mover == 0 ? 1 : 0]["called"];
  for (std::size_t seat = 0; seat < frames.size(); ++seat) {
    if (seat != mover) move = moves_of_both(move, frames[seat]["called"]);
  }
  for (std::size_t i = 0; i < move.size() && move.size() == own.size(); ++i) {
    if (own[i].get<std::string>().starts_with('#')) move[i] = own[i];
  }
  return move;
}

// The step as far as both saw it; nothing if these are different steps.
std::optional<Step> step_of_both(const CardMoved& a, const CardMoved& b) {
  if (a.from != b.from || a.to != b.to) return {};
  CardMoved out = a;
  if (a.card != b.card) out.card = kNone;
  if (a.left != b.left) out.left = kNone;
  if (a.reached != b.reached) out.reached = kNone;
  return out;
}

std::optional<Step> step_of_both(const CardShown& a, const CardShown& b) {
  if (a.zone != b.zone || a.position != b.position || a.to != b.to) return {};
  CardShown out = a;
  if (a.card != b.card) out.card = kNone;
  return out;
}

// A card that one of them does not see is hidden.
std::optional<Step> step_of_both(const Said& a, const Said& b) {
  if (a.saying != b.saying || (a.own && a.own->text != b.own->text)) return {};
  Said out = a;
  for (std::size_t i = 0; i < out.parts.size(); ++i) {
    if (out.parts[i].what == b.parts[i].what) continue;
    if (out.parts[i].kind != SaidPart::Kind::card) return {};
    out.parts[i].what = CardId{kNone};
  }
  return out;
}

// All who see a step of these kinds see the same of it.
std::optional<Step> step_of_both(const CardTold& a, const CardTold& b) {
  const bool same =
      a.zone == b.zone && a.position == b.position && a.to == b.to && a.is == b.is && a.is_not == b.is_not;
  return same ? std::optional<Step>(a) : std::nullopt;
}
std::optional<Step> step_of_both(const ZoneShuffled& a, const ZoneShuffled& b) {
  return a.zone == b.zone ? std::optional<Step>(a) : std::nullopt;
}
std::optional<Step> step_of_both(const CounterChanged& a, const CounterChanged& b) {
  if (a.counter != b.counter) return {};
  // Of a card that a counter holds, each may know what the other does not.
  const auto of_both = [](std::int32_t one, std::int32_t other) {
    return one == kUntold || other == kUntold ? kUntold : one;
  };
  const bool same = a.after == b.after || of_both(a.after, b.after) == kUntold;
  if (!same) return {};
  CounterChanged both = a;
  both.before = of_both(a.before, b.before);
  both.after = of_both(a.after, b.after);
  return both;
}
std::optional<Step> step_of_both(const PhaseEntered& a, const PhaseEntered& b) {
  return a.phase == b.phase && a.seat == b.seat ? std::optional<Step>(a) : std::nullopt;
}
std::optional<Step> step_of_both(const GameEnded& a, const GameEnded& b) {
  return a.outcome == b.outcome ? std::optional<Step>(a) : std::nullopt;
}

// Each may lack steps of the other: changes of counters that it does not see, what others were told.
Steps steps_of_both(const Steps& a, const Steps& b) {
  Steps out;
  std::size_t next = 0;
  for (const Step& step : a) {
    std::optional<Step> same;
    std::size_t at = next;
    for (; at < b.size() && !same; ++at) {
      same = std::visit(
          [&]<class Kind>(const Kind& one) -> std::optional<Step> {
            const auto* other = std::get_if<Kind>(&b[at]);
            return other == nullptr ? std::nullopt : step_of_both(one, *other);
          },
          step);
    }
    if (!same) continue;
    out.push_back(*same);
    next = at;
  }
  return out;
}

}  // namespace

Json common_frame(const LoadedGame& loaded, const std::vector<Json>& frames,
                  const std::vector<Steps>& steps) {
  Json out = frames.front();
  // What a seat remembers is not common; what happened is told anew.
  for (const char* key : {"known", "steps", "says", "result"}) out.erase(key);
  for (const Json& frame : frames) out = keys_of_both(out, frame);
  if (frames.front().contains("text")) {
    out["text"] = common_text(frames);
    out["called"] = common_move(frames);
  }
  Steps common = steps.front();
  for (const Steps& one : steps) common = steps_of_both(common, one);
  add_story(loaded, common, out);
  return out;
}

}  // namespace fuda
