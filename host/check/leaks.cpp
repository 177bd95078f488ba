#include "check/leaks.h"

#include <set>
#include <string>
#include <tuple>

#include "core/legal.h"
#include "engine/secrets.h"
#include "text/interrupt.h"
#include "text/lists.h"

namespace fuda {

namespace {

class Leaks {
 public:
  explicit Leaks(Engine& engine) : engine_(engine), state_(engine.new_state()) { state_.listen(&steps_); }

  void play(std::uint64_t game, const Sequence& sequence) {
    play_random_game(engine_, game, sequence, state_, moves_, [&](const State& state, const Move&) {
      take();  // of the move before
      ask(state);
      steps_.clear();
    });
    take();
    steps_.clear();
  }

  [[nodiscard]] const Findings& found() const { return findings_; }

 private:
  // A line can leak in every move: its words are made once.
  void take() {
    for (const lua::Leak& leak : engine_.leaks()) {
      const Place& place = leak.read.place;
      if (known_.emplace(leak.by, leak.rule, place.line, place.file).second)
        findings_.push_back(finding_of(leak, engine_.game()));
    }
  }
  void ask(const State& state) {
    if (!engine_.rules().has_guards()) return;
    for (Seat seat = 0; seat < state.game().seats; ++seat) {
      asked_.clear();
      legal_moves(state, seat, asked_);
      free_moves(state, seat, asked_);
      if (asked_.empty()) continue;
      engine_.rules().filter(state, asked_, Eyes(seat));
      take();
    }
  }

  Engine& engine_;
  State state_;
  Steps steps_;
  MoveSet moves_, asked_;
  std::set<std::tuple<lua::Leak::By, std::uint8_t, int, std::string>> known_;
  Findings findings_;
};

// Of all moves that a phase offers.
Findings of_conditions(const Game& game) {
  std::set<KindId> offered;
  for (const Phase& phase : game.phases) {
    offered.insert(phase.moves.begin(), phase.moves.end());
    offered.insert(phase.free.begin(), phase.free.end());
  }
  Findings found;
  for (const KindId kind : offered) append(found, hidden_conditions(game, kind));
  return found;
}

}  // namespace

Findings find_leaks(Engine& engine, std::uint64_t first_game, std::uint64_t games, const Sequence& sequence) {
  Findings found = of_conditions(engine.game());
  Leaks leaks(engine);
  try {
    for (std::uint64_t i = 0; i < games && !interrupted(); ++i) leaks.play(first_game + i, sequence);
  } catch (const Failure&) {  // reported by the games that are not watched
  }
  append(found, leaks.found());
  return found;
}

}  // namespace fuda
