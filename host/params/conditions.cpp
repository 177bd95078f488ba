// Conditions of parameters: `only`, `must`, and the reason `why`.
#include <algorithm>

#include "base/sentence.h"
#include "params/demands.h"

namespace fuda {

namespace {

using AllDemands = std::array<const DemandDuties*, std::variant_size_v<DemandKind>>;

template <std::size_t... kIndex>
AllDemands table_of(std::index_sequence<kIndex...> /*unused*/) {
  return {&demand_duties_for<std::variant_alternative_t<kIndex, DemandKind>>()...};
}

// Whether the node is written like {at_least: 3, at_most: 7}.
bool is_range(const yaml::Node& node) {
  return node.entries.size() == 2 && node.entry("at_least") != nullptr && node.entry("at_most") != nullptr;
}

bool says_one_thing(const yaml::Node& node) {
  const auto says = [](const yaml::Entry& entry) { return entry.key != "table"; };
  return node.is_sequence() || node.is_scalar() || is_range(node) ||
         std::ranges::count_if(node.entries, says) == 1;
}

void read_demand(const ReadingDemand& in, std::vector<Demand>& out) {
  static const AllDemands all = table_of(std::make_index_sequence<std::variant_size_v<DemandKind>>());
  if (!says_one_thing(in.node)) {
    in.build.complain(in.node.place(),
                      "this condition must have exactly one of these keys: of, top, bottom, like, above, "
                      "below, at_most, at_least",
                      "only 'at_least' and 'at_most' can be used together");
    return;
  }
  const auto kind =
      std::ranges::find_if(all, [&](const DemandDuties* one) { return one->takes(in.build.game, in.node); });
  if (kind != all.end()) (*kind)->declare(in, out);
}

std::vector<Demand> all_of(Build& build, const yaml::Node& node, const ParamContext& context) {
  std::vector<Demand> all;
  for (const auto& entry : node.entries) {
    const AttributeId id = look_up(build, build.game.attributes, "attribute", entry.key, entry.place());
    if (id != kNone) read_demand({build, context, id, entry.value}, all);
  }
  return all;
}

// Whether {NAME} in a reason can stand for `name`: the candidate, one of its values, or a zone or counter in
// the condition.
bool can_name(const Game& game, const Condition& condition, std::string_view name) {
  if (name == "it" || find_named(game.attributes, name) != kNone) return true;
  Looks looks;
  condition.look(looks);
  const bool zone = std::ranges::any_of(looks.zones, [&](const Looks::Zone& there) {
    return there.zone.family != kNone && game.zone_families[there.zone.family].name == name;
  });
  return zone || std::ranges::any_of(looks.counters, [&](const Looks::Counter& there) {
           const CounterFamily& family = game.counter_families[there.family];
           return (!there.every || family.is_holder()) && family.name == name;
         });
}

void read_why(Build& build, Narrowing& narrowing, const yaml::Entry& why) {
  if (!narrowing) {
    build.complain(why.place(), "'why' can be used only with 'only', 'must' or 'including'");
    return;
  }
  std::vector<Condition*> all{&narrowing.only, &narrowing.must};
  for (Condition& condition : narrowing.otherwise) all.push_back(&condition);
  for (Condition* condition : all) {
    if (!*condition) continue;
    condition->why = why.value.text;
    bool is_name = false;
    for (const std::string_view piece : pieces_of(why.value.text)) {
      if (is_name && !can_name(build.game, *condition, piece)) {
        build.complain(why.value.place(), fmt::format("{{{}}} has no meaning here", piece),
                       "use {it}, an attribute, or a zone or counter that the condition names");
      }
      is_name = !is_name;
    }
  }
}

}  // namespace

ValueId ReadingDemand::value(const std::string& name, const Place& place, bool complains) const {
  return complains ? look_up_value(build, of(), name, place) : find_named(of().values, name);
}

ValueSet ReadingDemand::values(const yaml::Node& list, bool complains) const {
  ValueSet set;
  for (const auto& item : list.items) {
    const ValueId found = value(item.text, item.place(), complains);
    if (found != kNone) set.add(found);
  }
  return set;
}

void complain_not_counted(const ReadingDemand& in) {
  const std::string& name = in.of().name;
  in.build.complain(in.node.place(),
                    fmt::format("'{}' does not have a value for each {}", in.node.text, name),
                    fmt::format("use a counter that is declared with 'per: {0}' or 'holds: {0}'", name));
}

Condition read_condition(Build& build, const yaml::Node& node, const Place& place,
                         const ParamContext& context) {
  Condition condition;
  condition.place = place;
  condition.text = in_one_line(node);
  if (node.is_mapping()) {
    condition.any.push_back(all_of(build, node, context));
  } else {
    for (const auto& item : node.items) condition.any.push_back(all_of(build, item, context));
  }
  return condition;
}

Narrowing read_narrowing(const Declaring& in, bool is_about_card) {
  Narrowing narrowing;
  for (const auto& [key, condition] : {std::pair("only", &narrowing.only), std::pair("must", &narrowing.must),
                                       std::pair("always", &narrowing.always)}) {
    const yaml::Entry* entry = in.all.entry(key);
    if (entry != nullptr && is_about_card)
      *condition = read_condition(in.build, entry->value, entry->place(), in.context);
  }
  if (is_about_card) {
    for (const yaml::Node& level : in.all["otherwise"].items)
      narrowing.otherwise.push_back(read_condition(in.build, level, level.place(), in.context));
  }
  for (const char* key : {"otherwise", "always"}) {
    const yaml::Entry* entry = in.all.entry(key);
    if (entry != nullptr && is_about_card && !narrowing.must)
      in.complain(entry->place(), fmt::format("'{}' can be used only with 'must'", key),
                  "add the condition that players must meet if they can: 'must: {…}'");
  }
  const bool is_for_sets = !narrowing && is_about_card && in.all.entry("including") != nullptr;
  if (const yaml::Entry* why = in.all.entry("why"); why != nullptr && !is_for_sets)
    read_why(in.build, narrowing, *why);
  return narrowing;
}

}  // namespace fuda
