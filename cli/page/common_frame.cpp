// Combines the seats' knowledge of a position into the knowledge that all seats share.
#include <algorithm>
#include <optional>

#include "base/lists.h"
#include "page/frame.h"

namespace fuda {

namespace {

using Json = nlohmann::ordered_json;

Json both(const Json& a, const Json& b);

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

// Combines two texts of the same move into one text, word by word. A hidden part counts as one word.
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

// The text of a move as every seat except the mover knows it. Leave out the mover, who knows the move in more
// detail.
std::string common_text(const std::vector<Json>& frames) {
  const auto mover = frames.front()["who"].get<std::size_t>();
  std::string text = frames[frames.size() > 1 && mover == 0 ? 1 : 0]["text"];
  for (std::size_t seat = 0; seat < frames.size(); ++seat) {
    if (seat != mover) text = words_of_both(text, frames[seat]["text"]);
  }
  return text;
}

// Even if only one of the two seats saw the card, both seats know the card's place.
Json moves_of_both(const Json& a, const Json& b) {
  if (a.size() != b.size()) return Json::array({"?"});
  Json out = Json::array();
  for (std::size_t i = 0; i < a.size(); ++i) {
    const auto is_place = [](const Json& word) { return word.get<std::string>().starts_with('#'); };
    out.push_back(a[i] == b[i] || is_place(a[i]) ? a[i] : is_place(b[i]) ? b[i] : Json("?"));
  }
  return out;
}

// The parts of a move that all seats know, word by word. Other seats may know more about a card than the
// mover, who may see only its place.
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

// The parts of a step (a moved card) that both seats saw. Returns nothing if the steps differ.
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

// All seats that see this step see the same facts in it.
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
  // Each of the two seats may know facts about a counter's card that the other does not know.
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

// The steps that are in both lists. Each list may lack steps of the other list, such as changes of hidden
// counters and cards that a rule shows only to some seats.
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
  // The memory of a seat is not common knowledge. Later, add_story() describes the events from the common
  // steps.
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

Json frame_from(const LoadedGame& loaded, const Session& session, const Viewpoint& from) {
  Observation seen(session.state());
  const auto frame_of = [&](Seat seat) {
    session.observe(seat, seen);
    return page_frame(loaded, seen, session.made());
  };
  if (from.kind != Viewpoint::Kind::common) return frame_of(from.seat);
  std::vector<Json> frames;
  std::vector<Steps> steps;
  for (Seat seat = 0; seat < loaded.game().seats; ++seat) {
    frames.push_back(frame_of(seat));
    steps.push_back(seen.steps);
  }
  return common_frame(loaded, frames, steps);
}

}  // namespace fuda
