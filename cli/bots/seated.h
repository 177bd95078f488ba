// The players of one game at their seats: they are shown what their seats may know, and asked for moves.
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

  // By seat; null where somebody else plays. `engine` is for the game of the game; both must outlive this.
  // `faults`: a player that fails while the game is told is noted there, and leaves its seat.
  Seated(const LoadedGame& loaded, Engine& engine, Players players, Faults* faults = nullptr);

  // All of these throw Forfeit (batch/random_games.h) when a player is at fault; the game is told by the
  // first three, which throw nothing if there are `faults`.
  void begin(const PlayerChance& chance);
  // To be called once the game is set up and after every move; shows the position to players that look on.
  void show(const Session& session);
  // Asks again for a move that was made, since players may note something while they choose.
  void ask_again(const Position& position, Seat seat);
  // A legal or free move of this position. Throws Failure when the seat has no legal one. Whoever makes
  // kMostFree free moves in a row is at fault, as the game would not go on.
  [[nodiscard]] Move ask(const Position& position, Seat seat);

  [[nodiscard]] bool sits_at(Seat seat) const { return players_[seat] != nullptr; }
  [[nodiscard]] const Players& players() const { return players_; }
  // By seat, in all games: nanoseconds of processor time spent on choosing, and how often it chose.
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
  std::vector<std::uint32_t> free_;  // by seat: free moves in a row
  Observation seen_;
};

}  // namespace fuda
