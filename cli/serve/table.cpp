#include "serve/table.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "disk/folders.h"
#include "script/kept_names.h"
#include "serve/failures.h"
#include "serve/limits.h"
#include "serve/setup.h"
#include "show/describe.h"
#include "show/result.h"

namespace fuda::serve {

Table::Table(WithoutGame /*how*/, const ServeOptions& options, Registration registration)
    : folder_(options.folder),
      registration_(std::move(registration)),
      owner_(registration_.id),
      games_(options.rules, options.definitions.get()),
      language_(options.language),
      named_bots_(options.bots),
      is_settled_(registration_.has_people()) {}

Table::Table(const ServeOptions& options, Registration registration, const GameSetup& setup,
             const std::vector<Move>& past)
    : Table(WithoutGame{}, options, std::move(registration)) {
  last_move_ = registration_.created;
  game_ = std::make_unique<KeptGame>(
      games_, setup, language_for(games_, registration_.game, options.language),
      journal_file(folder_, registration_.id), observers_for(setup), nullptr, past, &now_in_seconds);
  if (past.empty()) refuse_bots_that_failed();
  begin_to_show();
  registration_.save(folder_);
}

void Table::begin_to_show() {
  languages_ = languages(*live().loaded().definition);
  page_views_ = std::make_unique<PageViews>(live());
  page_views_->show_spectators(registration_.spectators);
  if (!views_->failure().empty()) fail(views_->failure());
  look_at_faults();
  begin_clock();
  for (const LiveGame::Past& past : live().past())
    have_moved_ = static_cast<SeatMask>(have_moved_ | 1U << past.move.seat);
  update_summary();
}

Table::~Table() { end_streams(); }

const LoadedGame& Table::loaded_for(const std::vector<std::string>& wanted) {
  const std::string language = language_among(languages_, wanted, language_);
  if ((language.empty() ? "en" : language) == live().loaded().names->language) return live().loaded();
  const auto found = in_language_.find(language);
  if (found != in_language_.end()) return found->second;
  LoadedGame loaded = live().loaded();
  loaded.names = kept_names(games_, loaded.definition, language);
  return in_language_.emplace(language, std::move(loaded)).first->second;
}

void Table::update_summary() {
  const bool waits_for_nobody =
      std::ranges::any_of(tries_, [&](const auto& one) { return gave_up(one.first); });
  Summary summary{registration_,
                  live().loaded().notation.seats(),
                  number(),
                  last_move_,
                  live().state().over(),
                  waits_for_nobody || !why_stuck_.empty(),
                  live().state().turn().active};
  try {
    if (summary.over) summary.ended = result_json(live().loaded(), Observation(live().state()));
  } catch (const Failure& failure) {
    server_log().note(log_name(), failure.findings());
    summary.ended = Json::object();
  }
  if (summary.over) summary.ended.erase("over");
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

void Table::change(const std::function<void(Registration&)>& how) {
  static_cast<void>(pass_time());
  Registration changed = registration_;
  how(changed);
  if (changed.clock && changed.has_everybody()) changed.clock->begin();
  changed.updated = now_in_milliseconds();
  changed.save(folder_);
  if (changed.spectators != registration_.spectators) page_views_->show_spectators(changed.spectators);
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
  // Remove the journal first, because clear_leftovers() removes registrations without a journal.
  remove_file(journal_file(folder_, registration_.id));
  remove_file(registration_file(folder_, registration_.id));
}

void Table::fail(const Findings& why) {
  server_log().note(log_name(), why);
  why_stuck_ = said_to_people(*live().loaded().names, kStuck);
  update_summary();
}

// Carries out a change. If the journal already has the change, a failure must not count as a refused move.
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
  } catch (const std::bad_alloc&) {
    if (number() == before) throw;
    fail({error_at({}, "there is not enough memory")});
  }
}

void Table::make(const Move& move) {
  static_cast<void>(pass_time());
  const bool by_stand_in = !registration_.players[move.seat].stand_in.empty();
  Clock::PlayedMove made{moves(), move.seat, live().is_free(move), by_stand_in, live().state().turn().active};
  carry_out([&] { game_->make(move); });
  have_moved_ = static_cast<SeatMask>(have_moved_ | 1U << move.seat);
  made.now = live().state().turn().active;
  if (registration_.clock) {
    const SeatMask late = registration_.clock->late();
    registration_.clock->made(made);
    // A bot has made one move for a person whose time had run out. The next move is the person's again.
    if (registration_.clock->late() != late) {
      registration_.players[move.seat].stand_in.clear();
      registration_.players[move.seat].failed.clear();
      bots_changed = true;
    }
  }
  changed();
}

void Table::take_back(std::size_t moves) {
  static_cast<void>(pass_time());
  const std::size_t stood = this->moves();
  // After players take back moves, a stuck game may be able to continue.
  const std::string stuck = std::exchange(why_stuck_, "");
  try {
    carry_out([&] { game_->take_back(moves); });
  } catch (const std::exception&) {
    why_stuck_ = stuck;
    throw;
  }
  if (registration_.clock) registration_.clock->took_back(stood, moves, live().state().turn().active);
  changed();
}

// Updates everything that depends on the position.
void Table::changed() {
  if (why_stuck_.empty() && !views_->failure().empty()) fail(views_->failure());
  registration_.updated = last_move_ = now_in_milliseconds();
  tries_.clear();
  look_at_faults();
  page_views_->forget();
  moves_made_ = nullptr;
  std::erase_if(listeners_, [](const Listener& one) { return one.stream.expired(); });
  if (why_stuck_.empty()) tell_of_move();
  if (!why_stuck_.empty()) end_streams();
  if (registration_.clock) keep_registration();
  update_summary();
  if (registration_.clock) tell_pages();
}

void Table::forget_made() {
  settings.clear();
  handbooks.clear();
  openings.clear();
  page_views_->forget();
}

bool Table::may(Seat seat, const Allowance& what) {
  return rates_.try_emplace({seat, &what}, what).first->second.take();
}

bool Table::may_talk() const { return live().state().over() || fuda::may_talk(live().loaded()); }

}  // namespace fuda::serve
