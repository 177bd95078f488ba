// Chooses the games that --save-which names, and those that a report shows.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "study/counter.h"

namespace fuda {

struct Which {
  enum class Kind : std::uint8_t { all, best, worst, longest, shortest, oddest, every };
  Kind kind = Kind::all;
  std::uint64_t step = 1;  // Kind::every: at least 1
};

// "all", "best", "worst", "longest", "shortest", "oddest", "every:100". Throws Failure for anything else.
[[nodiscard]] Which read_which(const std::string& text);

struct NotableGame {
  Which::Kind kind = Which::Kind::best;
  std::uint64_t game = 0;  // its number
};

// The best and the worst game have the highest and the lowest score of any seat, or the lowest and the
// highest where the lowest wins. The oddest is farthest
// from the usual: it has the largest sum, over its length and its scores, of the squared distance from the
// mean in standard deviations. Mean and deviation are those of the first kUsualGames games that have a
// score. Forfeits are never chosen, and games without a score are never best, worst or oddest. Of equal
// games the first is chosen.
class Selection {
 public:
  static constexpr std::size_t kUsualGames = 10'000;

  explicit Selection(std::vector<Which> wanted) : wanted_(std::move(wanted)) {}

  // Must it look at each game? Not for "all" and "every".
  [[nodiscard]] bool looks() const;
  // Called in the order of the games.
  void look(const GameFacts& facts, bool lowest_wins = false);
  // The numbers of the chosen games, rising. Games first … first + count - 1 were played; it has looked at
  // those that did not fail.
  [[nodiscard]] std::vector<std::uint64_t> chosen(std::uint64_t first, std::uint64_t count);
  // One game of each kind, if there is one.
  [[nodiscard]] std::vector<NotableGame> notable();

 private:
  struct Usual {
    double mean = 0, deviation = 0;
  };
  struct Most {
    std::uint64_t game = 0;
    std::int64_t value = 0;
  };

  void settle();
  [[nodiscard]] double distance(const GameFacts& facts) const;
  void weigh(const GameFacts& facts);
  [[nodiscard]] std::optional<std::uint64_t> game_of(Which::Kind kind) const;

  std::vector<Which> wanted_;
  std::optional<Most> best_, worst_, longest_, shortest_;
  std::vector<GameFacts> early_;  // until the usual is known
  std::vector<Usual> usual_;      // of the length, and of each score
  std::optional<std::uint64_t> oddest_;
  double farthest_ = -1;
};

}  // namespace fuda
