#include "diagnostics/card_look.h"

#include <algorithm>

#include "base/lists.h"
#include "base/utf8.h"
#include "base/words.h"
#include "looks.h"
#include "yaml/reader.h"

namespace fuda {

namespace {

constexpr int kCornerWidth = 3;

// One section of looks/usual.yaml.
const yaml::Node& usual(std::string_view key) {
  static const yaml::Node file = yaml::read_text(look_text("usual"), "usual.yaml");
  return file[key];
}

std::string own_colour(std::string_view word) {
  const yaml::Node* known = usual("coloured").find(word);
  return colour_code(known == nullptr ? word : known->text);
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

// The first attribute for which `fits` is true. Attributes in `in_names` come before all other attributes.
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

// A text for each value: the entry of `said`, otherwise `own` if it gives a text, otherwise the first unused
// text of `others`.
template <class Own>
std::vector<std::string> told_apart(const Attribute& attribute, const std::map<ValueId, std::string>& said,
                                    const std::vector<yaml::Node>& others, Own own) {
  std::vector<std::string> all;
  all.reserve(attribute.values.size());
  for (std::size_t v = 0; v < attribute.values.size(); ++v) {
    const auto found = said.find(static_cast<ValueId>(v));
    all.push_back(found != said.end() ? found->second : own(attribute.values[v].name));
  }
  std::size_t next = 0;
  for (std::size_t v = 0; v < all.size(); ++v) {
    if (!all[v].empty() || said.contains(static_cast<ValueId>(v))) continue;
    while (next < others.size() && contains(all, others[next].text)) ++next;
    if (next < others.size()) all[v] = others[next].text;
  }
  return all;
}

}  // namespace

std::string colour_code(std::string_view text) {
  const std::string code = in_lower_case(text);
  const bool is_code = code.size() == 7 && code.front() == '#' &&
                       code.find_first_not_of("0123456789abcdef", 1) == std::string::npos;
  return is_code ? code : usual("colours")[text].text;
}

std::vector<std::string> colour_names() {
  std::vector<std::string> names;
  for (const yaml::Entry& colour : usual("colours").entries) names.push_back(colour.key);
  return names;
}

bool is_symbol(std::string_view name) {
  return std::ranges::find(usual("symbols").items, name, &yaml::Node::text) != usual("symbols").items.end();
}

std::vector<std::string> symbol_names() {
  std::vector<std::string> names;
  for (const yaml::Node& symbol : usual("symbols").items) names.push_back(symbol.text);
  return names;
}

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
    return id != corner && count >= 2 && count <= usual("palette").items.size();
  });
}

std::vector<std::string> usual_colours(const Attribute& attribute,
                                       const std::map<ValueId, std::string>& said) {
  return told_apart(attribute, said, usual("palette").items, own_colour);
}

std::vector<std::string> usual_symbols(const Attribute& attribute,
                                       const std::map<ValueId, std::string>& said) {
  return told_apart(attribute, said, usual("signs").items,
                    [](const std::string& word) { return is_symbol(word) ? word : ""; });
}

}  // namespace fuda
