// A demand for the value that a counter holds: `suit: trumps`.
#include "model/legal.h"
#include "params/demands.h"

namespace fuda {

namespace {

struct DemandOfHeld {
  using Fields = HeldDemand;

  static bool takes(const Game& game, const yaml::Node& node) {
    const FamilyId id = node.is_scalar() ? game.find_counters(node.text) : FamilyId{kNone};
    return id != kNone && game.counter_families[id].is_holder();
  }

  static std::vector<HeldDemand> declare(const ReadingDemand& in) {
    const FamilyId id = in.build.game.find_counters(in.node.text);
    const CounterFamily& family = in.build.game.counter_families[id];
    const bool is_one = !family.has_two_keys() && (family.per == Per::table || family.per == Per::seat);
    if (family.value_of != in.attribute || !is_one) complain_not_counted(in);
    return {{id}};
  }

  static ValueSet values(const State& state, AttributeId /*attribute*/, const HeldDemand& demand,
                         const Move& so_far) {
    const std::int32_t held =
        state.counter(resolve(state.game().counter_families[demand.counter], so_far.seat));
    ValueSet set;
    if (held > 0) set.add(static_cast<ValueId>(held - 1));
    return set;
  }

  static bool applies(const State& state, AttributeId /*attribute*/, const HeldDemand& demand,
                      const Move& so_far) {
    return state.counter(resolve(state.game().counter_families[demand.counter], so_far.seat)) > 0;
  }

  static void look(const HeldDemand& demand, Looks& out) { out.counters.push_back({demand.counter, true}); }
};

}  // namespace

template <>
const DemandDuties& demand_duties_for<HeldDemand>() {
  return kDemandDutiesOf<DemandOfHeld>;
}

}  // namespace fuda
