#include "load/default_look.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "base/lists.h"
#include "base/symbols.h"
#include "base/utf8.h"

namespace fuda {

namespace {

constexpr std::size_t kMostColours = 12;
constexpr int kCornerWidth = 3;

// Told apart by those who do not see all colours, too: neighbours differ in lightness.
constexpr std::array<const char*, kMostColours> kPalette = {"#0b62a4", "#d9611f", "#118a66", "#c2588f",
                                                            "#e2b400", "#4aa5d8", "#5a3a8e", "#7a4a1e",
                                                            "#33343c", "#8a9200", "#a3175d", "#2f6f6f"};
constexpr std::array<const char*, kMostColours> kSigns = {"star",    "circle", "triangle", "square",
                                                          "drop",    "cross",  "hexagon",  "crescent",
                                                          "diamond", "ring",   "leaf",     "bolt"};

// Words that have a colour everywhere.
struct Known {
  std::string_view word, colour;
};
constexpr std::array<Known, 6> kKnown = {{{"hearts", "red"},
                                          {"diamonds", "red"},
                                          {"spades", "black"},
                                          {"clubs", "black"},
                                          {"multicolour", "rainbow"},
                                          {"multicolor", "rainbow"}}};

std::string own_colour(std::string_view word) {
  const auto* known = std::ranges::find(kKnown, word, &Known::word);
  return colour_code(known == kKnown.end() ? word : known->colour);
}

int width(std::string_view text) {
  int columns = 0;
  for (std::size_t at = 0; at < text.size();) {
    const CodePoint point = decode_utf8(text, at);
    if (point.bytes == 0 || is_control(point.value) || is_hidden(point.value)) return -1;
    columns += display_width(point.value);
    at += point.bytes;
  }
  return columns;
}

bool is_short(const std::string& text) {
  const int columns = width(text);
  return columns > 0 && columns <= kCornerWidth;
}

// The first attribute that fits, of those in names before the others.
template <class Fits>
AttributeId first_of(const Game& game, const std::set<AttributeId>& in_names, Fits fits) {
  for (const bool named : {true, false}) {
    for (std::size_t a = 0; a < game.attributes.size(); ++a) {
      const auto id = static_cast<AttributeId>(a);
      if (in_names.contains(id) == named && !game.attributes[a].values.empty() && fits(id)) return id;
    }
  }
  return kNone;
}

// What was said, else `own` where it says something, else the first of `others` that no value has yet.
template <std::size_t N, class Own>
std::vector<std::string> told_apart(const Attribute& attribute, const std::map<ValueId, std::string>& said,
                                    const std::array<const char*, N>& others, Own own) {
  std::vector<std::string> all;
  all.reserve(attribute.values.size());
  for (std::size_t v = 0; v < attribute.values.size(); ++v) {
    const auto found = said.find(static_cast<ValueId>(v));
    all.push_back(found != said.end() ? found->second : own(attribute.values[v].name));
  }
  std::size_t next = 0;
  for (std::size_t v = 0; v < all.size(); ++v) {
    if (!all[v].empty() || said.contains(static_cast<ValueId>(v))) continue;
    while (next < N && contains(all, others[next])) ++next;
    if (next < N) all[v] = others[next];
  }
  return all;
}

}  // namespace

bool is_one_character(std::string_view text) {
  if (text.empty()) return false;
  const CodePoint first = decode_utf8(text, 0);
  if (first.bytes == 0 || is_control(first.value) || is_hidden(first.value) || first.value == ' ')
    return false;
  return display_width(first.value) > 0 &&
         (first.bytes == text.size() || width(text.substr(first.bytes)) == 0);
}

std::string corner_text(const Attribute& attribute, ValueId value) {
  if (std::ranges::all_of(attribute.values, is_short, &Value::symbol)) return attribute.values[value].symbol;
  if (std::ranges::all_of(attribute.values, is_short, &Value::name)) return attribute.values[value].name;
  return {};
}

AttributeId usual_corner(const Game& game, const std::set<AttributeId>& in_names) {
  return first_of(game, in_names, [&](AttributeId id) {
    return game.attributes[id].numeric && !corner_text(game.attributes[id], 0).empty();
  });
}

AttributeId usual_colour(const Game& game, const std::set<AttributeId>& in_names, AttributeId corner) {
  return first_of(game, in_names, [&](AttributeId id) {
    const std::size_t count = game.attributes[id].values.size();
    return id != corner && count >= 2 && count <= kMostColours;
  });
}

std::vector<std::string> usual_colours(const Attribute& attribute,
                                       const std::map<ValueId, std::string>& said) {
  return told_apart(attribute, said, kPalette, own_colour);
}

std::vector<std::string> usual_symbols(const Attribute& attribute,
                                       const std::map<ValueId, std::string>& said) {
  return told_apart(attribute, said, kSigns,
                    [](const std::string& word) { return find_symbol(word) == nullptr ? "" : word; });
}

}  // namespace fuda
