// A game in motion: legal moves, refusals with their reasons, and moves applied to a State. Knows no files.
//
// A program that plays a game, and shows its seats what they may know, begins with engine/session.h. An
// engine alone is for programs that need positions and no more, and for speed.
//
//   Games games(rules_path({}, {}));                       // load/games.h: files become a definition,
//   auto definition = games.definition({"game+a"}, {});    // with variants and options, and that becomes
//   Engine& engine = *games.engine(definition, 3);         // an engine for a number of seats
//
//   State state = engine.new_state();                      // model/state.h: a value, copied by '='
//   engine.start(state, seed);
//   while (!state.over()) {
//     Seat seat = …;                                       // one of the bits of state.turn().active
//     engine.legal(state, seat, moves);                    // model/moves.h: a MoveSet, reused
//     engine.apply(state, nth_move(state, moves, n));      // model/legal.h
//   }
//   engine.score(state);
//
// View (model/view.h) is what a seat sees of a State, Notation (model/notation.h) writes and reads moves,
// refusal() says why one is not allowed. Whatever is wrong with files and rules is thrown as Failure
// (base/diagnostic.h), with places. An Engine belongs to one thread; copy it for another. A State goes with
// any engine of its game. Illegal moves must not be applied: ask refusal() first where you do not know.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "bind/rules.h"
#include "model/game.h"
#include "model/legal.h"
#include "model/moves.h"
#include "model/notation.h"
#include "model/observation.h"
#include "model/state.h"

namespace fuda {

// Why a move is refused: in words, by which kind of rule, and where that stands.
struct Refusal {
  enum class Rule : std::uint8_t { nothing, end, phase, turn, cost, gain, parameter, guard, unless };
  std::string reason;  // "": it is allowed
  Place place;         // not known for the end of the game
  Rule rule = Rule::nothing;
  Sentence said = {};  // the reason, for languages other than English; for a guard there is only its text
};

// "the guard of 'play'": what refused the move, for people; "" if no rule did.
[[nodiscard]] std::string rule_of(const Refusal& refusal, const Game& game, const Move& move);

class Engine {
 public:
  // Loads the rules of a game. Throws Failure. To read both from files: make_engine (load/games.h).
  Engine(Game game, std::vector<lua::Source> sources);
  // A second engine for another thread, over the same tables.
  Engine(const Engine& other);
  Engine& operator=(const Engine&) = delete;
  ~Engine() = default;

  // Points findings that only show during a game at the variant that is to blame for them: the loader knows
  // which one that is. Copies of the engine take it over. `functions`: lua::Rules::functions().
  using Blame = std::function<void(Findings& findings, const std::map<std::string, Place>& functions)>;
  void set_blame(Blame blame) { blame_ = std::move(blame); }
  // Changes findings that were thrown here to say so. Call it once, before they are shown.
  void blame(Findings& findings) const {
    if (blame_) blame_(findings, rules_->functions());
  }

  [[nodiscard]] const Game& game() const { return *game_; }

  [[nodiscard]] State new_state() const { return State(*game_, *layout_); }
  // Brings any state of this game to the start of a new game: shuffled with `seed`, dealt, `first` to move;
  // with kNone, the first seat, unless the rules find another.
  void start(State& state, std::uint64_t seed, Seat first = kNone);

  // Legal moves of a seat, without free ones, in the order in which they are declared. observe() gives those
  // that the seat may know of.
  void legal(const State& state, Seat seat, MoveSet& out) {
    out.clear();
    legal_moves(state, seat, out);
    if (rules_->has_guards()) rules_->filter(state, out);
    if (game_->has_unless) drop_unless(*game_, out, out);
  }
  // Its free moves, whoever is to move; `legal` are its legal ones, which some may have to wait for.
  void free(const State& state, Seat seat, const MoveSet& legal, MoveSet& out);
  // Is this move of move.seat legal now (listed, or free)? An empty reason if so.
  [[nodiscard]] Refusal refusal(const State& state, const Notation& notation, const Move& move) {
    return refusal(state, notation, move, Viewer());
  }
  [[nodiscard]] bool is_free(const State& state, const Move& move) const;

  // What one seat may know of a position, with its legal moves (model/observation.h). Throws Failure if rules
  // tell it what it cannot know, without declaring it. Free moves take time, and can be left out.
  enum class Free : std::uint8_t { listed, left_out };
  void observe(const Position& position, const Steps& steps, const Transition* made, const Notation& notation,
               Seat seat, Observation& out, Free free = Free::listed);
  // The answer to a move in the observed position, also one that is not legal. `real`: the position itself.
  [[nodiscard]] Refusal refusal(const State& real, const Observation& seen, const Notation& notation,
                                const ObservedMove& move);
  // Applies a legal move and goes on to the next turn. Throws Failure when a rule fails; `state` is then
  // spoilt. While somebody listens to the state, leaks() are then what the rules told of hidden things in
  // this move; so they are after start().
  void apply(State& state, const Move& move);
  // The same, but `state` is as it was when this throws.
  void apply_safely(State& state, const Move& move);

  [[nodiscard]] const std::vector<lua::Leak>& leaks() const { return rules_->leaks(); }

  [[nodiscard]] lua::Score score(const State& state, const Viewer& viewer = {}) {
    return rules_->score(state, viewer);
  }
  // The winners of a game that is over: those that the rules named, else those with the best score, if each
  // seat has a score of its own.
  [[nodiscard]] SeatMask winners(const State& state, const lua::Score& score) const;
  // The name of the rating of a team score, or "".
  [[nodiscard]] std::string rating(std::int64_t score) const;

 private:
  friend struct Inside;  // engine/inside.h
  friend class PhasesEntered;

  void prepare(State& state, std::uint64_t seed, Seat first);
  // Those who are asked and cannot move are not waited for; if nobody can, the phase says what happens.
  void leave_stuck(State& state) {
    const Phase& phase = game_->phases[state.turn().phase];
    if (phase.stuck != kNone || phase.stuck_outcome != kNone) leave_if_stuck(state);
  }
  void leave_if_stuck(State& state);
  void settle(State& state);
  [[nodiscard]] Refusal refusal(const State& state, const Notation& notation, const Move& move,
                                const Viewer& viewer);
  void throw_leaks(const Notation& notation) const;
  // Where a move's conditions depend on what its player does not see (engine/secrets.h).
  void refuse_hidden(KindId kind) const;
  void list(const std::vector<KindId>& kinds, const State& real, const Notation& notation,
            const Observation& seen, ObservedMoves& out);
  [[nodiscard]] Refusal outside(const State& state, const Notation& notation, const Move& move) const;

  std::shared_ptr<const Game> game_;
  std::shared_ptr<const Layout> layout_;
  std::vector<lua::Source> sources_;
  Blame blame_;  // empty: nothing is changed
  std::unique_ptr<lua::Rules> rules_;
  State beginning_;           // all cards in the start zone; copied at the start of every game
  std::vector<bool> hidden_;  // by kind of move: refuse_hidden() throws
  MoveSet scratch_;
  MoveSet real_moves_;
  std::vector<std::uint8_t>* entered_ = nullptr;  // PhasesEntered
};

}  // namespace fuda
