#include "serve/table.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/stop.h"
#include "batch/random_games.h"
#include "disk/folders.h"
#include "script/kept_names.h"
#include "serve/failures.h"
#include "serve/limits.h"
#include "serve/setup.h"
#include "show/describe.h"
#include "show/result.h"

namespace fuda::serve {

Table::Table(const ServeOptions& options, Registration registration, const GameSetup& setup,
             const std::vector<Move>& past)
    : folder_(options.folder),
      registration_(std::move(registration)),
      owner_(registration_.id),
      games_(options.rules, options.definitions.get()),
      language_(options.language),
      named_bots_(options.bots),
      last_move_(registration_.created),
      is_settled_(registration_.has_people()) {
  game_ = std::make_unique<KeptGame>(
      games_, setup, language_for(games_, registration_.game, options.language),
      journal_file(folder_, registration_.id), watchers_for(setup), nullptr, past, &now_in_seconds);
  begin_to_show();
  registration_.save(folder_);
}

void Table::begin_to_show() {
  languages_ = languages(*live().match().definition);
  page_views_ = std::make_unique<PageViews>(live());
  if (!views_->failure().empty()) fail(views_->failure());
  begin_clock();
  for (const LiveGame::Past& past : live().past())
    have_moved_ = static_cast<SeatMask>(have_moved_ | 1U << past.move.seat);
  update_summary();
}

Table::~Table() { end_streams(); }

const Match& Table::match_for(const std::vector<std::string>& wanted) {
  const std::string language = language_among(languages_, wanted, language_);
  if ((language.empty() ? "en" : language) == live().match().names->language) return live().match();
  const auto found = in_language_.find(language);
  if (found != in_language_.end()) return found->second;
  Match match = live().match();
  match.names = kept_names(games_, match.definition, language);
  return in_language_.emplace(language, std::move(match)).first->second;
}

std::vector<std::string> Table::players_behind(const GameSetup& setup) {
  sitting_ = setup.bots;
  for (std::size_t seat = 0; seat < std::min(sitting_.size(), registration_.players.size()); ++seat) {
    if (sitting_[seat].empty()) sitting_[seat] = registration_.players[seat].stand_in;
  }
  std::vector<std::string> behind;
  for (const std::string& name : sitting_) {
    const auto found = name.empty() ? name : named_bots_.behind(name);
    if (!found)
      throw Failure(error_at({journal_file(folder_, registration_.id).string()},
                             fmt::format("the bot '{}' sat there", name), "name it with --bots to go on"));
    behind.push_back(*found);
  }
  searches_.clear();
  for (const std::string& spec : behind) {
    const PlayerSpec::Kind kind = spec.empty() ? PlayerSpec::Kind::random : read_player(spec).kind;
    searches_.push_back(kind != PlayerSpec::Kind::random && kind != PlayerSpec::Kind::lua);
  }
  return behind;
}

MakeWatchers Table::watchers_for(const GameSetup& setup) {
  return [this, &setup, behind = players_behind(setup)](const Match& match) {
    bots_ = std::make_unique<Bots>(match, behind, setup.opening);
    views_ = std::make_unique<SeatViews>(match, setup.people());
    late_moves_ = std::make_unique<LateMoves>(match);
    return std::vector<LiveWatcher*>{bots_.get(), views_.get(), late_moves_.get()};
  };
}

void Table::seat_bots() {
  bots_changed = false;
  const auto seated = [&] {
    const std::vector<std::string> behind = players_behind(setup());
    bots_->replace(live().match(), behind);
    live().tell_again(*bots_);
  };
  Findings wrong;
  try {
    return seated();
  } catch (const Failure& failure) {
    wrong = failure.findings();
  } catch (const Forfeit& forfeit) {
    wrong = forfeit.findings;
  }
  server_log().note(log_name(), wrong);
  change([](Registration& changed) {
    for (Registration::Player& player : changed.players) player.stand_in.clear();
    changed.clock.reset();  // nobody could play for somebody whose time has run out
  });
  try {
    seated();
  } catch (const Failure& failure) {
    fail(failure.findings());
  } catch (const Forfeit& forfeit) {
    fail(forfeit.findings);
  }
}

void Table::update_summary() {
  Summary summary{
      registration_,       live().match().notation.seats(), number(), last_move_, live().state().over(),
      !why_stuck_.empty(), live().state().turn().active};
  if (summary.over) {
    summary.ended = result_json(live().match(), Observation(live().state()));
    summary.ended.erase("over");
  }
  summary.on_the_clock = on_the_clock();
  for (std::size_t seat = 0; seat < registration_.players.size(); ++seat)
    summary.guests.push_back({sat_from_.at(seat), (have_moved_ >> seat & 1U) != 0});
  summary_.set(std::move(summary));
}

bool Table::is_somebody_present() const {
  if (counts_.any()) return true;
  for (Seat seat = 0; seat < live().game().seats; ++seat) {
    if (is_present(seat)) return true;
  }
  return false;
}

bool Table::is_present(Seat seat) const {
  return (counts_.seats() >> seat & 1U) != 0 ||
         now_in_milliseconds() - present_.at(seat) < std::chrono::milliseconds(kIsThere).count();
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

void Table::change(const std::function<void(Registration&)>& how) {
  static_cast<void>(pass_time());
  Registration changed = registration_;
  how(changed);
  changed.updated = now_in_milliseconds();
  changed.save(folder_);
  registration_ = std::move(changed);
  update_summary();
  tell_pages();
}

void Table::sat_down(Seat seat, const std::string& address) {
  const bool is_guest = address != owner_;
  is_settled_ = is_settled_ || !is_guest;
  sat_from_.at(seat) = is_guest ? address : "";
  update_summary();
}

bool Table::got_up(Seat seat) {
  sat_from_.at(seat).clear();
  update_summary();
  const std::int64_t age = now_in_milliseconds() - registration_.created;
  return is_settled_ || age > std::chrono::milliseconds(kEmptyTable).count();
}

std::shared_ptr<const std::vector<Move>> Table::moves_made() {
  if (moves_made_ != nullptr) return moves_made_;
  std::vector<Move> moves;
  for (const LiveGame::Past& past : live().past()) moves.push_back(past.move);
  return moves_made_ = std::make_shared<const std::vector<Move>>(std::move(moves));
}

void Table::remove() {
  removed_ = true;
  end_streams();
  waiting.clear();
  between_thoughts.clear();
  // In this order: clear_leftovers() removes a registration without a journal.
  remove_file(journal_file(folder_, registration_.id));
  remove_file(registration_file(folder_, registration_.id));
}

void Table::fail(const Findings& why) {
  server_log().note(log_name(), why);
  why_stuck_ = said_to_people(*live().match().names, kStuck);
  update_summary();
}

// What counts already is in the journal, so what fails after that must not be taken for a move that was not
// made.
void Table::carry_out(const std::function<void()>& change) {
  const std::size_t before = number();
  try {
    try {
      change();
    } catch (const std::bad_alloc&) {
      if (number() == before) throw;
      live().restore();
    }
  } catch (const Failure& failure) {
    if (number() == before) throw;
    fail(failure.findings());
  } catch (const Forfeit& forfeit) {
    fail(forfeit.findings);  // a bot that looks on
  } catch (const std::bad_alloc&) {
    if (number() == before) throw;
    fail({error_at({}, "there is not enough memory")});
  }
}

void Table::make(const Move& move) {
  static_cast<void>(pass_time());
  const bool is_free = live().is_free(move);
  carry_out([&] { game_->make(move); });
  have_moved_ = static_cast<SeatMask>(have_moved_ | 1U << move.seat);
  set_clock_after(move, is_free);
  changed();
}

void Table::take_back(std::size_t moves) {
  carry_out([&] { game_->take_back(moves); });
  if (registration_.clock) registration_.clock->began_anew();
  changed();
}

// The position is another one.
void Table::changed() {
  if (why_stuck_.empty() && !views_->failure().empty()) fail(views_->failure());
  registration_.updated = last_move_ = now_in_milliseconds();
  page_views_->forget();
  moves_made_ = nullptr;
  std::erase_if(listeners_, [](const Listener& one) { return one.stream.expired(); });
  if (why_stuck_.empty()) tell_of_move();
  if (!why_stuck_.empty()) end_streams();
  if (registration_.clock) write_clock();
  update_summary();
  if (registration_.clock) tell_pages();
}

bool Table::may(Seat seat, const Allowance& what) {
  return rates_.try_emplace({seat, &what}, what).first->second.take();
}

Seat Table::bot_to_move() const {
  const Turn& turn = live().state().turn();
  if (live().state().over() || !why_stuck_.empty()) return kNone;
  for (Seat seat = 0; seat < live().game().seats; ++seat) {
    if ((turn.active >> seat & 1U) != 0 && bots_->sits_at(seat)) return seat;
  }
  return kNone;
}

bool Table::may_talk() const { return live().state().over() || fuda::may_talk(live().match()); }

}  // namespace fuda::serve
