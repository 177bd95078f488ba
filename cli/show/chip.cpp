#include "show/chip.h"

#include <array>
#include <charconv>
#include <string_view>
#include <utility>

namespace fuda {

namespace {

// Symbols for which most terminal fonts have a character that is one column wide.
constexpr std::array<std::pair<std::string_view, std::string_view>, 16> kCharacters = {{
    {"star", "★"},
    {"circle", "●"},
    {"triangle", "▲"},
    {"square", "■"},
    {"diamond", "◆"},
    {"cross", "✚"},
    {"ring", "○"},
    {"wave", "≈"},
    {"leaf", "❧"},
    {"flower", "✿"},
    {"sun", "☼"},
    {"crescent", "☾"},
    {"hearts", "♥"},
    {"spades", "♠"},
    {"clubs", "♣"},
    {"diamonds", "♦"},
}};

constexpr std::int32_t kMostThings = 12;  // the maximum number of tokens, the same as on pages

struct Colour {
  int red = 255, green = 255, blue = 255;
};

// The colour that a text such as "#ff8000" means. Any other text means white.
Colour colour_of(std::string_view code) {
  if (code.size() != 7) return {};
  int number = 0;
  std::from_chars(code.data() + 1, code.data() + 7, number, 16);
  return {number >> 16 & 255, number >> 8 & 255, number & 255};
}

bool is_light(const Colour& colour) {
  return 299 * colour.red + 587 * colour.green + 114 * colour.blue > 128'000;
}

std::string value_of(const Game& game, FaceId face, AttributeId attribute,
                     const std::vector<std::string>& by_value) {
  if (attribute == kNone) return {};
  const auto value = static_cast<std::size_t>(game.faces[face].values[attribute]);
  return value < by_value.size() ? by_value[value] : std::string();
}

}  // namespace

std::string card_chip(const Game& game, FaceId face, const std::string& name, const Paint& paint) {
  if (!paint.on) return name;
  const std::string code = value_of(game, face, game.look.colour, game.look.colours);
  const std::string symbol = value_of(game, face, game.look.symbol, game.look.symbols);
  std::string text = name;
  for (const auto& [called, character] : kCharacters) {
    if (symbol == called) text += character;
  }
  const Colour colour = colour_of(code);
  return paint.on_colour(colour.red, colour.green, colour.blue, is_light(colour), text);
}

std::string counter_chips(const Counter& counter, std::int32_t value, const Paint& paint) {
  std::string number = std::to_string(value);
  if (!paint.on || counter.min != 0 || counter.max < 2 || counter.max > kMostThings) return number;
  std::string there, used;
  for (std::int32_t i = 0; i < counter.max; ++i) (i < value ? there : used).append(i < value ? "●" : "○");
  return there.append(paint.dim(used)).append(" ").append(number);
}

}  // namespace fuda
