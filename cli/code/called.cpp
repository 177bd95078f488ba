#include "code/called.h"

#include <algorithm>
#include <variant>

#include "params/kinds.h"

namespace fuda::lua {

namespace {

struct Handed {
  NamedThing thing;
  Sort sort;
};
constexpr Handed kHanded[] = {
    {NamedThing::seat, Sort::seat},       {NamedThing::card, Sort::card},
    {NamedThing::cards, Sort::cards},     {NamedThing::fact, Sort::fact},
    {NamedThing::value, Sort::attribute}, {NamedThing::zone, Sort::zone},
    {NamedThing::number, Sort::number},   {NamedThing::word, Sort::some_text},
    {NamedThing::position, Sort::number},
};
static_assert(is_complete(kHanded));

// The attribute whose values this fact parameter takes, or "" if it takes values of several attributes.
std::string attribute_of(const Game& game, const Param& param) {
  const auto* fact = std::get_if<FactParam>(&param.kind);
  if (fact == nullptr) return {};
  std::string name;
  for (const Attribute& attribute : game.attributes) {
    const bool is_asked = std::ranges::any_of(attribute.values, [&](const Value& value) {
      return value.fact != kNone && ((fact->facts >> value.fact) & 1U) != 0;
    });
    if (is_asked && !name.empty()) return {};
    if (is_asked) name = attribute.name;
  }
  return name;
}

KnownValue parameter(const Game& game, const Param& param) {
  const ArgumentType type = type_of(param);
  const Sort sort = kHanded[static_cast<std::size_t>(type.thing)].sort;
  if (sort == Sort::zone) return {sort, game.zone_families[type.zones].name};
  if (sort == Sort::fact) return {sort, attribute_of(game, param)};
  if (sort == Sort::attribute) return {sort, game.attributes[type.attribute].name};
  return {sort};
}

}  // namespace

bool host_calls(const std::string& name, CodeOf in) {
  if (in == CodeOf::bot) return name == "choose" || name == "see";
  return name == "setup" || name == "score" || name == "imagine" || name.starts_with("moves.") ||
         name.starts_with("phases.") || name.starts_with("zones.");
}

KnownValue argument_of_moves(const Game& game, Sort move, const std::string& name) {
  std::vector<KnownValue> found;
  for (const MoveKind& kind : game.moves) {
    for (const Param& param : kind.params) {
      if (param.name == name) found.push_back(parameter(game, param));
    }
  }
  if (found.empty()) return {};
  const auto other = [&](const KnownValue& one) {
    return one.sort != found.front().sort || one.name != found.front().name;
  };
  if (std::ranges::any_of(found, other)) return {};
  const Sort sort = found.front().sort;
  // In `made`, a card is its place, which may be hidden.
  const bool is_known = sort == Sort::seat || sort == Sort::attribute || sort == Sort::fact ||
                        (sort == Sort::card && move == Sort::move);
  return is_known ? found.front() : KnownValue{};
}

std::vector<KnownValue> passed_to(const Game& game, const std::string& name, CodeOf in) {
  if (in == CodeOf::bot) {
    if (name == "choose") return {KnownValue{Sort::seat}};
    if (name == "see") return {KnownValue{Sort::seat}, KnownValue{Sort::made}};
    return {};
  }
  const std::string place = name.substr(0, name.rfind('.'));
  if (name == "score") {
    if (game.team_score) return {KnownValue{Sort::outcome}};
    return {KnownValue{Sort::seat}, KnownValue{Sort::outcome}};
  }
  const bool enters = name.starts_with("phases.") && name.ends_with(".enter");
  if (name == "imagine" || enters) return {KnownValue{Sort::seat}};
  if (name.starts_with("zones.") && name.ends_with(".emptied"))
    return {KnownValue{Sort::zone, place.substr(6)}};
  const bool all = name.ends_with(".apply") || name.ends_with(".allowed");
  const bool all_but_last = name.ends_with(".except") || name.ends_with(".sets");
  if (!name.starts_with("moves.") || (!all && !all_but_last)) return {};
  std::vector<KnownValue> parameters{KnownValue{Sort::seat}};
  for (const MoveKind& kind : game.moves) {
    if ("moves." + kind.name != place) continue;
    for (const Param& param : kind.params) parameters.push_back(parameter(game, param));
    if (all_but_last && !kind.params.empty()) parameters.pop_back();
  }
  return parameters;
}

}  // namespace fuda::lua
