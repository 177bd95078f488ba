#include "show/describe_params.h"

#include <algorithm>

#include "base/lists.h"

namespace fuda {

namespace {

// "hand.me", "any pile"
std::string zone_text(const Game& game, const ZoneRef& ref) {
  const std::string& name = game.zone_families[ref.family].name;
  switch (ref.of) {
    case ZoneRef::Of::table:
      return name;
    case ZoneRef::Of::me:
      return name + ".me";
    case ZoneRef::Of::argument:
      return name + " of it";
    case ZoneRef::Of::any:
      return "any " + name;
  }
  return name;
}

Sentence::Value in(const Game& game, const ZoneRef& zone) { return {"zone", zone_text(game, zone)}; }
Sentence::Value in_places(const Game& game, const Param& param) {
  std::vector<std::string> texts{zone_text(game, param.zone)};
  for (const ZoneRef& zone : param.also) texts.push_back(zone_text(game, zone));
  return {"zone", either(texts)};
}
std::vector<Sentence::Value> bounds(const Param& param) {
  return {{"low", std::to_string(param.low)}, {"high", std::to_string(param.high)}};
}

Sentence seat(const Game& /*game*/, const Param& param) {
  return {param.others ? "another seat" : "a seat", {}};
}

Sentence card(const Game& game, const Param& param) { return {"a card of {zone}", {in_places(game, param)}}; }

Sentence cards(const Game& game, const Param& param) {
  std::vector<Sentence::Value> values = bounds(param);
  values.push_back(in_places(game, param));
  if (param.low == param.high) return {"{low} cards of {zone}", values};
  const bool any_number = param.low == 1 && param.high == int{kMaxChosen};
  return {any_number ? "cards of {zone}" : "{low} to {high} cards of {zone}", values};
}

Sentence fact(const Game& game, const Param& param) {
  std::string text;
  for (std::size_t f = 0; f < game.facts.size(); ++f) {
    if (((param.facts >> f) & 1U) != 0) text += (text.empty() ? "" : ", ") + game.facts[f].name;
  }
  if (param.found_in.family == kNone) return {"{facts}", {{"facts", text}}};
  return {"{facts}, found in {zone}", {{"facts", text}, in(game, param.found_in)}};
}

Sentence value(const Game& game, const Param& param) {
  const Attribute& attribute = game.attributes[param.attribute];
  std::vector<std::string> without;
  for (std::size_t v = 0; v < std::min<std::size_t>(attribute.values.size(), 64); ++v) {
    if (((param.without >> v) & 1U) != 0) without.push_back(attribute.values[v].name);
  }
  return {without.empty() ? "a {what}" : "a {what}, but not {others}",
          {{"what", attribute.name}, {"others", spoken_list(without)}}};
}

Sentence number(const Game& /*game*/, const Param& param) {
  return {"a number from {low} to {high}", bounds(param)};
}

Sentence choice(const Game& /*game*/, const Param& param) {
  return {"{choices}", {{"choices", spoken_list(param.choices)}}};
}

Sentence position(const Game& game, const Param& param) {
  return {"a place in {zone}", {in(game, param.zone)}};
}

Sentence zone(const Game& game, const Param& param) {
  return {"a {zone}", {{"zone", game.zone_families[param.zone.family].name}}};
}

struct Described {
  Domain domain;
  Sentence (*say)(const Game& game, const Param& param);
};
constexpr ByDomain<Described> kRows{{{
    {Domain::seat, seat},
    {Domain::card, card},
    {Domain::fact, fact},
    {Domain::value, value},
    {Domain::number, number},
    {Domain::choice, choice},
    {Domain::position, position},
    {Domain::zone, zone},
    {Domain::cards, cards},
}}};
static_assert(kRows.is_complete());

}  // namespace

Sentence domain_of(const Game& game, const Param& param) { return kRows[param.domain].say(game, param); }

std::vector<Sentence> conditions_of(const Game& game, const Param& param) {
  std::vector<Sentence> all;
  if (param.top_of != kNone)
    all.push_back({"with a card in {zone}", {{"zone", game.zone_families[param.top_of].name}}});
  const auto what = [&](AttributeId attribute) {
    return Sentence::Value{"what", game.attributes[attribute].name};
  };
  if (param.together.same != kNone) all.push_back({"of one {what}", {what(param.together.same)}});
  if (param.together.run != kNone) all.push_back({"a run of {what}", {what(param.together.run)}});
  if (param.together.sum != kNone) all.push_back({"that add up: {rule}", {{"rule", param.together.text}}});
  if (param.only) all.push_back({"only {rule}", {{"rule", param.only.text}}});
  if (param.must) all.push_back({"{rule} where possible", {{"rule", param.must.text}}});
  return all;
}

}  // namespace fuda
