// Counts what games show while they are played: the observer behind Statistics.
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
  std::uint8_t outcome = kNone;      // OutcomeId; kNone: it ended by a forfeit
  Seat forfeit = kNone;              // who lost by its own fault
  SeatMask winners = 0;              // where seats score for themselves
  std::vector<std::int64_t> scores;  // one for the team, or one per seat; empty: no score
};

class GameCounter final : public GameObserver {
 public:
  // `engine` is the one that plays; it must outlive this. Leads are counted in games whose number is a
  // multiple of `leads_every`, at least 1.
  explicit GameCounter(Engine& engine, std::uint64_t leads_every = 1)
      : engine_(engine), leads_every_(leads_every) {}

  // From now on come this game and those after it, each once. `facts` is told of each; null: nobody is.
  void begin(std::uint64_t game, std::vector<GameFacts>* facts = nullptr);
  // What was counted since the last call, or from the start.
  [[nodiscard]] Statistics take();

  void before_game(State& state) override;
  void before_move(const State& state, const MoveSet& legal, const Move& move) override {
    made_.push_back({legal.size(), move.kind, move.seat});
    if (asks_) note_leaders(state);
  }
  void after_choice(Seat seat, const std::vector<std::int32_t>& expects) override;
  void after_game(const State& state, const lua::Score& score) override;
  void after_forfeit(const State& state, Seat seat) override;

 private:
  struct Made {
    std::uint32_t choices;
    KindId kind;
    Seat seat;
  };

  void note_leaders(const State& state);
  void lead(const lua::Score& score);
  void count_moves();
  void count_scores(const lua::Score& score);
  void count_wins(SeatMask winners);
  void count_expectations(SeatMask winners);
  void finish(GameFacts&& facts);

  static constexpr std::size_t kFew = 256;  // choices fewer than that are counted in a table

  Engine& engine_;
  std::uint64_t leads_every_;
  Statistics sums_;
  std::vector<std::uint64_t> few_ = std::vector<std::uint64_t>(kFew);  // by the number of choices
  std::uint64_t game_ = 0;
  std::vector<GameFacts>* facts_ = nullptr;

  // Of the game under way.
  std::vector<Made> made_;
  std::vector<std::int32_t> expected_;  // a row for each choice, with one number a seat
  bool asks_ = false;                   // for scores after each move
  SeatMask leaders_ = 0;                // 0: not known yet
  std::int64_t changes_ = 0;
  // Scores in the middle of a game: an error there, or the time it takes, is not one of the game.
  std::unique_ptr<Engine> asked_;
};

}  // namespace fuda
