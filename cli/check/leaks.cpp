#include "check/leaks.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/lists.h"
#include "engine/inside.h"
#include "engine/secrets.h"

namespace fuda {

namespace {

constexpr std::uint32_t kOtherMoves = 12;  // the number of other moves to compare with a seat's choice
constexpr int kLooks = 5;                  // the number of choices to compare, for each phase and family of
                                           // counters

// The leaks in the conditions of all moves that a phase offers.
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

// Tries the suspected leaks of the last move, or of the setup.
void LeakObserver::take(const State& now) {
  if (taken_) return;
  taken_ = true;
  const std::vector<lua::Leak> leaks = engine_.leaks();  // a copy, because trials add more leaks
  suspects_.take_values(now);
  if (last_) {
    if (!leaks.empty()) suspects_.take({before_, memory_, last_}, leaks, steps_);
    zones_.take(steps_);
    memory_.take_in(steps_, {before_, *last_, now});
    return;
  }
  memory_.begin();
  zones_.take_setup(steps_);
  if (!leaks.empty()) {
    State shuffled = engine_.new_state();
    Inside::prepare(engine_, shuffled, own_seed_, first_);
    suspects_.take({shuffled, memory_, std::nullopt}, leaks, steps_);
  }
  memory_.take_in(steps_, now);
}

void LeakObserver::ask(const State& state) {
  if (!rules_of(engine_).has_guards()) return;
  CardSet known;
  for (Seat seat = 0; seat < state.game().seats; ++seat) {
    asked_.clear();
    legal_moves(state, seat, asked_);
    free_moves(state, seat, asked_);
    if (asked_.empty()) continue;
    for (std::size_t card = 0; card < state.game().cards.size(); ++card)
      known[card] = memory_.knows(seat, static_cast<CardId>(card));
    rules_of(engine_).filter(state, asked_, {seat, &known});
    const std::vector<lua::Leak> leaks = engine_.leaks();
    if (!leaks.empty()) suspects_.take_guards({state, memory_, std::nullopt}, leaks);
  }
}

void LeakObserver::look_at(const State& state) {
  take(state);
  ask(state);
}

// Whether another move of this seat would have led to a different value of the counter.
bool LeakObserver::depends_on_choice(CounterId counter, const State& now) {
  MoveSet moves;
  engine_.legal(before_, last_->seat, moves);
  State other = before_;
  for (std::uint32_t n = 0; n < std::min(moves.size(), kOtherMoves); ++n) {
    const lua::Rules::Aside aside(rules_of(engine_));
    try {
      other = before_;
      engine_.apply(other, nth_move(before_, moves, n));
    } catch (const Failure&) {
      continue;
    }
    if (other.turn().phase == phase_ && other.counter(counter) != now.counter(counter)) return true;
  }
  return false;
}

void LeakObserver::note_open_counter(CounterId counter, const State& now) {
  const Game& game = engine_.game();
  const FamilyId family = game.counters[counter].family;
  int& looked = open_counters_[{phase_, family}];
  if (looked == kLooks) return;
  ++looked;
  if (!depends_on_choice(counter, now)) return;
  looked = kLooks;
  const std::string& name = game.counter_families[family].name;
  findings_.push_back(warning_at(
      game.phases[phase_].place,
      fmt::format("'{}' changes '{}', which seats see that have not moved in '{}' yet",
                  game.moves[last_->kind].name, name, game.phases[phase_].name),
      fmt::format("declare '{}' with 'visible: owner', and publish the value once all seats have moved",
                  name)));
}

// Until all seats have moved, a move is hidden from the other seats, so its effects must also be hidden.
void LeakObserver::note_open_choice(const State& state) {
  const Game& game = engine_.game();
  const auto waiting = static_cast<SeatMask>(waiting_ & state.turn().active);
  if (waiting == 0 || state.turn().phase != phase_) return;
  for (const Step& step : steps_) {
    if (std::holds_alternative<PhaseEntered>(step)) return;
    if (const auto* changed = std::get_if<CounterChanged>(&step)) {
      // `visible: team` shows the choice to partners, as the author intends.
      if (seats_that_see_counter(game, changed->counter) == game.all_seats())
        note_open_counter(changed->counter, state);
      continue;
    }
    const auto* moved = std::get_if<CardMoved>(&step);
    if (moved == nullptr || (moved->seen & waiting) == 0 || !open_.emplace(phase_, last_->kind).second)
      continue;
    const std::string& zone = game.zone_families[game.zones[moved->to].family].name;
    findings_.push_back(warning_at(
        game.phases[phase_].place,
        fmt::format("'{}' shows its card to seats that have not moved in '{}' yet",
                    game.moves[last_->kind].name, game.phases[phase_].name),
        fmt::format("declare '{}' with 'visible: owner', and show the cards once all seats have moved",
                    zone)));
  }
}

void LeakObserver::deal(std::uint64_t seed, std::uint64_t own_seed, Seat first) {
  own_seed_ = own_seed;
  first_ = first;
  suspects_.begin_game(seed);
}

void LeakObserver::before_game(State& state) {
  state.listen(&steps_);
  steps_.clear();
  waiting_ = 0;
  last_.reset();
  taken_ = false;
  inner_.before_game(state);
}

void LeakObserver::before_move(const State& state, const MoveSet& legal, const Move& move) {
  look_at(state);
  note_open_choice(state);
  steps_.clear();
  phase_ = state.turn().phase;
  const Phase& phase = engine_.game().phases[phase_];
  const bool chooses = phase.movers == Phase::Movers::all && contains(phase.moves, move.kind);
  waiting_ = static_cast<SeatMask>(chooses ? state.turn().active & ~(1U << move.seat) : 0);
  before_ = state;
  last_ = move;
  taken_ = false;
  inner_.before_move(state, legal, move);
}

void LeakObserver::after_game(const State& state, const lua::Score& score) {
  take(state);
  inner_.after_game(state, score);
}

Findings LeakObserver::found() {
  Findings all = of_conditions(engine_.game());
  append(all, suspects_.found());
  append(all, findings_);
  append(all, zones_.found());
  return all;
}

}  // namespace fuda
