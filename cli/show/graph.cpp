#include "show/graph.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "base/lists.h"
#include "code/leads.h"
#include "script/words.h"
#include "show/describe.h"

namespace fuda {

namespace {

using Kind = Point::Kind;

// Searches the rules for transitions out of phases.
class Ways {
 public:
  Ways(const Definition& definition, std::string start, std::vector<Arrow>& out)
      : start_(std::move(start)), out_(out) {
    std::vector<lua::RuleFile> files;
    for (const LuaFile& file : definition.lua) files.push_back({file.path, file.text});
    leads_ = lua::leads_of(files);
  }

  // Adds the transitions of a function such as "moves.play.apply" that runs at the point `from`.
  void add(const Point& from, const std::string& function, const std::string& by) {
    const auto found = leads_.find(function);
    if (found == leads_.end()) return;
    for (const std::string& phase : found->second.phases) arrow(from, {Kind::phase, phase}, by);
    for (const std::string& outcome : found->second.outcomes) arrow(from, {Kind::outcome, outcome}, by);
    if (found->second.redeals) arrow(from, {Kind::phase, start_}, by);
    if (found->second.computed) arrow(from, {Kind::elsewhere, ""}, by);
  }

 private:
  // Adds one arrow for all transitions between the same two points.
  void arrow(const Point& from, const Point& to, const std::string& by) {
    const auto same = std::ranges::find_if(
        out_, [&](const Arrow& arrow) { return !arrow.declared && arrow.from == from && arrow.to == to; });
    Arrow& way = same != out_.end() ? *same : out_.emplace_back();
    way.from = from;
    way.to = to;
    if (!by.empty()) way.by.push_back(by);
  }

  std::map<std::string, lua::Leads> leads_;
  std::string start_;  // the first phase of the game and of each round
  std::vector<Arrow>& out_;
};

std::string label_of(const Arrow& arrow, const Words& words) {
  if (arrow.declared) return arrow.then.form.empty() ? "" : words.say(arrow.then);
  return fmt::format("{}", fmt::join(arrow.by, ", "));
}

// The words for the kinds of points, in the order of Kind.
constexpr std::array<const char*, 5> kKinds = {"start", "phase", "emptied", "outcome", "elsewhere"};

const char* kind_of(const Point& point) { return kKinds[static_cast<std::size_t>(point.kind)]; }

// Names have only letters, digits and `_`, so these ids need no quotes.
std::string id_of(const Point& point) {
  return point.name.empty() ? kind_of(point) : fmt::format("{}_{}", kind_of(point), point.name);
}

// The points that are not phases. Lists each of these points once, in the order of the arrows.
std::vector<Point> others(const std::vector<Arrow>& arrows) {
  std::vector<Point> points;
  for (const Arrow& arrow : arrows) {
    for (const Point* point : {&arrow.from, &arrow.to}) {
      if (point->kind != Kind::phase && !contains(points, *point)) points.push_back(*point);
    }
  }
  return points;
}

std::string quoted(const std::string& text, std::string_view quote) {
  std::string out;
  for (const char c : text) out += c == '"' ? std::string(quote) : std::string(1, c);
  return "\"" + out + "\"";
}

std::string mermaid_shape(const Point& point) {
  switch (point.kind) {
    case Kind::start:
      return "((start))";
    case Kind::emptied:
      return "{{" + quoted("zones." + point.name + ".emptied", "#quot;") + "}}";
    case Kind::outcome:
      return "([" + quoted(point.name, "#quot;") + "])";
    default:
      return "([\"…\"])";
  }
}

std::string dot_shape(const Point& point) {
  switch (point.kind) {
    case Kind::start:
      return "label=start, shape=circle";
    case Kind::emptied:
      return "label=" + quoted("zones." + point.name + ".emptied", "\\\"") + ", shape=hexagon";
    case Kind::outcome:
      return "label=" + quoted(point.name, "\\\"") + ", shape=ellipse, peripheries=2";
    default:
      return "label=\"…\", shape=ellipse";
  }
}

}  // namespace

std::vector<Arrow> arrows_of(const Definition& definition, const Game& game) {
  std::vector<Arrow> arrows;
  Ways ways(definition, game.phases[game.start_phase].name, arrows);
  const Point start{Kind::start, ""};
  arrows.push_back({start, {Kind::phase, game.phases[game.start_phase].name}, true, {}, {}});
  ways.add(start, "setup", "setup");
  for (const Phase& phase : game.phases) {
    const Point here{Kind::phase, phase.name};
    if (phase.react != kNone)
      arrows.push_back(
          {here, {Kind::phase, game.phases[phase.react].name}, true, {"the others can react", {}}, {}});
    if (phase.continuation != Phase::Continuation::rules && phase.next != kNone) {
      Sentence who;  // empty for `then: PHASE`, because the arrow alone shows the next phase
      if (phase.continuation == Phase::Continuation::next_seat) who.form = "the next seat";
      if (phase.continuation == Phase::Continuation::same_seat) who.form = "the same seat";
      arrows.push_back({here, {Kind::phase, game.phases[phase.next].name}, true, who, {}});
    }
    if (phase.stuck != kNone)
      arrows.push_back(
          {here, {Kind::phase, game.phases[phase.stuck].name}, true, {"nobody can move", {}}, {}});
    if (phase.stuck_outcome != kNone) {
      const std::string& outcome = game.outcomes[phase.stuck_outcome];
      arrows.push_back({here, {Kind::outcome, outcome}, true, {"nobody can move", {}}, {}});
    }
    for (const auto* kinds : {&phase.moves, &phase.free}) {
      for (const KindId kind : *kinds) {
        const std::string& name = game.moves[kind].name;
        ways.add(here, "moves." + name + ".apply", name);
      }
    }
    const bool alone = phase.moves.empty() && phase.free.empty();
    ways.add(here, "phases." + phase.name + ".enter", alone ? "" : "enter");
  }
  for (const ZoneFamily& zone : game.zone_families)
    ways.add({Kind::emptied, zone.name}, "zones." + zone.name + ".emptied", "");
  return arrows;
}

void graph_mermaid(std::ostream& out, const LoadedGame& loaded) {
  const Words words(loaded);
  const std::vector<Arrow> arrows = arrows_of(*loaded.definition, loaded.game());
  out << "flowchart TD\n";
  for (const Phase& phase : loaded.game().phases) {
    const std::string offer = offer_of(phase_json(loaded.game(), phase, words), words);
    const std::string text = "<b>" + phase.name + "</b>" + (offer.empty() ? "" : "<br/>") + offer;
    out << fmt::format("  phase_{}[{}]\n", phase.name, quoted(text, "#quot;"));
  }
  for (const Point& point : others(arrows))
    out << fmt::format("  {}{}\n", id_of(point), mermaid_shape(point));
  for (const Arrow& arrow : arrows) {
    const std::string label = label_of(arrow, words);
    out << fmt::format("  {} {}{} {}\n", id_of(arrow.from), arrow.declared ? "-->" : "-.->",
                       label.empty() ? "" : "|" + quoted(label, "#quot;") + "|", id_of(arrow.to));
  }
}

void graph_dot(std::ostream& out, const LoadedGame& loaded) {
  const Words words(loaded);
  const std::vector<Arrow> arrows = arrows_of(*loaded.definition, loaded.game());
  out << "digraph phases {\n  node [shape=box, style=rounded]\n";
  for (const Phase& phase : loaded.game().phases) {
    const std::string offer = offer_of(phase_json(loaded.game(), phase, words), words);
    const std::string text = phase.name + (offer.empty() ? "" : "\\n") + offer;
    out << fmt::format("  phase_{} [label={}]\n", phase.name, quoted(text, "\\\""));
  }
  for (const Point& point : others(arrows)) out << fmt::format("  {} [{}]\n", id_of(point), dot_shape(point));
  for (const Arrow& arrow : arrows) {
    const std::string label = label_of(arrow, words);
    std::vector<std::string> looks;
    if (!label.empty()) looks.push_back("label=" + quoted(label, "\\\""));
    if (!arrow.declared) looks.emplace_back("style=dashed");
    out << fmt::format("  {} -> {}", id_of(arrow.from), id_of(arrow.to));
    if (!looks.empty()) out << fmt::format(" [{}]", fmt::join(looks, ", "));
    out << "\n";
  }
  out << "}\n";
}

nlohmann::ordered_json graph_json(const LoadedGame& loaded) {
  using Json = nlohmann::ordered_json;
  const auto shown = [](const Point& point) {
    return point.name.empty() ? Json(kind_of(point)) : Json{{kind_of(point), point.name}};
  };
  Json out = {{"name", loaded.game().name}, {"arrows", Json::array()}};
  for (const Arrow& arrow : arrows_of(*loaded.definition, loaded.game())) {
    Json one = {{"from", shown(arrow.from)}, {"to", shown(arrow.to)}, {"declared", arrow.declared}};
    if (!arrow.then.form.empty()) one["then"] = arrow.then.english();
    if (!arrow.declared) one["by"] = arrow.by;
    out["arrows"].push_back(std::move(one));
  }
  return out;
}

}  // namespace fuda
