// How a function of the rules is written, and how many arguments that makes.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace fuda::lua {

// How many arguments a function takes, the thing before a ':' included.
struct Arity {
  static constexpr int kAnyNumber = 1000;

  int least = 0, most = 0;
  bool method = false;  // written with a ':'
};

// What is wrong with a call: "'draw' takes 1 argument, but gets 2 here". `given` counts as the arity does.
[[nodiscard]] std::string wrong_number(std::string_view name, const Arity& arity, int given);

// How a function is written, "zone:draw(to)", and what follows from it. Arguments in brackets may be left
// out, `…` is any number of them, and braces hold the parts of one.
template <std::size_t N>
struct Signature {
  char call[N] = {};
  char name[N] = {};
  Arity arity;

  consteval Signature(const char (&text)[N]) {  // NOLINT(google-explicit-constructor): a template argument
    std::size_t open = 0;
    std::size_t begin = 0;
    for (; text[open] != '('; ++open) {
      if (text[open] == '.' || text[open] == ':') begin = open + 1;
      if (text[open] == ':') arity = {1, 1, true};
    }
    for (std::size_t i = 0; i < N; ++i) call[i] = text[i];
    for (std::size_t i = begin; i < open; ++i) name[i - begin] = text[i];
    int brackets = 0;
    int braces = 0;
    bool next = true;
    for (std::size_t i = open + 1; text[i] != ')'; ++i) {
      const char c = text[i];
      if (c == '[' || c == ']') brackets += c == '[' ? 1 : -1;
      if (c == ',' && braces == 0) next = true;
      if (c != '[' && c != ']' && c != ',' && c != ' ' && next) {
        next = false;
        arity.most = c == '\xE2' ? Arity::kAnyNumber : arity.most + 1;  // the first byte of "…"
        if (c != '\xE2' && brackets == 0) ++arity.least;
      }
      if (c == '{' || c == '}') braces += c == '{' ? 1 : -1;
    }
  }
};

}  // namespace fuda::lua
