#include "language/complete.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "base/lists.h"
#include "language/schema_keys.h"
#include "params/kinds.h"

namespace fuda::language {

namespace {

// Words that authors can write in place of a name, and that no schema lists, with their meanings.
struct Words {
  const char* key;
  std::vector<SchemaValue> words;
};
const std::vector<Words>& extra_words() {
  static const std::vector<Words> kWords = {
      {"then",
       {{"next_seat", "Starts the next seat's turn."},
        {"same_seat", "Lets the same seat continue."},
        {"rules", "Leaves the decision to the Lua rules, which must call `go` or `finish`."}}},
      {"order", {{"next_seat", "Clockwise from the seat after the mover."}}},
      {"per", {{"seat", "One for each seat."}, {"team", "One for each team."}}},
      {"holds",
       {{"seat", "Contains a seat."}, {"move", "Contains a move's name."}, {"card", "Contains a card."}}},
      {"capacity", {{"dealt", "The number of cards that the set-up deals to the zone."}}},
  };
  return kWords;
}

class Yaml {
 public:
  Yaml(const Project& project, std::size_t offset)
      : project_(project), spot_(yaml_spot(project.text(), offset)), offset_(offset) {}

  Completion complete() {
    const YamlToken& token = spot_.token;
    const std::size_t begin = token.text.empty() ? offset_ : token.begin;
    completion_.range = range_of_word(project_.text(), begin, token.text.empty() ? 0 : token.end - begin);
    if (token.is_key || token.alone) add_keys();
    if (!token.is_key) add_values();
    return std::move(completion_);
  }

 private:
  void add(Item item) {
    if (added_.insert(item.label).second) completion_.items.push_back(std::move(item));
  }

  void add_name(const std::string& name, Sorts sorts, const std::string& after,
                const std::string& before = {}) {
    add(item_of(project_, *project_.find(sorts, name), before + name, before + name + after));
  }

  // Adds the names of these sorts. In a script, a zone or counter of a seat includes the seat, as in
  // "hand.Ana".
  void add_names(Sorts sorts, const std::string& after) {
    const bool in_script = project_.kind() == FileKind::script;
    for (const std::string& name : project_.names(sorts)) {
      const Declared* declared = project_.find(sorts, name);
      const bool is_place = declared->sort == Sort::zone || declared->sort == Sort::counter;
      const std::string per = is_place ? project_.value({section_of(declared->sort), name, "per"}) : "";
      if (in_script && per == "seat") {
        for (const std::string& seat : seats())
          add(item_of(project_, *declared, name + "." + seat, name + "." + seat + after));
        if (!seats().empty()) continue;
      }
      if (!in_script && per == "seat" && declared->sort == Sort::zone && !spot_.token.is_key &&
          contains(spot_.token.path, std::string("parameters")))
        add({name + ".me", ItemKind::name, "zone of the seat that moves",
             item_of(project_, *declared, "", "").text, name + ".me" + after});
      add_name(name, sorts, after);
    }
  }

  [[nodiscard]] std::vector<std::string> seats() const {
    std::vector<std::string> seats;
    for (const YamlToken& token : yaml_tokens(project_.text())) {
      if (!token.is_key && token.path.size() >= 2 && token.path.back() == "[]" &&
          token.path[token.path.size() - 2] == "players" && !contains(seats, token.text))
        seats.push_back(token.text);
    }
    return seats;
  }

  void add_keys() {
    const FileKind kind = project_.kind();
    const YamlToken& token = spot_.token;
    KeyPath mapping = token.path;
    if (token.is_key) mapping.pop_back();
    const KeyPath path = plain_path(mapping, kind);
    const auto is_there = [&](const std::string& name) {
      return name != token.text && contains(spot_.siblings, name);
    };
    const bool is_parameter = path.size() == 4 && path[0] == "moves" && path[2] == "parameters";
    const auto fits = [&](const std::string& name) {
      return !is_parameter || std::ranges::all_of(spot_.siblings, [&](const std::string& other) {
        return other == name || other == token.text || fit_together(name, other);
      });
    };
    for (const SchemaKey& key : keys_at(kind, path)) {
      if (is_there(key.name) || !fits(key.name)) continue;
      const std::string after = token.is_key ? "" : key.takes_mapping || key.takes_list ? ":" : ": ";
      add({key.name, ItemKind::key, "", key.text, key.name + after});
    }
    const std::string after = token.is_key ? "" : ": ";
    for (const std::string& name : spot_.siblings) {
      if (name != token.text) added_.insert(name);
    }
    add_names(sorts_at(token, kind, true), after);
    if (kind == FileKind::script && path == KeyPath{"moves", "[]"}) {
      for (const std::string& seat : seats()) add({seat, ItemKind::name, "seat", "", seat + after});
    }
    // Add the choices and values that the game declares for this path.
    add_words(path, after);
  }

  void add_words(const KeyPath& path, const std::string& after) {
    for (const std::string& word : words_for(path)) {
      const std::string& of = path[path[0] == "cards" ? 2 : path.size() < 2 ? 0 : 1];
      add({word, ItemKind::value, fmt::format("value of '{}'", of), "", word + after});
    }
  }

  void add_values() {
    const FileKind kind = project_.kind();
    const YamlToken& token = spot_.token;
    const KeyPath path = plain_path(token.path, kind);
    if (path.empty()) return;
    for (const SchemaValue& value : values_at(kind, path))
      add({value.name, ItemKind::value, "", value.text, value.name});
    for (const Words& words : extra_words()) {
      if (path.back() != words.key || kind == FileKind::script) continue;
      for (const SchemaValue& word : words.words) add({word.name, ItemKind::value, "", word.text, word.name});
    }
    add_names(sorts_at(token, kind, false), "");
    add_words(path, "");
    const bool is_game = kind == FileKind::game || kind == FileKind::variant || kind == FileKind::pack;
    if (is_game && (token.text.starts_with('$') || takes_number(kind, path))) {
      for (const std::string& option : project_.names(bit(Sort::option)))
        add_name(option, bit(Sort::option), "", "$");
    }
  }

  // The values of an attribute or option that belong at this path.
  [[nodiscard]] std::vector<std::string> words_for(const KeyPath& path) const {
    const auto at = [&](std::size_t i) { return i < path.size() ? path[i] : std::string(); };
    const bool is_item = !path.empty() && path.back() == "[]";
    if (at(0) == "cards" && path.size() == (is_item ? 4 : 3)) return values_of(at(2));
    if (at(0) == "set" || (at(0) == "options" && project_.kind() == FileKind::script && path.size() == 2))
      return project_.keys({"options", at(1), "choices"});
    if (at(0) == "options" && at(2) == "default") return project_.keys({"options", at(1), "choices"});
    if (at(0) == "look" && path.size() == 2 && (at(1) == "colours" || at(1) == "symbols" || at(1) == "marks"))
      return values_of(project_.value({"look", at(1).substr(0, at(1).size() - 1)}));
    if (project_.kind() == FileKind::names && path.size() == 1 &&
        project_.find(bit(Sort::attribute), at(0)) != nullptr)
      return values_of(at(0));
    return {};
  }

  [[nodiscard]] std::vector<std::string> values_of(const std::string& attribute) const {
    std::vector<std::string> values = project_.keys({"attributes", attribute});
    append(values, project_.items({"attributes", attribute}));
    return values;
  }

  const Project& project_;
  YamlSpot spot_;
  std::size_t offset_;
  Completion completion_;
  std::set<std::string> added_;
};

}  // namespace

Item item_of(const Project& project, const Declared& declared, const std::string& label,
             const std::string& insert) {
  std::string text = project.value({section_of(declared.sort), declared.name, "summary"});
  if (text.empty() && !declared.text.empty()) text = fmt::format("`{}: {}`", declared.name, declared.text);
  return {label, ItemKind::name, fmt::format("{} of {}", word_of(declared.sort), declared.from), text,
          insert};
}

Completion complete_yaml(const Project& project, std::size_t offset) {
  return Yaml(project, offset).complete();
}

Completion complete(const Project& project, Position position) {
  const std::size_t offset = offset_of(project.text(), position);
  return project.is_lua() ? complete_lua(project, offset) : complete_yaml(project, offset);
}

}  // namespace fuda::language
