#include "play/live_game.h"

#include <algorithm>

#include "base/lists.h"
#include "model/lessons.h"
#include "script/position_hash.h"

namespace fuda {

LiveGame::LiveGame(LoadedGame loaded, const Opening& opening, const MakeObservers& make_observers)
    : loaded_(std::move(loaded)), opening_(opening), session_(*loaded_.engine, loaded_.notation) {
  if (make_observers) observers_ = make_observers(loaded_);
  rules_of(*loaded_.engine).use_exact_budget();
  restart();
  first_hash_ = hash_position(state());
  tell(observers_, [&](LiveObserver& observer) { observer.began(session_); });
}

// Calls `what` for the observers. The observers' questions to the rules do not use the game's budget.
template <class Fn>
void LiveGame::tell(const std::vector<LiveObserver*>& observers, Fn what) const {
  for (LiveObserver* observer : observers) {
    const Asking asking(*this);
    what(*observer);
  }
}

void LiveGame::restart() {
  rules_of(*loaded_.engine).begin_game();
  session_.start(opening_.seed, opening_.first);
}

void LiveGame::observe(Seat seat, Observation& out) const {
  const Asking asking(*this);
  session_.observe(seat, out);
}

LiveGame::Answer LiveGame::read(Seat seat, std::string_view text) const {
  const Asking asking(*this);
  Observation seen(state());
  observe(seat, seen);
  auto read = loaded_.notation.read(seen, text);
  if (!read.problem.empty())
    return {{}, {std::move(read.problem), {}, Refusal::Rule::parameter, std::move(read.said)}, read.hint};
  Refusal why = loaded_.engine->refusal(state(), seen, loaded_.notation, read.move);
  return {same_move(seen, read.move, state()), std::move(why), {}};
}

bool LiveGame::is_free(const Move& move) const {
  return contains(game().phases[state().turn().phase].free, move.kind);
}

void LiveGame::make(const Move& move, const Keep& keep) {
  const State& after = session_.try_move(move);
  // Until the next statements prove the contrary, assume that a seat has learned a fact from the move.
  Past past{move, loaded_.notation.write(state(), move), hash_position(after, hash()), true};
  past_.reserve(past_.size() + 1);
  if (keep) keep(past);
  past_.push_back(std::move(past));
  tell(observers_, [&](LiveObserver& observer) { observer.moving(position(), move); });
  const Memory before = session_.position().memory;
  session_.commit();
  past_.back().taught = teaches(*session_.made(), session_.steps(), before, session_.position().memory);
  tell(observers_, [&](LiveObserver& observer) { observer.moved(session_); });
}

// ---- taking back

bool LiveGame::told_nobody(std::size_t moves) const {
  return std::none_of(past_.end() - static_cast<std::ptrdiff_t>(moves), past_.end(),
                      [](const Past& past) { return past.taught; });
}

// Plays all moves again. No move can fail, because all moves were legal before, and the rules keep no data
// outside the position.
void LiveGame::replay(const std::vector<LiveObserver*>& told) {
  restart();
  tell(told, [&](LiveObserver& observer) { observer.began(session_); });
  for (const Past& past : past_) {
    tell(told, [&](LiveObserver& observer) { observer.moving(position(), past.move); });
    session_.move(past.move);
    tell(told, [&](LiveObserver& observer) { observer.moved(session_); });
  }
}

void LiveGame::take_back(std::size_t moves) {
  past_.resize(past_.size() - moves);
  behind_ += moves + 1;
  first_number_ = number();
  tell(observers_, [&](LiveObserver& observer) { observer.takes_back(moves); });
  replay(observers_);
}

void LiveGame::tell_again(LiveObserver& observer) { replay({&observer}); }

}  // namespace fuda
