// Describes the limits of base/limits.h, for `fuda reference limits`.
#pragma once

#include <string>
#include <vector>

namespace fuda {

struct Limit {
  std::string name;    // the name for `fuda reference limits NAME`, such as "yaml-file"
  std::string value;   // the value with its unit, such as "256 KiB" or "32 levels"
  std::string bounds;  // one sentence that names the limited quantity, and says what happens if that quantity
                       // exceeds the limit
};

struct LimitSection {
  std::string title;
  std::vector<Limit> limits;
};

// All limits in base/limits.h. A test checks that no limit is missing.
[[nodiscard]] const std::vector<LimitSection>& all_limits();

}  // namespace fuda
