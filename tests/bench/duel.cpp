#include "bench/duel.h"

#include <algorithm>
#include <ctime>

namespace fuda::bench {
namespace {

double cpu_seconds() {
  timespec time{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

// The number of repetitions between two readings of the clock. The number is so large that reading the clock
// takes a negligible part of the time. Also warms up.
template <class Action>
std::uint64_t batch_size(double seconds, const Action& action) {
  for (std::uint64_t times = 1;; times *= 2) {
    const double start = cpu_seconds();
    action(times);
    if (cpu_seconds() - start >= seconds / 20) return times;
  }
}

double per_second(std::uint64_t count, double seconds) { return static_cast<double>(count) / seconds; }

// One runner's part in a duel.
class Corner {
 public:
  Corner(Runner& runner, double seconds)
      : runner_(runner),
        seconds_(seconds),
        batch_(batch_size(seconds, [&](std::uint64_t n) { runner.run(n); })) {}

  // Plays for the given time and returns moves per second.
  double play() {
    std::uint64_t moves = 0;
    const double start = cpu_seconds();
    double used = 0;
    do {
      const Totals totals = runner_.run(batch_);
      moves += totals.moves;
      side_.totals.games += totals.games;
      side_.totals.moves += totals.moves;
      used = cpu_seconds() - start;
    } while (used < seconds_);
    rates_.push_back(per_second(moves, used));
    return rates_.back();
  }

  [[nodiscard]] Side result() const {
    Side side = side_;
    side.moves_per_second = spread(rates_);
    side.ns_per_move = 1e9 / side.moves_per_second.median;
    return side;
  }

 private:
  Runner& runner_;
  double seconds_;
  std::uint64_t batch_;
  Side side_;
  std::vector<double> rates_;
};

}  // namespace

Spread spread(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  const std::size_t middle = values.size() / 2;
  const double median = values.size() % 2 == 1 ? values[middle] : (values[middle - 1] + values[middle]) / 2;
  return {values.front(), median, values.back()};
}

double Side::moves_per_game() const {
  return static_cast<double>(totals.moves) / static_cast<double>(totals.games);
}

Duel duel(Runner& a, Runner& b, const Effort& effort) {
  Corner first(a, effort.seconds);
  Corner second(b, effort.seconds);
  std::vector<double> ratios;
  for (unsigned pair = 0; pair < effort.pairs; ++pair) {
    const double rate = first.play();
    ratios.push_back(second.play() / rate);
  }
  return {first.result(), second.result(), spread(std::move(ratios))};
}

Spread time_measure(const Measure& measure, const Effort& effort) {
  const std::uint64_t batch = batch_size(effort.seconds, measure.run);
  std::vector<double> each;
  for (unsigned round = 0; round < effort.pairs; ++round) {
    const double start = cpu_seconds();
    measure.run(batch);
    each.push_back(1e9 * (cpu_seconds() - start) / static_cast<double>(batch));
  }
  return spread(std::move(each));
}

}  // namespace fuda::bench
