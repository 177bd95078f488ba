// Many games of one kind, step by step and side by side: each step makes a move in every game, and fills
// arrays of the caller with what the seats that are to move next may know. Once its games have grown to their
// size a step allocates nothing, but where rules themselves need room (tests/lab/steps.cpp).
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
  // What happens to a game that is over: the next step begins another, whatever its action is; the same step
  // does, and shows the beginning; or it stays over until reset().
  enum class Autoreset : std::uint8_t { next_step, same_step, disabled };

  // A row for each game. Each has room for all rows.
  struct Arrays {
    std::span<float> numbers;  // what the seat to move may know: encoder().size() a row
    std::span<std::uint8_t>
        masks;  // 1 where an action is legal: actions().size() a row; all 0 when the game is over
    std::span<float> returns;  // a number a seat: what it gets, where the game ended in this step; else 0
    std::span<float> rewards;  // of them, that of the seat which made the move
    std::span<std::uint8_t> ended;  // 1 where it did
    std::span<std::uint8_t> cut;    // 1 where it was cut off after max_moves
    std::span<std::int32_t> seats;  // who is to move; -1 when the game is over
  };

  // `game` must have a fixed set of actions. Throws Failure.
  Batch(std::shared_ptr<const EncodedGame> game, std::size_t games, std::size_t threads,
        const std::string& encoder, Autoreset autoreset, std::uint32_t max_moves);

  [[nodiscard]] std::size_t size() const { return slots_.size(); }
  [[nodiscard]] std::size_t threads() const { return threads_.size(); }
  [[nodiscard]] const Encoder& encoder() const { return *encoder_; }
  [[nodiscard]] const ActionSpace& actions() const { return game_->actions(); }

  // Game i has the seed split_mix(seed + i) >> 1 to begin with, as in a simulation, and then those that
  // follow from it.
  void reset(std::uint64_t seed, const Arrays& out);
  // The number of the first game whose action is not legal, and then nothing has happened in any; else
  // nothing.
  [[nodiscard]] std::optional<std::size_t> illegal(std::span<const std::int64_t> actions);
  // A legal action for each game, each move as likely as any other; 0 where the game is over. The same after
  // the same reset().
  void choose(std::span<std::int64_t> actions);
  // Call illegal() first. Throws Failure if a rule fails in some game: that game is then over, without
  // anybody getting anything, and the next step begins another where games begin again at all.
  void step(const Arrays& out);
  // A copy, which has nothing to do with the threads of the batch.
  [[nodiscard]] Episode episode(std::size_t game) const { return slots_[game].episode.in(game_); }

 private:
  struct Slot {
    Episode episode;
    Observation seen;  // of the seat to move; not used where `direct_`
    Rng seeds;
    MoveSet legal = {};                // where `direct_`: the moves of the seat to move
    std::vector<Action> numbers = {};  // of its legal moves
    std::size_t chosen = 0;            // which of them illegal() found
    std::uint32_t moves = 0;
    bool idle = false;  // over, and not begun again yet
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
  // Which moves are legal can be listed in the position itself, as it depends on nothing that the seat does
  // not see: no observation is made.
  bool direct_;
  Autoreset autoreset_;
  std::uint32_t max_moves_;
  std::vector<std::shared_ptr<const EncodedGame>> games_;  // one a thread, with engines of their own
  std::vector<Slot> slots_;
  ThreadPool threads_;
  Rng chance_ = Rng(0);                       // of choose()
  std::vector<std::exception_ptr> failures_;  // by thread
};

}  // namespace fuda
