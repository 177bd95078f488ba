// The kinds of demands that conditions make of a card's value. A new one is its data in model/condition.h, a
// line here, and its file, demand_KIND.cpp, with a class of static functions in which none may be missing.
#pragma once

#include <array>
#include <vector>

#include "model/condition.h"
#include "params/declare.h"

namespace fuda {

// A demand that is being read.
struct ReadingDemand {
  Build& build;
  const ParamContext& context;
  AttributeId attribute;   // of which it is
  const yaml::Node& node;  // what it says

  [[nodiscard]] const Attribute& of() const { return build.game.attributes[attribute]; }
  // kNone for a value that no card in play has: with a finding if none is declared and it `complains`.
  [[nodiscard]] ValueId value(const std::string& name, const Place& place, bool complains) const;
  [[nodiscard]] ValueSet values(const yaml::Node& list, bool complains = true) const;
};

struct DemandDuties : DemandRow {
  // Is this how it is written?
  bool (*takes)(const Game& game, const yaml::Node& node);
  // Adds what is wrong to the findings.
  void (*declare)(const ReadingDemand& in, std::vector<Demand>& out);
};

// Each is in the file of its kind; without a line here the table of all of them does not compile.
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

template <class Fields>
[[nodiscard]] const Fields& fields_of(const Demand& demand) {
  return *std::get_if<Fields>(&demand.kind);
}

// Takes the functions of a kind's class: `Kind::Fields` is what Demand::kind holds.
template <class Kind>
[[nodiscard]] constexpr DemandDuties demand_duties_of_class() {
  using Fields = typename Kind::Fields;
  DemandDuties duties{};
  duties.values = [](const State& state, const Demand& demand, const Move& so_far) {
    return Kind::values(state, demand.attribute, fields_of<Fields>(demand), so_far);
  };
  duties.look = [](const Demand& demand, Looks& out) { Kind::look(fields_of<Fields>(demand), out); };
  duties.takes = [](const Game& game, const yaml::Node& node) { return Kind::takes(game, node); };
  duties.declare = [](const ReadingDemand& in, std::vector<Demand>& out) {
    for (Fields& data : Kind::declare(in))
      out.push_back({in.attribute, std::move(data), &demand_duties_for<Fields>()});
  };
  return duties;
}
template <class Kind>
inline constexpr DemandDuties kDemandDutiesOf = demand_duties_of_class<Kind>();

// Complains of a counter from which no value of the attribute follows.
void complain_not_counted(const ReadingDemand& in);

}  // namespace fuda
