// The start of a variant of any game.
#include <fmt/format.h>

#include <algorithm>

#include "author/new_files.h"
#include "author/new_text.h"
#include "base/lists.h"
#include "load/files.h"

namespace fuda {

namespace {

void refuse_taken(const Definition& base, const std::string& name) {
  std::vector<std::string> taken = names_in(base.folder / "variants", ".yaml");
  for (const yaml::Node& file : base.files) taken.push_back(file["variant"].text);
  taken.push_back(base.root["game"].text);
  if (!contains(taken, name)) return;
  throw Failure(
      error_at({}, fmt::format("'{}' is taken: {} already has it", name, base.name), "choose another name"));
}

// A function that applies a move, if the game has one.
const Wrapped* best_to_wrap(const std::vector<Wrapped>& functions) {
  const auto of_move = std::ranges::find_if(
      functions, [](const Wrapped& w) { return w.name.starts_with("moves.") && w.name.ends_with(".apply"); });
  if (of_move != functions.end()) return &*of_move;
  return functions.empty() ? nullptr : &functions.front();
}

// The other functions, as lines of a comment.
std::string others(const std::vector<Wrapped>& functions, const Wrapped& wrapped) {
  constexpr std::size_t kWidth = 100;
  std::string text;
  std::string line;
  for (const Wrapped& one : functions) {
    if (one.name == wrapped.name) continue;
    const std::string word = fmt::format(" {}({}),", one.name, one.parameters);
    if (!line.empty() && line.size() + word.size() > kWidth) {
      text += "--" + line + "\n";
      line.clear();
    }
    line += word;
  }
  if (line.empty()) return "";
  line.pop_back();
  return "-- The same goes for its other functions:\n" + text + "--" + line + "\n";
}

std::string call_of(const Wrapped& wrapped) {
  const std::string call = fmt::format("plain({})", wrapped.parameters);
  // The return value of a move's function is ignored, so the call need not come last.
  if (wrapped.name.ends_with(".apply")) return "  " + call + "\n  -- your own lines after it";
  return "  return " + call;
}

}  // namespace

NewFiles new_variant(Games& games, const std::string& name, const std::string& base) {
  check_new_name(name);
  const GameSpec spec{base, {}, {}};
  const auto definition = games.definition(spec, {});
  refuse_taken(*definition, name);
  const Beginning opening = opening_of(games, spec);
  const auto functions = functions_to_wrap(*definition);
  const Wrapped* const wrapped = best_to_wrap(functions);
  const std::string word = new_word(name);
  const std::string rules =
      wrapped != nullptr
          ? fmt::format("#rules: {}.lua  # functions of the game, changed; that file shows how\n", name)
          : "";
  NewFiles out{name, {}};
  out.files.push_back(
      {name + ".yaml", "what is different, with examples from " + definition->name,
       fill_template("variant.yaml",
                     {{"BASE", definition->name},
                      {"NAME", word},
                      {"EXTENDS", new_word(spec_from_below(base, games.path()))},
                      {"RULES", rules},
                      {"SECTIONS", patch_examples(*definition, (out.folder / (name + ".yaml")).string())}}),
       "variant"});
  if (wrapped != nullptr) {
    out.files.push_back({name + ".lua", "how a function of the game is changed",
                         fill_template("variant.lua", {{"BASE", definition->name},
                                                       {"NAME", name},
                                                       {"FUNCTION", wrapped->name},
                                                       {"OTHERS", others(functions, *wrapped)},
                                                       {"PARAMETERS", wrapped->parameters},
                                                       {"CALL", call_of(*wrapped)}})});
  }
  out.files.push_back({name + "-scenarios.yaml", "positions, moves, and what must be true",
                       fill_template("variant-scenarios.yaml", {{"NAME", name},
                                                                {"PLAYERS", opening.players},
                                                                {"BEGINNING", opening.beginning},
                                                                {"MOVE", opening.move}}),
                       "script"});
  return out;
}

}  // namespace fuda
