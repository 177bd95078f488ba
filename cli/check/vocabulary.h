// The names of a game: all that its own file, its variants and their options declare. Words in other
// languages may translate any of them, whichever variant is played.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "load/games.h"

namespace fuda {

class Vocabulary {
 public:
  // The names of a game or variant, and of all variants in the folder of the game. Files that cannot be read
  // are left out: they are reported elsewhere.
  Vocabulary(Games& games, const Definition& definition);

  // Reports sections and words of one language that stand for nothing.
  [[nodiscard]] Findings check(const yaml::Node& words);
  // The same of all languages under `names` in the file of a game or variant, and in patches of its options.
  [[nodiscard]] Findings check_own(const yaml::Node& file);

  // Does the file have anything for check_own()? If not, no vocabulary need be made.
  [[nodiscard]] static bool has_own(const yaml::Node& file);

  // "option", "zone", …, the name of an attribute, "options.NAME" for the choices of an option, or "max.NAME"
  // and "min.NAME" for what ends a counter's range, as it is written: "3", "$rounds", "" for a mapping.
  [[nodiscard]] const std::vector<std::string>& names(const std::string& section) const;
  // Of all cards; the first call builds games.
  [[nodiscard]] const std::vector<std::string>& faces();

 private:
  using Names = std::map<std::string, std::vector<std::string>>;

  void take(const yaml::Node& file);
  void take_choices(const yaml::Node& file);
  void take_clauses(const yaml::Node& book);
  // The choices of an option, and of parameters of that name.
  [[nodiscard]] std::vector<std::string> choices(const std::string& of_what) const;
  void check_within(const yaml::Entry& section, Findings& findings) const;
  void check_section(const yaml::Entry& section, Findings& findings);
  void check_phrases(const yaml::Node& phrases, Findings& findings);
  bool has_face(const std::string& name);
  void take_faces(const GameSpec& spec, const std::vector<OptionSetting>& settings);

  Games& games_;
  std::vector<GameSpec> specs_;  // the game and its variants, each by its file
  std::vector<std::string> attributes_;
  Names names_;
  std::vector<Path> folders_;  // with rules that may use phrases
  std::string reasons_;        // what YAML says to players: conditions, moves, bots, parts of rulebooks
  std::optional<std::string> rules_;  // their text, once it is needed
  int faces_taken_ = 0;               // 0: from no game; 1: from the games; 2: also with their options
};

}  // namespace fuda
