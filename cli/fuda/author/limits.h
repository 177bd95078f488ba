// The limits of base/limits.h in words, for `fuda reference limits`.
#pragma once

#include <string>
#include <vector>

namespace fuda {

struct Limit {
  std::string name;    // "yaml-file": by which `fuda reference limits NAME` finds it
  std::string value;   // with its unit: "256 KiB", "32 levels"
  std::string bounds;  // a sentence: what it bounds, and what happens to what passes it
};

struct LimitSection {
  std::string title;
  std::vector<Limit> limits;
};

// All of base/limits.h, as a test makes sure.
[[nodiscard]] const std::vector<LimitSection>& all_limits();

}  // namespace fuda
