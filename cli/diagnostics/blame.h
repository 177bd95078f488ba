// Finds the variant or option that causes a finding about a phase, if the finding appears only during play.
#pragma once

#include <map>
#include <string>

#include "load/definition.h"

namespace fuda {

// An Advisor function (load/advisor.h).
void blame_newest(Findings& findings, const Definition& definition,
                  const std::map<std::string, Place>& functions);

}  // namespace fuda
