#include "core/game.h"

#include <algorithm>

namespace fuda {

namespace {

template <class Thing>
std::uint8_t find_named(const std::vector<Thing>& things, const std::string& name) {
  const auto found =
      std::find_if(things.begin(), things.end(), [&](const Thing& t) { return t.name == name; });
  return found == things.end() ? kNone : static_cast<std::uint8_t>(found - things.begin());
}

}  // namespace

FaceId Game::find_face(const std::string& wanted) const { return find_named(faces, wanted); }
FamilyId Game::find_zones(const std::string& wanted) const { return find_named(zone_families, wanted); }
FamilyId Game::find_counters(const std::string& wanted) const { return find_named(counter_families, wanted); }
KindId Game::find_move(const std::string& wanted) const { return find_named(moves, wanted); }
PhaseId Game::find_phase(const std::string& wanted) const { return find_named(phases, wanted); }

}  // namespace fuda
