// Collects Statistics while games are played.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "batch/random_games.h"
#include "study/statistics.h"

namespace fuda {

// One game that came to an end.
struct GameFacts {
  std::uint64_t game = 0;  // its number
  std::uint64_t moves = 0;
  std::uint8_t outcome = kNone;      // OutcomeId; kNone: a forfeit
  Seat forfeit = kNone;              // who lost by its own fault
  SeatMask winners = 0;              // where seats score for themselves
  std::vector<std::int64_t> scores;  // one for the team, or one per seat; empty: no score
};

// Without its number and its moves.
[[nodiscard]] GameFacts facts_of(const Engine& engine, const State& state, const lua::Score& score);
[[nodiscard]] GameFacts facts_of_forfeit(const Game& game, Seat seat);

class GameCounter final : public GameObserver {
 public:
  // `engine` plays the games, and must outlive this. Changes of the lead are counted in games whose number
  // is a multiple of `leads_every`, at least 1.
  explicit GameCounter(Engine& engine, std::uint64_t leads_every = 1)
      : engine_(engine), leads_every_(leads_every) {}

  // The next games have this number and those after it. Their facts are added to `facts`, unless it is null.
  void begin(std::uint64_t game, std::vector<GameFacts>* facts = nullptr);
  // Returns and clears what was counted.
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

  static constexpr std::size_t kFew = 256;  // so many choices, or more, are rare

  Engine& engine_;
  std::uint64_t leads_every_;
  Statistics sums_;
  std::vector<std::uint64_t> few_ = std::vector<std::uint64_t>(kFew);  // by the number of choices
  std::uint64_t game_ = 0;
  std::vector<GameFacts>* facts_ = nullptr;

  // Of the current game.
  std::vector<CountedMove> made_;
  std::vector<std::int32_t> expected_;  // for each choice, a number for each seat
  bool asks_ = false;                   // for the score after each move
  SeatMask leaders_ = 0;                // 0: not known yet
  std::int64_t changes_ = 0;
  // Tells the score in the middle of a game, so that an error there, or the time it takes, is not the game's.
  std::unique_ptr<Engine> asked_;
};

}  // namespace fuda
