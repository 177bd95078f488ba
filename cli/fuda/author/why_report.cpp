// Writes an explanation as text and as JSON.
#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "author/why.h"
#include "base/lists.h"
#include "show/report.h"
#include "show/trace.h"
#include "text/render.h"

namespace fuda {

namespace {

using Json = nlohmann::ordered_json;

constexpr const char* kBy[] = {"nothing", "end",       "phase", "turn",  "cost",
                               "gain",    "parameter", "guard", "unless"};

std::string where(const Explanation& why) {
  std::string text = fmt::format("position {} of {}", why.position, why.positions);
  if (why.active.empty()) return text + ", the game is over";
  return fmt::format("{}, phase {}, {} to move", text, why.phase, spoken_list(why.active));
}

void show_rule(std::ostream& out, const std::string& rule, const Place& place) {
  out << "  " << rule << ", " << place.text() << "\n";
  if (const std::string lines = excerpt(place); !lines.empty()) {
    out << indented(lines, "  ") << "\n";  // two spaces more than the indentation in an error message
  }
}

void show_changes(std::ostream& out, const char* word, const std::vector<Explanation::Change>& changes) {
  for (const auto& change : changes) {
    out << fmt::format("  {}  {} {} → {}, {}\n", word, change.counter, change.before, change.after,
                       change.place.text());
  }
}

Json json_of(const Place& place) {
  if (place.line <= 0) return nullptr;
  Json out = {{"file", place.file}, {"line", place.line}};
  if (place.column > 0) out["column"] = place.column;
  return out;
}

Json json_of(const std::vector<Explanation::Change>& changes) {
  Json out = Json::array();
  for (const auto& change : changes) {
    out.push_back({{"counter", change.counter},
                   {"before", change.before},
                   {"after", change.after},
                   {"place", json_of(change.place)}});
  }
  return out;
}

}  // namespace

void report_why_text(std::ostream& out, const Explanation& why, const Paint& paint) {
  out << paint.dim(where(why)) << "\n";
  if (!why.allowed()) {
    out << paint.red("refused") << "  " << why.seat << ": " << why.move << "\n";
    out << "  " << why.refusal.reason << "\n";
    if (!why.hint.empty()) out << "  " << why.hint << "\n";
    if (why.refusal.place.line > 0) show_rule(out, why.rule, why.refusal.place);
    return;
  }
  out << paint.green("allowed") << "  " << why.seat << ": " << why.move << "\n";
  out << "  phase    " << why.phase << (why.free ? ", at any time" : "") << ", " << why.phase_place.text()
      << "\n";
  if (why.guard.line > 0) out << "  guard    " << why.guard.text() << "\n";
  show_changes(out, "cost   ", why.costs);
  show_changes(out, "gain   ", why.gains);
  if (!why.failed.empty()) {
    out << "  the rules fail in this move:\n";
    for (const Finding& finding : why.failed) out << render(finding, paint) << "\n";
    return;
  }
  out << "  changes  " << (why.effect.empty() ? "nothing" : why.effect) << "\n";
  out << "  then     " << why.next << "\n";
}

void report_why_json(std::ostream& out, const Explanation& why) {
  Json json;
  json["position"] = why.position;
  json["positions"] = why.positions;
  json["phase"] = why.phase;
  json["active"] = why.active;
  json["move"] = why.seat + ": " + why.move;
  json["allowed"] = why.allowed();
  if (!why.allowed()) {
    json["by"] = kBy[static_cast<std::size_t>(why.refusal.rule)];
    json["reason"] = why.refusal.reason;
    if (!why.hint.empty()) json["hint"] = why.hint;
    json["rule"] = why.rule.empty() ? Json(nullptr) : Json(why.rule);
    json["place"] = json_of(why.refusal.place);
  } else {
    json["free"] = why.free;
    json["phase_place"] = json_of(why.phase_place);
    json["guard"] = json_of(why.guard);
    json["cost"] = json_of(why.costs);
    json["gain"] = json_of(why.gains);
    if (why.failed.empty()) {
      json["changes"] = why.effect;
      json["next"] = why.next;
    } else {
      json["failed"] = Json::array();
      for (const Finding& finding : why.failed) {
        json["failed"].push_back({{"message", finding.message}, {"place", json_of(finding.place)}});
      }
    }
  }
  out << json_text(json) << "\n";
}

}  // namespace fuda
