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

FaceId Game::find_face(const std::string& face_name) const { return find_named(faces, face_name); }
FamilyId Game::find_zones(const std::string& family) const { return find_named(zone_families, family); }
FamilyId Game::find_counters(const std::string& family) const { return find_named(counter_families, family); }
KindId Game::find_move(const std::string& move) const { return find_named(moves, move); }
PhaseId Game::find_phase(const std::string& phase) const { return find_named(phases, phase); }

}  // namespace fuda
