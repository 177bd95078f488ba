#include "program/thinking.h"

#include <fmt/format.h>

#include <bit>
#include <iostream>
#include <set>
#include <string>

#include "bots/search.h"
#include "engine/session.h"
#include "model/legal.h"

namespace fuda::cli {

namespace {

constexpr std::uint32_t kTried = 50;    // playouts
constexpr std::uint32_t kLooked = 100;  // moves, for one that is a choice
constexpr double kWorthSaying = 0.2;    // seconds

// Plays on by chance until a seat has a choice. False if none has.
bool find_choice(Session& session, Observation& seen) {
  Rng rng(0);
  for (std::uint32_t i = 0; i < kLooked && !session.state().over(); ++i) {
    session.observe(static_cast<Seat>(std::countr_zero(session.state().turn().active)), seen);
    if (seen.legal.size() > 1) return true;
    if (seen.legal.empty()) return false;
    session.move(same_move(seen.state, nth_move(seen.state, seen.legal, rng.below(seen.legal.size())),
                           session.state()));
  }
  return false;
}

// In seconds, for the first move of a game.
double time_of_a_move(const Match& match, std::uint32_t playouts) {
  Engine engine(*match.engine);
  Session session(engine, match.notation);
  session.start(0);
  Observation seen(engine.new_state());
  if (!find_choice(session, seen)) return 0;
  const std::uint32_t tried = std::min(kTried, playouts);
  Search search(engine, tried);
  Rng rng(0);
  const auto start = std::chrono::steady_clock::now();
  static_cast<void>(search.run(seen, rng));
  const std::chrono::duration<double> took = std::chrono::steady_clock::now() - start;
  return took.count() * playouts / tried;
}

}  // namespace

void note_thinking(const Match& match, const std::vector<PlayerSpec>& players) {
  std::set<std::string> said;
  for (const PlayerSpec& player : players) {
    if (!player.searches() || player.is_timed() || !said.insert(player.text).second) continue;
    try {
      const double seconds = time_of_a_move(match, player.number);
      if (seconds >= kWorthSaying)
        std::cerr << fmt::format("fuda: {} takes about {:.1f} s for a move\n", player.text, seconds);
    } catch (const Failure&) {
      return;  // the rules fail, which the games will show
    }
  }
}

void note_clocks(const std::vector<PlayerSpec>& players) {
  std::set<std::string> said;
  for (const PlayerSpec& player : players) {
    if (player.is_timed() && said.insert(player.text).second)
      std::cerr << fmt::format(
          "fuda: {} thinks by the clock, so the same seed does not give the same games\n", player.text);
  }
}

}  // namespace fuda::cli
