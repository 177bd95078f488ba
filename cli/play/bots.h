// Bots at a table: players of seats in a game that is played by people, too.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "bots/seated.h"
#include "bots/spec.h"
#include "play/live_game.h"

namespace fuda {

class Bots : public LiveWatcher {
 public:
  // By seat, as --bots names them; "" where somebody else plays. Throws Failure as make_players does. The
  // match must outlive this.
  Bots(const Match& match, const std::vector<std::string>& named, const Opening& opening);

  [[nodiscard]] bool sits_at(Seat seat) const { return seated_ && seated_->players()[seat] != nullptr; }
  // Its move in this position. Throws Forfeit where it is at fault, Failure where the rules are.
  [[nodiscard]] Move choose(const Position& position, Seat seat);

  void began(const Session& session) override;
  void moving(const Position& before, const Move& move) override;
  void moved(const Session& session) override;

 private:
  // To think with; nothing where there is no bot.
  std::optional<Engine> engine_;
  std::optional<Seated> seated_;
  PlayerChance chance_;
  bool asked_ = false;  // the move that comes next was its choice
};

}  // namespace fuda
