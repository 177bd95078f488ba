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

}  // namespace

Sentence domain_of(const Game& game, const Param& param) {
  const auto in = [&](const ZoneRef& zone) { return Sentence::Value{"zone", zone_text(game, zone)}; };
  const auto places = [&] {
    std::vector<std::string> texts{zone_text(game, param.zone)};
    for (const ZoneRef& zone : param.also) texts.push_back(zone_text(game, zone));
    return Sentence::Value{"zone", either(texts)};
  };
  switch (param.domain) {
    case Domain::seat:
      return {param.others ? "another seat" : "a seat", {}};
    case Domain::card:
      return {"a card of {zone}", {places()}};
    case Domain::cards:
      return {param.low == param.high                           ? "{low} cards of {zone}"
              : param.low == 1 && param.high == int{kMaxChosen} ? "cards of {zone}"
                                                                : "{low} to {high} cards of {zone}",
              {{"low", std::to_string(param.low)}, {"high", std::to_string(param.high)}, places()}};
    case Domain::fact: {
      std::string text;
      for (std::size_t f = 0; f < game.facts.size(); ++f) {
        if (((param.facts >> f) & 1U) != 0) text += (text.empty() ? "" : ", ") + game.facts[f].name;
      }
      if (param.found_in.family == kNone) return {"{facts}", {{"facts", text}}};
      return {"{facts}, found in {zone}", {{"facts", text}, in(param.found_in)}};
    }
    case Domain::value: {
      const Attribute& attribute = game.attributes[param.attribute];
      std::vector<std::string> without;
      for (std::size_t v = 0; v < std::min<std::size_t>(attribute.values.size(), 64); ++v) {
        if (((param.without >> v) & 1U) != 0) without.push_back(attribute.values[v].name);
      }
      return {without.empty() ? "a {what}" : "a {what}, but not {others}",
              {{"what", attribute.name}, {"others", spoken_list(without)}}};
    }
    case Domain::number:
      return {"a number from {low} to {high}",
              {{"low", std::to_string(param.low)}, {"high", std::to_string(param.high)}}};
    case Domain::choice:
      return {"{choices}", {{"choices", spoken_list(param.choices)}}};
    case Domain::position:
      return {"a place in {zone}", {in(param.zone)}};
    case Domain::zone:
      return {"a {zone}", {{"zone", game.zone_families[param.zone.family].name}}};
  }
  return {};
}

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
