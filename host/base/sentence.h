// Sentences for people, which can be translated.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace fuda {

// A sentence in English with {NAME} in place of each value, so that it can be translated.
struct Sentence {
  struct Value {
    // If the translations have a section with this name, such as {phase}, this section translates the value.
    std::string name;
    std::string text;  // the text as scripts write it
    int id = -1;       // the number of a zone or counter, or -1
  };
  std::string form;  // "it is not {seat}'s turn"
  std::vector<Value> values;

  [[nodiscard]] std::string english() const;
};

// The form, split at each {NAME}. Text and names alternate. The first and the last piece are text, which may
// be "".
[[nodiscard]] std::vector<std::string_view> pieces_of(std::string_view form);

// Replaces each {NAME} in `form` with `value(name)`.
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
