// Numbers that declarations name: `3`, `round`, `{cards: hand}`.
#include <fmt/format.h>

#include "params/declare.h"
#include "params/parts.h"

namespace fuda {

Quantity read_quantity(Build& build, const yaml::Node& node, std::string_view path,
                       const ParamContext& context) {
  Quantity quantity;
  if (const yaml::Node* cards = node.find("cards"); cards != nullptr) {
    quantity.cards = read_zone_ref(build, *cards, context);
    if (const yaml::Node* over = node.find("over"))
      quantity.number = read_number(build, *over, over->place(), "over").value_or(0);
  } else if (is_number(node)) {
    quantity.number = read_number(build, node, node.place(), path).value_or(0);
  } else {
    quantity.counter = read_counter(build, node.text, node.place());
  }
  return quantity;
}

void look_at(const Quantity& quantity, Looks& out) {
  if (quantity.counter != kNone) out.counters.push_back({quantity.counter});
}

Sentence::Value in_words(const Game& game, std::string name, const Quantity& quantity) {
  if (quantity.cards.family != kNone) {
    const std::string over = quantity.number == 0 ? "" : fmt::format(" - {}", quantity.number);
    return {std::move(name), "#" + in_zone(game, quantity.cards).text + over};
  }
  if (quantity.counter == kNone) return {std::move(name), std::to_string(quantity.number)};
  const CounterFamily& family = game.counter_families[quantity.counter];
  return {std::move(name), family.name, family.per == Per::table ? family.first : -1};
}

}  // namespace fuda
