// Finds parts of variants, and packs, that change nothing in the merged game, and reads of parts that a
// variant removes.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <set>

#include "base/lists.h"
#include "check/pass.h"
#include "check/paths.h"
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

bool same(const yaml::Node& one, const yaml::Node& other) {
  if (one.kind != other.kind || one.text != other.text || one.entries.size() != other.entries.size())
    return false;
  return std::ranges::equal(one.items, other.items, same) &&
         std::ranges::all_of(one.entries, [&](const yaml::Entry& entry) {
           const yaml::Node* value = other.find(entry.key);
           return value != nullptr && same(entry.value, *value);
         });
}

// Whether a patch changes nothing in this part of the game. A key without a value removes something.
bool has_already(const yaml::Node& game, const yaml::Node& patch) {
  if (!patch.is_mapping()) return !patch.is_null() && same(game, patch);
  return game.is_mapping() && std::ranges::all_of(patch.entries, [&](const yaml::Entry& entry) {
           const yaml::Node* old = game.find(entry.key);
           return old != nullptr && has_already(*old, entry.value);
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

// Parts of a variant that change nothing. If the variant changes something else, its author may have repeated
// these parts on purpose, so the check then reports only parts that the author seems to misunderstand.
void find_unchanged(const CheckedFile& file, const Definition& base, Report& report) {
  std::set<std::string> replaced;
  for (const yaml::Node& item : file.root["replace"].items)
    replaced.insert(item.text.substr(0, item.text.find('.')));
  Findings unchanged;
  bool changes = has_rules(*file.definition);
  const auto look = [&](const yaml::Node* old, const Place& place, const yaml::Node& patch) {
    if (old == nullptr || !has_already(*old, patch)) {
      changes = true;
      return;
    }
    const std::string kept = kept_key(*old, patch);
    Finding finding = nothing_new(place, base.name, kept);
    kept.empty() ? unchanged.push_back(std::move(finding)) : report.add(std::move(finding));
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
      look(old, section.place(), section.value);
      continue;
    }
    for (const yaml::Entry& entry : section.value.entries)
      look(old->find(entry.key), entry.place(), entry.value);
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

// Files with rules that have no code, perhaps because their author has not written them yet.
void find_empty_rules(const Definition& definition, Report& report) {
  const auto newest = static_cast<int>(definition.files.size()) - 1;
  for (const LuaFile& file : definition.lua) {
    if (file.file == newest && lua::all_tokens(file.text).empty())
      report.add(warning_at({file.path}, "this rule file has no code"));
  }
}

// The rules of older files that read `tables.NAME` or `options.NAME`. Leaves out functions that the newest
// file defines again.
void find_removed_reads(const Definition& definition, Report& report) {
  const auto newest = static_cast<int>(definition.files.size()) - 1;
  std::set<std::string> replaced;
  for (const LuaFile& file : definition.lua) {
    if (file.file != newest) continue;
    for (const lua::TopStatement& one : lua::top_statements(file.text))
      replaced.insert(one.names.begin(), one.names.end());
  }
  for (const Taken& taken : definition.taken) {
    const bool read_by_name =
        taken.path.size() == 2 && (taken.path[0] == "options" || taken.path[0] == "tables");
    if (!read_by_name || taken.place.file != *definition.files.back().file ||
        definition.root[taken.path[0]].find(taken.path[1]) != nullptr)
      continue;
    const std::string read = fmt::format(" {} . {} ", taken.path[0], taken.path[1]);
    const auto reads = [&](const lua::TopStatement& one) {
      return (" " + one.tokens + " ").find(read) != std::string::npos &&
             (one.names.empty() || !replaced.contains(one.names.front()));
    };
    for (const LuaFile& file : definition.lua) {
      const auto statements = lua::top_statements(file.text);
      const auto found = std::ranges::find_if(statements, reads);
      if (file.file == newest || found == statements.end()) continue;
      const std::string name = path_text(taken.path);
      const std::size_t at = std::min(file.text.find(name, found->begin), found->end);
      const auto line =
          1 + std::count(file.text.begin(), file.text.begin() + static_cast<std::ptrdiff_t>(at), '\n');
      report.add(warning_at(
          taken.place,
          fmt::format("the rules still read '{}', which is removed here: {}:{}", name, file.path, line),
          fmt::format(
              "keep it, or define {} again in the rules of the variant",
              found->names.empty() ? "the code that reads it" : fmt::format("'{}'", found->names.front()))));
      break;
    }
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
  if (file.kind == FileKind::game) return find_useless_packs(subject, report);
  find_removed_reads(*file.definition, report);
  if (file.root.find("keep") != nullptr) return;
  const yaml::Node& extends = file.root["extends"];
  const GameSpec base{extends.text, extends.place(), file.path.parent_path()};
  find_unchanged(file, *subject.games.definition(base, {}), report);
}

}  // namespace fuda
