#include "core/names.h"

namespace fuda {

namespace {

std::string join(std::string_view section, std::string_view key) {
  std::string path(section);
  if (!key.empty()) path.append(".").append(key);
  return path;
}

}  // namespace

bool Names::has(std::string_view section, std::string_view key) const {
  return words.find(join(section, key)) != words.end();
}

std::string Names::of(std::string_view section, std::string_view key) const {
  const auto found = words.find(join(section, key));
  return found == words.end() ? std::string(key) : found->second;
}

}  // namespace fuda
