#include "duel/compare.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <mutex>
#include <thread>

#include "base/lists.h"
#include "base/suggest.h"
#include "batch/parallel.h"
#include "duel/compare_play.h"
#include "text/limits.h"

namespace fuda {

namespace {

constexpr std::uint64_t kBatch = 32;  // the number of deals that a thread takes at once, if all players are
                                      // random

std::size_t deciding(const std::vector<Measure>& measures, const std::string& by) {
  if (by.empty()) return 0;
  for (std::size_t i = 0; i < measures.size(); ++i) {
    if (measures[i].name == by) return i;
  }
  throw Failure(error_at({}, fmt::format("no '{}' to compare", by), suggestion(by, names_of(measures))));
}

// Adds up the results of deals in the order of their numbers.
class Sums {
 public:
  explicit Sums(const Duel& duel) : duel_(duel), looks_(looks(duel.looks ? duel.pairs : 0)) {
    const std::vector<Measure> measures = measures_of(duel);
    result.decides = deciding(measures, duel.by);
    for (const Measure& measure : measures) result.measures.push_back({measure, {}, {}});
    may_decide_ = {result.decides};
    for (std::size_t i = 0; duel.by.empty() && i < measures.size(); ++i) {
      if (measures[i].kind == Measure::Kind::seat_score) may_decide_.push_back(i);
    }
    for (std::size_t side = 0; side < 2; ++side)
      result.sides[side].outcomes.resize(duel.sides[side].loaded->game().outcomes.size());
  }

  // Returns false once the comparison has ended and further deals do not count.
  bool count(std::uint64_t game, const PlayedDeal& deal) {
    if (deal.stopped) return false;
    for (const DuelError& error : deal.forfeits) add_error(error);
    if (deal.failed) {
      ++result.failed;
      add_error(*deal.failed);
      return result.failed < kMaxSimFailures && look(game - duel_.sides[0].sim.first_game + 1);
    }
    ++result.pairs;
    for (std::size_t i = 0; i < deal.games.size(); ++i) count_game(game, i, deal.games[i]);
    for (std::size_t i = 0; i < result.measures.size(); ++i) {
      Measured& measured = result.measures[i];
      const auto values = values_of(measured.measure, duel_, deal);
      if (!values) continue;
      measured.sides[0].add(values->first);
      measured.sides[1].add(values->second);
      measured.differences.add(values->first - values->second);
      if (contains(may_decide_, i)) note_difference(i, game, values->first - values->second);
    }
    return look(game - duel_.sides[0].sim.first_game + 1);
  }

  void finish() {
    choose_deciding();
    for (const auto& [which, notable] : notable_) {
      if (which.measure == kNoMeasure || which.measure == result.decides) result.notable.push_back(notable);
    }
    result.looks = std::move(looked_[result.decides]);
    std::array<std::size_t, 2> at{};
    for (DuelError& one : result.errors) one.error.count = errors_[one.side].errors[at[one.side]++].count;
  }

  CompareResult result;

 private:
  bool round() const { return duel_.seating == Duel::Seating::round; }

  void add_error(const DuelError& error) {
    Tally& known = errors_[error.side];
    const std::size_t before = known.errors.size();
    known.add_error(error.error);
    if (known.errors.size() > before && result.errors.size() < 2 * kMaxSimErrors)
      result.errors.push_back(error);
  }

  void count_game(std::uint64_t game, std::size_t i, const GameFacts& dealt) {
    for (std::size_t side = 0; side < 2; ++side) {
      if (!round() && side != i) continue;
      SideCounts& counts = result.sides[side];
      counts.moves.add(static_cast<std::int64_t>(dealt.moves));
      if (dealt.outcome != kNone) ++counts.outcomes[dealt.outcome];
      if (dealt.forfeit != kNone && (!round() || (dealt.forfeit == i) == (side == 0))) ++counts.forfeits;
      for (std::size_t seat = 0; seat < dealt.scores.size(); ++seat) {
        if (!round() || (seat == i) == (side == 0)) counts.scores.add(dealt.scores[seat]);
      }
    }
    note(kNoMeasure, {Notable::Kind::longest, game, round() ? 0 : i,
                      round() ? static_cast<Seat>(i) : Seat{kNone}, static_cast<std::int64_t>(dealt.moves)});
  }

  void note_difference(std::size_t measure, std::uint64_t game, std::int64_t difference) {
    if (difference == 0) return;
    const auto kind = difference > 0 ? Notable::Kind::best_for_a : Notable::Kind::best_for_b;
    note(measure, {kind, game, 0, round() ? Seat{0} : Seat{kNone}, difference});
  }

  // Keeps the most extreme game of each kind. If several tie, keeps the first.
  void note(std::size_t measure, const Notable& one) {
    const auto [at, is_new] = notable_.try_emplace({one.kind, one.side, measure}, one);
    if (!is_new && std::abs(one.value) > std::abs(at->second.value)) at->second = one;
  }

  // Decides whether to stop. `done` is the number of deals so far, including deals that do not count.
  bool look(std::uint64_t done) {
    result.bound = duel_.looks ? look_bound(done, duel_.pairs) : kNormal95;
    if (!contains(looks_, done)) return true;
    for (const std::size_t i : may_decide_) {
      const Measured& one = result.measures[i];
      looked_[i].push_back({done, one.difference(), result.bound, one.interval(result.bound)});
    }
    choose_deciding();
    result.decided = result.main().differs(result.bound);
    return !result.decided;
  }

  // Chooses the first measure, or the first of its possible replacements if it says nothing.
  void choose_deciding() {
    const auto varies = [&](std::size_t i) { return !result.measures[i].is_constant(); };
    const auto found = std::ranges::find_if(may_decide_, varies);
    result.decides = found == may_decide_.end() ? may_decide_.front() : *found;
  }

  const Duel& duel_;
  std::vector<std::uint64_t> looks_;
  std::array<Tally, 2> errors_;  // one tally per side, to combine equal errors
  // The first measure, or the measure that Duel::by names; then the measures that replace it if it is
  // constant.
  std::vector<std::size_t> may_decide_;
  std::map<std::size_t, std::vector<Look>> looked_;  // by the indexes in may_decide_

  static constexpr std::size_t kNoMeasure = SIZE_MAX;
  struct Which {
    Notable::Kind kind = Notable::Kind::longest;
    std::size_t side = 0;
    std::size_t measure = kNoMeasure;
    auto operator<=>(const Which&) const = default;
  };
  std::map<Which, Notable> notable_;
};

// Gives deals to threads, and adds up the results in the order of the deals.
class Comparing {
 public:
  Comparing(const Duel& duel, Progress* progress) : duel_(duel), progress_(progress), sums_(duel) {
    const bool quick = all_random(duel.sides[0].sim.players) && all_random(duel.sides[1].sim.players);
    batch_ = quick ? kBatch : 1;
    if (progress_ != nullptr) progress_->add_all(duel.pairs);
  }

  CompareResult run() {
    const auto this_thread = std::this_thread::get_id();
    in_parallel(duel_.jobs, (duel_.pairs + batch_ - 1) / batch_, [&] {
      const bool own = std::this_thread::get_id() == this_thread;
      const auto table = std::make_shared<DealTable>(duel_, own);
      return [this, table](std::size_t number) {
        if (closed_) return;
        std::vector<PlayedDeal> deals;
        const std::uint64_t begin = number * batch_;
        for (std::uint64_t i = begin; i < std::min(begin + batch_, duel_.pairs) && !closed_; ++i) {
          deals.push_back(table->play(first() + i));
          if (progress_ != nullptr) progress_->add_done();
        }
        take(number, std::move(deals));
      };
    });
    sums_.finish();
    CompareResult& result = sums_.result;
    result.interrupted = result.pairs + result.failed < duel_.pairs && interrupted();
    return std::move(result);
  }

 private:
  [[nodiscard]] std::uint64_t first() const { return duel_.sides[0].sim.first_game; }

  void take(std::uint64_t number, std::vector<PlayedDeal> deals) {
    const std::lock_guard lock(mutex_);
    waiting_[number] = std::move(deals);
    for (auto at = waiting_.begin(); !closed_ && at != waiting_.end() && at->first == next_;
         at = waiting_.begin()) {
      const std::uint64_t begin = at->first * batch_;
      for (std::size_t i = 0; i < at->second.size() && !closed_; ++i) {
        if (!sums_.count(first() + begin + i, at->second[i])) closed_ = true;
      }
      waiting_.erase(at);
      ++next_;
    }
  }

  const Duel& duel_;
  Progress* progress_;
  std::uint64_t batch_ = 1;
  std::atomic<bool> closed_{false};  // whether the comparison has ended, so that further deals do not count
  std::mutex mutex_;
  std::uint64_t next_ = 0;
  std::map<std::uint64_t, std::vector<PlayedDeal>> waiting_;
  Sums sums_;
};

}  // namespace

SimOptions alone(const Duel& duel, std::size_t side, Seat seat) {
  SimOptions one = duel.sides[side].sim;
  if (seat != kNone) one.players = players_round(duel, seat);
  return one;
}

CompareResult compare(const Duel& duel, Progress* progress) { return Comparing(duel, progress).run(); }

}  // namespace fuda
