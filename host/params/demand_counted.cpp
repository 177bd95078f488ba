// A demand for values whose counter is above its minimum, in a family with one counter per value: `colour:
// open`.
#include "model/state.h"
#include "params/demands.h"

namespace fuda {

namespace {

struct DemandOfCounted {
  using Fields = CountedDemand;

  static bool takes(const Game& game, const yaml::Node& node) {
    const FamilyId id = node.is_scalar() ? game.find_counters(node.text) : FamilyId{kNone};
    return id != kNone && !game.counter_families[id].is_holder();
  }

  static std::vector<CountedDemand> declare(const ReadingDemand& in) {
    const FamilyId id = in.build.game.find_counters(in.node.text);
    const CounterFamily& family = in.build.game.counter_families[id];
    if (family.has_two_keys() || family.per != Per::value || family.attribute != in.attribute)
      complain_not_counted(in);
    return {{id}};
  }

  static ValueSet values(const State& state, AttributeId attribute, const CountedDemand& demand,
                         const Move& /*so_far*/) {
    const Game& game = state.game();
    const CounterId first = game.counter_families[demand.counter].first;
    ValueSet set;
    for (std::size_t v = 0; v < game.attributes[attribute].values.size(); ++v) {
      const auto id = static_cast<CounterId>(first + v);
      if (state.counter(id) > game.counters[id].min) set.add(static_cast<ValueId>(v));
    }
    return set;
  }

  static void look(const CountedDemand& demand, Looks& out) {
    out.counters.push_back({demand.counter, true});
  }
};

}  // namespace

template <>
const DemandDuties& demand_duties_for<CountedDemand>() {
  return kDemandDutiesOf<DemandOfCounted>;
}

}  // namespace fuda
