// Sentences for people, which can be translated.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace fuda {

// What the program says to people, in English, with {NAME} for each value, so that it can be translated.
struct Sentence {
  struct Value {
    std::string name;  // where it is a section of words, as {phase}, the value is looked up there
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

}  // namespace fuda
