// Texts for refused arguments. Scripts quote these texts under `refused`, so the wording must not change.
#include "engine/unfit.h"

#include <utility>

namespace fuda {

namespace {

std::string value_of(const Game& game, CardId card, AttributeId attribute) {
  const ValueId value = game.values_of(attribute)[card];
  return value == kNone ? "?" : game.attributes[attribute].values[value].name;
}

// The text for {NAME} in the game's own reason. params/conditions.cpp has checked the names.
std::string named(const State& state, const Notation& notation, const Move& move, const Unfit& unfit,
                  std::string_view name) {
  const Game& game = state.game();
  if (name == "it") return game.face(unfit.card).name;
  if (const AttributeId attribute = find_named(game.attributes, name); attribute != kNone)
    return value_of(game, unfit.card, attribute);
  Looks looks;
  unfit.condition->look(looks);
  for (const auto& [zone, at] : looks.zones) {
    if (game.zone_families[zone.family].name != name) continue;
    if (zone.owner == ZoneRef::Owner::any) return "?";
    const auto cards = state.cards(resolve(game, zone, move));
    if (cards.empty()) return "?";
    return game.face(at == Looks::At::bottom ? cards.front() : cards.back()).name;
  }
  for (const auto& [id, every] : looks.counters) {
    const CounterFamily& family = game.counter_families[id];
    if (family.name != name) continue;
    const CounterId counter = resolve(family, move.seat);
    return notation.held(counter, state.counter(counter));
  }
  return "?";
}

Sentence misfit_text(const State& state, const Move& move, const Unfit& unfit) {
  const Game& game = state.game();
  const CardsParam& cards = *unfit.param->as<CardsParam>();
  const SetConstraint& constraint = cards.constraint;
  const auto what = [&](AttributeId attribute) {
    return Sentence::Value{"what", game.attributes[attribute].name};
  };
  switch (unfit.misfit) {
    case Misfit::nothing:
    case Misfit::count:
      break;
    case Misfit::same:
      return {"these cards do not all have the same {what}", {what(constraint.same)}};
    case Misfit::run:
      return {"these cards are not a run of {what}", {what(constraint.run)}};
    case Misfit::lacking: {
      if (constraint.including)
        return {"one of these cards must fit {rule}", {{"rule", constraint.including.text}}};
      const CardId card = wanted_card(state, constraint, move);
      return {"one of these cards must be {word}", {{"word", game.face(card).name}}};
    }
    case Misfit::sum: {
      const Sentence::Value n{"n", std::to_string(wanted_sum(state, constraint, move))};
      return {constraint.comparison == SetConstraint::Comparison::exactly
                  ? "the {what} of these cards must add up to {n}"
              : constraint.comparison == SetConstraint::Comparison::at_least
                  ? "the {what} of these cards must add up to {n} or more"
                  : "the {what} of these cards must add up to {n} or less",
              {what(constraint.sum), n}};
    }
  }
  const auto [low, high] = counts_now(state, cards, move);
  return {low == high ? "'{what}' must be {low} cards" : "'{what}' must be {low} to {high} cards",
          {{"what", unfit.param->name}, {"low", std::to_string(low)}, {"high", std::to_string(high)}}};
}

}  // namespace

Refusal why_unfit(const State& state, const Notation& notation, const Move& move, const Unfit& unfit) {
  const auto refused = [&](const Place& place, Sentence why) -> Refusal {
    return {why.english(), place, Refusal::Rule::parameter, std::move(why)};
  };
  if (unfit.misfit == Misfit::lacking) {
    const Condition& including = unfit.param->as<CardsParam>()->constraint.including;
    if (!including.why.empty()) return {including.why, including.place, Refusal::Rule::parameter, {}};
  }
  if (unfit.misfit != Misfit::nothing) return refused(unfit.param->place, misfit_text(state, move, unfit));
  if (unfit.condition == nullptr) {
    return refused(unfit.param->place,
                   {"there is no card in {zone}", {{"zone", notation.zone(unfit.zone), unfit.zone}}});
  }
  const Place& place = unfit.condition->place;
  if (!unfit.condition->why.empty()) {
    const auto value = [&](std::string_view name) { return named(state, notation, move, unfit, name); };
    return {fill_in(unfit.condition->why, value), place, Refusal::Rule::parameter, {}};
  }
  const Sentence::Value card{"word", state.game().face(unfit.card).name};
  const Sentence::Value rule{"rule", unfit.condition->text};
  if (unfit.condition != &unfit.param->narrowing()->only)
    return refused(place, {"another card fits {rule}, but '{word}' does not", {rule, card}});
  return refused(place, {"'{word}' does not fit {rule}", {card, rule}});
}

}  // namespace fuda
