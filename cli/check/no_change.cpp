// Finds parts of variants, choices of options, and packs that change nothing in the merged game, and reads of
// parts that a variant removes.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <set>

#include "base/lists.h"
#include "check/pass.h"
#include "check/paths.h"
#include "code/mentions.h"
#include "code/top_level.h"
#include "load/files.h"
#include "load/packs.h"
#include "lua/tokens.h"

namespace fuda {

namespace {

// Keys about the variant itself, and sections for people.
constexpr std::array<std::string_view, 12> kNotPatches = {"variant", "extends", "excludes", "set",
                                                          "summary", "rules",   "replace",  "keep",
                                                          "names",   "rulings", "title",    "languages"};

// Sections in which authors choose the keys of amounts.
constexpr std::array<std::string_view, 3> kWithOwnKeys = {"cards", "setup", "tables"};

bool same(const yaml::Node& one, const yaml::Node& other) {
  if (one.kind != other.kind || one.text != other.text || one.entries.size() != other.entries.size())
    return false;
  return std::ranges::equal(one.items, other.items, same) &&
         std::ranges::all_of(one.entries, [&](const yaml::Entry& entry) {
           const yaml::Node* value = other.find(entry.key);
           return value != nullptr && same(entry.value, *value);
         });
}

// Whether zones and counters without this key have this value.
bool is_default(const yaml::Entry& entry) {
  return (entry.key == "visible" && entry.value.text == "all") ||
         (entry.key == "listed" && entry.value.text == "bottom_first");
}

// Whether a patch changes nothing in this part of the game. A key without a value removes something.
bool has_already(const yaml::Node& game, const yaml::Node& patch, std::string_view section) {
  if (!patch.is_mapping()) return !patch.is_null() && same(game, patch);
  return game.is_mapping() && std::ranges::all_of(patch.entries, [&](const yaml::Entry& entry) {
           const yaml::Node* old = game.find(entry.key);
           if (old != nullptr) return has_already(*old, entry.value, section);
           return (section == "zones" || section == "counters") && is_default(entry);
         });
}

// A key that the game has next to the values of the patch. The author may expect that the patch removes it.
std::string kept_key(const yaml::Node& game, const yaml::Node& patch) {
  std::string kept;
  for (const yaml::Entry& entry : patch.entries) {
    if (!entry.value.is_mapping()) continue;
    kept = kept_key(game[entry.key], entry.value);
    if (!kept.empty()) return kept;
  }
  const auto is_amount = [](const yaml::Entry& entry) { return entry.value.as_int().has_value(); };
  if (!std::ranges::all_of(patch.entries, is_amount) || !std::ranges::all_of(game.entries, is_amount))
    return kept;
  for (const yaml::Entry& entry : game.entries) {
    if (patch.find(entry.key) == nullptr) return entry.key;
  }
  return kept;
}

Finding nothing_new(const Place& place, const std::string& game, const std::string& kept) {
  return warning_at(place, fmt::format("this changes nothing: '{}' already has these values", game),
                    kept.empty() ? ""
                                 : fmt::format("a variant keeps the keys that it does not name; to leave out "
                                               "'{0}', write the key without a value: {{{0}: }}",
                                               kept));
}

// Whether the newest file of the game has rules with code.
bool has_rules(const Definition& definition) {
  const auto newest = static_cast<int>(definition.files.size()) - 1;
  return std::ranges::any_of(definition.lua, [&](const LuaFile& file) {
    return file.file == newest && !lua::all_tokens(file.text).empty();
  });
}

// Parts of a variant that changes nothing at all. If a variant changes something, its author may have
// repeated other parts on purpose.
void find_unchanged(const CheckedFile& file, const Definition& base, Report& report) {
  std::set<std::string> replaced;
  for (const yaml::Node& item : file.root["replace"].items)
    replaced.insert(item.text.substr(0, item.text.find('.')));
  Findings unchanged;
  bool changes = has_rules(*file.definition);
  const auto look = [&](const std::string& section, const yaml::Node* old, const Place& place,
                        const yaml::Node& patch) {
    if (old == nullptr || !has_already(*old, patch, section)) {
      changes = true;
      return;
    }
    const std::string kept = contains(kWithOwnKeys, section) ? kept_key(*old, patch) : "";
    unchanged.push_back(nothing_new(place, base.name, kept));
  };
  for (const yaml::Entry& section : file.root.entries) {
    if (contains(kNotPatches, section.key)) continue;
    const yaml::Node* old = base.plain.find(section.key);
    if (old == nullptr || replaced.contains(section.key)) {
      changes = true;
      continue;
    }
    // A list of numbers may repeat some of them, such as the limits of ratings.
    const bool plain = std::ranges::none_of(section.value.entries, [](const yaml::Entry& entry) {
      return entry.value.is_mapping() || entry.value.is_sequence();
    });
    if (plain) {
      look(section.key, old, section.place(), section.value);
      continue;
    }
    for (const yaml::Entry& entry : section.value.entries)
      look(section.key, old->find(entry.key), entry.place(), entry.value);
  }
  for (const yaml::Entry& setting : file.root["set"].entries) {
    const auto option = std::ranges::find(base.options, setting.key, &OptionInfo::name);
    if (option == base.options.end() || option->value != setting.value.text) {
      changes = true;
      continue;
    }
    unchanged.push_back(
        warning_at(setting.place(), fmt::format("this changes nothing: '{}' is already {} in '{}'",
                                                option->name, option->value, base.name)));
  }
  if (!changes) report.add(unchanged);
}

// Whether the patch of a choice may change something in the game.
bool changes_something(const yaml::Node& game, const yaml::Node& patch) {
  return std::ranges::any_of(patch.entries, [&](const yaml::Entry& section) {
    const yaml::Node* old = game.find(section.key);
    return contains(kNotPatches, section.key) || old == nullptr ||
           !has_already(*old, section.value, section.key);
  });
}

// Whether a rule may read the option.
bool is_read(const Definition& definition, const std::string& option) {
  try {
    return std::ranges::any_of(definition.lua, [&](const LuaFile& file) {
      return lua::mentions_of(file.path, file.text).reads_option(option);
    });
  } catch (const Failure&) {
    return true;  // the rules do not compile, which loading the game reports
  }
}

// Whether both patches change the same section, and the same entry if the section has entries.
bool overlap(const yaml::Node& one, const yaml::Node& other) {
  return std::ranges::any_of(one.entries, [&](const yaml::Entry& section) {
    const yaml::Node* same_section = other.find(section.key);
    if (same_section == nullptr) return false;
    return section.value.entries.empty() ||
           std::ranges::any_of(section.value.entries, [&](const yaml::Entry& entry) {
             return same_section->find(entry.key) != nullptr;
           });
  });
}

// Whether a patch may undo what a choice of another option changes.
bool may_undo_another(const yaml::Node& options, const std::string& option, const yaml::Node& patch) {
  return std::ranges::any_of(options.entries, [&](const yaml::Entry& other) {
    return other.key != option &&
           std::ranges::any_of(other.value["choices"].entries,
                               [&](const yaml::Entry& choice) { return overlap(patch, choice.value); });
  });
}

// Choices whose patches repeat the game. If the patch of the default choice changes something, another choice
// may repeat the game on purpose.
void find_unchanged_choices(const CheckedFile& file, Report& report) {
  const yaml::Node& game = file.definition->plain;
  for (const yaml::Entry& option : file.root["options"].entries) {
    const auto info = std::ranges::find(file.definition->options, option.key, &OptionInfo::name);
    if (info == file.definition->options.end()) continue;
    const yaml::Node& usual = game["options"][option.key]["choices"][info->fallback];
    if (changes_something(game, usual) || is_read(*file.definition, option.key)) continue;
    for (const yaml::Entry& choice : option.value["choices"].entries) {
      const bool has_patch = choice.value.is_mapping() && !choice.value.entries.empty();
      if (!has_patch || choice.key == info->fallback || changes_something(game, choice.value) ||
          may_undo_another(game["options"], option.key, choice.value))
        continue;
      report.add(warning_at(choice.place(),
                            fmt::format("the choice '{}' changes nothing: '{}' already has these values",
                                        choice.key, file.definition->name)));
    }
  }
}

// Files with rules that have no code, perhaps because their author has not written them yet.
void find_empty_rules(const Definition& definition, Report& report) {
  const auto newest = static_cast<int>(definition.files.size()) - 1;
  for (const LuaFile& file : definition.lua) {
    if (file.file == newest && lua::all_tokens(file.text).empty())
      report.add(warning_at({file.path}, "this rule file has no code"));
  }
}

// The first read of `options.NAME` or `tables.NAME` in the rules of older files.
struct PartRead {
  std::string place;     // "rules.lua:12"
  std::string function;  // the function or variable at the top level whose code reads the part, or ""
};

// Leaves out functions that the newest file defines again.
std::map<std::string, PartRead> reads_of_parts(const Definition& definition) {
  const auto newest = static_cast<int>(definition.files.size()) - 1;
  std::set<std::string> replaced;
  for (const LuaFile& file : definition.lua) {
    if (file.file != newest) continue;
    for (const lua::TopStatement& one : lua::top_statements(file.text))
      replaced.insert(one.names.begin(), one.names.end());
  }
  std::map<std::string, PartRead> reads;
  for (const LuaFile& file : definition.lua) {
    if (file.file == newest) continue;
    const std::vector<lua::TopStatement> statements = lua::top_statements(file.text);
    const std::vector<lua::Token> tokens = lua::all_tokens(file.text);
    auto statement = statements.begin();
    std::size_t line = 1, counted = 0;
    for (std::size_t at = 0; at + 2 < tokens.size(); ++at) {
      if (tokens[at].written != "options" && tokens[at].written != "tables") continue;
      if (!tokens[at + 1].is(".") || (at > 0 && tokens[at - 1].is("."))) continue;
      for (; counted < tokens[at].at; ++counted) line += file.text[counted] == '\n' ? 1U : 0U;
      while (statement != statements.end() && statement->end <= tokens[at].at) ++statement;
      const bool is_named = statement != statements.end() && !statement->names.empty();
      const std::string function = is_named ? statement->names.front() : "";
      if (replaced.contains(function)) continue;
      reads.try_emplace(fmt::format("{}.{}", tokens[at].written, tokens[at + 2].written),
                        PartRead{fmt::format("{}:{}", file.path, line), function});
    }
  }
  return reads;
}

// Reports parts that a variant removes although the rules of older files read them.
void find_removed_reads(const Definition& definition, Report& report) {
  std::map<std::string, Place> removed;
  for (const Taken& taken : definition.taken) {
    const bool read_by_name =
        taken.path.size() == 2 && (taken.path[0] == "options" || taken.path[0] == "tables");
    if (read_by_name && taken.place.file == *definition.files.back().file &&
        definition.root[taken.path[0]].find(taken.path[1]) == nullptr)
      removed.emplace(path_text(taken.path), taken.place);
  }
  if (removed.empty()) return;
  const std::map<std::string, PartRead> reads = reads_of_parts(definition);
  for (const auto& [name, place] : removed) {
    const auto found = reads.find(name);
    if (found == reads.end()) continue;
    const auto& [where, function] = found->second;
    report.add(
        warning_at(place, fmt::format("the rules still read '{}', which is removed here: {}", name, where),
                   fmt::format("keep it, or define {} again in the rules of the variant",
                               function.empty() ? "the code that reads it" : fmt::format("'{}'", function))));
  }
}

// The same game without one of the packs in `uses`.
Stack without(const Stack& stack, const std::string& pack, const std::vector<Path>& folders) {
  Stack less = stack;
  yaml::Node& root = less.roots.front();
  std::erase_if(root.find("uses")->items, [&](const yaml::Node& item) { return item.text == pack; });
  if (root["uses"].items.empty())
    std::erase_if(root.entries, [](const yaml::Entry& entry) { return entry.key == "uses"; });
  less.texts.front() += fmt::format("\n# without {}", pack);  // keeps results apart
  less.packs = find_packs(root, folders);
  return less;
}

void find_useless_packs(const Checked& subject, Report& report) {
  const yaml::Node& uses = subject.file.root["uses"];
  const Definition& definition = *subject.file.definition;
  for (const yaml::Node& item : uses.items) {
    const auto pack = std::ranges::find(definition.packs, item.text, &Pack::name);
    if (pack == definition.packs.end() || uses.items.size() == 1) continue;
    const auto number = static_cast<std::size_t>(pack - definition.packs.begin());
    const auto user = std::ranges::find_if(definition.packs,
                                           [&](const Pack& other) { return contains(other.bases, number); });
    if (user != definition.packs.end()) {
      report.add(
          warning_at(item.place(),
                     fmt::format("'{}' changes nothing here: '{}' already uses this pack and changes it",
                                 item.text, user->name),
                     fmt::format("remove '{}' or '{}'", item.text, user->name)));
      continue;
    }
    if (pack->root.find("rules") != nullptr) continue;
    try {
      const Stack stack = find_game(subject.file.path.string(), subject.games.path());
      const Stack less = without(stack, item.text, subject.games.path());
      if (!same(load_definition(less, {}).plain, definition.plain)) continue;
    } catch (const Failure&) {
      continue;  // the game needs this pack
    }
    report.add(warning_at(item.place(), fmt::format("the pack '{}' changes nothing in this game", item.text),
                          "the game and the other packs replace everything in this pack"));
  }
}

}  // namespace

void passes::no_change(const Checked& subject, Report& report) {
  const CheckedFile& file = subject.file;
  find_empty_rules(*file.definition, report);
  find_unchanged_choices(file, report);
  if (file.kind == FileKind::game) return find_useless_packs(subject, report);
  find_removed_reads(*file.definition, report);
  if (file.root.find("keep") != nullptr) return;
  const yaml::Node& extends = file.root["extends"];
  const GameSpec base{extends.text, extends.place(), file.path.parent_path()};
  find_unchanged(file, *subject.games.definition(base, {}), report);
}

}  // namespace fuda
