#include "params/parts.h"

#include "base/lists.h"
#include "params/declare.h"

namespace fuda {

namespace {

std::string zone_text(const Game& game, const ZoneRef& ref) {
  const std::string& name = game.zone_families[ref.family].name;
  switch (ref.owner) {
    case ZoneRef::Owner::table:
      return name;
    case ZoneRef::Owner::me:
      return name + ".me";
    case ZoneRef::Owner::argument:
      return name + " of it";
    case ZoneRef::Owner::any:
      return "any " + name;
  }
  return name;
}

}  // namespace

CardPlaces read_card_places(const Declaring& in) {
  CardPlaces places;
  const ParamContext any{in.context.before, in.context.broken, true};
  if (!in.value.is_sequence()) {
    places.zone = read_zone_ref(in.build, in.value, any);
    return places;
  }
  for (const auto& item : in.value.items) {
    const ZoneRef zone = read_zone_ref(in.build, item, any);
    if (&item == &in.value.items.front()) {
      places.zone = zone;
    } else if (zone.family != kNone) {
      places.also.push_back(zone);
    }
  }
  return places;
}

Sentence::Value in_zone(const Game& game, const ZoneRef& zone) { return {"zone", zone_text(game, zone)}; }

Sentence::Value in_places(const Game& game, const CardPlaces& places) {
  std::vector<std::string> texts{zone_text(game, places.zone)};
  for (const ZoneRef& zone : places.also) texts.push_back(zone_text(game, zone));
  return {"zone", either(texts)};
}

void say_conditions(const Narrowing& narrowing, std::vector<Sentence>& out) {
  if (narrowing.only) out.push_back({"only {rule}", {{"rule", narrowing.only.text}}});
  if (narrowing.must) out.push_back({"{rule} if possible", {{"rule", narrowing.must.text}}});
  for (const Condition& level : narrowing.otherwise)
    out.push_back({"otherwise {rule} if possible", {{"rule", level.text}}});
  if (narrowing.always) out.push_back({"always {rule}", {{"rule", narrowing.always.text}}});
}

void look_at(const CardPlaces& places, Looks& out) {
  out.zones.push_back({places.zone});
  for (const ZoneRef& zone : places.also) out.zones.push_back({zone});
}

void look_at(const Narrowing& narrowing, Looks& out) {
  narrowing.only.look(out);
  narrowing.must.look(out);
  for (const Condition& level : narrowing.otherwise) level.look(out);
  narrowing.always.look(out);
}

}  // namespace fuda
