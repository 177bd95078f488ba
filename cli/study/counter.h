// Collects Statistics during games.
#pragma once

#include <memory>
#include <vector>

#include "batch/random_games.h"
#include "study/statistics.h"

namespace fuda {

// The facts about one finished game.
struct GameFacts {
  std::uint64_t game = 0;  // the number of the game
  std::uint64_t moves = 0;
  std::uint8_t outcome = kNone;  // the OutcomeId, or kNone for a forfeit
  Seat forfeit = kNone;          // the seat that lost through its own fault
  SeatMask winners = 0;          // set only if seats score for themselves
  // One score for the team, or one score per seat. Empty if the game has no score.
  std::vector<std::int64_t> scores;
};

// The facts about a game, without its number and its number of moves.
[[nodiscard]] GameFacts facts_of(const Engine& engine, const State& state, const lua::Score& score);
[[nodiscard]] GameFacts facts_of_forfeit(const Game& game, Seat seat);

class GameCounter final : public GameObserver {
 public:
  // `engine` plays the games, and must outlive this object. Counts changes of the lead only in games whose
  // number is a multiple of `leads_every`, which is at least 1.
  explicit GameCounter(Engine& engine, std::uint64_t leads_every = 1)
      : engine_(engine), leads_every_(leads_every) {}

  // Starts counting at the game with this number. If `facts` is not null, adds the facts of each game to it.
  void begin(std::uint64_t game, std::vector<GameFacts>* facts = nullptr);
  // Returns the counts and clears them.
  [[nodiscard]] Statistics take();

  void before_game(State& state) override;
  void before_move(const State& state, const MoveSet& legal, const Move& move) override {
    if (!legal.empty()) made_.push_back({legal.size(), move.kind, move.seat});
    if (asks_) note_leaders(state);
  }
  void after_choice(Seat seat, const std::vector<std::int32_t>& expects) override;
  void after_game(const State& state, const lua::Score& score) override;
  void after_forfeit(const State& state, Seat seat) override;

 private:
  struct CountedMove {
    std::uint32_t choices;
    KindId kind;
    Seat seat;
  };

  void note_leaders(const State& state);
  void lead(const lua::Score& score);
  void count_moves();
  void count_scores(std::vector<std::int64_t> values);
  void count_wins(SeatMask winners);
  void count_expectations(SeatMask winners);
  void finish(GameFacts facts);

  static constexpr std::size_t kFew = 256;  // few positions have this many moves or more

  Engine& engine_;
  std::uint64_t leads_every_;
  Statistics sums_;
  // Number of positions by their number of choices.
  std::vector<std::uint64_t> few_ = std::vector<std::uint64_t>(kFew);
  std::uint64_t game_ = 0;
  std::vector<GameFacts>* facts_ = nullptr;

  // The members below are about the current game.
  std::vector<CountedMove> made_;
  std::vector<std::int32_t> expected_;  // for each choice, the expectations of all seats
  bool asks_ = false;                   // whether to ask for the score after each move
  SeatMask leaders_ = 0;                // the leading seats; 0 if still unknown
  std::int64_t changes_ = 0;
  // A second engine, which computes scores in the middle of a game. The second engine keeps errors in these
  // scores, and the time that they take, out of the game's own results.
  std::unique_ptr<Engine> asked_;
};

}  // namespace fuda
