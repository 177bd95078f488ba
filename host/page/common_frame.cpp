// What all seats know of a position, from what each of them knows.
#include <algorithm>

#include "page/frame.h"
#include "text/lists.h"

namespace fuda {

namespace {

using Json = nlohmann::ordered_json;

Json both(const Json& a, const Json& b);

// Lists of facts: those that are in both.
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

// Texts of a move: word by word, as what is hidden is one word.
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

// Is it the same step, as far as both know it?
bool same_step(const Json& a, const Json& b) {
  if (a.begin().key() != b.begin().key()) return false;
  const Json& mine = a.begin().value();
  const Json& other = b.begin().value();
  if (!mine.is_array()) return a.contains("said") ? mine == other : a == b;
  if (mine.size() != other.size()) return false;
  for (std::size_t i = 0; i < mine.size(); ++i) {
    for (const char* key : {"from", "to", "zone", "seats"}) {
      if (mine[i].value(key, Json()) != other[i].value(key, Json())) return false;
    }
  }
  return true;
}

// What rules said of hidden cards, in the words of somebody to whom all of them are hidden.
Json said_to_both(const Json& a, const Json& b) {
  Json out = both(a, b);
  out["text"] = out["with"] == a["with"] ? a["text"] : out["with"] == b["with"] ? b["text"] : Json("…");
  return out;
}

// Some seats do not see all counters, and are not told what others are.
Json steps_of_both(const Json& a, const Json& b) {
  Json out = Json::array();
  std::size_t next = 0;
  for (const Json& step : a) {
    std::size_t at = next;
    while (at < b.size() && !same_step(step, b[at])) ++at;
    if (at == b.size()) continue;
    out.push_back(step.contains("said") ? said_to_both(step, b[at]) : both(step, b[at]));
    next = at + 1;
  }
  return out;
}

Json frame_of_both(const Json& a, const Json& b) {
  Json out = keys_of_both(a, b);
  out["steps"] = steps_of_both(a["steps"], b["steps"]);
  if (out.contains("text")) out["text"] = words_of_both(a["text"], b["text"]);
  return out;
}

}  // namespace

Json common_frame(const Match& match, const std::vector<Json>& frames) {
  Json out = frames.front();
  for (const Json& frame : frames) out = frame_of_both(out, frame);
  out.erase("known");  // what somebody remembers is not seen
  add_sentences(match, out);
  return out;
}

}  // namespace fuda
