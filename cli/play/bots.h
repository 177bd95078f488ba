// Bots in a game that people play, too.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "bots/seated.h"
#include "bots/spec.h"
#include "play/live_game.h"

namespace fuda {

class Bots : public LiveObserver {
 public:
  // By seat, as --bots names them; "" where a person plays. Throws Failure as make_players does. The game
  // must outlive this. `faults`: a bot that cannot be made, or that fails while it is told the game, is noted
  // there and leaves its seat, and the others go on; else that is thrown.
  Bots(const LoadedGame& loaded, const std::vector<std::string>& named, const Opening& opening,
       Faults* faults = nullptr);
  // Others play from now on. They must be told the game (LiveGame::tell_again). Throws likewise.
  void replace(const LoadedGame& loaded, const std::vector<std::string>& named);

  [[nodiscard]] bool sits_at(Seat seat) const { return seated_ && seated_->sits_at(seat); }
  // Its move in this position. Throws Forfeit if the bot is at fault, Failure if the rules are.
  [[nodiscard]] Move choose(const Position& position, Seat seat);

  void began(const Session& session) override;
  void moving(const Position& before, const Move& move) override;
  void moved(const Session& session) override;

 private:
  // For the bots' own thinking; none if there is no bot.
  std::optional<Engine> engine_;
  std::optional<Seated> seated_;
  PlayerChance chance_;
  Faults* faults_;
  bool asked_ = false;  // the next move was chosen by its bot
};

}  // namespace fuda
