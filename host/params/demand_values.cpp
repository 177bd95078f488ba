// A demand for one of the listed values: `colour: [red, blue]`.
#include "params/demands.h"

namespace fuda {

namespace {

struct DemandOfValues {
  using Fields = ValuesDemand;

  static bool takes(const Game& /*game*/, const yaml::Node& node) { return node.is_sequence(); }

  static std::vector<ValuesDemand> declare(const ReadingDemand& in) { return {{in.values(in.node)}}; }

  static ValueSet values(const State& /*state*/, AttributeId /*attribute*/, const ValuesDemand& demand,
                         const Move& /*so_far*/) {
    return demand.values;
  }

  static void look(const ValuesDemand& /*demand*/, Looks& /*out*/) {}
};

}  // namespace

template <>
const DemandDuties& demand_duties_for<ValuesDemand>() {
  return kDemandDutiesOf<DemandOfValues>;
}

}  // namespace fuda
