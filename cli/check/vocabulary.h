// All names that a game's own file, its variants and their options declare. A translation may have a text for
// any of these names, whichever variant is played.
#pragma once

#include <cstddef>
#include <deque>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/lists.h"
#include "code/operators.h"
#include "load/games.h"

namespace fuda {

class Vocabulary {
 public:
  // Collects the names of a game or variant, and of all variants in the game's folder. Leaves out files that
  // cannot be read, because other passes report them. While such a file may declare names, check() and
  // check_own() report nothing that this file could declare.
  Vocabulary(Games& games, const Definition& definition);

  // Reports sections and texts of one translation that match no name.
  [[nodiscard]] Findings check(const yaml::Node& words);
  // Calls check() for all languages under `names` in the file of a game or variant, and in patches of its
  // options.
  [[nodiscard]] Findings check_own(const yaml::Node& file);

  // Whether the file has translations for check_own(). If the file has no translations, the caller needs no
  // Vocabulary.
  [[nodiscard]] static bool has_own(const yaml::Node& file);

  // The names in a section. `section` is "option", "zone", "attribute" and so on, "parameter", or the name of
  // an attribute. "options.NAME" has the choices of an option. "max.NAME" and "min.NAME" have the ends of a
  // counter's range as written: "3", "$rounds", or "" for a mapping.
  [[nodiscard]] const std::vector<std::string>& names(const std::string& section) const;
  // The names of all cards. The first call builds all games.
  [[nodiscard]] const std::vector<std::string>& faces();
  // Builds games until `enough` accepts the names of their cards. Returns false if even the names of all
  // games are not enough. Only a built game knows its card names, so this function builds as few games as
  // possible.
  [[nodiscard]] bool has_faces(const std::function<bool(const std::vector<std::string>&)>& enough);
  // Whether some card of some game has this value of an attribute. Builds as few games as possible. True if a
  // game or variant cannot be built, or if no card has the attribute.
  [[nodiscard]] bool is_on_cards(const std::string& attribute, const std::string& value) {
    const std::string section = std::string(lua::kOnCards) + attribute;
    const auto is_known = [&](const auto& /*faces*/) { return contains(names(section), value); };
    return has_faces(is_known) || failed_ || names(section).empty();
  }
  // Finds the names of a section for checks of code: faces() for "face", names() for any other section. This
  // object must outlive the result.
  [[nodiscard]] lua::NamesOf for_code() {
    return [this](const std::string& section) {
      if (section.starts_with(lua::kOnCards)) return on_cards(section.substr(lua::kOnCards.size()));
      return section == "face" ? faces() : names(section);
    };
  }
  // The values of an attribute that some card of some game has. Empty if a game or variant cannot be built.
  [[nodiscard]] std::vector<std::string> on_cards(const std::string& attribute) {
    (void)faces();
    return failed_ ? std::vector<std::string>() : names(std::string(lua::kOnCards) + attribute);
  }

 private:
  using Names = std::map<std::string, std::vector<std::string>>;

  void take(const yaml::Node& file);
  void take_choices(const yaml::Node& file);
  void take_clauses(const yaml::Node& book);
  // Whether a file that could not be read may declare the names of this section.
  [[nodiscard]] bool is_incomplete(const std::string& section) const;
  // The choices of an option, and of parameters with the same name.
  [[nodiscard]] std::vector<std::string> choices(const std::string& of_what) const;
  void check_within(const yaml::Entry& section, Findings& findings) const;
  void check_section(const yaml::Entry& section, Findings& findings);
  void check_phrases(const yaml::Node& phrases, Findings& findings);
  [[nodiscard]] bool has_face(const std::string& name);
  void list_games(const GameSpec& spec);
  void take_faces(const GameSpec& spec, const std::vector<OptionSetting>& settings);

  Games& games_;
  std::vector<GameSpec> specs_;  // the game and its variants, each named by its file
  std::vector<std::string> attributes_;
  Names names_;
  std::vector<Path> folders_;  // folders with rules that may use phrases
  std::string reasons_;        // texts in YAML for players: conditions, moves, bots, parts of rulebooks
  std::optional<std::string> rules_;  // text of the rules, read when first needed
  // The remaining games to build for their card names.
  std::deque<std::pair<GameSpec, std::vector<OptionSetting>>> left_;
  std::size_t listed_ = 0;      // the number of specs_ whose games are listed
  bool failed_ = false;         // whether a game or variant could not be built
  bool lacks_clauses_ = false;  // whether a rulebook could not be read
  bool lacks_names_ = false;    // whether another file that may declare names could not be read
};

// The numbers of players with which a game may have different cards.
[[nodiscard]] std::vector<int> seats_with_other_cards(const Definition& definition);

}  // namespace fuda
