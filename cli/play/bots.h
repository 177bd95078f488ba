// The bots in a game that people also play.
#pragma once

#include <optional>
#include <vector>

#include "bots/seated.h"
#include "bots/spec.h"
#include "play/live_game.h"

namespace fuda {

class Bots : public LiveObserver {
 public:
  // `named` has one bot per seat, as in --bots, or "" for a person. Throws Failure if make_players() throws.
  // The game must outlive this object. If `faults` is set, the constructor puts failed bots into `faults` and
  // removes them from their seats, and the other bots continue. A bot fails if it cannot be created, or while
  // it learns about the game. If `faults` is not set, the constructor throws if a bot fails.
  Bots(const LoadedGame& loaded, const std::vector<std::string>& named, const Opening& opening,
       Faults* faults = nullptr);
  // Replaces the bots. Throws the same exceptions as the constructor. The caller must show the game to the
  // new bots (LiveGame::tell_again).
  void replace(const LoadedGame& loaded, const std::vector<std::string>& named);

  [[nodiscard]] bool sits_at(Seat seat) const { return seated_ && seated_->sits_at(seat); }
  // Returns the bot's move in this position. Throws Forfeit if the bot is at fault, and Failure if the rules
  // are at fault.
  [[nodiscard]] Move choose(const Position& position, Seat seat);

  void began(const Session& session) override;
  void moving(const Position& before, const Move& move) override;
  void moved(const Session& session) override;

 private:
  // The engine with which bots think ahead, or nothing if no seat has a bot.
  std::optional<Engine> engine_;
  std::optional<Seated> seated_;
  PlayerChance chance_;
  Faults* faults_;
  bool asked_ = false;  // whether a bot has chosen the next move
};

}  // namespace fuda
