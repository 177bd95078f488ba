// The lines of rules that may leak, and trials of these lines in the games that a check watches.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <vector>

#include "base/diagnostic.h"
#include "model/notation.h"
#include "secrets/leak_trial.h"

namespace fuda {

// The maximum number of other deals to try for each line.
inline constexpr int kTriedDeals = 200;

class Suspects {
 public:
  explicit Suspects(Engine& engine);

  // Starts a game. `seed` has the same meaning as in `fuda sim --seed`.
  void begin_game(std::uint64_t seed);
  // Remembers the values of counters, to try them in other positions.
  void take_values(const State& state);
  // Tries the suspected leaks of a move, or, if `happened` has no move, of the setup. `steps` are the steps
  // of the move.
  void take(const Happened& happened, const std::vector<lua::Leak>& leaks, const Steps& steps);
  // Tries the suspected leaks of guards for this seat in this position.
  void take_guards(const Happened& now, const std::vector<lua::Leak>& leaks);

  // An error for each line with a witness, and a warning for each other line (Subject::Kind::suspected).
  // Makes the remaining tries first.
  [[nodiscard]] Findings found();

 private:
  // The rule, and its line.
  using Key = std::tuple<lua::Leak::RuleKind, std::uint8_t, std::string, int>;
  struct Suspect {
    std::vector<lua::Leak> leaks;  // the suspected leaks in the last position
    std::optional<Happened> last;
    std::string in;  // a text for people that describes the last position
    int tries = kTriedDeals;
    std::set<int> kinds;  // the kinds of steps that followed the line so far
    std::string witness;  // "": none yet
  };

  void take(const Happened& happened, const std::vector<lua::Leak>& leaks, const Steps& steps,
            const std::string& in);
  void attempt(Suspect& suspect, int most);

  Engine& engine_;
  Notation names_;
  LeakTrial::Values values_;
  LeakTrial trial_;
  Rng chance_{0};
  std::uint64_t seed_ = 0;
  std::map<Key, Suspect> suspects_;
  std::vector<Key> order_;
};

}  // namespace fuda
