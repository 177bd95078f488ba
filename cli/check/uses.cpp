#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <set>

#include "base/lists.h"
#include "base/suggest.h"
#include "bind/bindings.h"
#include "check/pass.h"
#include "check/paths.h"
#include "code/mentions.h"
#include "disk/folder_files.h"
#include "load/files.h"
#include "load/kind.h"
#include "script/script.h"
#include "script/script_yaml.h"
#include "text/runs.h"

namespace fuda {

namespace {

namespace fs = std::filesystem;
using Kind = Sightings::Kind;

// A key in one of these sections declares a name: that is not a use.
constexpr std::array<std::string_view, 7> kDeclaring = {"options",    "tables", "counters", "zones",
                                                        "attributes", "shapes", "set"};
// Text in these sections is for people.
constexpr std::array<std::string_view, 9> kProse = {"names", "title",   "summary", "rulings", "outcomes",
                                                    "says",  "variant", "pack",    "uses"};
// What stands in these sections, or with these keys, names no zone or counter.
constexpr std::array<std::string_view, 3> kOfOthers = {"attributes", "cards", "phases"};
constexpr std::array<std::string_view, 3> kNotThings = {"unless", "reveals", "start_phase"};
// Keys below these are names of other things, and those of a parameter are words of the language.
constexpr std::array<std::string_view, 2> kNamesOthers = {"moves", "parameters"};

// The key of a node, the one above it, and whether what stands there can name a zone or counter.
struct Where {
  std::string_view key, above;
  bool things = true;
};

class Uses {
 public:
  explicit Uses(const Definition& definition) : definition_(definition) {}

  // False if some file cannot be read, which is reported elsewhere.
  bool read() {
    try {
      for (const LuaFile& file : definition_.lua) read_lua(file.path, file.text);
      for (const Pack& pack : definition_.packs) words_of(pack.root);
      for (const yaml::Node& file : definition_.files) words_of(file);
      const Path folder = definition_.folder.empty() ? "." : definition_.folder;
      for (const fs::path& file : files_of(folder, true)) {
        if (file.extension() == ".lua") read_lua_file(file, {});
        if (file.extension() != ".yaml") continue;
        const yaml::Node root = read_script_yaml(file, {folder, {}});
        if (kind_of(root, file) == FileKind::variant) words_of(root);
      }
      return true;
    } catch (const Failure&) {
      return false;
    }
  }

  [[nodiscard]] bool uses(Kind kind, const std::string& name, const yaml::Node& value) const {
    switch (kind) {
      case Kind::option:
        return changes_something(value) || words_.contains("$" + name) || lua_.reads_option(name);
      case Kind::table:
        return lua_.reads_table(name) || words_.contains(name);  // or a condition does
      case Kind::say:
        return lua_.words.contains(name);
      case Kind::zone:
        if (value.find("cards") != nullptr) return true;  // the zone where all cards lie at first
        break;
      default:
        break;
    }
    // Rules name it, or reach one of a family from its seat or the like: me.hand.
    const bool has_members = value.find("per") != nullptr;
    return things_.contains(name) || lua_.all_globals || lua_.globals.contains(name) ||
           (has_members && lua_.fields.contains(name));
  }

  // Functions of the game that neither the host nor any rule calls. Variants can only replace functions,
  // which is looked at when they are loaded.
  [[nodiscard]] Findings uncalled() const {
    Findings findings;
    if (lua_.all_globals) return findings;
    for (const LuaFile& file : definition_.lua) {
      if (file.file != 0) continue;
      for (const auto& [name, line] : lua::mentions_of(file.path, file.text).defines) {
        if (lua_.globals.contains(name) || contains(host_words(lua::called_functions()), name)) continue;
        findings.push_back(warning_at({file.path, line, 0, 1},
                                      fmt::format("nothing calls the function '{}'", name), meant(name)));
      }
    }
    std::ranges::sort(findings, {}, [](const Finding& one) { return one.place.line; });
    return findings;
  }

 private:
  static std::vector<std::string> host_words(lua::Bindings bindings) {
    std::vector<std::string> words;
    for (const lua::Binding& one : bindings) words.emplace_back(one.name);
    return words;
  }

  // The function of the host that may be meant.
  static std::string meant(const std::string& name) {
    const std::vector<std::string> called = host_words(lua::called_functions());
    if (const std::string near = nearest(name, called); !near.empty())
      return fmt::format("did you mean '{}'?", near);
    const std::pair<const char*, lua::Bindings> slots[] = {{"moves", lua::move_functions()},
                                                           {"phases", lua::phase_functions()},
                                                           {"zones", lua::emptied_functions()}};
    for (const auto& [list, bindings] : slots) {
      if (const std::string near = nearest(name, host_words(bindings)); !near.empty())
        return fmt::format("did you mean '{}.NAME.{}'?", list, near);
    }
    return fmt::format("the host calls {}, and those of moves, phases and zones", fmt::join(called, ", "));
  }

  // Does a choice of this option have a patch?
  static bool changes_something(const yaml::Node& option) {
    return std::ranges::any_of(option["choices"].entries,
                               [](const yaml::Entry& choice) { return !choice.value.is_null(); });
  }

  void read_lua(const std::string& path, std::string_view text) {
    if (lua_files_.insert(plain_path(path)).second) lua_.add(lua::mentions_of(path, text));
  }
  void read_lua_file(const fs::path& path, const Place& named_at) {
    if (lua_files_.contains(plain_path(path.string()))) return;
    read_lua(path.string(), fuda::read_lua_file(path, named_at, definition_.folder));
  }

  // Adds every word, except names where they are declared.
  void words_of(const yaml::Node& node, const Where& where = {}) {
    if (node.is_scalar()) {
      split(node.text, where.things);
      if (node.text.ends_with(".lua"))
        read_lua_file(fs::path(*node.file).parent_path() / node.text, node.place());
    }
    for (const yaml::Node& item : node.items) words_of(item, where);
    const bool declares = contains(kDeclaring, where.key) || where.above == "cards";
    const bool things = where.things && !contains(kNamesOthers, where.key) && where.above != "parameters";
    for (const yaml::Entry& entry : node.entries) {
      if (contains(kProse, entry.key)) continue;
      if (!declares) split(entry.key, things);
      const bool of_others = contains(kOfOthers, entry.key) && !entry.value.entries.empty();
      words_of(entry.value,
               {entry.key, where.key, where.things && !of_others && !contains(kNotThings, entry.key)});
    }
  }

  // "hand.me" is two words, of which the first can name a thing, and so is "{colour}{value}"; "$lives" is the
  // one word "lives".
  void split(const std::string& text, bool things) {
    const auto belongs = [](char c) { return is_letter_or_digit(c) || c == '_' || c == '$'; };
    each_run(text, belongs, [&](const std::string& word, char before) {
      if (things && before != '.') things_.insert(word);
      words_.insert(word);
    });
  }

  const Definition& definition_;
  lua::Mentions lua_;
  std::set<std::string> lua_files_;
  std::set<std::string> words_;   // of the YAML
  std::set<std::string> things_;  // of those, what can name a zone or counter
};

// Declares the options, tables, counters, zones and texts of a game or variant, and notes those that its YAML
// or Lua mentions. Every rule file and variant in the folder of the game counts, so that what only a variant
// needs is not reported as unused.
void find_uses(const Definition& definition, const Uses& uses, Sightings& to) {
  // Not attributes: those may be for people only, such as what is printed on a card.
  for (const Kind kind : {Kind::option, Kind::table, Kind::counter, Kind::zone, Kind::say}) {
    for (const yaml::Entry& entry : definition.root[section_of(kind)].entries) {
      to.declare(kind, entry.key, entry.place());
      if (uses.uses(kind, entry.key, entry.value)) to.see(kind, entry.key, entry.place());
    }
  }
}

}  // namespace

void passes::uses(const Checked& subject, Report& report) {
  report.later("", [definition = subject.file.definition, own = subject.file.kind == FileKind::game] {
    CheckResult result;
    Uses uses(*definition);
    if (!uses.read()) return result;
    find_uses(*definition, uses, result.sightings);
    if (own) result.findings = uses.uncalled();
    return result;
  });
}

}  // namespace fuda
