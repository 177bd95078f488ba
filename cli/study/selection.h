// Which of many games are worth keeping.
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
  std::uint64_t step = 1;  // Kind::every: games whose number is a multiple of it; at least 1
};

// "all", "best", "worst", "longest", "shortest", "oddest", "every:100". Throws Failure for anything else.
[[nodiscard]] Which read_which(const std::string& text);

struct NotableGame {
  Which::Kind kind = Which::Kind::best;
  std::uint64_t game = 0;  // its number
};

// Best and worst are the games with the highest and the lowest score, of any seat where seats score for
// themselves. The oddest is the one farthest from the usual: the sum, over its length and each of its scores,
// of the squared distance from the mean, measured in standard deviations; both are those of the first
// kUsualGames games that have a score. Forfeits are none of these, games without a score none of best, worst
// and oddest. Of several, the first.
class Selection {
 public:
  static constexpr std::size_t kUsualGames = 10'000;

  explicit Selection(std::vector<Which> wanted) : wanted_(std::move(wanted)) {}

  // Does it have to look at every game? Not for "all" and "every".
  [[nodiscard]] bool looks() const;
  // In the order of the games.
  void look(const GameFacts& facts);
  // The numbers of the chosen ones among the games first … first + count - 1, which are those it looked at
  // and failed ones; rising.
  [[nodiscard]] std::vector<std::uint64_t> chosen(std::uint64_t first, std::uint64_t count);
  // One of each kind that there is, of the games it looked at.
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
  std::vector<GameFacts> early_;  // until there is a usual
  std::vector<Usual> usual_;      // of the length, and of each score
  std::optional<std::uint64_t> oddest_;
  double farthest_ = -1;
};

}  // namespace fuda
