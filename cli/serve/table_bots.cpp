// Chooses the bots that play at a table, and replaces bots that fail.
#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "base/stop.h"
#include "disk/folders.h"
#include "serve/failures.h"
#include "serve/limits.h"
#include "serve/table.h"

namespace fuda::serve {

namespace {

// The built-in bots that replace a failed bot. The first replacement is a quick bot, and the second is a bot
// that needs only a legal move. Returns "" if no other bot follows.
constexpr const char* kQuick = "greedy";
constexpr const char* kLast = "random";
constexpr unsigned kMostTries = 30;  // the maximum number of tries of the last bot in one position

std::string bot_after(const std::string& failed) {
  if (failed == kLast) return "";
  return failed.starts_with(kQuick) ? kLast : kQuick;
}

// The bot that plays at a seat according to the registration, or "" for a person.
const std::string& chosen_bot(const Registration::Player& player, const std::string& bot) {
  return player.stand_in.empty() ? bot : player.stand_in;
}

}  // namespace

std::vector<std::string> Table::players_behind(const GameSetup& setup) {
  sitting_ = setup.bots;
  for (std::size_t seat = 0; seat < std::min(sitting_.size(), registration_.players.size()); ++seat)
    sitting_[seat] = chosen_bot(registration_.players[seat], setup.bots[seat]);
  std::vector<std::string> behind;
  for (const std::string& name : sitting_) {
    const auto found = name.empty() ? name : named_bots_.behind(name);
    if (!found)
      throw Failure(
          error_at({journal_file(folder_, registration_.id).string()},
                   fmt::format("a seat belongs to the bot '{}', which this server does not know", name),
                   "to continue the game, name the bot with --bots"));
    behind.push_back(*found);
  }
  searches_.clear();
  for (const std::string& spec : behind) {
    const PlayerSpec::Kind kind = spec.empty() ? PlayerSpec::Kind::random : read_player(spec).kind;
    searches_.push_back(kind != PlayerSpec::Kind::random && kind != PlayerSpec::Kind::lua);
  }
  return behind;
}

MakeObservers Table::observers_for(const GameSetup& setup) {
  return [this, &setup, behind = players_behind(setup)](const LoadedGame& loaded) {
    bots_ = std::make_unique<Bots>(loaded, behind, setup.opening, &bot_faults_);
    views_ = std::make_unique<SeatViews>(loaded, setup.people());
    late_moves_ = std::make_unique<LateMoves>(loaded);
    return std::vector<LiveObserver*>{bots_.get(), views_.get(), late_moves_.get()};
  };
}

// Refuses to create a table if one of its bots cannot play.
void Table::refuse_bots_that_failed() {
  for (const auto& [seat, why] : bot_faults_) {
    if (!registration_.players[seat].bot) continue;
    const Findings findings = why;
    game_.reset();
    remove_file(journal_file(folder_, registration_.id));
    throw Failure(findings);
  }
}

// Seats the bots. The loop runs at most once for each bot that may play at a seat: the chosen bot and its
// replacements.
void Table::seat_bots() {
  constexpr int kRounds = 3;
  tries_.clear();
  for (int round = 0; round < kRounds && (round == 0 || !bot_faults_.empty()); ++round) {
    replace_failed_bots();
    try {
      bots_->replace(live().loaded(), players_behind(setup()));
      live().tell_again(*bots_);
    } catch (const Failure& failure) {
      fail(failure.findings());
      break;
    }
  }
  bots_changed = false;
}

void Table::replace_failed_bots() {
  if (bot_faults_.empty()) return;
  for (const auto& [seat, why] : std::exchange(bot_faults_, {})) {
    Registration::Player& player = registration_.players[seat];
    server_log().note(log_name(), why);
    const std::string next = bot_after(sitting_[seat]);
    // While the server created the bots, somebody may have chosen another bot or taken the seat back.
    if (next.empty() || chosen_bot(player, setup().bots[seat]) != sitting_[seat]) continue;
    if (player.failed.empty()) player.failed = sitting_[seat];
    player.stand_in = next;
  }
  keep_registration();
  update_summary();
  tell_pages();
}

void Table::bot_failed(Seat seat, const Findings& why) {
  if (bot_after(sitting_[seat]).empty()) {
    server_log().note(log_name(), why);
    if (++tries_[seat] == kMostTries) update_summary();
  } else {
    bot_faults_[seat] = why;
    look_at_faults();
  }
}

void Table::give_up(Seat seat) {
  tries_[seat] = kMostTries;
  update_summary();
}

bool Table::gave_up(Seat seat) const {
  const auto tried = tries_.find(seat);
  return tried != tries_.end() && tried->second >= kMostTries;
}

Seat Table::bot_to_move() const {
  const Turn& turn = live().state().turn();
  if (live().state().over() || !why_stuck_.empty()) return kNone;
  for (Seat seat = 0; seat < live().game().seats; ++seat) {
    if ((turn.active >> seat & 1U) != 0 && bots_->sits_at(seat) && !gave_up(seat)) return seat;
  }
  return kNone;
}

bool Table::searches(Seat seat) const { return searches_[seat]; }

Move Table::think(Seat seat) {
  const Stoppable stoppable(removed_, kLongestThought);
  try {
    return bots_->choose(live().position(), seat);
  } catch (const Failure&) {
    if (!stoppable.ran_out()) throw;
    throw Failure(error_at({}, fmt::format("the bot '{}' has thought for {} s about one move", sitting_[seat],
                                           kLongestThought.count())));
  }
}

}  // namespace fuda::serve
