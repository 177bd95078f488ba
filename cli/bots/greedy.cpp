#include "bots/greedy.h"
#include "engine/inside.h"

#include <algorithm>
#include <bit>

#include "base/stop.h"
#include "bots/determinizer.h"
#include "bots/playout_value.h"
#include "model/legal.h"

namespace fuda {

namespace {

// The result of a seat: a win or loss (0 before the end of the game), and the lead, which decides between
// equal wins or losses.
using Standing = std::pair<std::int64_t, double>;

// When a trial stops: right after the move, or, if it continues at random, at the next counting of points or
// at the end of the game.
enum class Until : std::uint8_t { made, counted, over };

class Trial {
 public:
  Trial(Engine& engine, const Observation& seen) : engine_(engine), seen_(seen), tried_(engine.new_state()) {
    for_each_move(seen, seen.legal, [&](const ObservedMove& move) { moves_.push_back(move); });
    sums_.resize(moves_.size());
    won_.resize(moves_.size());
  }

  // Tries each move in this position. All trials use the same random numbers.
  void from(const State& dealt, std::uint64_t chance, Until until) {
    std::size_t ended = 0;
    const lua::Score now = engine_.score(dealt);
    for (std::size_t m = 0; m < moves_.size(); ++m) {
      tried_ = dealt;
      Rng rng(chance);
      engine_.apply(tried_, same_move(seen_, moves_[m], tried_));
      let_others_choose(dealt, rng);
      if (tried_.over()) ++ended;
      if (until != Until::made) play_on(until, rng);
      const lua::Score score = engine_.score(tried_);
      won_[m] = tried_.over() ? won_at_end(now, score) : 0;
      sums_[m].second += static_cast<double>(lead_of(score, seen_.seat));
    }
    some_end_ = some_end_ || (ended > 0 && ended < moves_.size());
    // If every move ends the game of a team, only the score of the team matters.
    if (engine_.game().team_score && ended == moves_.size()) return;
    for (std::size_t m = 0; m < moves_.size(); ++m) sums_[m].first += won_[m];
  }
  // Whether some of the moves ended the game and others did not. Results of such moves are comparable only at
  // the end of the game, because otherwise a losing seat would choose any move that delays the end.
  [[nodiscard]] bool some_end() const { return some_end_; }
  void forget() { std::ranges::fill(sums_, Standing()); }
  [[nodiscard]] bool all_equal() const {
    return std::ranges::all_of(sums_, [&](const Standing& sum) { return sum == sums_.front(); });
  }
  [[nodiscard]] ObservedMove best(Rng& rng) const {
    const Standing most = *std::ranges::max_element(sums_);
    std::vector<ObservedMove> best;
    for (std::size_t m = 0; m < moves_.size(); ++m) {
      if (sums_[m] == most) best.push_back(moves_[m]);
    }
    return best[rng.below(static_cast<std::uint32_t>(best.size()))];
  }

 private:
  // Above 0 for a win, below 0 for a loss. A team loses if the end of the game brings it no additional
  // points.
  [[nodiscard]] std::int64_t won_at_end(const lua::Score& now, const lua::Score& end) const {
    if (!engine_.game().team_score) return won_by(engine_, tried_, end, seen_.seat) - kWhole / 2;
    const bool is_more = !end.none && lead_of(end, seen_.seat) > lead_of(now, seen_.seat);
    return is_more ? 0 : -kWhole / 2;
  }

  // Makes a random move. Returns false if the seat has no move.
  bool move_by_chance(Rng& rng) {
    const auto seat = static_cast<Seat>(std::countr_zero(tried_.turn().active));
    engine_.legal(tried_, seat, others_);
    if (others_.empty()) return false;
    engine_.apply(tried_, nth_move(tried_, others_, rng.below(others_.size())));
    return true;
  }

  // If all seats choose at once, a move has its effect only after the other seats have chosen.
  void let_others_choose(const State& dealt, Rng& rng) {
    const PhaseId phase = dealt.turn().phase;
    if (engine_.game().phases[phase].movers != Phase::Movers::all) return;
    SeatMask asked = dealt.turn().active;
    while (!tried_.over() && tried_.turn().phase == phase) {
      const SeatMask now = tried_.turn().active;
      if ((now & ~asked) != 0 || now == 0 || now == asked) return;  // another round of choices
      asked = now;
      if (!move_by_chance(rng)) return;
    }
  }

  void play_on(Until until, Rng& rng) {
    const lua::Score before = engine_.score(tried_);
    for (std::uint32_t n = 0; n < engine_.game().max_moves && !tried_.over(); ++n) {
      if (!move_by_chance(rng)) return;
      if (until == Until::counted && engine_.score(tried_).values != before.values) return;
    }
  }

  Engine& engine_;
  const Observation& seen_;
  State tried_;
  MoveSet others_;
  std::vector<ObservedMove> moves_;
  std::vector<Standing> sums_;
  std::vector<std::int64_t> won_;  // the wins of each move in the current position
  bool some_end_ = false;
};

}  // namespace

ObservedMove GreedyPlayer::choose(const Observation& seen) {
  if (seen.legal.size() == 1) return nth_move(seen, seen.legal, 0);
  rules_of(*engine_).use_exact_budget();
  Determinizer determinizer(*engine_, seen);
  State dealt = engine_->new_state();
  Trial trial(*engine_, seen);
  const auto follow = [&](Until until) {
    trial.forget();
    for (std::uint32_t i = 0; i < redeals_; ++i) {
      stop_if_asked();
      rules_of(*engine_).begin_game();
      determinizer.deal(rng_, dealt);
      determinizer.imagining([&] { trial.from(dealt, rng_.next(), until); });
    }
  };
  follow(Until::made);
  // Do not continue games of teams to the end. Random moves would lose the game after any move, so all moves
  // would look equal.
  if (trial.some_end() && !engine_->game().team_score) {
    follow(Until::over);
  } else if (trial.all_equal()) {
    follow(Until::counted);
  }
  return trial.best(rng_);
}

}  // namespace fuda
