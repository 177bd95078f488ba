// Writes a played game as a scenario, which expects the last position.
#include <fmt/format.h>

#include <algorithm>

#include "base/lists.h"
#include "script/record.h"
#include "workbench/context.h"
#include "workbench/findings.h"
#include "workbench/played.h"
#include "workbench/yaml_nodes.h"
#include "workbench/yaml_text.h"

namespace fuda::workbench {

namespace {

constexpr std::size_t kMostCards = 20;  // a longer zone has only its size in the scenario

std::string flow_of_json(const Json& value) {
  if (value.is_string()) return yaml_scalar(value.get<std::string>());
  if (value.is_null()) return "none";
  if (!value.is_array()) return value.dump();
  std::vector<std::string> items;
  for (const Json& item : value) items.push_back(flow_of_json(item));
  return list_text(items);
}

// Whether a position has a different value in this section, or no value.
bool is_other(const PlayedPosition& at, const char* section, const std::string& name, const Json& value) {
  const auto found = at.position[section].find(name);
  return found == at.position[section].end() || *found != value;
}

// The facts of the last position, as the value of `expect`: the seats to move, the result, and the counters
// and zones that changed during the game. A counter or zone counts even if it has its first value again.
std::vector<std::string> facts(const std::vector<PlayedPosition>& positions) {
  const Json& end = positions.back().position;
  const auto changed = [&](const char* section, const std::string& name, const Json& value) {
    return std::any_of(positions.begin(), positions.end(),
                       [&](const PlayedPosition& at) { return is_other(at, section, name, value); });
  };
  std::vector<std::string> out;
  for (const auto& [name, value] : end["counters"].items()) {
    if (!value.is_null() && changed("counters", name, value))
      out.push_back(fmt::format("{}: {}", yaml_scalar(name), flow_of_json(value)));
  }
  for (const auto& [name, cards] : end["zones"].items()) {
    if (!changed("zones", name, cards)) continue;
    const bool many = cards.size() > kMostCards;
    out.push_back(
        fmt::format("{}: {}", yaml_scalar(name), many ? std::to_string(cards.size()) : flow_of_json(cards)));
  }
  out.push_back(fmt::format("over: {}", end["over"].dump()));
  if (end.contains("outcome") && end["outcome"].is_string())
    out.push_back("outcome: " + flow_of_json(end["outcome"]));
  if (end["over"] == false) out.push_back("active: " + flow_of_json(end["active"]));
  return out;
}

// The stacked cards and the given position of a script.
std::string cards_text(const Script& script) {
  std::vector<std::string> shuffles;
  for (const auto& cards : script.deck) {
    std::vector<std::string> names;
    for (const Word& card : cards) names.push_back(yaml_scalar(card.text));
    shuffles.push_back(list_text(names));
  }
  std::string text;
  if (!shuffles.empty())
    text += "deck: " + (shuffles.size() == 1 ? shuffles.front() : list_text(shuffles)) + "\n";
  if (script.given.is_null()) return text;
  yaml::Node whole = mapping_node();
  put(whole, "given", script.given);
  return text + yaml_text(whole);
}

// The text of the scenario's file, without expectations.
std::string scenario_text(const Script& script, const std::string& name,
                          const std::vector<std::string>& covers, const PlayedScript& played) {
  std::string text = "game: " + yaml_scalar(script.game.text) + "\n";
  text += "name: " + yaml_scalar(name) + "\n";
  if (!covers.empty()) {
    std::vector<std::string> clauses;
    for (const std::string& clause : covers) clauses.push_back(yaml_scalar(clause));
    text += "covers: " + list_text(clauses) + "\n";
  }
  for (const OptionSetting& option : script.options) {
    if (&option == &script.options.front()) text += "options:\n";
    text += fmt::format("  {}: {}\n", yaml_scalar(option.name), yaml_scalar(option.value));
  }
  std::vector<std::string> seats;
  for (const Word& player : script.players) seats.push_back(yaml_scalar(player.text));
  if (!seats.empty()) {
    text += "players: " + list_text(seats) + "\n";
  } else if (script.seats > 0) {
    text += fmt::format("players: {}\n", script.seats);
  }
  if (script.first) text += "first: " + yaml_scalar(script.first->text) + "\n";
  text += fmt::format("seed: {}\n", script.seed) + cards_text(script) + "moves:\n";
  for (std::size_t i = 1; i < played.positions.size(); ++i) {
    const PlayedPosition& at = played.positions[i];
    text += fmt::format("  - {}: {}\n", yaml_scalar(at.seat), yaml_scalar(at.move));
  }
  return text;
}

}  // namespace

Json record(Context& context, const Request& request) {
  const Library& library = context.library;
  const std::string path = request.text("path"), name = request.text("name");
  const Path file = library.file(path);
  if (file.extension() != ".yaml")
    throw Failure(error_at({path}, "the file of a scenario must end in .yaml"));
  if (name.empty()) throw Failure("a scenario needs a name");
  const Script script = only_moves(one_script(request.text("script"), library.root() / "played.yaml"));
  static_cast<void>(game_of(library, script));
  const PlayedScript played = play_script(library.path(), script);
  if (!played.result.passed()) throw Failure(played.result.failures.front().finding);
  if (played.positions.size() < 2) throw Failure("this game has no moves to record");
  std::string text = scenario_text(script, name, request.texts("covers"), played);
  text += "expect:\n";
  for (const std::string& fact : facts(played.positions)) text += "  " + fact + "\n";
  // The scenario must pass before the workbench writes it.
  const PlayedScript again = play_script(library.path(), one_script(text, file));
  if (!again.result.passed()) throw Failure(again.result.failures.front().finding);
  library.write(path, text, true);
  return {{"path", path}, {"text", text}};
}

}  // namespace fuda::workbench
