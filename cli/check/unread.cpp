#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "check/pass.h"
#include "check/paths.h"
#include "code/read_arguments.h"
#include "files/files.h"
#include "load/files.h"
#include "text/runs.h"

namespace fuda {

namespace {

// Whether this part of a move's YAML has the word in a key or a value, except in texts for people.
bool has_word(const yaml::Node& node, const std::string& word) {
  const auto is_in = [&](const std::string& text) {
    bool found = false;
    each_run(
        text, [](char c) { return is_letter_or_digit(c) || c == '_'; },
        [&](const std::string& one, char) { found = found || one == word; });
    return found;
  };
  if (node.is_scalar()) return is_in(node.text);
  const auto within = [&](const yaml::Node& one) { return has_word(one, word); };
  return std::ranges::any_of(node.items, within) ||
         std::ranges::any_of(node.entries, [&](const yaml::Entry& entry) {
           return entry.key != "summary" && entry.key != "why" && (is_in(entry.key) || within(entry.value));
         });
}

// Whether the YAML of a move uses one of its parameters. The keys of a parameter do not count, because these
// keys are words of the YAML language. In `colour: {value: colour}`, `value` names an attribute.
bool uses(const yaml::Node& move, const std::string& parameter) {
  const auto within = [&](const yaml::Entry& entry) {
    return (entry.key != "value" || !entry.value.is_scalar()) && has_word(entry.value, parameter);
  };
  return std::ranges::any_of(move.entries, [&](const yaml::Entry& entry) {
    if (entry.key == "summary") return false;
    if (entry.key != "parameters") return has_word(entry.value, parameter);
    return std::ranges::any_of(entry.value.entries, [&](const yaml::Entry& one) {
      return one.value.is_scalar() ? has_word(one.value, parameter)
                                   : std::ranges::any_of(one.value.entries, within);
    });
  });
}

// Also reads the rules of variants and options, because these rules are in the folder of the game.
lua::ReadArguments read_by_rules(const Definition& definition, const Game& game) {
  lua::ReadArguments all;
  std::set<std::string> files;
  const auto add = [&](const std::string& path, std::string_view text) {
    if (files.insert(plain_path(path)).second) all.add(lua::read_arguments(path, text, game));
  };
  for (const LuaFile& file : definition.lua) add(file.path, file.text);
  for (const Path& path : yaml_below(definition.folder, true, ".lua"))
    add(path.string(), read_lua_file(path, {}, definition.folder));
  return all;
}

Findings unread(const Definition& definition) {
  Findings findings;
  const Game game = build_game(definition, definition.seats.front());
  const lua::ReadArguments rules = read_by_rules(definition, game);
  for (const MoveKind& move : game.moves) {
    if (!rules.certain || !rules.applied.contains(move.name)) continue;
    const yaml::Node& declared = definition.root["moves"][move.name];
    for (std::size_t i = 0; i < move.params.size(); ++i) {
      const std::string& name = move.params[i].name;
      const yaml::Entry* entry = declared["parameters"].entry(name);
      if (entry == nullptr || rules.read.at(move.name).test(i + 1) || uses(declared, name)) continue;
      findings.push_back(warning_at(
          entry->place(), fmt::format("no rule reads the parameter '{}' of the move '{}'", name, move.name),
          fmt::format("read the parameter in: function moves.{}.apply(me, …)", move.name)));
    }
  }
  return findings;
}

}  // namespace

void passes::unread(const Checked& subject, Report& report) {
  report.later("", [definition = subject.file.definition] {
    try {
      return CheckResult{fuda::unread(*definition), 0, {}, {}};
    } catch (const Failure&) {
      return CheckResult{};  // loading the game reports the error
    }
  });
}

}  // namespace fuda
