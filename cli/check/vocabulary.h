// What a game has names for: all that its own file, its variants and their options declare. Words in any
// language may stand for any of it, whichever variant is played.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "load/games.h"

namespace fuda {

class Vocabulary {
 public:
  // Of the game or variant, with all variants in the folder of the game. Files that cannot be read are left
  // out: they are reported elsewhere.
  Vocabulary(Games& games, const Definition& definition);

  // What is wrong with the words of one language: sections and words that stand for nothing.
  [[nodiscard]] Findings check(const yaml::Node& words);
  // The same of all languages under `names` in the file of a game or variant, and in patches of its options.
  [[nodiscard]] Findings check_own(const yaml::Node& file);

  // Whether it has anything for check_own, so that no file is read in vain.
  [[nodiscard]] static bool has_own(const yaml::Node& file);

  // "option", "zone", …, the name of an attribute, or "options.NAME" for the choices of an option.
  [[nodiscard]] const std::vector<std::string>& names(const std::string& section) const;

 private:
  using Names = std::map<std::string, std::vector<std::string>>;

  void take(const yaml::Node& file);
  void take_choices(const yaml::Node& file);
  // Of an option, and of parameters of that name.
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
  std::vector<Path> folders_;         // with rules that may use phrases
  std::string reasons_;               // that YAML gives
  std::optional<std::string> rules_;  // their text, once it is needed
  int faces_taken_ = 0;               // how far: not at all, from the games, with all options
};

}  // namespace fuda
