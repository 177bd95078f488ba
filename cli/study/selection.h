// Selects the games that --save-which names, and the games that a report shows.
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
  std::uint64_t step = 1;  // at least 1, for Kind::every
};

// Reads "all", "best", "worst", "longest", "shortest", "oddest" or "every:100". Throws Failure for any other
// text.
[[nodiscard]] Which read_which(const std::string& text);

struct NotableGame {
  Which::Kind kind = Which::Kind::best;
  std::uint64_t game = 0;  // the number of the game
};

// The best game has the highest score of any seat, and the worst game has the lowest score. If the lowest
// score wins, the best game has the lowest score, and the worst game has the highest score. The oddest game
// differs most from the usual game: its length and its scores have the largest sum of squared distances from
// their means, in standard deviations. The means and deviations are those of the first kUsualGames games with
// a score. Never chooses forfeits, and never chooses a game without a score as best, worst or oddest. If
// several games tie, chooses the first of them.
class Selection {
 public:
  static constexpr std::size_t kUsualGames = 10'000;

  explicit Selection(std::vector<Which> wanted) : wanted_(std::move(wanted)) {}

  // Whether look() must see each game. False if the caller wants only "all" and "every".
  [[nodiscard]] bool looks() const;
  // Call this for each game, in the order of the games.
  void look(const GameFacts& facts, bool lowest_wins = false);
  // The numbers of the chosen games, ascending. The simulation has played the games first to first + count -
  // 1, and look() has seen every game that did not fail.
  [[nodiscard]] std::vector<std::uint64_t> chosen(std::uint64_t first, std::uint64_t count);
  // One game of each kind, except kinds without a game.
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
  std::vector<GameFacts> early_;  // the games before the usual length and scores were known
  std::vector<Usual> usual_;      // the usual length, and the usual value of each score
  std::optional<std::uint64_t> oddest_;
  double farthest_ = -1;
};

}  // namespace fuda
