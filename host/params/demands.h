// The kinds of demands that a condition can make on a card's value. To add a kind, add its data to
// model/condition.h, a line to this file, and a file demand_KIND.cpp with a class. The class must have all of
// the static functions.
#pragma once

#include <vector>

#include "model/condition.h"
#include "params/declare.h"

namespace fuda {

// A demand that is being read.
struct ReadingDemand {
  Build& build;
  const ParamContext& context;
  AttributeId attribute;   // the attribute that the demand constrains
  const yaml::Node& node;  // the demand as written

  [[nodiscard]] const Attribute& of() const { return build.game.attributes[attribute]; }
  // The number of a value, or kNone if no card in play has it. If the value is not declared and `complains`
  // is set, adds a finding.
  [[nodiscard]] ValueId value(const std::string& name, const Place& place, bool complains) const;
  [[nodiscard]] ValueSet values(const yaml::Node& list, bool complains = true) const;
};

struct DemandDuties : DemandRow {
  // Whether a node is written as a demand of this kind.
  bool (*takes)(const Game& game, const yaml::Node& node);
  // Reads the demand, and reports faults as findings.
  void (*declare)(const ReadingDemand& in, std::vector<Demand>& out);
};

// Each class is defined in the file of its kind. The table of all kinds compiles only if every kind has a
// line in this list.
template <class Fields>
const DemandDuties& demand_duties_for() = delete;
template <>
const DemandDuties& demand_duties_for<ValuesDemand>();
template <>
const DemandDuties& demand_duties_for<ZoneDemand>();
template <>
const DemandDuties& demand_duties_for<CountedDemand>();
template <>
const DemandDuties& demand_duties_for<HeldDemand>();
template <>
const DemandDuties& demand_duties_for<BoundDemand>();
template <>
const DemandDuties& demand_duties_for<ComparedDemand>();

template <class Fields>
[[nodiscard]] const Fields& fields_of(const Demand& demand) {
  return *std::get_if<Fields>(&demand.kind);
}

// Collects the functions of a kind's class. `Kind::Fields` is the type that Demand::kind holds.
template <class Kind>
[[nodiscard]] constexpr DemandDuties demand_duties_of_class() {
  using Fields = typename Kind::Fields;
  DemandDuties duties{};
  duties.values = [](const State& state, const Demand& demand, const Move& so_far) {
    return Kind::values(state, demand.attribute, fields_of<Fields>(demand), so_far);
  };
  duties.look = [](const Demand& demand, Looks& out) { Kind::look(fields_of<Fields>(demand), out); };
  if constexpr (requires { &Kind::applies; }) {
    duties.applies = [](const State& state, const Demand& demand, const Move& so_far) {
      return Kind::applies(state, demand.attribute, fields_of<Fields>(demand), so_far);
    };
  }
  duties.takes = [](const Game& game, const yaml::Node& node) { return Kind::takes(game, node); };
  duties.declare = [](const ReadingDemand& in, std::vector<Demand>& out) {
    for (Fields& data : Kind::declare(in))
      out.push_back({in.attribute, std::move(data), &demand_duties_for<Fields>()});
  };
  return duties;
}
template <class Kind>
inline constexpr DemandDuties kDemandDutiesOf = demand_duties_of_class<Kind>();

// Reports a counter that determines no value of the attribute.
void complain_not_counted(const ReadingDemand& in);

}  // namespace fuda
