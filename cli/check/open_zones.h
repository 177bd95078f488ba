// Finds zones that reveal the secrets of the game to everyone, probably because `visible` is missing.
#pragma once

#include <set>
#include <utility>

#include "base/diagnostic.h"
#include "load/definition.h"
#include "model/game.h"
#include "model/steps.h"

namespace fuda {

class OpenZones {
 public:
  // Both arguments must outlive this object.
  OpenZones(const Definition& definition, const Game& game);

  // Processes the steps of the setup, with which a game begins. take() processes the steps of a move.
  void take_setup(const Steps& steps);
  void take(const Steps& steps);

  // A warning for each zone that everyone saw during a shuffle, if cards then went from this zone to a hidden
  // zone. Also warns about each hand without `visible` whose cards came from a hidden zone.
  [[nodiscard]] Findings found() const;

 private:
  using Pair = std::pair<FamilyId, FamilyId>;  // from, to

  [[nodiscard]] bool is_open(ZoneId zone) const;
  [[nodiscard]] bool is_plain_hand(FamilyId family) const;
  [[nodiscard]] FamilyId family_of(ZoneId zone) const { return game_.zones[zone].family; }
  [[nodiscard]] const std::string& name(FamilyId family) const { return game_.zone_families[family].name; }

  const Definition& definition_;
  const Game& game_;
  std::set<FamilyId> plain_hands_;
  std::set<ZoneId> shuffled_;  // the zones that rules shuffled in this game while everyone saw them
  std::set<Pair> known_, dealt_openly_;
};

}  // namespace fuda
