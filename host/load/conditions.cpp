#include "load/params.h"

#include <algorithm>

#include "base/sentence.h"
#include "load/files.h"

namespace fuda {

namespace {

// Reads `{month: ba, kind: [bright]}`, or a list of such.
class Conditions {
 public:
  Conditions(Build& build, const ParamContext& context)
      : build_(build), game_(build.game), context_(context) {}

  Condition read(const yaml::Entry& entry) {
    Condition condition;
    condition.place = entry.place();
    condition.text = in_one_line(entry.value);
    if (entry.value.is_mapping()) {
      condition.any.push_back(all_of(entry.value));
    } else {
      for (const auto& item : entry.value.items) condition.any.push_back(all_of(item));
    }
    return condition;
  }

 private:
  std::vector<Demand> all_of(const yaml::Node& node) {
    std::vector<Demand> all;
    for (const auto& entry : node.entries) {
      Demand demand;
      demand.attribute = look_up(build_, game_.attributes, "attribute", entry.key, entry.place());
      if (demand.attribute == kNone) continue;
      if (const yaml::Entry* most = entry.value.entry("at_most"); most != nullptr && is_range(entry.value)) {
        Demand upper = demand;
        upper.to = Demand::To::at_most;
        read_bound(upper, *most);
        all.push_back(std::move(upper));
        demand.to = Demand::To::at_least;
        read_bound(demand, *entry.value.entry("at_least"));
      } else {
        read_demand(demand, entry.value);
      }
      all.push_back(std::move(demand));
    }
    return all;
  }

  // {at_least: 3, at_most: 7}
  static bool is_range(const yaml::Node& node) {
    return node.entries.size() == 2 && node.entry("at_least") != nullptr && node.entry("at_most") != nullptr;
  }

  void read_demand(Demand& demand, const yaml::Node& node) {
    if (node.is_sequence()) {
      demand.values = values(demand.attribute, node);
    } else if (node.is_scalar()) {
      read_place(demand, node);
    } else {
      read_parts(demand, node);
    }
  }

  // A zone, a family of counters with one for each value, or a counter that holds one.
  void read_place(Demand& demand, const yaml::Node& node) {
    const Attribute& attribute = game_.attributes[demand.attribute];
    const FamilyId counters = game_.find_counters(node.text);
    if (counters != kNone) {
      const CounterFamily& family = game_.counter_families[counters];
      demand.to = Demand::To::counters;
      demand.counter = counters;
      if (family.is_holder() && family.value_of == demand.attribute && !family.has_two_keys() &&
          (family.per == Per::table || family.per == Per::seat))
        return;
      if (!family.is_holder() && !family.has_two_keys() && family.per == Per::value &&
          family.attribute == demand.attribute)
        return;
      build_.complain(node.place(), fmt::format("'{}' is not counted for each {}", node.text, attribute.name),
                      fmt::format("one that is declared with per: {0}, or with holds: {0}", attribute.name));
      return;
    }
    if (game_.find_zones(node.text) == kNone && contains(declared_values(build_, attribute), node.text)) {
      build_.complain(node.place(), fmt::format("'{}' is no zone", node.text),
                      fmt::format("a value stands in brackets: [{}]", node.text));
      return;
    }
    demand.to = Demand::To::cards;
    demand.zone = read_zone_ref(build_, node, context_);
  }

  // {top: discard}, {of: shown, table: beats}, {at_most: 3}
  void read_parts(Demand& demand, const yaml::Node& node) {
    const yaml::Entry* table = node.entry("table");
    std::vector<const yaml::Entry*> kinds;
    for (const auto& entry : node.entries) {
      if (&entry != table) kinds.push_back(&entry);
    }
    if (kinds.size() != 1) {
      build_.complain(node.place(), "this must say one thing: of, top, bottom, at_most or at_least",
                      "at_least and at_most can stand together");
      return;
    }
    const std::string& key = kinds.front()->key;
    const yaml::Node& value = kinds.front()->value;
    if (key == "of" || key == "top" || key == "bottom") {
      demand.to = key == "of" ? Demand::To::cards : key == "top" ? Demand::To::top : Demand::To::bottom;
      demand.zone = read_zone_ref(build_, value, context_);
      if (table != nullptr) read_table(demand, *table);
      return;
    }
    demand.to = key == "at_most" ? Demand::To::at_most : Demand::To::at_least;
    if (table != nullptr) build_.complain(table->place(), "'table' goes only with a zone");
    read_bound(demand, *kinds.front());
  }

  void read_bound(Demand& demand, const yaml::Entry& bound) {
    const yaml::Node& value = bound.value;
    if (!game_.attributes[demand.attribute].numeric) {
      build_.complain(value.place(), fmt::format("'{}' has words, of which none is more than another",
                                                 game_.attributes[demand.attribute].name));
    }
    if (is_number(value)) {
      demand.number = read_number(build_, value, value.place(), bound.key).value_or(0);
    } else {
      demand.counter = read_counter(build_, value.text, value.place());
    }
  }

  void read_table(Demand& demand, const yaml::Entry& table) {
    const auto& known = game_.attributes[demand.attribute].values;
    demand.listed.resize(known.size());
    const yaml::Node* found = build_.root["tables"].find(table.value.text);
    if (found == nullptr || !found->is_mapping()) {
      build_.complain_missing(table.value.place(), fmt::format("there is no table '{}'", table.value.text),
                              {"tables", table.value.text},
                              suggestion(table.value.text, keys_of(build_.root["tables"])));
      return;
    }
    // If the game declares its shape, wrong names are found there.
    const bool complains = build_.root["shapes"].find(table.value.text) == nullptr;
    for (const auto& entry : found->entries) {
      const ValueId value = value_of(demand.attribute, entry.key, entry.place(), complains);
      if (value != kNone) demand.listed[value] = values(demand.attribute, entry.value, complains);
    }
  }

  ValueId value_of(AttributeId attribute, const std::string& name, const Place& place, bool complains) {
    const Attribute& of = game_.attributes[attribute];
    if (!complains) return find_named(of.values, name);
    return look_up_value(build_, of, name, place);
  }

  ValueSet values(AttributeId attribute, const yaml::Node& list, bool complains = true) {
    ValueSet set;
    for (const auto& item : list.items) {
      const ValueId value = value_of(attribute, item.text, item.place(), complains);
      if (value != kNone) set.add(value);
    }
    return set;
  }

  Build& build_;
  Game& game_;
  const ParamContext& context_;
};

// Can {NAME} in a reason stand for this: the candidate, one of its values, a zone or counter of the
// condition?
bool can_name(const Game& game, const Condition& condition, std::string_view name) {
  if (name == "it" || find_named(game.attributes, name) != kNone) return true;
  for (const auto& all : condition.any) {
    for (const Demand& demand : all) {
      const bool zone = demand.of_zone();
      if (zone && demand.zone.family != kNone && game.zone_families[demand.zone.family].name == name)
        return true;
      if (demand.counter == kNone) continue;
      const CounterFamily& counter = game.counter_families[demand.counter];
      if ((demand.to != Demand::To::counters || counter.is_holder()) && counter.name == name) return true;
    }
  }
  return false;
}

void read_why(Build& build, Param& param, const yaml::Entry& why) {
  if (!param.only && !param.must) {
    build.complain(why.place(), "'why' goes only with 'only' or 'must'");
    return;
  }
  for (Condition* condition : {&param.only, &param.must}) {
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

void read_top_of(Build& build, Param& param, const yaml::Entry& top_of) {
  const auto id = look_up(build, build.game.zone_families, "zone", top_of.value.text, top_of.value.place());
  if (id == kNone || param.domain != Domain::seat) return;
  if (build.game.zone_families[id].per != Per::seat) {
    build.complain(top_of.value.place(), fmt::format("not every seat has a '{}'", top_of.value.text));
  } else {
    param.top_of = id;
  }
}

}  // namespace

void read_conditions(Build& build, Param& param, const yaml::Node& node, const ParamContext& context) {
  if (const yaml::Entry* top_of = node.entry("top_of")) read_top_of(build, param, *top_of);
  for (const auto& [key, condition] : {std::pair("only", &param.only), std::pair("must", &param.must)}) {
    const yaml::Entry* entry = node.entry(key);
    if (entry == nullptr) continue;
    if (param.domain == Domain::seat && param.top_of == kNone) {
      build.complain(entry->place(), fmt::format("'{}' is about a card: 'top_of' says of which zone", key));
    } else if (is_of_cards(param.domain) || param.domain == Domain::zone || param.domain == Domain::seat) {
      *condition = Conditions(build, context).read(*entry);
    } else {
      build.complain(entry->place(),
                     fmt::format("'{}' goes only with 'card', 'cards', 'zone' and 'seat'", key));
    }
  }
  if (const yaml::Entry* why = node.entry("why")) read_why(build, param, *why);
  param.narrowed = param.only || param.must || param.top_of != kNone;
}

}  // namespace fuda
