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
  const bool is_one_of_many = owner_.is_variant() || owner_.is_pack();
  if (known != versions_.end() && is_one_of_many && seen_.count(name) == 0) {
    const Owner& other = known->second.owner;
    const bool mine = (owner_.is_variant() && !other.is_variant()) || other.id == owner_.id ||
                      std::find(owner_.bases.begin(), owner_.bases.end(), other.id) != owner_.bases.end();
    if (!mine) {
      wrong = fmt::format(
          "{0} '{1}' {2} '{3}', and {0} '{4}' ({5}) {2} the same function: these two cannot be {6} together",
          owner_.is_pack() ? "pack" : "variant", owner_.name, owner_.is_pack() ? "defines" : "replaces", name,
          other.name, fmt::format("{}:{}", known->second.place.file, known->second.place.line),
          owner_.is_pack() ? "used" : "played");
      hint_ = fmt::format(
          "save the earlier version with 'local before = {}', and call before() in this function", name);
    }
  }
  versions_.insert_or_assign(name, Version{owner_, place});
  return wrong;
}

std::string Functions::take_away(const std::string& name, const Place& place) {
  std::string wrong = define(name, place);
  versions_[name].gone = true;
  return wrong;
}

std::map<std::string, Place> Functions::places() const {
  std::map<std::string, Place> places;
  for (const auto& [name, version] : versions_) {
    if (!version.gone) places.emplace(name, version.place);
  }
  return places;
}

}  // namespace fuda::lua
