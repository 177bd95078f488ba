// Words for people in one language: names of colours, outcomes, ratings and so on.
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
// names of the attributes, and a section of its own for the choices of each option or parameter
// ("choice.reorder") and for the texts of each variant ("variant.hard").
class Names {
 public:
  std::string language = "en";
  std::map<std::string, std::string, std::less<>> words;

  // The word, or `key` itself where this language has none.
  [[nodiscard]] std::string of(std::string_view section, std::string_view key) const;
  [[nodiscard]] bool has(std::string_view section, std::string_view key) const;

  // In English, the language of files and scripts, moves and cards are named as they are typed.
  [[nodiscard]] bool is_english() const { return language == "en"; }
  // The phrase and the values that make this text of the rules; of several phrases, the one with the most
  // text besides the values.
  [[nodiscard]] std::optional<Sentence> phrase_of(std::string_view text) const;
};

// Words in a language ("en", "es", …): those of names/<language>.yaml beside the game, then beside its
// variants, then those in their own files. English is the fallback for a missing word. Throws Failure for a
// language the game does not have, naming those it has.
[[nodiscard]] Names load_names(const Definition& definition, const std::string& language);
[[nodiscard]] std::vector<std::string> languages(const Definition& definition);
// Whether the program itself has words in this language.
[[nodiscard]] bool has_host_phrases(const std::string& language);
// The program's own phrases in a language other than English: a file of words with the section "phrase".
[[nodiscard]] std::optional<yaml::Node> host_phrases(const std::string& language);
// The same as names without a game. English where the program has no phrases in this language.
[[nodiscard]] Names host_names(const std::string& language);
// A file of words must be for the language it is named after.
[[nodiscard]] Findings check_language(const yaml::Node& words, const std::string& language);

// All words of all languages, "es.colour.red", each with the place that counts; without titles, and without
// the English texts in the game's own files. Throws Failure for a file that cannot be used.
struct OwnWord {
  std::string text;
  Place place;
};
[[nodiscard]] std::map<std::string, OwnWord> own_words(const Definition& definition);

// The folder whose names/ and rulebook.yaml belong to one of the definition's files: the one that it lies in,
// but nothing for a variant that lies beside a game's own file.
[[nodiscard]] std::optional<Path> own_folder(const Definition& definition, std::size_t file);

}  // namespace fuda
