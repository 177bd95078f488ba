// Many games of one kind, side by side. Each step makes a move in every game, and fills the caller's arrays
// with everything that the seats to move next may know. Once the games have reached their full size, a step
// allocates nothing except memory for the rules themselves (tests/lab/steps.cpp).
#pragma once

#include <cstdint>
#include <exception>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "learn/episode.h"
#include "learn/thread_pool.h"
#include "model/rng.h"

namespace fuda {

class Batch {
 public:
  // The time at which a new game starts after the end of a game. next_step: the next step starts a new game,
  // whatever the action is. same_step: the same step starts a new game and shows its beginning. disabled: no
  // new game starts until reset().
  enum class Autoreset : std::uint8_t { next_step, same_step, disabled };

  // Arrays with one row per game. Each array has room for all rows.
  struct Arrays {
    std::span<float> numbers;       // the observation of the seat to move: encoder().size() per row
    std::span<std::uint8_t> masks;  // 1 for each legal action, 0 for all other actions: actions().size() per
                                    // row
    // One number per seat: the seat's return if the game ended in this step; otherwise 0.
    std::span<float> returns;
    std::span<float> rewards;       // the return of the seat that made the move
    std::span<std::uint8_t> ended;  // 1 if the game ended in this step
    std::span<std::uint8_t> cut;    // 1 if the batch cut the game off after max_moves
    std::span<std::int32_t> seats;  // the seat to move; -1 if the game is over
  };

  // `game` must have a fixed set of actions. Throws Failure.
  Batch(std::shared_ptr<const EncodedGame> game, std::size_t games, std::size_t threads,
        const std::string& encoder, Autoreset autoreset, std::uint32_t max_moves);

  [[nodiscard]] std::size_t size() const { return slots_.size(); }
  [[nodiscard]] std::size_t threads() const { return threads_.size(); }
  [[nodiscard]] const Encoder& encoder() const { return *encoder_; }
  [[nodiscard]] const ActionSpace& actions() const { return game_->actions(); }

  // Game i starts with the seed split_mix(seed + i) >> 1, as in a simulation. The seeds of later games follow
  // from the first seed.
  void reset(std::uint64_t seed, const Arrays& out);
  // The number of the first game whose action is illegal. Nothing if all actions are legal. The call changes
  // no game.
  [[nodiscard]] std::optional<std::size_t> illegal(std::span<const std::int64_t> actions);
  // Chooses an action for each game. Each legal action has the same probability. If the game is over, the
  // action is 0. After the same reset(), the choices are the same.
  void choose(std::span<std::int64_t> actions);
  // Call illegal() first. Throws Failure if a rule fails in some game. A failed game is over, with returns of
  // 0. The next step starts a new game unless `autoreset` is disabled.
  void step(const Arrays& out);
  // A copy that does not depend on the threads of the batch.
  [[nodiscard]] Episode episode(std::size_t game) const { return slots_[game].episode.in(game_); }

 private:
  struct Slot {
    Episode episode;
    Observation seen;  // the observation of the seat to move; unused if `direct_` is set
    Rng seeds;
    MoveSet legal = {};                // the moves of the seat to move, if `direct_` is set
    std::vector<Action> numbers = {};  // the numbers of the seat's legal moves
    std::size_t chosen = 0;            // the index in `numbers` that illegal() found
    std::uint32_t moves = 0;
    bool idle = false;  // whether the game is over and has not restarted
  };

  void begin(Slot& slot);
  void make_move(std::size_t game, const Arrays& out);
  void show(std::size_t game, const Arrays& out);
  void show_directly(Slot& slot, Seat seat, std::span<float> numbers);
  [[nodiscard]] std::size_t first_of(std::size_t worker) const;
  void each(const Arrays& out, const std::function<void(std::size_t)>& work);
  void stretch(std::size_t worker, const Arrays& out, const std::function<void(std::size_t)>& work);
  void give_up(std::size_t game, const Arrays& out);

  std::shared_ptr<const EncodedGame> game_;
  std::shared_ptr<const Encoder> encoder_;
  // Whether the legal moves depend only on facts that the seat can see, so that the batch can list them from
  // the position itself, without an observation.
  bool direct_;
  Autoreset autoreset_;
  std::uint32_t max_moves_;
  std::vector<std::shared_ptr<const EncodedGame>> games_;  // one copy of the game per thread, with its own
                                                           // engine
  std::vector<Slot> slots_;
  ThreadPool threads_;
  Rng chance_ = Rng(0);                       // for choose()
  std::vector<std::exception_ptr> failures_;  // the exception of each thread
};

}  // namespace fuda
