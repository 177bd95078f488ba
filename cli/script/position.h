// The position in which a script starts.
#pragma once

#include <optional>

#include "bind/rules.h"
#include "engine/session.h"
#include "script/given.h"
#include "script/loaded_game.h"
#include "script/script.h"

namespace fuda {

class StartPosition {
 public:
  // Reads `first`, `deck` and `given` against the game. Throws Failure with everything that does not fit.
  // `loaded` must outlive this, and this the game that it starts, whose later shuffles are stacked too.
  StartPosition(const Script& script, const LoadedGame& loaded);
  ~StartPosition();
  StartPosition(const StartPosition&) = delete;
  StartPosition& operator=(const StartPosition&) = delete;

  // Throws Failure when the game's own set-up fails or there are too few cards. Laying out makes no steps.
  void start(Session& session);
  void start(State& state);

  // After the script has been played: what `deck` names in vain, cards that were not shuffled and lists for
  // shuffles that did not happen.
  [[nodiscard]] Findings unused(const Script& script) const;

  [[nodiscard]] Seat first() const { return first_ == kNone ? Seat{0} : first_; }

 private:
  void read_deck(const Script& script, Findings& findings);
  void count_cards(const Script& script, Findings& findings) const;

  const LoadedGame& loaded_;
  std::uint64_t seed_;
  Seat first_ = kNone;  // kNone: nobody was named
  lua::Stacking stacking_;
  std::optional<Given> given_;
};

}  // namespace fuda
