// What can be told about cards.
#pragma once

#include "load/build.h"

namespace fuda {

// What can be told about cards with a value, as `told` in the files says.
enum class Told : std::uint8_t { own, every, never, nothing };

[[nodiscard]] Told told_from(const yaml::Node& value);

// The facts of the attributes that some move's parameter can tell, or of all if the rules tell without naming
// a fact; and which of them are true of each face. `told`: by attribute and value.
void build_facts(Build& build, const std::vector<std::vector<Told>>& told);

}  // namespace fuda
