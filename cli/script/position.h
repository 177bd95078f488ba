// The start position of a script.
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
  // Reads `first`, `deck` and `given` for the game. Throws a Failure that lists everything that does not fit
  // the game. `loaded` must outlive this object. The StartPosition must outlive the game that it starts,
  // because it also stacks the cards of later shuffles.
  StartPosition(const Script& script, const LoadedGame& loaded);
  ~StartPosition();
  StartPosition(const StartPosition&) = delete;
  StartPosition& operator=(const StartPosition&) = delete;

  // Starts the game. Throws Failure if the game's own set-up fails or if the game has too few cards. The
  // layout adds no steps.
  void start(Session& session);
  void start(State& state);

  // Reports the unused parts of `deck`, after the end of the script. Unused parts are cards that no shuffle
  // included, and lists for shuffles that did not happen.
  [[nodiscard]] Findings unused(const Script& script) const;

  [[nodiscard]] Seat first() const { return first_ == kNone ? Seat{0} : first_; }

 private:
  void read_deck(const Script& script, Findings& findings);
  void count_cards(const Script& script, Findings& findings) const;

  const LoadedGame& loaded_;
  std::uint64_t seed_;
  Seat first_ = kNone;  // kNone: the script names no seat
  lua::Stacking stacking_;
  std::optional<Given> given_;
};

}  // namespace fuda
