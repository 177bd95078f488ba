#include "bots/seated.h"

#include <fmt/format.h>

#include "batch/no_end.h"
#include "batch/random_games.h"
#include "bots/why_not.h"
#include "system/process.h"

namespace fuda {

namespace {

// Blames the player for failures in `fn`.
template <class Fn>
void blaming(const Player& player, Seat seat, Fn fn) {
  try {
    fn();
  } catch (const Failure& failure) {
    if (player.plays_ahead()) throw;
    throw Forfeit(seat, failure.findings());
  }
}

}  // namespace

Seated::Seated(const LoadedGame& loaded, Engine& engine, Players players, Faults* faults)
    : loaded_(loaded),
      engine_(engine),
      players_(std::move(players)),
      faults_(faults),
      thought_(players_.size()),
      chosen_(players_.size()),
      free_(players_.size()),
      seen_(engine.new_state()) {}

template <class Fn>
void Seated::telling(Seat seat, Fn fn) {
  if (faults_ == nullptr) return fn();
  try {
    fn();
  } catch (const Failure& failure) {
    (*faults_)[seat] = failure.findings();
    players_[seat].reset();
  } catch (const Forfeit& forfeit) {
    (*faults_)[seat] = forfeit.findings;
    players_[seat].reset();
  }
}

void Seated::begin(const PlayerChance& chance) {
  for (Seat seat = 0; seat < engine_.game().seats; ++seat) {
    free_[seat] = 0;
    if (players_[seat] == nullptr) continue;
    const std::uint64_t seed = chance.seed(seat, players_[seat]->is_told_its_seed());
    telling(seat, [&] { blaming(*players_[seat], seat, [&] { players_[seat]->begin(seat, seed); }); });
  }
}

void Seated::show(const Session& session) {
  const Transition* made = session.made();
  for (Seat seat = 0; seat < engine_.game().seats; ++seat) {
    if (players_[seat] == nullptr || !players_[seat]->looks_on()) continue;
    telling(seat, [&] {
      engine_.observe(session.position(), session.steps(), made, loaded_.notation, seat, seen_);
      const SeenMove move = made == nullptr ? SeenMove{} : seen_move(loaded_.notation, *made, seen_);
      blaming(*players_[seat], seat, [&] { players_[seat]->see(seen_, move); });
    });
  }
}

void Seated::ask_again(const Position& position, Seat seat) {
  telling(seat, [&] { static_cast<void>(ask(position, seat)); });
}

// Leave out the steps, because only see() needs them, for players that watch every move.
Move Seated::ask(const Position& position, Seat seat) {
  engine_.observe(position, {}, nullptr, loaded_.notation, seat, seen_);
  if (seen_.legal.empty()) throw no_move(engine_, position.state, seat);
  const std::int64_t start = system::thread_nanoseconds();
  ObservedMove chosen;
  blaming(*players_[seat], seat, [&] { chosen = players_[seat]->choose(seen_); });
  thought_[seat] += static_cast<std::uint64_t>(system::thread_nanoseconds() - start);
  ++chosen_[seat];
  if (contains(seen_, seen_.legal, chosen)) {
    free_[seat] = 0;
  } else if (!contains(seen_, seen_.free, chosen)) {
    throw Forfeit(seat, {error_at(players_[seat]->place_of(seen_, chosen),
                                  fmt::format("'{}' is not a legal move here: {}",
                                              loaded_.notation.write(seen_, chosen),
                                              why_not(loaded_, seen_, chosen)))});
  } else if (++free_[seat] == kMostFree) {
    throw Forfeit(seat, {error_at(players_[seat]->place_of(seen_, chosen),
                                  fmt::format("{} free moves in a row, the last one '{}'", kMostFree,
                                              loaded_.notation.write(seen_, chosen)))});
  }
  return same_move(seen_, chosen, position.state);
}

}  // namespace fuda
