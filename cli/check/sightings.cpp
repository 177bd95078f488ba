#include "check/sightings.h"

#include "check/paths.h"

namespace fuda {

Sightings::Thing& Sightings::thing(Kind kind, const std::string& name, const Place& place) {
  Thing& thing = things_[{plain_path(place.file), place.line, place.column, kind, name}];
  if (thing.place.file.empty()) thing.place = place;
  return thing;
}

void Sightings::declare(Kind kind, const std::string& name, const Place& place, std::uint64_t games,
                        const std::vector<OptionSetting>& settings) {
  Thing& known = thing(kind, name, place);
  if (!known.declared) known.settings = settings;
  known.declared = true;
  known.games += games;
}

void Sightings::see(Kind kind, const std::string& name, const Place& place) {
  thing(kind, name, place).seen = true;
}

void Sightings::add(const Sightings& other) {
  for (const auto& [key, more] : other.things_) {
    Thing& known = things_[key];
    if (known.place.file.empty() || (more.declared && !known.declared)) {
      known.place = more.place;
      known.settings = more.settings;
    }
    known.seen = known.seen || more.seen;
    known.declared = known.declared || more.declared;
    known.games += more.games;
  }
}

}  // namespace fuda
