// Conditions of parameters: `only`, `must` and the reason `why`.
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

// {at_least: 3, at_most: 7}
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
    in.build.complain(in.node.place(), "this must say one thing: of, top, bottom, at_most or at_least",
                      "at_least and at_most can stand together");
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

// Can {NAME} in a reason stand for this: the candidate, one of its values, a zone or counter of the
// condition?
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
    build.complain(why.place(), "'why' goes only with 'only' or 'must'");
    return;
  }
  for (Condition* condition : {&narrowing.only, &narrowing.must}) {
    if (!*condition) continue;
    condition->why = why.value.text;
    bool is_name = false;
    for (const std::string_view piece : pieces_of(why.value.text)) {
      if (is_name && !can_name(build.game, *condition, piece)) {
        build.complain(why.value.place(), fmt::format("{{{}}} stands for nothing here", piece),
                       "{it}, an attribute of it, or a zone or counter that the condition names");
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
  in.build.complain(in.node.place(), fmt::format("'{}' is not counted for each {}", in.node.text, name),
                    fmt::format("one that is declared with per: {0}, or with holds: {0}", name));
}

Condition read_condition(Build& build, const yaml::Entry& entry, const ParamContext& context) {
  Condition condition;
  condition.place = entry.place();
  condition.text = in_one_line(entry.value);
  if (entry.value.is_mapping()) {
    condition.any.push_back(all_of(build, entry.value, context));
  } else {
    for (const auto& item : entry.value.items) condition.any.push_back(all_of(build, item, context));
  }
  return condition;
}

Narrowing read_narrowing(const Declaring& in, bool is_about_card) {
  Narrowing narrowing;
  for (const auto& [key, condition] :
       {std::pair("only", &narrowing.only), std::pair("must", &narrowing.must)}) {
    const yaml::Entry* entry = in.all.entry(key);
    if (entry != nullptr && is_about_card) *condition = read_condition(in.build, *entry, in.context);
  }
  if (const yaml::Entry* why = in.all.entry("why")) read_why(in.build, narrowing, *why);
  return narrowing;
}

}  // namespace fuda
