// Tries to prove suspected leaks (bind/leaks.h). A trial repeats a move with different hidden cards, and
// compares the information that a seat gets. If the rules read a hidden card before a step, the host suspects
// a leak, and a trial may find a witness for this leak.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "bind/leaks.h"
#include "model/notation.h"
#include "secrets/other_deals.h"

namespace fuda {

// The information that a seat gets in the real deal, and in a different deal.
struct TwoTexts {
  std::string here, there;
};

class LeakTrial {
 public:
  // The values that the counters of a family have had in games, by family and number of moves. A trial uses
  // no other values, because a seat that counts the moves may know that other values are impossible.
  using Values = std::map<std::pair<FamilyId, std::uint32_t>, std::vector<std::int32_t>>;

  // All arguments must outlive this object.
  LeakTrial(Engine& engine, const Notation& names, const Values& values)
      : engine_(engine), names_(names), values_(values) {}

  // `leaks` has the leaks of one line of the rules in this move. The line must not be in a guard. Tries at
  // most `tries` other deals, and subtracts their number from `tries`. Returns a text about the different
  // views of a seat in two deals, such as "P2 sees tokens rise by 3 if hand.P1 has K and deck has Q, and
  // tokens rise by 1 if these two cards change places". Returns nothing if no deal makes a difference.
  [[nodiscard]] std::optional<std::string> of_change(const Happened& happened,
                                                     const std::vector<lua::Leak>& leaks, Rng& chance,
                                                     int& tries);
  // Makes the same trial as of_change(), but for guards in the current position. `now` must have no move.
  [[nodiscard]] std::optional<std::string> of_guard(const Happened& now, const std::vector<lua::Leak>& leaks,
                                                    Rng& chance, int& tries);

 private:
  class Search;

  Engine& engine_;
  const Notation& names_;
  const Values& values_;
};

}  // namespace fuda
