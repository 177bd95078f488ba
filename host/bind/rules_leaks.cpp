// Leaks: what guards read that a seat does not know, and what other functions do after such a reading.
#include <algorithm>
#include <functional>
#include <variant>

#include "bind/rules_impl.h"
#include "model/observation.h"
#include "model/view.h"

namespace fuda::lua {

namespace {

// The seats that see that a step was taken, even if not all of it; agrees with SeenSteps in
// model/observation.cpp.
class SeenBy {
 public:
  explicit SeenBy(const Game& game) : game_(game) {}

  SeatMask operator()(const CardMoved&) const { return game_.all_seats(); }
  SeatMask operator()(const ZoneShuffled&) const { return game_.all_seats(); }
  SeatMask operator()(const CounterChanged& step) const {
    return seats_that_see_counter(game_, step.counter);
  }
  SeatMask operator()(const CardTold& step) const { return step.to; }
  SeatMask operator()(const CardShown&) const { return game_.all_seats(); }
  SeatMask operator()(const PhaseEntered&) const { return game_.all_seats(); }
  SeatMask operator()(const GameEnded&) const { return game_.all_seats(); }
  SeatMask operator()(const Said&) const { return game_.all_seats(); }

 private:
  const Game& game_;
};

// Whether what everybody was told of the card leaves no other face.
bool told_face(const State& state, CardId card) {
  const Game& game = state.game();
  for (std::size_t face = 0; face < game.faces.size(); ++face) {
    if (face != game.cards[card] && state.open(card, static_cast<FaceId>(face))) return false;
  }
  return true;
}

// The seats that see the card's face now, saw it in a step from number `steps` on, were shown it before that
// and can still tell which card it is, or know it by what they were told.
SeatMask saw(const State& state, CardId card, std::size_t steps) {
  const Steps& all = *state.listener();
  const SeatMask now = seats_that_see_card(state, card);
  if (now == state.game().all_seats() || told_face(state, card)) return state.game().all_seats();
  unsigned seen = 0;
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (i < steps && std::holds_alternative<ZoneShuffled>(all[i])) seen = 0;
    const auto* shown = std::get_if<CardShown>(&all[i]);
    if (shown != nullptr && shown->card == card) seen |= shown->to;
    const auto* moved = std::get_if<CardMoved>(&all[i]);
    if (i >= steps && moved != nullptr && moved->card == card) seen |= moved->seen;
  }
  return static_cast<SeatMask>(seen | now);
}

}  // namespace

void Rules::Impl::look(KindId kind, const State& state, const Eyes& eyes,
                       const std::function<void(const State&)>& call) {
  if (eyes.seat == kNone) return call(state);
  if (!game_.moves[kind].reveals.empty()) {
    if (eyes.truth == nullptr) return call(state);
    access_.show(*eyes.truth);
    call(*eyes.truth);
    access_.show(state);
    return;
  }
  watch_.begin(state, eyes);
  {
    const Watched watched(*this);
    call(state);
  }
  for (const Watch::Noted& noted : watch_.noted()) {
    const HiddenRead read = noted.read();
    const bool known = std::ranges::any_of(leaks_, [&](const Leak& leak) {
      return leak.rule == kind && leak.read.place.line == read.place.line &&
             leak.read.place.file == read.place.file;
    });
    if (!known) leaks_.push_back({Leak::By::guard, kind, noted.unseen, read, std::nullopt});
  }
}

bool Rules::Impl::ask(const GuardSlot& guard, const Move& move, const State& state, const Eyes& eyes,
                      std::string* reason) {
  bool allowed = false;
  const auto asking = [&](const State& seen) {
    allowed = ask(guard.slot, &seen == &state ? move : same_move(state, move, seen), guard.for_each, reason);
  };
  look(move.kind, state, eyes, std::ref(asking));
  return allowed;
}

void Rules::Impl::except(const GuardSlot& guard, const State& state, const Eyes& eyes, MoveRun& run) {
  const auto excepting = [&](const State& seen) {
    MoveRun there = run;
    if (&seen != &state) there.head = same_move(state, run.head, seen);
    except(guard, seen, there);
    run.mask = there.mask;
  };
  look(run.head.kind, state, eyes, std::ref(excepting));
}

void Rules::filter(const State& state, MoveSet& moves, const Eyes& eyes) {
  impl_->leaks_.clear();
  if (!impl_->guards_) return;
  impl_->filter(
      state, moves, eyes,
      [&](const GuardSlot& guard, const Move& move) { return impl_->ask(guard, move, state, eyes, nullptr); },
      [&](const GuardSlot& guard, MoveRun& run) { impl_->except(guard, state, eyes, run); });
}

Guarded Rules::guard(const State& state, const Move& move, const Eyes& eyes) {
  if (eyes.seat != kNone) impl_->leaks_.clear();
  const GuardSlot& guard = impl_->pinned_.guards[move.kind];
  Guarded result;
  if (!guard && guard.sets == 0) return result;
  impl_->begin(state);
  if (guard.sets != 0) {
    result = impl_->listed(guard, move, state, eyes);
    if (!result.allowed || !guard) return result;
  }
  std::string why;
  if (guard.except != 0) {
    impl_->look(move.kind, state, eyes, [&](const State& seen) {
      const Move there = &seen == &state ? move : same_move(state, move, seen);
      impl_->read_excepted(guard, there, &why);
      const std::int32_t last = there.args[impl_->game_.moves[move.kind].params.size() - 1];
      result.allowed = std::ranges::find(impl_->excepted_, last) == impl_->excepted_.end();
    });
    result.place = defined_at(impl_->L_, guard.except);
    result.reason = why.empty() ? kNoReason : why;
    if (guard.slot == 0 || (!result.allowed && !why.empty())) return result;
  }
  // `allowed` may also say why `except` took the move out, where that gave no reason.
  if (!impl_->ask(guard, move, state, eyes, &why)) result = {false, why, defined_at(impl_->L_, guard.slot)};
  return result;
}

void Rules::begin_leaks() {
  impl_->changes_.clear();
  impl_->reads_.clear();
  impl_->leaks_.clear();
}

void Rules::settle_leaks(const State& state) {
  impl_->leaks_.clear();
  for (const Impl::Change& change : impl_->changes_) impl_->settle(change, state);
  impl_->changes_.clear();
}

void Rules::Impl::settle(const Change& change, const State& state) {
  const Steps& steps = *state.listener();
  for (std::size_t read = change.first; read < change.last; ++read) {
    const Watch::Noted& noted = reads_[read];
    unsigned unseen = noted.unseen;
    if (noted.card != kNone) unseen &= ~static_cast<unsigned>(saw(state, noted.card, noted.steps));
    if (unseen == 0) continue;
    const auto tell = [&](const Step& step) {
      const auto told = static_cast<SeatMask>(unseen & std::visit(SeenBy(game_), step));
      if (told == 0) return;
      leaks_.push_back({change.by, change.rule, told, noted.read(), step});
      unseen &= ~static_cast<unsigned>(told);
    };
    for (std::size_t i = noted.steps; i < change.steps; ++i) tell(steps[i]);
    // `finish_after` takes no step; all seats see the end when it comes.
    if (change.end.is_set() && change.end != noted.end) tell(GameEnded{change.end.outcome});
  }
}

const std::vector<Leak>& Rules::leaks() const { return impl_->leaks_; }

}  // namespace fuda::lua
