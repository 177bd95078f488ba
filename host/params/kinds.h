// All kinds of parameters. To add a kind, add its data to model/param.h, a line to this file, and a file for
// the kind.
#pragma once

#include <array>
#include <string_view>
#include <vector>

#include "model/game.h"
#include "params/kind.h"

namespace fuda {

// Each class is defined in the file of its kind. The table of all kinds compiles only if every kind has a
// line in this list.
template <class Fields>
const ParamDuties& duties_for() = delete;
template <>
const ParamDuties& duties_for<SeatParam>();
template <>
const ParamDuties& duties_for<CardParam>();
template <>
const ParamDuties& duties_for<FactParam>();
template <>
const ParamDuties& duties_for<ValueParam>();
template <>
const ParamDuties& duties_for<NumberParam>();
template <>
const ParamDuties& duties_for<ChoiceParam>();
template <>
const ParamDuties& duties_for<PositionParam>();
template <>
const ParamDuties& duties_for<ZoneParam>();
template <>
const ParamDuties& duties_for<CardsParam>();
template <>
const ParamDuties& duties_for<CountedNumberParam>();

// The functions of each kind, in the order of ParamKind.
using AllDuties = std::array<const ParamDuties*, std::variant_size_v<ParamKind>>;
[[nodiscard]] const AllDuties& all_duties();

[[nodiscard]] inline const ParamDuties& duties_of(const Param& param) {
  return static_cast<const ParamDuties&>(*param.row);  // make_param guarantees the type
}
[[nodiscard]] inline ArgumentType type_of(const Param& param) { return duties_of(param).type(param); }

// The keys that declare the kinds.
[[nodiscard]] std::vector<std::string> kind_words();
// Whether a parameter can have both keys. The keys must be different.
[[nodiscard]] bool fit_together(std::string_view one, std::string_view other);

[[nodiscard]] Param make_param(std::string name, ParamKind kind, Place place = {});

// The zones and counters that determine what a parameter of a move offers.
[[nodiscard]] Looks looks_of(const MoveKind& kind, std::size_t index);

// Reads one parameter of a move.
[[nodiscard]] Param read_param(Build& build, const yaml::Entry& entry, const ParamContext& context);

}  // namespace fuda
