#include "play/bots.h"
#include "engine/inside.h"

#include <algorithm>

#include "batch/random_games.h"

namespace fuda {

namespace {

Players players_of(const LoadedGame& loaded, const std::vector<std::string>& named, Faults* faults) {
  std::vector<PlayerSpec> specs;
  specs.reserve(named.size());
  for (const std::string& one : named) specs.push_back(read_player(one.empty() ? "random" : one));
  Players players = make_players(loaded, specs, faults);
  for (std::size_t seat = 0; seat < named.size(); ++seat) {
    if (named[seat].empty()) players[seat] = nullptr;
  }
  return players;
}

}  // namespace

Bots::Bots(const LoadedGame& loaded, const std::vector<std::string>& named, const Opening& opening,
           Faults* faults)
    : chance_(opening.secret ? PlayerChance(*opening.secret, opening.seed)
                             : PlayerChance::chosen(opening.seed, opening.seed)),
      faults_(faults) {
  replace(loaded, named);
}

void Bots::replace(const LoadedGame& loaded, const std::vector<std::string>& named) {
  seated_.reset();
  engine_.reset();
  asked_ = false;
  if (std::ranges::all_of(named, [](const std::string& one) { return one.empty(); })) return;
  engine_.emplace(*loaded.engine);
  seated_.emplace(loaded, *engine_, players_of(loaded, named, faults_), faults_);
  rules_of(*engine_).use_exact_budget();
}

Move Bots::choose(const Position& position, Seat seat) {
  rules_of(*engine_).begin_game();
  const Move move = seated_->ask(position, seat);
  asked_ = true;
  return move;
}

void Bots::began(const Session& session) {
  if (!seated_) return;
  rules_of(*engine_).begin_game();
  asked_ = false;
  seated_->begin(chance_);
  seated_->show(session);
}

// If bots see a game again from the beginning, they choose their moves again, because they may remember facts
// from these choices. Bots that plan ahead do not choose again, because they remember nothing and take a long
// time to choose.
void Bots::moving(const Position& before, const Move& move) {
  const bool is_to_move = (before.state.turn().active >> move.seat & 1U) != 0;  // false for a free move
  const bool again =
      !asked_ && is_to_move && sits_at(move.seat) && !seated_->players()[move.seat]->plays_ahead();
  asked_ = false;
  if (!again) return;
  rules_of(*engine_).begin_game();
  seated_->ask_again(before, move.seat);
}

void Bots::moved(const Session& session) {
  if (!seated_) return;
  const lua::Rules::Aside aside(rules_of(*engine_));
  seated_->show(session);
}

}  // namespace fuda
