#include "engine/unfit.h"

#include <utility>

namespace fuda {

namespace {

std::string value_of(const Game& game, CardId card, AttributeId attribute) {
  const ValueId value = game.values_of(attribute)[card];
  return value == kNone ? "?" : game.attributes[attribute].values[value].name;
}

// What {NAME} in the game's own reason stands for (load/conditions.cpp checks the names).
std::string named(const State& state, const Move& move, const Unfit& unfit, std::string_view name) {
  const Game& game = state.game();
  if (name == "it") return game.face(unfit.card).name;
  if (const AttributeId attribute = find_named(game.attributes, name); attribute != kNone)
    return value_of(game, unfit.card, attribute);
  for (const auto& all : unfit.condition->any) {
    for (const Demand& demand : all) {
      const bool zone = demand.of_zone();
      if (zone && game.zone_families[demand.zone.family].name == name) {
        const auto cards = state.cards(resolve(game, demand.zone, move));
        if (cards.empty()) return "?";
        return game.face(demand.to == Demand::To::bottom ? cards.front() : cards.back()).name;
      }
      if (demand.counter != kNone && game.counter_families[demand.counter].name == name) {
        const CounterId counter = resolve(game.counter_families[demand.counter], move.seat);
        return std::to_string(state.counter(counter));
      }
    }
  }
  return "?";
}

}  // namespace

Refusal why_unfit(const State& state, const Notation& notation, const Move& move, const Unfit& unfit) {
  const auto refused = [&](const Place& place, Sentence why) -> Refusal {
    return {why.english(), place, Refusal::By::parameter, std::move(why)};
  };
  if (unfit.condition == nullptr) {
    return refused(unfit.param->place,
                   {"there is no card in {zone}", {{"zone", notation.zone(unfit.zone), unfit.zone}}});
  }
  const Place& place = unfit.condition->place;
  if (!unfit.condition->why.empty()) {
    const auto value = [&](std::string_view name) { return named(state, move, unfit, name); };
    return {fill_in(unfit.condition->why, value), place, Refusal::By::parameter, {}};
  }
  const Sentence::Value card{"word", state.game().face(unfit.card).name};
  const Sentence::Value rule{"rule", unfit.condition->text};
  if (unfit.condition == &unfit.param->must)
    return refused(place, {"there is one that fits {rule}, and '{word}' does not", {rule, card}});
  return refused(place, {"'{word}' does not fit {rule}", {card, rule}});
}

}  // namespace fuda
