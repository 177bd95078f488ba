#include "show/differences.h"
#include "engine/inside.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <map>
#include <system_error>

#include "base/lists.h"
#include "code/functions.h"
#include "diagnostics/patch_places.h"
#include "load/files.h"
#include "script/names.h"

namespace fuda {

namespace {

// Sections that other functions compare, or that have no effect on the moves or results of a game.
constexpr std::array<std::string_view, 7> kElsewhere = {"options", "cards",   "game", "names",
                                                        "rules",   "summary", "title"};

class Comparison {
 public:
  Comparison(const LoadedGame& before, const LoadedGame& after) : before_(before), after_(after) {}

  std::vector<Difference> run() {
    cards();
    options();
    const yaml::Node& one = before_.definition->root;
    const yaml::Node& other = after_.definition->root;
    for (const auto& entry : one.entries) section(entry.key, &entry, other.entry(entry.key));
    for (const auto& entry : other.entries) {
      if (one.entry(entry.key) == nullptr) section(entry.key, nullptr, &entry);
    }
    functions();
    words();
    return std::move(out_);
  }

 private:
  // A card's number of copies and its attributes, with their places in the files.
  struct Card {
    int copies = 0;
    FaceId face = kNone;
    std::string start;  // the zones where the copies start, such as "deck, castle"
  };

  static std::map<std::string, Card> cards_of(const Game& game) {
    std::map<std::string, Card> all;
    std::map<std::pair<FaceId, FamilyId>, int> known;
    for (std::size_t i = 0; i < game.cards.size(); ++i) {
      const FaceId face = game.cards[i];
      Card& card = all[game.faces[face].name];
      ++card.copies;
      card.face = face;
      const FamilyId zone = game.zones[game.start_of(static_cast<CardId>(i))].family;
      if (known[{face, zone}]++ == 0)
        card.start += (card.start.empty() ? "" : ", ") + game.zone_families[zone].name;
    }
    return all;
  }

  // The place where a group of cards has `key`. If `key` is empty, returns the place where the group begins.
  static Place card_place(const LoadedGame& loaded, FaceId face, const std::string& key) {
    const Place& group = loaded.game().face_places[face];
    for (const auto& entry : loaded.definition->root["cards"].entries) {
      const Place place = entry.place();
      if (place.file != group.file || place.line != group.line || place.column != group.column) continue;
      const yaml::Entry* own = entry.value.entry(key);
      return newest_place(own == nullptr ? entry : *own);
    }
    return group;
  }

  static std::map<std::string, std::string> values_of(const Game& game, FaceId face) {
    std::map<std::string, std::string> values;
    for (std::size_t a = 0; a < game.attributes.size(); ++a) {
      const ValueId value = game.faces[face].values[a];
      if (value != kNone) values[game.attributes[a].name] = game.attributes[a].values[value].name;
    }
    return values;
  }

  void cards() {
    auto one = cards_of(before_.game());
    auto other = cards_of(after_.game());
    for (const auto& [name, card] : other) one.try_emplace(name);
    for (const auto& [name, card] : one) {
      const Card& now = other[name];
      if (card.copies != now.copies) {
        const Place place = now.copies > 0 ? card_place(after_, now.face, "copies")
                                           : card_place(before_, card.face, "copies");
        add("cards", name, card.copies == 0 ? "" : std::to_string(card.copies),
            now.copies == 0 ? "" : std::to_string(now.copies), place);
      }
      if (card.copies == 0 || now.copies == 0) continue;
      if (card.start != now.start)
        add("cards", name + ".in", card.start, now.start, card_place(after_, now.face, "in"));
      attributes(name, card.face, now.face);
    }
  }

  void attributes(const std::string& card, FaceId one, FaceId other) {
    auto before = values_of(before_.game(), one);
    auto after = values_of(after_.game(), other);
    for (const auto& [attribute, value] : after) before.try_emplace(attribute);
    for (const auto& [attribute, value] : before) {
      const std::string& now = after[attribute];
      if (value == now) continue;
      const Place place =
          now.empty() ? card_place(before_, one, attribute) : card_place(after_, other, attribute);
      add("cards", fmt::format("{}.{}", card, attribute), value, now, place);
    }
  }

  static const OptionInfo* find(const std::vector<OptionInfo>& options, const std::string& name) {
    const auto found = std::ranges::find(options, name, &OptionInfo::name);
    return found == options.end() ? nullptr : &*found;
  }

  void options() {
    for (const OptionInfo& option : before_.definition->options) {
      const OptionInfo* now = find(after_.definition->options, option.name);
      if (now == nullptr) {
        add("options", option.name, option.value, "", option.place);
        continue;
      }
      if (now->value != option.value) {
        const yaml::Entry& fallback = *option_of(after_, option.name).value.entry("default");
        const bool patched = *fallback.file != now->place.file;
        add("options", option.name, option.value, now->value, patched ? fallback.place() : now->place);
      }
      limits(option.name);
    }
    for (const OptionInfo& option : after_.definition->options) {
      if (find(before_.definition->options, option.name) != nullptr) continue;
      add("options", option.name, "", option.value, option.place);
    }
  }

  // Compares the values that an option can have, and their effects.
  void limits(const std::string& option) {
    const yaml::Entry& one = option_of(before_, option);
    const yaml::Entry& other = option_of(after_, option);
    compare("options", option + ".range", one.value.entry("range"), other.value.entry("range"));
    const yaml::Entry* choices = one.value.entry("choices");
    const yaml::Entry* now = other.value.entry("choices");
    const std::string path = option + ".choices";
    const std::string names = names_of(choices);
    if (names != names_of(now))
      add("options", path, names, names_of(now), place_of("options", path, choices, now));
    if (choices == nullptr || now == nullptr) return;
    for (const auto& choice : choices->value.entries) {
      const yaml::Entry* same = now->value.entry(choice.key);
      if (same != nullptr) compare("options", path + "." + choice.key, &choice, same);
    }
  }

  static const yaml::Entry& option_of(const LoadedGame& loaded, const std::string& name) {
    return *loaded.definition->root["options"].entry(name);
  }

  static std::string names_of(const yaml::Entry* choices) {
    return choices == nullptr ? "" : list_text(keys_of(choices->value));
  }

  void section(const std::string& name, const yaml::Entry* one, const yaml::Entry* other) {
    if (contains(kElsewhere, name)) return;
    compare(name, "", one, other);
  }

  void compare(const std::string& section, const std::string& path, const yaml::Entry* one,
               const yaml::Entry* other) {
    const bool both = one != nullptr && other != nullptr;
    if (!both || !one->value.is_mapping() || !other->value.is_mapping()) {
      const std::string before = one == nullptr ? "" : in_one_line(one->value);
      const std::string after = other == nullptr ? "" : in_one_line(other->value);
      if (before != after) add(section, path, before, after, place_of(section, path, one, other));
      return;
    }
    const std::string stem = path.empty() ? "" : path + ".";
    for (const auto& entry : one->value.entries) {
      compare(section, stem + entry.key, &entry, other->value.entry(entry.key));
    }
    for (const auto& entry : other->value.entries) {
      if (one->value.entry(entry.key) == nullptr) compare(section, stem + entry.key, nullptr, &entry);
    }
  }

  // The place where a patch added or removed a part of an entry. If no patch changed the entry, returns the
  // place of the entry.
  [[nodiscard]] Place place_of(const std::string& section, const std::string& path, const yaml::Entry* one,
                               const yaml::Entry* other) const {
    Place there = newest_place(other == nullptr ? *one : *other);
    if (other != nullptr && there.text() != other->place().text()) return there;
    const std::string whole = path.empty() ? section : section + "." + path;
    for (const auto* definition : {after_.definition.get(), before_.definition.get()}) {
      for (const Taken& taken : definition->taken) {
        const std::string gone = path_text(taken.path);
        if (gone == whole || gone.starts_with(whole + ".")) return taken.place;
      }
    }
    return there;
  }

  // Whether two places are on the same line of the same file. One file can have two paths, such as
  // "./house.lua" and "mine/../house.lua".
  static bool same_line(const Place& one, const Place& other) {
    std::error_code error;
    return one.line == other.line &&
           (one.file == other.file || std::filesystem::equivalent(one.file, other.file, error));
  }

  // A function of a file. Both texts are empty if the file does not define the function at this line.
  struct Defined {
    std::string meaning;  // what the function does
    std::string text;     // its text, after the texts of the local variables that it uses
  };

  static Defined defined(const LoadedGame& loaded, const std::string& name, const Place& place) {
    for (const LuaFile& file : loaded.definition->lua) {
      if (file.path != place.file) continue;
      const lua::FileFunctions functions(file.text);
      for (std::size_t i = functions.statements().size(); i-- > 0;) {
        const lua::TopStatement& statement = functions.statements()[i];
        if (statement.kind == lua::TopStatement::Kind::function && statement.names.front() == name &&
            statement.line <= place.line)
          return {functions.meaning_of(i), text_of(functions, i)};
      }
    }
    return {};
  }

  static std::string text_of(const lua::FileFunctions& functions, std::size_t statement) {
    std::string text;
    for (const std::size_t local : functions.locals_of(statement)) text += functions.written(local) + "\n";
    return text + functions.written(statement);
  }

  // Adds a function that both games have, unless it is the same, even in another file or on another line.
  void function(const std::string& name, const Place& one, const Place& other) {
    Defined before = defined(before_, name, one), after = defined(after_, name, other);
    const bool known = !before.meaning.empty() && !after.meaning.empty();
    if (known ? before.meaning == after.meaning : same_line(one, other)) return;
    add("functions", name, short_place(one), short_place(other), other);
    if (!known) return;
    out_.back().text_before = std::move(before.text);
    out_.back().text_after = std::move(after.text);
  }

  void functions() {
    const auto one = rules_of(*before_.engine).functions();
    const auto other = rules_of(*after_.engine).functions();
    for (const auto& [name, place] : one) {
      const auto now = other.find(name);
      if (now == other.end()) {
        add("functions", name, short_place(place), "", place);
        out_.back().text_before = defined(before_, name, place).text;
      } else {
        function(name, place, now->second);
      }
    }
    for (const auto& [name, place] : other) {
      if (one.count(name) != 0) continue;
      add("functions", name, "", short_place(place), place);
      out_.back().text_after = defined(after_, name, place).text;
    }
  }

  // Compares translations, but only of variants of one game, because the texts of two different games would
  // all differ.
  void words() {
    const auto name = [](const LoadedGame& loaded) { return loaded.definition->files.front()["game"].text; };
    if (name(before_) != name(after_)) return;
    auto one = own_words(*before_.definition);
    auto other = own_words(*after_.definition);
    for (const auto& [key, word] : other) one.try_emplace(key);
    for (const auto& [key, word] : one) {
      const OwnWord& now = other[key];
      if (word.text != now.text)
        add("names", key, word.text, now.text, now.text.empty() ? word.place : now.place);
    }
  }

  void add(const std::string& section, const std::string& name, const std::string& before,
           const std::string& after, const Place& place) {
    out_.push_back({section, name, before, after, place, {}, {}});
  }

  const LoadedGame& before_;
  const LoadedGame& after_;
  std::vector<Difference> out_;
};

}  // namespace

std::vector<Difference> differences(const LoadedGame& before, const LoadedGame& after) {
  return Comparison(before, after).run();
}

}  // namespace fuda
