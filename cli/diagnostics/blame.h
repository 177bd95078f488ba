// Findings about a phase that show only during a game, although a variant or an option is to blame.
#pragma once

#include <map>
#include <string>

#include "load/definition.h"

namespace fuda {

// As an Advisor does (load/advisor.h).
void blame_newest(Findings& findings, const Definition& definition,
                  const std::map<std::string, Place>& functions);

}  // namespace fuda
