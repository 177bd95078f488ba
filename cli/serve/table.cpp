#include "serve/table.h"

#include <fmt/format.h>
#include <sys/stat.h>

#include <algorithm>

#include "base/stop.h"
#include "batch/random_games.h"
#include "disk/folders.h"
#include "serve/failures.h"
#include "serve/limits.h"
#include "serve/setup.h"

namespace fuda::serve {

namespace {

// When a file was changed; 0 if that cannot be known.
std::int64_t changed_at(const Path& file) {
  struct stat about {};
  return stat(file.c_str(), &about) == 0 ? std::int64_t{about.st_mtime} * 1000 : 0;
}

}  // namespace

Table::Table(const ServeOptions& options, Registration registration, const GameSetup& setup,
             const std::vector<Move>& past)
    : folder_(options.folder),
      registration_(std::move(registration)),
      owner_(registration_.id),
      games_(options.rules),
      language_(options.language),
      last_move_(registration_.created) {
  game_ = std::make_unique<KeptGame>(
      games_, setup, language_for(games_, registration_.game, options.language),
      journal_file(folder_, registration_.id), watchers_for(setup, options.bots), nullptr, past);
  begin_to_show();
  registration_.save(folder_);
}

// The registration must agree with the journal about who plays, as a stranger may have been able to write one
// of them.
Table::Table(const ServeOptions& options, Registration registration)
    : folder_(options.folder),
      registration_(std::move(registration)),
      owner_(registration_.id),
      games_(options.rules),
      language_(options.language),
      last_move_(changed_at(journal_file(folder_, registration_.id))) {
  const NamedBots& bots = options.bots;
  game_ = std::make_unique<KeptGame>(games_, journal_file(folder_, registration_.id),
                                     language_for(games_, registration_.game, options.language),
                                     [&](GameSetup& setup) {
                                       for (std::string& bot : setup.bots) bot = bots.name_of(bot);
                                       return watchers_for(setup, bots);
                                     });
  for (Registration::Player& player : registration_.players) {
    if (player.bot) player.name = bots.name_of(player.name);
  }
  const auto is_played_so = [](const Registration::Player& player, const std::string& bot) {
    return bot.empty() ? !player.bot : player.bot && player.name == bot;
  };
  if (!std::ranges::equal(registration_.players, setup().bots, is_played_so))
    throw Failure(error_at({registration_file(folder_, registration_.id).string()},
                           "its seats are not those of its game"));
  begin_to_show();
}

void Table::begin_to_show() {
  languages_ = languages(*live().match().definition);
  page_views_ = std::make_unique<PageViews>(live());
  if (!views_->failure().empty()) fail(views_->failure());
  update_summary();
}

Table::~Table() { end_streams(); }

const Match& Table::match_for(const std::vector<std::string>& wanted) {
  const std::string language = language_among(languages_, wanted, language_);
  if ((language.empty() ? "en" : language) == live().match().names->language) return live().match();
  const auto found = in_language_.find(language);
  if (found != in_language_.end()) return found->second;
  Match match = live().match();
  match.names = games_.names(match.definition, language);
  return in_language_.emplace(language, std::move(match)).first->second;
}

MakeWatchers Table::watchers_for(const GameSetup& setup, const NamedBots& bots) {
  std::vector<std::string> behind;
  for (const std::string& name : setup.bots) {
    const auto found = name.empty() ? name : bots.behind(name);
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
  return [this, &setup, behind](const Match& match) {
    bots_ = std::make_unique<Bots>(match, behind, setup.opening);
    views_ = std::make_unique<SeatViews>(match, setup.people());
    late_moves_ = std::make_unique<LateMoves>(match);
    return std::vector<LiveWatcher*>{bots_.get(), views_.get(), late_moves_.get()};
  };
}

void Table::update_summary() {
  Summary summary{registration_,      live().match().notation.seats(), moves(),
                  last_move_,         live().state().over(),           "",
                  !why_stuck_.empty()};
  if (summary.over) summary.outcome = live().game().outcomes[live().state().turn().outcome];
  summary_.set(std::move(summary));
}

bool Table::is_somebody_present() const {
  return counts_.any() || now_in_milliseconds() - present_ < std::chrono::milliseconds(kIsThere).count();
}

bool Table::searches(Seat seat) const { return searches_[seat]; }

Move Table::think(Seat seat) {
  const Stoppable stoppable(removed_, kLongestThought);
  try {
    return bots_->choose(live().position(), seat);
  } catch (const Failure&) {
    if (!stoppable.ran_out()) throw;
    throw Failure(error_at({}, fmt::format("the bot '{}' has thought for {} s about one move",
                                           setup().bots[seat], kLongestThought.count())));
  }
}

void Table::change(const std::function<void(Registration&)>& how) {
  Registration changed = registration_;
  how(changed);
  changed.updated = now_in_milliseconds();
  changed.save(folder_);
  registration_ = std::move(changed);
  update_summary();
  tell_pages();
}

void Table::remove() {
  removed_ = true;
  end_streams();
  waiting.clear();
  // In this order: clear_leftovers() removes a registration without a journal.
  remove_file(journal_file(folder_, registration_.id));
  remove_file(registration_file(folder_, registration_.id));
}

void Table::fail(const Findings& why) {
  server_log().note(log_name(), why);
  why_stuck_ = said_to_people(*live().match().names, kStuck);
  update_summary();
}

void Table::make(const Move& move) {
  const std::size_t before = moves();
  try {
    game_->make(move);
  } catch (const Failure& failure) {
    if (moves() == before) throw;
    fail(failure.findings());
  } catch (const Forfeit& forfeit) {
    fail(forfeit.findings);  // a bot that looks on
  }
  if (why_stuck_.empty() && !views_->failure().empty()) fail(views_->failure());
  registration_.updated = last_move_ = now_in_milliseconds();
  page_views_->forget();
  std::erase_if(listeners_, [](const Listener& one) { return one.stream.expired(); });
  if (why_stuck_.empty()) tell_of_move();
  if (!why_stuck_.empty()) end_streams();
  update_summary();
}

bool Table::may_rearrange(Seat seat) {
  Rate& rate = free_moves_[seat];
  const auto now = std::chrono::steady_clock::now();
  const std::chrono::duration<double> passed = now - std::exchange(rate.since, now);
  rate.left = std::min(kMostFreeMoves, rate.left + passed.count() * kFreeMovesASecond);
  if (rate.left < 1) return false;
  rate.left -= 1;
  return true;
}

// If a page asks too much of the rules, its own stream ends, and the game goes on.
void Table::tell_of_move() {
  for (const Listener& one : listeners_) {
    const auto stream = one.stream.lock();
    if (stream == nullptr) continue;
    const LiveGame::Asking asking(live());
    try {
      stream->push(event_text(moves(), one.page ? page_view(one.seat, *one.match) : views_->now(one.seat)));
    } catch (const Failure& failure) {
      stream->end();
      if (!asking.ran_out()) return fail(failure.findings());
    }
  }
}

Seat Table::bot_to_move() const {
  const Turn& turn = live().state().turn();
  if (live().state().over() || !why_stuck_.empty()) return kNone;
  for (Seat seat = 0; seat < live().game().seats; ++seat) {
    if ((turn.active >> seat & 1U) != 0 && bots_->sits_at(seat)) return seat;
  }
  return kNone;
}

std::shared_ptr<Stream> Table::listen(Seat seat, const std::string& since) {
  auto stream = std::make_shared<Stream>(counts_.add(seat));
  const auto seen = whole_number(since, moves());
  const std::vector<std::string>& past = views_->past(seat);
  if (seen) {
    for (std::size_t ply = *seen + 1; ply < moves(); ++ply) stream->push(event_text(ply, past[ply - 1]));
  }
  stream->push(seen == moves() ? ": nothing was missed\n\n" : event_text(moves(), views_->now(seat)));
  add_listener({seat, false, "", stream}, kMostStreams);
  return stream;
}

std::shared_ptr<Stream> Table::listen_to_views(Seat seat, const std::string& since,
                                               const std::string& address, const Match& match) {
  auto stream = std::make_shared<Stream>(counts_.add(seat));
  const bool missed = whole_number(since, moves()) != moves();
  stream->push(missed ? event_text(moves(), page_view(seat, match)) : ": nothing was missed\n\n");
  if (seat != kNone) {
    add_listener({seat, true, "", stream, &match}, kMostStreams);
    return stream;
  }
  std::erase_if(listeners_, [](const Listener& one) { return one.stream.expired(); });
  const auto from = [&](const auto& is_meant) {
    return static_cast<std::size_t>(std::ranges::count_if(
        listeners_, [&](const Listener& one) { return one.seat == kNone && is_meant(one.address); }));
  };
  const std::size_t mine = from([&](const std::string& other) { return other == address; });
  if (mine < kMostOnlookersOfAddress && from([](const auto&) { return true; }) >= kMostOnlookers)
    throw Refused(503, "too many look on at this table");
  add_listener({kNone, true, address, stream, &match}, kMostOnlookersOfAddress);
  return stream;
}

// Too many end the oldest: of the same seat, or of onlookers from the same address.
void Table::add_listener(const Listener& listener, std::size_t most) {
  std::erase_if(listeners_, [](const Listener& one) { return one.stream.expired(); });
  const auto is_alike = [&](const Listener& one) {
    return one.seat == listener.seat && one.page == listener.page && one.address == listener.address;
  };
  if (static_cast<std::size_t>(std::ranges::count_if(listeners_, is_alike)) >= most) {
    const auto oldest = std::ranges::find_if(listeners_, is_alike);
    if (const auto ended = oldest->stream.lock()) ended->end();
    listeners_.erase(oldest);
  }
  listeners_.push_back(listener);
}

void Table::tell_pages() {
  for (const Listener& one : listeners_) {
    const auto stream = one.page ? one.stream.lock() : nullptr;
    if (stream != nullptr) stream->push("event: table\ndata: " + *shown() + "\n\n");
  }
}

void Table::end_streams(Seat seat) {
  for (const Listener& one : listeners_) {
    if (seat != kNone && one.seat != seat) continue;
    if (const auto stream = one.stream.lock()) stream->end();
  }
  std::erase_if(listeners_, [&](const Listener& one) { return seat == kNone || one.seat == seat; });
}

void Table::keep_alive() {
  for (const Listener& one : listeners_) {
    if (const auto stream = one.stream.lock()) stream->push(":\n\n");
  }
}

}  // namespace fuda::serve
