// A demand for values that are equal to, above or below the values of other cards: `suit: {like: what}`,
// `rank: {above: what}`.
#include <algorithm>

#include "base/lists.h"
#include "model/legal.h"
#include "model/view.h"
#include "params/kinds.h"

#include "params/demands.h"

namespace fuda {

namespace {

struct DemandOfCompared {
  using Fields = ComparedDemand;
  using Comparison = ComparedDemand::Comparison;

  static bool takes(const Game& /*game*/, const yaml::Node& node) {
    return std::ranges::any_of(kWords, [&](const char* word) { return node.entry(word) != nullptr; });
  }

  static std::vector<ComparedDemand> declare(const ReadingDemand& in) {
    if (const yaml::Entry* table = in.node.entry("table"))
      in.build.complain(table->place(), "'table' can be used only with a zone");
    std::vector<ComparedDemand> all;
    for (std::size_t i = 0; i < std::size(kWords); ++i) {
      const yaml::Entry* entry = in.node.entry(kWords[i]);
      if (entry == nullptr) continue;
      ComparedDemand demand{.comparison = static_cast<Comparison>(i)};
      read_cards(in, entry->value, demand);
      all.push_back(std::move(demand));
    }
    return all;
  }

  static ValueSet values(const State& state, AttributeId attribute, const ComparedDemand& demand,
                         const Move& so_far) {
    const Attribute& of = state.game().attributes[attribute];
    const ValueSet others = theirs(state, attribute, demand, so_far);
    if (demand.comparison == Comparison::like) return others;
    std::vector<std::int32_t> numbers;
    for (std::size_t v = 0; v < of.values.size(); ++v) {
      if (others.has(static_cast<ValueId>(v))) numbers.push_back(number(of, v));
    }
    ValueSet set;
    if (numbers.empty()) return set;
    const auto [low, high] = std::ranges::minmax(numbers);
    for (std::size_t v = 0; v < of.values.size(); ++v) {
      const bool fits = demand.comparison == Comparison::above ? number(of, v) > high : number(of, v) < low;
      if (fits) set.add(static_cast<ValueId>(v));
    }
    return set;
  }

  static bool applies(const State& state, AttributeId attribute, const ComparedDemand& demand,
                      const Move& so_far) {
    return theirs(state, attribute, demand, so_far).any();
  }

  static void look(const ComparedDemand& demand, Looks& out) {
    for (const ZoneRef& zone : demand.zones) out.zones.push_back({zone});
    if (demand.holder != kNone) out.counters.push_back({demand.holder});
  }

 private:
  static constexpr const char* kWords[] = {"like", "above", "below"};  // in the order of Comparison

  // The rank of a value: words are in the order in which they are declared.
  static std::int32_t number(const Attribute& of, std::size_t value) {
    return of.numeric ? of.values[value].number : static_cast<std::int32_t>(value);
  }

  // The values of the cards that the demand compares with.
  static ValueSet theirs(const State& state, AttributeId attribute, const ComparedDemand& demand,
                         const Move& so_far) {
    const Game& game = state.game();
    const ValueId* values = game.values_of(attribute);
    ValueSet set;
    const auto add = [&](CardId card) {
      if (values[card] != kNone) set.add(values[card]);
    };
    if (demand.argument != kNone) {
      const Param& param = game.moves[so_far.kind].params[demand.argument];
      if (param.thing() == NamedThing::value) {
        set.add(static_cast<ValueId>(so_far.args[demand.argument]));
      } else {
        for_each_card(param, so_far, demand.argument, add);
      }
    } else if (demand.holder != kNone) {
      const CardId held = state.held_card(resolve(game.counter_families[demand.holder], so_far.seat));
      if (held != kNone && View(state, so_far.seat).sees_card(held)) add(held);
    } else {
      for (const ZoneRef& ref : demand.zones) {
        for_each_zone(game, ref, so_far, [&](ZoneId zone) { std::ranges::for_each(state.cards(zone), add); });
      }
    }
    return set;
  }

  static void read_cards(const ReadingDemand& in, const yaml::Node& node, ComparedDemand& demand) {
    const Game& game = in.build.game;
    const std::vector<Param>& before = in.context.before;
    const std::string& name = node.text;
    const auto param = std::ranges::find(before, name, &Param::name);
    if (contains(in.context.broken, name)) return;
    if (param != before.end()) {
      demand.argument = static_cast<std::uint8_t>(param - before.begin());
      if (param->is_of_cards()) {
        demand.zones.push_back(param->places().zone);
        demand.zones.insert(demand.zones.end(), param->places().also.begin(), param->places().also.end());
        return;
      }
      const ArgumentType type = type_of(*param);
      if (type.thing == NamedThing::value && type.attribute == in.attribute) return;
      return in.build.complain(
          node.place(), fmt::format("'{}' names neither a card nor a value of '{}'", name, in.of().name),
          "compare with a card, cards or a value that an earlier parameter names");
    }
    const FamilyId holder = game.find_counters(name);
    if (holder != kNone) {
      const CounterFamily& family = game.counter_families[holder];
      demand.holder = holder;
      const bool is_one = !family.has_two_keys() && (family.per == Per::table || family.per == Per::seat);
      if (family.holds == Holds::card && is_one) return;
      return in.build.complain(node.place(), fmt::format("'{}' does not hold a card", name),
                               "declare the counter with 'holds: card', for the table or with 'per: seat'");
    }
    if (game.find_zones(name.substr(0, name.find('.'))) == kNone) {
      std::vector<std::string> known = names_of(game.zone_families);
      for (const Param& one : before) known.push_back(one.name);
      for (const CounterFamily& one : game.counter_families) {
        if (one.holds == Holds::card) known.push_back(one.name);
      }
      return in.build.complain(
          node.place(),
          fmt::format("'{}' is neither an earlier parameter, nor a zone, nor a holder with 'holds: card'",
                      name),
          suggestion(name, known));
    }
    demand.zones.push_back(read_zone_ref(in.build, node, {before, in.context.broken, true}));
  }
};

}  // namespace

template <>
const DemandDuties& demand_duties_for<ComparedDemand>() {
  return kDemandDutiesOf<DemandOfCompared>;
}

}  // namespace fuda
