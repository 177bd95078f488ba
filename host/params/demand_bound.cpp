// A demand for values up to a number or a counter, or from that number on: `rank: {at_most: 3}`, `rank:
// {at_least: bid}`.
#include "model/legal.h"
#include "params/demands.h"
#include "params/parts.h"

namespace fuda {

namespace {

struct DemandOfBound {
  using Fields = BoundDemand;

  static bool takes(const Game& /*game*/, const yaml::Node& node) {
    return node.entry("at_most") != nullptr || node.entry("at_least") != nullptr;
  }

  // Returns two demands for {at_least: 3, at_most: 7}.
  static std::vector<BoundDemand> declare(const ReadingDemand& in) {
    if (const yaml::Entry* table = in.node.entry("table"))
      in.build.complain(table->place(), "'table' can be used only with a zone");
    std::vector<BoundDemand> all;
    for (const char* key : {"at_most", "at_least"}) {
      if (const yaml::Entry* bound = in.node.entry(key)) all.push_back(read(in, *bound));
    }
    return all;
  }

  static ValueSet values(const State& state, AttributeId attribute, const BoundDemand& demand,
                         const Move& so_far) {
    const Game& game = state.game();
    const std::int32_t bound = number_now(state, demand.bound, so_far);
    const auto& known = game.attributes[attribute].values;
    ValueSet set;
    for (std::size_t v = 0; v < known.size(); ++v) {
      const bool fits = demand.is_most ? known[v].number <= bound : known[v].number >= bound;
      if (fits) set.add(static_cast<ValueId>(v));
    }
    return set;
  }

  static void look(const BoundDemand& demand, Looks& out) { look_at(demand.bound, out); }

 private:
  static BoundDemand read(const ReadingDemand& in, const yaml::Entry& bound) {
    BoundDemand demand{.is_most = bound.key == "at_most"};
    const yaml::Node& value = bound.value;
    if (!in.of().numeric) {
      in.build.complain(
          value.place(),
          fmt::format("the values of '{}' are words, which cannot be compared with a number", in.of().name),
          "to compare with a card, write {above: NAME} or {below: NAME}");
    }
    demand.bound = read_quantity(in.build, value, bound.key, in.context);
    return demand;
  }
};

}  // namespace

template <>
const DemandDuties& demand_duties_for<BoundDemand>() {
  return kDemandDutiesOf<DemandOfBound>;
}

}  // namespace fuda
