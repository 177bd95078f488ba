// Runs a game: lists legal moves, gives the reasons for refusals, and applies moves to a State. An engine
// uses no files.
//
// To write a program that plays a game and shows its seats what they may know, begin with engine/session.h.
// If you need only positions, or high speed, use an engine without a session.
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
// A View (model/view.h) shows a State as a seat sees it. A Notation (model/notation.h) writes and reads
// moves. refusal() returns the reason why a move is not allowed. Faults in files and rules are thrown as
// Failure (base/diagnostic.h), with places. An Engine belongs to one thread. Copy an Engine for another
// thread. A State works with any engine of its game. Never apply an illegal move: if you are not sure, call
// refusal() first.
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

// The refusal of a move: the reason, the kind of rule, and the place of that rule.
struct Refusal {
  enum class Rule : std::uint8_t { nothing, end, phase, turn, cost, gain, parameter, guard, unless };
  std::string reason;  // "": the move is allowed
  Place place;         // unknown if the game has ended
  Rule rule = Rule::nothing;
  Sentence said = {};  // the reason in a form for translation; if a guard refuses, only the guard's text
};

// The rule that refused the move, for people, such as "the guard of 'play'". "" if no rule refused the move.
[[nodiscard]] std::string rule_of(const Refusal& refusal, const Game& game, const Move& move);

class Engine {
 public:
  // Loads the rules of a game. Throws Failure. To read the game and its rules from files, call make_engine
  // (load/games.h).
  Engine(Game game, std::vector<lua::Source> sources);
  // Creates a second engine, for another thread, that shares the game's tables.
  Engine(const Engine& other);
  Engine& operator=(const Engine&) = delete;
  ~Engine() = default;

  // Gives findings that appear only during play the place in the variant that causes them. The loader
  // supplies `blame`, which finds the variant. Copies of the engine keep `blame`. `functions` is the result
  // of lua::Rules::functions().
  using Blame = std::function<void(Findings& findings, const std::map<std::string, Place>& functions)>;
  void set_blame(Blame blame) { blame_ = std::move(blame); }
  // Corrects findings that this engine threw. Call this once, before showing the findings.
  void blame(Findings& findings) const {
    if (blame_) blame_(findings, rules_->functions());
  }

  [[nodiscard]] const Game& game() const { return *game_; }

  [[nodiscard]] State new_state() const { return State(*game_, *layout_); }
  // Resets a state of this game to the start of a new game: shuffled with `seed` and dealt, with `first` to
  // move. If `first` is kNone, the first seat moves, unless the rules choose another seat.
  void start(State& state, std::uint64_t seed, Seat first = kNone);

  // Lists the legal moves of a seat, without free moves, in the order of declaration. To get the moves that
  // the seat may know about, call observe().
  void legal(const State& state, Seat seat, MoveSet& out) {
    out.clear();
    legal_moves(state, seat, out);
    if (rules_->has_guards()) rules_->filter(state, out);
    if (game_->has_unless) drop_unless(*game_, out, out);
  }
  // Lists the free moves of a seat, regardless of whose turn it is. `legal` holds the seat's legal moves,
  // because some free moves must wait for them.
  void free(const State& state, Seat seat, const MoveSet& legal, MoveSet& out);
  // The reason why this move of move.seat is not legal now. The reason is "" if the move is legal (listed or
  // free).
  [[nodiscard]] Refusal refusal(const State& state, const Notation& notation, const Move& move) {
    return refusal(state, notation, move, Viewer());
  }
  [[nodiscard]] bool is_free(const State& state, const Move& move) const;

  // Fills `out` with what one seat may know about a position, and its legal moves (model/observation.h).
  // Throws Failure if rules tell the seat something that it cannot know, and do not declare this. Listing
  // free moves takes time, so you can leave them out.
  enum class Free : std::uint8_t { listed, left_out };
  void observe(const Position& position, const Steps& steps, const Transition* made, const Notation& notation,
               Seat seat, Observation& out, Free free = Free::listed);
  // The reason why a move in the observed position is refused. Works for any move. `real` is the real
  // position.
  [[nodiscard]] Refusal refusal(const State& real, const Observation& seen, const Notation& notation,
                                const ObservedMove& move);
  // Applies a legal move and advances to the next turn. Throws Failure if a rule fails. After this failure,
  // `state` is unusable. If the state has a listener, leaks() then returns what the rules revealed about
  // hidden cards and counters in this move. After start(), leaks() returns the leaks of the set-up.
  void apply(State& state, const Move& move);
  // Like apply(), but `state` stays unchanged if this throws.
  void apply_safely(State& state, const Move& move);

  [[nodiscard]] const std::vector<lua::Leak>& leaks() const { return rules_->leaks(); }

  [[nodiscard]] lua::Score score(const State& state, const Viewer& viewer = {}) {
    return rules_->score(state, viewer);
  }
  // The winners of a finished game: the seats that the rules named. If the rules named no winner and each
  // seat has a separate score, returns the seats with the best score.
  [[nodiscard]] SeatMask winners(const State& state, const lua::Score& score) const;
  // The name of the rating of a team score, or "".
  [[nodiscard]] std::string rating(std::int64_t score) const;

 private:
  friend struct Inside;  // engine/inside.h
  friend class PhasesEntered;

  void prepare(State& state, std::uint64_t seed, Seat first);
  void begin(State& state);
  // The game does not wait for seats that are asked and cannot move. If no seat can move, the phase decides
  // what happens.
  void leave_stuck(State& state) {
    const Phase& phase = game_->phases[state.turn().phase];
    if (phase.has_way_out()) leave_if_stuck(state);
  }
  void leave_if_stuck(State& state);
  void settle(State& state);
  [[nodiscard]] Refusal refusal(const State& state, const Notation& notation, const Move& move,
                                const Viewer& viewer);
  // Keeps the guards' latest reads of facts that the seat does not know.
  void suspect(const Notation& notation);
  // Throws Failure if a move's conditions depend on what its player does not see (engine/secrets.h).
  void refuse_hidden(KindId kind) const;
  void list(const std::vector<KindId>& kinds, const State& real, const Notation& notation,
            const Observation& seen, ObservedMoves& out);
  bool lists_truly(const std::vector<KindId>& kinds, const State& real, const Observation& seen,
                   const MoveSet& listed);
  [[nodiscard]] Refusal outside(const State& state, const Notation& notation, const Move& move) const;

  std::shared_ptr<const Game> game_;
  std::shared_ptr<const Layout> layout_;
  std::vector<lua::Source> sources_;
  Blame blame_;  // if empty, findings stay unchanged
  std::unique_ptr<lua::Rules> rules_;
  State beginning_;           // all cards in the start zone; copied at the start of every game
  std::vector<bool> hidden_;  // whether refuse_hidden() throws, by kind of move
  MoveSet scratch_;
  MoveSet real_moves_;
  Findings suspected_;                            // from suspect()
  std::vector<std::uint8_t>* entered_ = nullptr;  // set by PhasesEntered
};

}  // namespace fuda
