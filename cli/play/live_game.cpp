#include "play/live_game.h"
#include "engine/inside.h"

#include <algorithm>
#include <cstring>

#include "base/lists.h"
#include "script/position_hash.h"

namespace fuda {

LiveGame::LiveGame(Match match, const Opening& opening, const MakeWatchers& make_watchers)
    : match_(std::move(match)), opening_(opening), session_(*match_.engine, match_.notation) {
  if (make_watchers) watchers_ = make_watchers(match_);
  rules_of(*match_.engine).use_exact_budget();
  restart();
  first_hash_ = hash_position(state());
  tell(watchers_, [&](LiveWatcher& watcher) { watcher.began(session_); });
}

// What watchers ask of the rules is not charged to the game.
template <class Fn>
void LiveGame::tell(const std::vector<LiveWatcher*>& watchers, Fn what) const {
  for (LiveWatcher* watcher : watchers) {
    const Asking asking(*this);
    what(*watcher);
  }
}

void LiveGame::restart() {
  rules_of(*match_.engine).begin_game();
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
  auto read = match_.notation.read(seen, text);
  if (!read.problem.empty())
    return {{}, {std::move(read.problem), {}, Refusal::By::parameter, std::move(read.said)}, read.hint};
  Refusal why = match_.engine->refusal(state(), seen, match_.notation, read.move);
  return {same_move(seen.state, read.move, state()), std::move(why), {}};
}

bool LiveGame::is_free(const Move& move) const {
  return contains(game().phases[state().turn().phase].free, move.kind);
}

void LiveGame::make(const Move& move, const Keep& keep) {
  const State& after = session_.try_move(move);
  Past past{move, match_.notation.write(state(), move), hash_position(after, hash())};
  past_.reserve(past_.size() + 1);
  if (keep) keep(past);
  past_.push_back(std::move(past));
  tell(watchers_, [&](LiveWatcher& watcher) { watcher.moving(position(), move); });
  session_.commit();
  tell(watchers_, [&](LiveWatcher& watcher) { watcher.moved(session_); });
}

// ---- taking back

// What each seat knows of the cards, and how much chance has been used.
struct LiveGame::Knowledge {
  std::vector<SeatMask> faces;  // by card
  std::vector<FactMask> told;   // by card and seat: what each card is, and what it is not
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
  const auto& [state, memory] = position();
  out.chance = state.turn().rng;
  out.shuffles = state.turn().shuffles;
  for (std::size_t c = 0; c < game().cards.size(); ++c) {
    const auto card = static_cast<CardId>(c);
    SeatMask knows = 0;
    for (Seat seat = 0; seat < game().seats; ++seat) {
      if (View(state, seat).sees_card(card) || memory.knows(seat, card))
        knows = static_cast<SeatMask>(knows | 1U << seat);
      if (game().facts.empty()) continue;
      out.told.push_back(state.told_yes(card) | memory.told_yes(seat, card));
      out.told.push_back(state.told_no(card) | memory.told_no(seat, card));
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
  tell(told, [&](LiveWatcher& watcher) { watcher.began(session_); });
  for (std::size_t i = 0; i < moves; ++i) {
    const Move& move = past_[i].move;
    tell(told, [&](LiveWatcher& watcher) { watcher.moving(position(), move); });
    session_.move(move);
    tell(told, [&](LiveWatcher& watcher) { watcher.moved(session_); });
  }
}

void LiveGame::take_back(std::size_t moves) {
  past_.resize(past_.size() - moves);
  replay(past_.size(), true);
}

}  // namespace fuda
