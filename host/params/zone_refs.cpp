// Reads the zones and counters that parameters of moves name.
#include <algorithm>

#include "params/kinds.h"
#include "params/numbers.h"

namespace fuda {

namespace {

// Whether all possible numbers of the parameter are from 1 to `most`. There may be gaps between the numbers.
bool are_all_up_to(const Game& game, const Param& param, std::uint32_t most) {
  const ParamDuties& duties = duties_of(param);
  const std::uint32_t count = duties.numbering(game, param).count;
  if (count > most) return false;
  for (std::uint32_t i = 0; i < count; ++i) {
    if (!number_in(duties.number_text(game, param, i), 1, static_cast<std::int32_t>(most))) return false;
  }
  return true;
}

// Whether an argument of `param` can select a zone of the family.
bool fits(const Game& game, const ZoneFamily& family, const Param& param) {
  const ArgumentType type = type_of(param);
  switch (family.per) {
    case Per::seat:
      return type.thing == NamedThing::seat;
    case Per::value:
      return type.thing == NamedThing::value && type.attribute == family.attribute;
    case Per::number:
      return type.thing == NamedThing::number && are_all_up_to(game, param, family.count);
    case Per::table:
    case Per::team:
      break;
  }
  return false;
}

std::string wanted(const Game& game, const ZoneFamily& family) {
  if (family.per == Per::seat) return "a seat";
  if (family.per == Per::value) return fmt::format("a value of '{}'", game.attributes[family.attribute].name);
  return fmt::format("a number from 1 to {}", family.count);
}

}  // namespace

ZoneRef read_zone_ref(Build& build, const yaml::Node& node, const ParamContext& context) {
  const auto dot = node.text.find('.');
  const std::string name = node.text.substr(0, dot);
  const std::string of = dot == std::string::npos ? "" : node.text.substr(dot + 1);
  ZoneRef ref;
  ref.family = look_up(build, build.game.zone_families, "zone", name, node.place());
  if (ref.family == kNone) return ref;
  const ZoneFamily& family = build.game.zone_families[ref.family];
  const auto wrong = [&](const std::string& message, const std::string& hint = {}) {
    build.complain(node.place(), message, hint);
    return ref;
  };
  if (family.per == Per::table) {
    return of.empty() ? ref : wrong(fmt::format("there is only one '{}', so '.{}' has no meaning", name, of));
  }
  if (family.per == Per::team)
    return wrong(fmt::format("moves cannot name '{0}': each team has its own '{0}'", name));
  if (of == "any") {
    ref.owner = ZoneRef::Owner::any;
    return context.any_allowed ? ref : wrong(fmt::format("'{}' must be a single zone here", node.text));
  }
  if (of.empty() || of == "me") {
    ref.owner = ZoneRef::Owner::me;
    if (family.per == Per::seat) return ref;
    return wrong(fmt::format("'{}' must say which one", node.text),
                 fmt::format("'{0}.PARAMETER', where an earlier parameter names it{1}", name,
                             context.any_allowed ? fmt::format(", or '{}.any'", name) : ""));
  }
  const auto parameter = std::ranges::find(context.before, of, &Param::name);
  if (parameter == context.before.end()) {
    std::vector<std::string> known;
    if (family.per == Per::seat) known.emplace_back("me");
    if (context.any_allowed) known.emplace_back("any");
    for (const Param& p : context.before) known.push_back(p.name);
    return wrong(fmt::format("'{}' in '{}' is not an earlier parameter", of, node.text),
                 suggestion(of, known));
  }
  ref.owner = ZoneRef::Owner::argument;
  ref.argument = static_cast<std::uint8_t>(parameter - context.before.begin());
  if (!contains(context.broken, of) && !fits(build.game, family, *parameter))
    return wrong(
        fmt::format("'{}' does not say which '{}': it must be {}", of, name, wanted(build.game, family)));
  return ref;
}

FamilyId read_counter(Build& build, const std::string& name, const Place& place) {
  const FamilyId id = look_up(build, build.game.counter_families, "counter", name, place);
  if (id == kNone) return id;
  const CounterFamily& family = build.game.counter_families[id];
  if (family.is_holder()) {
    build.complain(place, fmt::format("'{}' holds a {}, not a number", name, build.game.held_by(family)));
    return kNone;
  }
  if (!family.has_two_keys() && (family.per == Per::table || family.per == Per::seat)) return id;
  build.complain(
      place,
      fmt::format(
          "'{}' is a family of counters; a move can name only a counter of the table or of its own seat",
          name));
  return kNone;
}

}  // namespace fuda
