#include "base/symbols.h"

#include <algorithm>
#include <array>
#include <cctype>

namespace fuda {

namespace {

struct Colour {
  const char* name = "";
  const char* code = "";
};

// Dark and light enough to be told apart in grey as well, as far as their names allow.
constexpr std::array<Colour, 20> kColours = {
    {{"red", "#c62f37"},     {"green", "#2f8b4a"}, {"blue", "#2463b0"},   {"yellow", "#f0bf1f"},
     {"black", "#2b2a33"},   {"white", "#f4f1e6"}, {"orange", "#e07b1a"}, {"purple", "#6c3fa0"},
     {"violet", "#6c3fa0"},  {"pink", "#e07aa6"},  {"brown", "#7a4a24"},  {"grey", "#7b7f86"},
     {"gray", "#7b7f86"},    {"teal", "#1d8284"},  {"gold", "#c79a2b"},   {"silver", "#a9afb8"},
     {"crimson", "#9c1c3a"}, {"navy", "#1f2f63"},  {"lime", "#8fb82b"},   {"rainbow", "rainbow"}}};

}  // namespace

const Symbol* find_symbol(std::string_view name) {
  for (const auto& set : {shape_symbols(), flower_symbols(), thing_symbols()}) {
    for (const Symbol& symbol : set) {
      if (symbol.name == name) return &symbol;
    }
  }
  return nullptr;
}

std::vector<std::string> symbol_names() {
  std::vector<std::string> names;
  for (const auto& set : {shape_symbols(), flower_symbols(), thing_symbols()}) {
    for (const Symbol& symbol : set) names.emplace_back(symbol.name);
  }
  return names;
}

std::string colour_code(std::string_view text) {
  std::string code(text);
  std::ranges::transform(code, code.begin(), [](unsigned char c) { return std::tolower(c); });
  const bool is_code = code.size() == 7 && code.front() == '#' &&
                       code.find_first_not_of("0123456789abcdef", 1) == std::string::npos;
  if (is_code) return code;
  const auto* found =
      std::ranges::find(kColours, text, [](const Colour& c) { return std::string_view(c.name); });
  return found == kColours.end() ? "" : found->code;
}

std::vector<std::string> colour_names() {
  std::vector<std::string> names;
  names.reserve(kColours.size());
  for (const Colour& colour : kColours) names.emplace_back(colour.name);
  return names;
}

}  // namespace fuda
