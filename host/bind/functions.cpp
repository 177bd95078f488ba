#include "bind/functions.h"

#include <fmt/format.h>

#include <algorithm>

namespace fuda::lua {

void Functions::begin(const Author& author) {
  author_ = author;
  seen_.clear();
}

std::string Functions::define(const std::string& name, const Place& place) {
  const auto known = versions_.find(name);
  std::string wrong;
  if (known != versions_.end() && author_.id > Author::kGame && seen_.count(name) == 0) {
    const Author& other = known->second.author;
    const bool mine = other.id <= Author::kGame || other.id == author_.id ||
                      std::find(author_.bases.begin(), author_.bases.end(), other.id) != author_.bases.end();
    if (!mine) {
      wrong = fmt::format(
          "variant '{}' replaces '{}', and so does variant '{}' ({}): these two cannot be played together",
          author_.name, name, other.name,
          fmt::format("{}:{}", known->second.place.file, known->second.place.line));
      hint_ = fmt::format("a function that calls the version before it goes with others: local before = {}",
                          name);
    }
  }
  versions_.insert_or_assign(name, Version{author_, place});
  return wrong;
}

std::map<std::string, Place> Functions::places() const {
  std::map<std::string, Place> places;
  for (const auto& [name, version] : versions_) places.emplace(name, version.place);
  return places;
}

}  // namespace fuda::lua
