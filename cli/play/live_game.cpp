#include "play/live_game.h"

#include <algorithm>
#include <cstring>

#include "base/lists.h"
#include "model/hash.h"

namespace fuda {

LiveGame::LiveGame(Match match, const Opening& opening, const Welcome& welcome)
    : match_(std::move(match)),
      opening_(opening),
      before_(match_.engine->new_state()),
      state_(before_),
      memory_(match_.game()) {
  if (welcome) watchers_ = welcome(match_);
  match_.engine->rules().use_exact_budget();
  restart();
  first_hash_ = hash_position(state_);
  tell(watchers_, [&](LiveWatcher& watcher) { watcher.began({state_, steps_, memory_}); });
}

// What watchers ask of the rules is not the game's.
template <class Fn>
void LiveGame::tell(const std::vector<LiveWatcher*>& watchers, Fn what) const {
  for (LiveWatcher* watcher : watchers) {
    const Asking asking(*this);
    what(*watcher);
  }
}

void LiveGame::restart() {
  memory_.begin();
  steps_.clear();
  const Listening listening(state_, steps_);
  match_.engine->rules().begin_game();
  match_.engine->start(state_, opening_.seed, opening_.first);
  memory_.take_in(steps_, state_);
  match_.engine->note_leaks(match_.notation, memory_);
}

void LiveGame::observe(Seat seat, Observation& out) const {
  const Asking asking(*this);
  match_.engine->observe(position(), {}, nullptr, match_.notation, seat, out);
}

std::optional<MoveMade> LiveGame::last() const {
  if (past_.empty()) return std::nullopt;
  return MoveMade{{before_, past_.back().move, state_}, steps_, memory_};
}

LiveGame::Answer LiveGame::read(Seat seat, std::string_view text) const {
  const Asking asking(*this);
  Observation seen(state_);
  observe(seat, seen);
  auto read = match_.notation.read(seen, text);
  if (!read.problem.empty())
    return {{}, {std::move(read.problem), {}, Refusal::By::parameter, std::move(read.said)}, read.hint};
  Refusal why = match_.engine->refusal(state_, seen, match_.notation, read.move);
  return {same_move(seen.state, read.move, state_), std::move(why), {}};
}

bool LiveGame::is_free(const Move& move) const {
  return contains(game().phases[state_.turn().phase].free, move.kind);
}

void LiveGame::make(const Move& move, const Keep& keep) {
  State after = state_;
  Steps steps;
  {
    const Listening listening(after, steps);
    match_.engine->apply(after, move);
  }
  Past past{move, match_.notation.write(state_, move), hash_position(after, hash())};
  past_.reserve(past_.size() + 1);
  if (keep) keep(past);
  past_.push_back(std::move(past));
  steps_ = std::move(steps);
  before_ = state_;
  state_ = after;
  tell(watchers_, [&](LiveWatcher& watcher) { watcher.moving({before_, memory_}, move); });
  const Made made{before_, move, state_};
  memory_.take_in(steps_, made);
  match_.engine->note_leaks(match_.notation, memory_);
  tell(watchers_, [&](LiveWatcher& watcher) { watcher.moved({made, steps_, memory_}); });
}

// ---- taking back

// What all seats know of the cards, and what chance has been used.
struct LiveGame::Knowledge {
  std::vector<SeatMask> faces;  // by card
  std::vector<FactMask> told;   // by seat and card, of what is and of what is not
  Rng chance{0};
  std::uint8_t shuffles = 0;

  [[nodiscard]] bool is_no_more_than(const Knowledge& other) const {
    const auto covered = [](auto mine, auto theirs) { return (mine & ~theirs) == 0; };
    return shuffles == other.shuffles && std::memcmp(&chance, &other.chance, sizeof chance) == 0 &&
           std::ranges::equal(faces, other.faces, covered) && std::ranges::equal(told, other.told, covered);
  }
};

LiveGame::Knowledge LiveGame::knowledge() const {
  Knowledge out;
  out.chance = state_.turn().rng;
  out.shuffles = state_.turn().shuffles;
  for (std::size_t c = 0; c < game().cards.size(); ++c) {
    const auto card = static_cast<CardId>(c);
    SeatMask knows = 0;
    for (Seat seat = 0; seat < game().seats; ++seat) {
      if (View(state_, seat).sees_card(card) || memory_.knows(seat, card))
        knows = static_cast<SeatMask>(knows | 1U << seat);
      if (game().facts.empty()) continue;
      out.told.push_back(state_.told_yes(card) | memory_.told_yes(seat, card));
      out.told.push_back(state_.told_no(card) | memory_.told_no(seat, card));
    }
    out.faces.push_back(knows);
  }
  return out;
}

bool LiveGame::told_nobody(std::size_t moves) {
  const std::size_t all = past_.size();
  const Knowledge now = knowledge();
  replay(all - moves, false);
  const Knowledge then = knowledge();
  replay(all, false);
  return now.is_no_more_than(then);
}

// The moves were legal once, and the rules keep nothing outside the position.
void LiveGame::replay(std::size_t moves, bool aloud) {
  const std::vector<LiveWatcher*> told = aloud ? watchers_ : std::vector<LiveWatcher*>();
  restart();
  tell(told, [&](LiveWatcher& watcher) { watcher.began({state_, steps_, memory_}); });
  for (std::size_t i = 0; i < moves; ++i) {
    const Move& move = past_[i].move;
    before_ = state_;
    tell(told, [&](LiveWatcher& watcher) { watcher.moving({before_, memory_}, move); });
    steps_.clear();
    {
      const Listening listening(state_, steps_);
      match_.engine->apply(state_, move);
    }
    const Made made{before_, move, state_};
    memory_.take_in(steps_, made);
    match_.engine->note_leaks(match_.notation, memory_);
    tell(told, [&](LiveWatcher& watcher) { watcher.moved({made, steps_, memory_}); });
  }
}

void LiveGame::take_back(std::size_t moves) {
  past_.resize(past_.size() - moves);
  replay(past_.size(), true);
}

}  // namespace fuda
