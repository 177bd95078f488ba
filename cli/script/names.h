// The texts of a game in one language: names of colours, outcomes, ratings and so on.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/sentence.h"
#include "load/definition.h"

namespace fuda {

// Looks up "section.key" ("colour.red", "rating.excellent", "counter.hints", "outcome.lost", "title"). The
// sections are title, summary, zone, counter, move, phase, outcome, rating, option, say, face, phrase, the
// names of the attributes, a section for the choices of each option or parameter ("choice.reorder"), and a
// section for the texts of each variant ("variant.hard").
class Names {
 public:
  std::string language = "en";
  std::map<std::string, std::string, std::less<>> words;

  // The text with this key, or `key` itself if this language lacks the text.
  [[nodiscard]] std::string of(std::string_view section, std::string_view key) const;
  [[nodiscard]] bool has(std::string_view section, std::string_view key) const;

  // Whether texts are English, the language of files and scripts. In English, moves and cards have the names
  // that people type.
  [[nodiscard]] bool is_english() const { return language == "en"; }
  // The phrase and the values that produce this text of the rules. If several phrases fit, chooses the phrase
  // that has the most text in addition to its values.
  [[nodiscard]] std::optional<Sentence> phrase_of(std::string_view text) const;
};

// Loads the texts in a language ("en", "es", …). Begins with names/<language>.yaml next to the game. That
// file next to each variant follows, and then the files of the game and its variants. A later text overrides
// an earlier text. If a text is missing, the English text replaces it. If the game has no translation into
// this language, throws a Failure that lists its languages.
[[nodiscard]] Names load_names(const Definition& definition, const std::string& language);
[[nodiscard]] std::vector<std::string> languages(const Definition& definition);
// Whether the program itself is translated into this language.
[[nodiscard]] bool has_host_phrases(const std::string& language);
// The program's own phrases in a language other than English, as a translation with the section "phrase".
[[nodiscard]] std::optional<yaml::Node> host_phrases(const std::string& language);
// The program's texts in a language, for programs without a game. If the program has no translation into this
// language, the texts are English.
[[nodiscard]] Names host_names(const std::string& language);
// Checks that a translation is for the language in its file name.
[[nodiscard]] Findings check_language(const yaml::Node& words, const std::string& language);

// All texts in all languages, such as "es.colour.red", each with the place that takes effect. Leaves out
// titles, and the English texts in the game's own files. Throws Failure for an invalid file.
struct OwnWord {
  std::string text;
  Place place;
};
[[nodiscard]] std::map<std::string, OwnWord> own_words(const Definition& definition);

// The folder whose names/ and rulebook.yaml belong to one of the definition's files: the folder that contains
// the file. Returns nothing for a variant in the same folder as a game's own file.
[[nodiscard]] std::optional<Path> own_folder(const Definition& definition, std::size_t file);

}  // namespace fuda
