#include "engine/engine.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/lists.h"
#include "engine/secrets.h"
#include "engine/stuck.h"
#include "engine/unfit.h"
#include "model/deal.h"
#include "model/flow.h"
#include "model/reactions.h"
#include "params/kinds.h"

namespace fuda {

namespace {

Refusal refused(Refusal::Rule by, const Place& place, Sentence why) {
  return {why.english(), place, by, std::move(why)};
}

// Whether the move's cards fit its declaration in the YAML, but are not a set that the rules list. `moves`
// are the legal moves of this kind.
bool may_be_unlisted(const State& state, const MoveSet& moves, const Move& move) {
  const auto& params = state.game().moves[move.kind].params;
  if (params.empty() || !params.back().is_by_rules() || unfit(state, move).param != nullptr) return false;
  const auto others = static_cast<std::ptrdiff_t>(params.size()) - 1;
  return std::ranges::any_of(moves.runs(), [&](const MoveRun& run) {
    return std::equal(move.args.begin(), move.args.begin() + others, run.head.args.begin());
  });
}

Refusal why_unlisted(const MoveKind& kind, const lua::Guarded& sets) {
  if (!sets.reason.empty()) return {sets.reason, sets.place, Refusal::Rule::guard, {}};
  return refused(Refusal::Rule::guard, sets.place,
                 {"moves.{move}.sets does not list these cards", {{"move", kind.name}}});
}

}  // namespace

Engine::Engine(Game game, std::vector<lua::Source> sources)
    : game_(std::make_shared<const Game>(std::move(game))),
      layout_(std::make_shared<const Layout>(*game_)),
      sources_(std::move(sources)),
      rules_(std::make_unique<lua::Rules>(*game_, sources_)),
      beginning_(*game_, *layout_) {
  for (std::size_t kind = 0; kind < game_->moves.size(); ++kind)
    hidden_.push_back(!hidden_conditions(*game_, static_cast<KindId>(kind)).empty());
}

Engine::Engine(const Engine& other)
    : game_(other.game_),
      layout_(other.layout_),
      sources_(other.sources_),
      blame_(other.blame_),
      rules_(std::make_unique<lua::Rules>(*game_, sources_)),
      beginning_(*game_, *layout_),
      hidden_(other.hidden_) {}

void Engine::prepare(State& state, std::uint64_t seed, Seat first) {
  rules_->begin_game();
  state = beginning_;
  Turn& turn = state.turn();
  turn.rng = Rng(seed);
  turn.first = first == kNone ? Seat{0} : first;
  turn.first_named = first == kNone ? 0 : 1;
  for (const ZoneId zone : game_->shuffled) rules_->shuffle(state, zone);
}

void Engine::start(State& state, std::uint64_t seed, Seat first) {
  if (state.finds_leaks()) rules_->begin_leaks();
  prepare(state, seed, first);
  begin(state);
  if (state.finds_leaks()) rules_->settle_leaks(state);
}

void Engine::begin(State& state) {
  for (const Deal& deal : game_->deals) deal_to(state, deal);
  enter_phase(state, game_->start_phase, state.turn().first);
  rules_->set_up(state);
  settle(state);
}

void Engine::leave_if_stuck(State& state) {
  Turn& turn = state.turn();
  const Phase& phase = game_->phases[turn.phase];
  SeatMask able = 0;
  for (Seat seat = 0; seat < game_->seats; ++seat) {
    legal(state, seat, scratch_);
    if (!scratch_.empty()) able = static_cast<SeatMask>(able | 1U << seat);
  }
  if (able != 0) {
    turn.active = able;
  } else if (phase.stuck != kNone) {
    enter_phase(state, phase.stuck, turn.seat);
  } else if (phase.skips) {
    ask_next(state);
    if (turn.entered == 0) leave_stuck(state);  // the phase that waited had already begun
  } else {
    finish(state, phase.stuck_outcome);
  }
}

void Engine::settle(State& state) {
  for (int i = 0; state.turn().entered != 0 && !state.over(); ++i) {
    state.turn().entered = 0;
    if (i == kMaxPhasesEntered) {
      const Phase& endless = game_->phases[state.turn().phase];
      throw Failure(error_at(
          endless.place, fmt::format("the game enters phase '{}' endlessly", endless.name),
          endless.moves.empty() ? "this phase has no moves, and its rules always lead back to it" : ""));
    }
    const Phase& phase = game_->phases[state.turn().phase];
    if (entered_ != nullptr) (*entered_)[state.turn().phase] = 1;
    rules_->enter(state);
    // A phase without moves ends when its rules have run.
    if (phase.moves.empty() && state.turn().entered == 0 && !state.over()) {
      state.turn().active = 0;
      advance(state, state.turn().seat);
    }
    if (state.turn().entered == 0 && !state.over()) leave_stuck(state);
  }
  state.turn().entered = 0;
  if (!state.over() && state.turn().active == 0) throw nowhere_to_go(*this, state, kNone);
}

void Engine::refuse_hidden(KindId kind) const {
  if (hidden_[kind]) throw_hidden_conditions(*game_, kind);
}

void Engine::suspect(const Notation& notation) {
  for (const lua::Leak& leak : rules_->leaks()) suspected_.push_back(finding_of(leak, *game_, notation));
}

void Engine::free(const State& state, Seat seat, const MoveSet& legal, MoveSet& out) {
  out.clear();
  free_moves(state, seat, out);
  if (out.empty()) return;
  rules_->filter(state, out);
  drop_unless(*game_, legal, out);
}

bool Engine::is_free(const State& state, const Move& move) const {
  const auto& phase = game_->phases[state.turn().phase];
  return contains(phase.free, move.kind);
}

void Engine::apply(State& state, const Move& move) {
  if (state.finds_leaks()) [[unlikely]]
    rules_->begin_leaks();
  const bool free = is_free(state, move);
  const Phase& phase = game_->phases[state.turn().phase];
  pay(state, move);
  if (!free) ++state.turn().ply;
  const lua::Course course = rules_->apply(state, move);
  const bool went = course != lua::Course::declared;
  if (!free && !went) advance(state, move.seat);
  if (phase.react != kNone && course != lua::Course::redealt && !state.over() && state.turn().active != 0 &&
      can_be_reacted_to(phase, move.kind, went))
    ask_for_reactions(state, phase.react, move.seat);
  if (!rules_->has_enter()) state.turn().entered = 0;
  if (state.turn().active == 0 || state.turn().entered != 0) {
    if (state.turn().entered == 0 && !state.over()) throw nowhere_to_go(*this, state, move.kind);
    settle(state);
  } else if (rules_->has_enter()) {
    leave_stuck(state);
    if (state.turn().entered != 0) settle(state);
  }
  if (state.finds_leaks()) [[unlikely]]
    rules_->settle_leaks(state);
}

void Engine::apply_safely(State& state, const Move& move) {
  State before = state;
  try {
    apply(state, move);
  } catch (...) {
    state = std::move(before);
    throw;
  }
}

Refusal Engine::refusal(const State& state, const Notation& notation, const Move& move,
                        const Viewer& viewer) {
  using Rule = Refusal::Rule;
  const MoveKind& kind = game_->moves[move.kind];
  if (state.over()) return refused(Rule::end, {}, {"the game is over", {}});
  const Phase& phase = game_->phases[state.turn().phase];
  const bool offered = contains(phase.moves, move.kind);
  if (!offered && !is_free(state, move)) {
    return refused(
        Rule::phase, phase.place,
        {"'{move}' is not possible in phase '{phase}'", {{"move", kind.name}, {"phase", phase.name}}});
  }
  if (offered && ((state.turn().active >> move.seat) & 1U) == 0) {
    return refused(Rule::turn, phase.place,
                   {"it is not {seat}'s turn", {{"seat", notation.seat(move.seat)}}});
  }
  if (viewer.seat != kNone) refuse_hidden(move.kind);
  if (const Unaffordable lack = unaffordable(state, kind, move.seat); lack.amount != nullptr) {
    const Sentence::Value counter{"counter", notation.counter(lack.counter), lack.counter};
    const Sentence::Value n{"n", std::to_string(state.counter(lack.counter))};
    const std::string amount = std::to_string(how_much(state, *lack.amount, move.seat));
    if (!lack.is_gain) {
      return refused(Rule::cost, lack.amount->place,
                     {"{counter} is {n}, and this costs {cost}", {counter, n, {"cost", amount}}});
    }
    const std::string most = std::to_string(game_->counters[lack.counter].max);
    return refused(Rule::gain, lack.amount->place,
                   {"{counter} is {n} of {most}, no room for {gain} more",
                    {counter, n, {"most", most}, {"gain", amount}}});
  }
  scratch_.clear();
  moves_of_kind(state, move.seat, move.kind, scratch_);
  rules_->add_sets(state, scratch_, viewer);
  if (!contains(state, scratch_, move)) {
    if (may_be_unlisted(state, scratch_, move)) {
      const lua::Guarded set = rules_->guard(state, move, viewer);
      if (viewer.seat != kNone) suspect(notation);
      if (!set.allowed) return why_unlisted(kind, set);
    }
    return outside(state, notation, move);
  }
  const lua::Guarded guard =
      viewer.seat == kNone ? rules_->guard(state, move) : rules_->guard(state, move, viewer);
  if (viewer.seat != kNone) suspect(notation);
  if (!guard.allowed) return {guard.reason, guard.place, Rule::guard, {}};
  for (const KindId other : kind.unless) {
    if (!contains(phase.moves, other) || ((state.turn().active >> move.seat) & 1U) == 0) continue;
    scratch_.clear();
    moves_of_kind(state, move.seat, other, scratch_);
    if (viewer.seat == kNone) {
      rules_->filter(state, scratch_);
    } else {
      rules_->filter(state, scratch_, viewer);
      suspect(notation);
    }
    if (scratch_.empty()) continue;
    return refused(Rule::unless, kind.unless_place,
                   {"'{move}' comes only where '{other}' is not possible",
                    {{"move", kind.name}, {"other", game_->moves[other].name}}});
  }
  return {};
}

// The refusal of a move with an argument outside the range of its parameter.
Refusal Engine::outside(const State& state, const Notation& notation, const Move& move) const {
  const MoveKind& kind = game_->moves[move.kind];
  if (const Unfit found = unfit(state, move); found.param != nullptr)
    return why_unfit(state, notation, move, found);
  std::vector<CardId> named;
  for (std::size_t i = 0; i < kind.params.size(); ++i) {
    const Param& param = kind.params[i];
    for (const CardId card : cards_named(param, move, i)) {
      if (param.places().apart && contains(named, card))
        return refused(Refusal::Rule::parameter, param.place,
                       {"'{word}' is named twice", {{"word", notation.write_argument(state, move, i)}}});
      named.push_back(card);
    }
    Sentence why = duties_of(param).why_not(state, {notation, *game_, param, move.args[i]}, move);
    if (!why.form.empty()) return refused(Refusal::Rule::parameter, param.place, std::move(why));
  }
  return refused(Refusal::Rule::parameter, kind.place,
                 {"'{word}' is not possible here", {{"word", notation.write(state, move)}}});
}

std::string rule_of(const Refusal& refusal, const Game& game, const Move& move) {
  const auto of = [&](const char* what) {
    return fmt::format("the {} of '{}'", what, game.moves[move.kind].name);
  };
  switch (refusal.rule) {
    case Refusal::Rule::nothing:
    case Refusal::Rule::end:
      break;
    case Refusal::Rule::phase:
    case Refusal::Rule::turn:
      return "the phase";
    case Refusal::Rule::cost:
      return of("cost");
    case Refusal::Rule::gain:
      return of("gain");
    case Refusal::Rule::parameter:
      return of("parameters");
    case Refusal::Rule::guard:
      return of("guard");
    case Refusal::Rule::unless:
      return of("'unless'");
  }
  return {};
}

SeatMask Engine::winners(const State& state, const lua::Score& score) const {
  if (state.turn().winners_named != 0) return state.turn().winners;
  SeatMask mask = 0;
  if (!state.over() || game_->team_score || score.none) return mask;
  const auto [low, high] = std::ranges::minmax(score.values);
  for (std::size_t seat = 0; seat < score.values.size(); ++seat) {
    if (score.values[seat] == (score.lowest ? low : high)) mask = static_cast<SeatMask>(mask | 1U << seat);
  }
  return mask;
}

std::string Engine::rating(std::int64_t score) const {
  for (const Rating& rating : game_->ratings) {
    if (score <= rating.up_to) return rating.name;
  }
  return {};
}

}  // namespace fuda
