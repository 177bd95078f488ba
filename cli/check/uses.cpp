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
#include "code/touched.h"
#include "code/unused.h"
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

// Sections whose keys declare names. A key in these sections does not count as a use of its name.
constexpr std::array<std::string_view, 7> kDeclaring = {"options",    "tables", "counters", "zones",
                                                        "attributes", "shapes", "set"};
// Sections whose text is for people.
constexpr std::array<std::string_view, 9> kProse = {"names", "title",   "summary", "rulings", "outcomes",
                                                    "says",  "variant", "pack",    "uses"};
// Sections and keys whose values never name a zone or counter.
constexpr std::array<std::string_view, 3> kOfOthers = {"attributes", "cards", "phases"};
constexpr std::array<std::string_view, 4> kNotThings = {"unless", "reveals", "start_phase", "reset"};
// Sections whose keys name moves or parameters, and never a zone or counter. The keys of a parameter are
// words of the YAML language.
constexpr std::array<std::string_view, 2> kNamesOthers = {"moves", "parameters"};

// The key of a node, the key above it, and whether values in it can name a zone or counter.
struct Where {
  std::string_view key, above;
  bool things = true;
};

class Uses {
 public:
  explicit Uses(const Definition& definition) : definition_(definition) {}

  // Reads the files. Returns false if a file cannot be read. Another pass reports that file.
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
        return lua_.reads_table(name) || words_.contains(name);  // a condition may read the table
      case Kind::say:
        return lua_.words.contains(name);
      case Kind::zone:
        if (value.find("cards") != nullptr) return true;  // the zone in which all cards start
        break;
      default:
        break;
    }
    // Rules name the zone or counter, or reach a member of a family from a seat or a card, as in me.hand.
    const bool has_members = value.find("per") != nullptr;
    return things_.contains(name) || lua_.all_globals || lua_.globals.contains(name) ||
           (has_members && lua_.fields.contains(name));
  }

  // Functions of the game that neither the host nor any rule calls. Variants can only replace functions, and
  // loading checks that.
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

  // Zones that never get a card, and counters that never change, among those that the newest file declares
  // and that rules read.
  [[nodiscard]] Findings untouched() const {
    Findings findings;
    if (lua_.all_globals) return findings;
    for (const Kind kind : {Kind::zone, Kind::counter}) {
      for (const yaml::Entry& entry : definition_.root[section_of(kind)].entries) {
        const yaml::Node& value = entry.value;
        const auto has = [&](const char* key) { return value.find(key) != nullptr; };
        const bool zone = kind == Kind::zone;
        const bool is_read = lua_.globals.contains(entry.key) || lua_.fields.contains(entry.key);
        if (!is_read || things_.contains(entry.key) || entry.place().file != *definition_.files.back().file ||
            (zone ? touched_.filled : touched_.changed).contains(entry.key) ||
            (zone ? has("cards") || has("refill") : has("holds")))
          continue;
        const std::string place = (has("per") ? "me." : "") + entry.key;
        std::string example = zone ? fmt::format("for example: card:move({})", place)
                                   : fmt::format("for example: {}:gain()", place);
        if (has("per") && value["per"].text != "seat") example.clear();
        findings.push_back(warning_at(entry.place(),
                                      zone ? fmt::format("no rule puts a card into the zone '{}'", entry.key)
                                           : fmt::format("no rule changes the counter '{}'", entry.key),
                                      std::move(example)));
      }
    }
    return findings;
  }

  // Local variables that nothing uses, in the rules that the newest file names.
  [[nodiscard]] Findings unused() const {
    Findings findings;
    const auto newest = static_cast<int>(definition_.files.size()) - 1;
    for (const LuaFile& file : definition_.lua) {
      if (file.file != newest) continue;
      std::vector<std::string> defined;
      for (const LuaFile& other : definition_.lua) {
        if (&other == &file) continue;
        for (const auto& [name, line] : lua::mentions_of(other.path, other.text).defines)
          defined.push_back(name);
      }
      append(findings, lua::unused_locals(file.path, file.text, lua_.globals, defined));
    }
    return findings;
  }

 private:
  static std::vector<std::string> host_words(lua::Bindings bindings) {
    std::vector<std::string> words;
    for (const lua::Binding& one : bindings) words.emplace_back(one.name);
    return words;
  }

  // Suggests a function that the host calls.
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
    return fmt::format("the host calls only {}, and the functions of moves, phases and zones",
                       fmt::join(called, ", "));
  }

  // Whether a choice of this option has a patch.
  static bool changes_something(const yaml::Node& option) {
    return std::ranges::any_of(option["choices"].entries,
                               [](const yaml::Entry& choice) { return !choice.value.is_null(); });
  }

  void read_lua(const std::string& path, std::string_view text) {
    if (!lua_files_.insert(plain_path(path)).second) return;
    lua_.add(lua::mentions_of(path, text));
    lua::add_touched(text, touched_);
  }
  void read_lua_file(const fs::path& path, const Place& named_at) {
    if (lua_files_.contains(plain_path(path.string()))) return;
    read_lua(path.string(), fuda::read_lua_file(path, named_at, definition_.folder));
  }

  // Adds every word, except names in their declarations.
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
      const bool is_order = entry.key == "order" && entry.value.is_scalar();  // a counter, in a phase
      const bool is_start = entry.key == "in" && where.above == "cards";      // a zone, in a group of cards
      const bool of_things = where.things && !of_others && !contains(kNotThings, entry.key);
      words_of(entry.value, {entry.key, where.key, of_things || is_order || is_start});
    }
  }

  // Splits a text into words. "hand.me" is two words, and the first word can name a zone or counter.
  // "{colour}{value}" is also two words. "$lives" is one word, "lives".
  void split(const std::string& text, bool things) {
    const auto belongs = [](char c) { return is_letter_or_digit(c) || c == '_' || c == '$'; };
    each_run(text, belongs, [&](const std::string& word, char before) {
      if (things && before != '.') things_.insert(word);
      words_.insert(word);
    });
  }

  const Definition& definition_;
  lua::Mentions lua_;
  lua::Touched touched_;
  std::set<std::string> lua_files_;
  std::set<std::string> words_;   // in the YAML
  std::set<std::string> things_;  // words that can name a zone or counter
};

// Declares the options, tables, counters, zones and texts of a game or variant, and notes those that its YAML
// or Lua mentions. Every rule file and variant in the game's folder counts, so that the check does not report
// declarations that only a variant needs.
void find_uses(const Definition& definition, const Uses& uses, Sightings& to) {
  // Leave out attributes, because they may be only for people, such as the text printed on a card.
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
    append(result.findings, uses.untouched());
    append(result.findings, uses.unused());
    return result;
  });
}

}  // namespace fuda
