// Numbers up to a number or a counter, or from it on: `rank: {at_most: 3}`, `rank: {at_least: bid}`.
#include "model/legal.h"
#include "params/demands.h"

namespace fuda {

namespace {

struct DemandOfBound {
  using Fields = BoundDemand;

  static bool takes(const Game& /*game*/, const yaml::Node& node) {
    return node.entry("at_most") != nullptr || node.entry("at_least") != nullptr;
  }

  // Two for {at_least: 3, at_most: 7}.
  static std::vector<BoundDemand> declare(const ReadingDemand& in) {
    if (const yaml::Entry* table = in.node.entry("table"))
      in.build.complain(table->place(), "'table' goes only with a zone");
    std::vector<BoundDemand> all;
    for (const char* key : {"at_most", "at_least"}) {
      if (const yaml::Entry* bound = in.node.entry(key)) all.push_back(read(in, *bound));
    }
    return all;
  }

  static ValueSet values(const State& state, AttributeId attribute, const BoundDemand& demand,
                         const Move& so_far) {
    const Game& game = state.game();
    const std::int32_t bound =
        demand.counter == kNone ? demand.number
                                : state.counter(resolve(game.counter_families[demand.counter], so_far.seat));
    const auto& known = game.attributes[attribute].values;
    ValueSet set;
    for (std::size_t v = 0; v < known.size(); ++v) {
      const bool fits = demand.is_most ? known[v].number <= bound : known[v].number >= bound;
      if (fits) set.add(static_cast<ValueId>(v));
    }
    return set;
  }

  static void look(const BoundDemand& demand, Looks& out) {
    if (demand.counter != kNone) out.counters.push_back({demand.counter});
  }

 private:
  static BoundDemand read(const ReadingDemand& in, const yaml::Entry& bound) {
    BoundDemand demand{.is_most = bound.key == "at_most"};
    const yaml::Node& value = bound.value;
    if (!in.of().numeric) {
      in.build.complain(value.place(),
                        fmt::format("'{}' has words, of which none is more than another", in.of().name));
    }
    if (is_number(value)) {
      demand.number = read_number(in.build, value, value.place(), bound.key).value_or(0);
    } else {
      demand.counter = read_counter(in.build, value.text, value.place());
    }
    return demand;
  }
};

}  // namespace

template <>
const DemandDuties& demand_duties_for<BoundDemand>() {
  return kDemandDutiesOf<DemandOfBound>;
}

}  // namespace fuda
