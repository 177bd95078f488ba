#include "load/taken.h"

#include <fmt/format.h>

#include <algorithm>

namespace fuda {

std::string path_text(const std::vector<std::string>& path) {
  return fmt::format("{}", fmt::join(path, "."));
}

const Taken* last_taken(const std::vector<Taken>& taken, const std::string& path) {
  const auto found = std::find_if(taken.rbegin(), taken.rend(),
                                  [&](const Taken& one) { return path_text(one.path) == path; });
  return found == taken.rend() ? nullptr : &*found;
}

}  // namespace fuda
