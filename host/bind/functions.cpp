#include "bind/functions.h"

#include <fmt/format.h>

#include <algorithm>

namespace fuda::lua {

void Functions::begin(const Owner& owner) {
  owner_ = owner;
  seen_.clear();
}

std::string Functions::define(const std::string& name, const Place& place) {
  const auto known = versions_.find(name);
  std::string wrong;
  if (known != versions_.end() && owner_.id > Owner::kGame && seen_.count(name) == 0) {
    const Owner& other = known->second.owner;
    const bool mine = other.id <= Owner::kGame || other.id == owner_.id ||
                      std::find(owner_.bases.begin(), owner_.bases.end(), other.id) != owner_.bases.end();
    if (!mine) {
      wrong = fmt::format(
          "variant '{}' replaces '{}', and so does variant '{}' ({}): these two cannot be played together",
          owner_.name, name, other.name,
          fmt::format("{}:{}", known->second.place.file, known->second.place.line));
      hint_ = fmt::format("a function that calls the version before it works with others: local before = {}",
                          name);
    }
  }
  versions_.insert_or_assign(name, Version{owner_, place});
  return wrong;
}

std::map<std::string, Place> Functions::places() const {
  std::map<std::string, Place> places;
  for (const auto& [name, version] : versions_) places.emplace(name, version.place);
  return places;
}

}  // namespace fuda::lua
