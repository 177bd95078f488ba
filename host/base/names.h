// Words for people in one language: names of colours, outcomes, ratings and so on.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace fuda {

// What the program says to people, in English, with {NAME} for each value, so that it can be translated.
struct Sentence {
  struct Value {
    std::string name;  // where it is a section of Names, as {phase}, the value is looked up there
    std::string text;  // as scripts write it
    int id = -1;       // the number of a zone or counter; -1: none
  };
  std::string form;  // "it is not {seat}'s turn"
  std::vector<Value> values;

  [[nodiscard]] std::string english() const;
};

// The form split at its {NAME}s: pieces of text and names in turn, with a piece (maybe "") first and last.
[[nodiscard]] std::vector<std::string_view> pieces_of(std::string_view form);

// `form` with `value(name)` for each {NAME}.
template <class Value>
[[nodiscard]] std::string fill_in(std::string_view form, Value value) {
  std::string text;
  bool is_name = false;
  for (const std::string_view piece : pieces_of(form)) {
    text += is_name ? std::string(value(piece)) : std::string(piece);
    is_name = !is_name;
  }
  return text;
}

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

}  // namespace fuda
