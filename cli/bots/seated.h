// The players of one game at their seats. A Seated shows each player what its seat may know, and asks the
// player for moves.
#pragma once

#include <cstdint>
#include <vector>

#include "bots/chance.h"
#include "bots/player.h"
#include "engine/session.h"
#include "script/loaded_game.h"

namespace fuda {

class Seated {
 public:
  static constexpr std::uint32_t kMostFree = 100;

  // `players` has one entry per seat. The entry is null for a seat that someone else plays. `engine` plays
  // the loaded game. `loaded` and `engine` must outlive this object. If `faults` is set, a player that fails
  // in begin(), show() or ask_again() leaves its seat, and `faults` gets the reason.
  Seated(const LoadedGame& loaded, Engine& engine, Players players, Faults* faults = nullptr);

  // The following functions throw Forfeit (batch/random_games.h) if a player is at fault. If `faults` is set,
  // only ask() throws.
  void begin(const PlayerChance& chance);
  // Shows the position to players that watch every move. Call this after the set-up of the game, and after
  // every move.
  void show(const Session& session);
  // Lets the player choose again in an earlier position, because players may remember facts from earlier
  // choices.
  void ask_again(const Position& position, Seat seat);
  // Returns a legal or free move of this position. Throws Failure if the seat has no legal move. A player
  // that makes kMostFree free moves in a row is at fault, because the game would not continue.
  [[nodiscard]] Move ask(const Position& position, Seat seat);

  [[nodiscard]] bool sits_at(Seat seat) const { return players_[seat] != nullptr; }
  [[nodiscard]] const Players& players() const { return players_; }
  // Processor time spent on choosing, in nanoseconds, and the number of choices. Each list has one total per
  // seat, over all games.
  [[nodiscard]] const std::vector<std::uint64_t>& thought() const { return thought_; }
  [[nodiscard]] const std::vector<std::uint64_t>& chosen() const { return chosen_; }

 private:
  template <class Fn>
  void telling(Seat seat, Fn fn);

  const LoadedGame& loaded_;
  Engine& engine_;
  Players players_;
  Faults* faults_;
  std::vector<std::uint64_t> thought_, chosen_;
  std::vector<std::uint32_t> free_;  // free moves in a row, by seat
  Observation seen_;
};

}  // namespace fuda
