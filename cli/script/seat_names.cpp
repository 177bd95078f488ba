#include "script/seat_names.h"

#include "base/lists.h"

namespace fuda {

std::string why_no_seat(const std::string& name) {
  if (name.empty() || name.find_first_of(" .:\t\n") != std::string::npos)
    return "a name has no spaces, dots or colons";
  return contains(kStepKeys, name) ? "this word stands beside moves in scripts" : "";
}

}  // namespace fuda
