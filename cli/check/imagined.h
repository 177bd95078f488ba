// Positions that seats of random games may imagine. Searching bots continue from imagined positions, so the
// rules must also work in these positions.
#pragma once

#include "batch/random_games.h"
#include "bots/determinizer.h"
#include "engine/session.h"

namespace fuda {

// Plays the random games of a simulation. In a few positions of each game, redeals the cards that the seat to
// move does not see, and continues at random. Throws Failure if the rules fail after a redeal, or in the game
// itself.
class ImaginedGames final : public Dealer {
 public:
  explicit ImaginedGames(Engine& engine);

  void play(std::uint64_t game, const Sequence& sequence, State& state, std::uint64_t& made,
            GameObserver* observer) override;

  // Whether the last failure happened in an imagined position.
  [[nodiscard]] bool was_imagined() const { return imagined_; }

 private:
  void imagine(const Position& position, Seat seat, std::uint32_t most, GameObserver* observer);
  void play_on(Seat first, std::uint32_t most, GameObserver* observer);

  Engine& engine_;
  Notation names_;
  Session session_;
  Observation seen_;
  State dealt_;
  MoveSet moves_;
  Rng chance_{0};
  bool imagined_ = false;
};

}  // namespace fuda
