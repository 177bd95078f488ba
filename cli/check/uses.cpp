#include <algorithm>
#include <array>
#include <cctype>
#include <filesystem>
#include <set>

#include "base/lists.h"
#include "check/pass.h"
#include "check/paths.h"
#include "code/mentions.h"
#include "load/files.h"
#include "load/kind.h"
#include "yaml/reader.h"

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

class Uses {
 public:
  explicit Uses(const Definition& definition) : definition_(definition) {}

  // False if some file cannot be read, which is reported elsewhere.
  bool read() {
    try {
      for (const LuaFile& file : definition_.lua) read_lua(file.path, file.text);
      for (const Pack& pack : definition_.packs) words_of(pack.root, "", "");
      for (const yaml::Node& file : definition_.files) words_of(file, "", "");
      const Path folder = definition_.folder.empty() ? "." : definition_.folder;
      for (const fs::path& file : files_of(folder, true)) {
        if (file.extension() == ".lua") read_lua_file(file, {});
        if (file.extension() != ".yaml") continue;
        const yaml::Node root = yaml::read_file(file, {folder, {}});
        if (kind_of(root, file) == FileKind::variant) words_of(root, "", "");
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
    return words_.contains(name) || lua_.words.contains(name);
  }

 private:
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
  void words_of(const yaml::Node& node, const std::string& key, const std::string& above) {
    if (node.is_scalar()) {
      split(node.text);
      if (node.text.ends_with(".lua"))
        read_lua_file(fs::path(*node.file).parent_path() / node.text, node.place());
    }
    for (const yaml::Node& item : node.items) words_of(item, key, above);
    const bool declares = contains(kDeclaring, key) || above == "cards";
    for (const yaml::Entry& entry : node.entries) {
      if (contains(kProse, entry.key)) continue;
      if (!declares) split(entry.key);
      words_of(entry.value, entry.key, key);
    }
  }

  // "hand.me" is two words, and so is "{colour}{value}"; "$lives" is the one word "lives".
  void split(const std::string& text) {
    std::string word;
    for (const char c : text + " ") {
      if (std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '$' || c < 0) {
        word += c;
      } else if (!word.empty()) {
        words_.insert(std::exchange(word, {}));
      }
    }
  }

  const Definition& definition_;
  lua::Mentions lua_;
  std::set<std::string> lua_files_;
  std::set<std::string> words_;  // of the YAML
};

// Declares the options, tables, counters, zones and texts of a game or variant, and notes those that its YAML
// or Lua mentions. Every rule file and variant in the folder of the game counts, so that what only a variant
// needs is not reported as unused.
void find_uses(const Definition& definition, Sightings& to) {
  Uses uses(definition);
  if (!uses.read()) return;
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
  report.later("", [definition = subject.file.definition] {
    CheckResult result;
    find_uses(*definition, result.sightings);
    return result;
  });
}

}  // namespace fuda
