#include "serve/table.h"

#include <algorithm>
#include <charconv>

#include "engine/random_games.h"
#include "files/files_folders.h"
#include "serve/limits.h"
#include "serve/message.h"
#include "serve/setup.h"

namespace fuda::serve {

namespace {

constexpr const char* kJournal = ".yaml";

Path journal_of(const Path& folder, const std::string& id) { return folder / (id + kJournal); }

// As many as were made before; nothing for any other text.
std::optional<std::size_t> number_of_moves(const std::string& text, std::size_t moves) {
  std::size_t number = 0;
  const char* end = text.data() + text.size();
  const auto [stopped, error] = std::from_chars(text.data(), end, number);
  if (text.empty() || error != std::errc() || stopped != end || number > moves) return std::nullopt;
  return number;
}

}  // namespace

Table::Table(const std::vector<Path>& rules, const Path& folder, TableCard card, const Sitting& sitting,
             const std::string& language)
    : folder_(folder), card_(std::move(card)), games_(rules) {
  game_ = std::make_unique<KeptGame>(games_, sitting, language_for(games_, card_.game, language),
                                     journal_of(folder, card_.id), welcome(sitting));
  page_views_ = std::make_unique<PageViews>(live());
  card_.save(folder_);
}

Table::Table(const std::vector<Path>& rules, const Path& folder, TableCard card, const std::string& language)
    : folder_(folder), card_(std::move(card)), games_(rules) {
  game_ = std::make_unique<KeptGame>(games_, journal_of(folder, card_.id),
                                     language_for(games_, card_.game, language),
                                     [this](Sitting& sitting) { return welcome(sitting); });
  if (card_.players.size() != live().game().seats)
    throw Failure(
        error_at({TableCard::file(folder, card_.id).string()}, "its seats are not those of its game"));
  page_views_ = std::make_unique<PageViews>(live());
}

Table::~Table() { end_streams(); }

Welcome Table::welcome(const Sitting& sitting) {
  return [this, &sitting](const Match& match) {
    std::vector<Seat> people;
    for (std::size_t seat = 0; seat < sitting.bots.size(); ++seat) {
      if (sitting.bots[seat].empty()) people.push_back(static_cast<Seat>(seat));
    }
    bots_ = std::make_unique<Bots>(match, sitting.bots, sitting.opening.seed);
    views_ = std::make_unique<Views>(match, people);
    return std::vector<LiveWatcher*>{bots_.get(), views_.get()};
  };
}

void Table::change(const std::function<void(TableCard&)>& how) {
  TableCard changed = card_;
  how(changed);
  changed.updated = now_in_milliseconds();
  changed.save(folder_);
  card_ = std::move(changed);
  ++changes_;
}

void Table::remove() {
  end_streams();
  waiting.clear();
  remove_file(TableCard::file(folder_, card_.id));
  remove_file(journal_of(folder_, card_.id));
}

const std::string& Table::trouble() const {
  return trouble_.empty() && views_ != nullptr ? views_->trouble() : trouble_;
}

void Table::make(const Move& move) {
  const std::size_t before = moves();
  ++changes_;
  try {
    game_->make(move);
  } catch (const Failure& failure) {
    if (moves() == before) throw;
    trouble_ = without_places(failure.findings());
  } catch (const Forfeit& forfeit) {
    trouble_ = without_places(forfeit.findings);  // a bot that looks on
  }
  card_.updated = now_in_milliseconds();
  page_views_->forget();
  std::erase_if(listeners_, [](const Listener& one) { return one.stream.expired(); });
  if (trouble().empty()) tell_of_move();
  if (!trouble().empty()) end_streams();
}

void Table::tell_of_move() {
  try {
    for (const Listener& one : listeners_) {
      const auto stream = one.stream.lock();
      if (stream != nullptr)
        stream->push(event_text(moves(), one.page ? page_view(one.seat) : views_->now(one.seat)));
    }
  } catch (const Failure& failure) {
    trouble_ = without_places(failure.findings());
  }
}

Seat Table::bot_to_move() const {
  const Turn& turn = live().state().turn();
  if (live().state().over() || !trouble().empty()) return kNone;
  for (Seat seat = 0; seat < live().game().seats; ++seat) {
    if ((turn.active >> seat & 1U) != 0 && bots_->sits_at(seat)) return seat;
  }
  return kNone;
}

std::shared_ptr<Stream> Table::listen(Seat seat, const std::string& since) {
  auto stream = std::make_shared<Stream>();
  const auto seen = number_of_moves(since, moves());
  const std::vector<std::string>& past = views_->past(seat);
  if (seen) {
    for (std::size_t ply = *seen + 1; ply < moves(); ++ply) stream->push(event_text(ply, past[ply - 1]));
  }
  stream->push(seen == moves() ? ": nothing was missed\n\n" : event_text(moves(), views_->now(seat)));
  add_listener(seat, false, stream, kMostStreams);
  return stream;
}

std::shared_ptr<Stream> Table::listen_to_views(Seat seat, const std::string& since) {
  auto stream = std::make_shared<Stream>();
  const bool missed = number_of_moves(since, moves()) != moves();
  stream->push(missed ? event_text(moves(), page_view(seat)) : ": nothing was missed\n\n");
  add_listener(seat, true, stream, seat == kNone ? kMostOnlookers : kMostStreams);
  return stream;
}

// The oldest goes where there are too many.
void Table::add_listener(Seat seat, bool page, const std::shared_ptr<Stream>& stream, std::size_t most) {
  std::erase_if(listeners_, [](const Listener& one) { return one.stream.expired(); });
  const auto is_alike = [&](const Listener& one) { return one.seat == seat && one.page == page; };
  if (static_cast<std::size_t>(std::ranges::count_if(listeners_, is_alike)) >= most) {
    const auto oldest = std::ranges::find_if(listeners_, is_alike);
    if (const auto ended = oldest->stream.lock()) ended->end();
    listeners_.erase(oldest);
  }
  listeners_.push_back({seat, page, stream});
}

void Table::tell_pages(const std::string& about) {
  for (const Listener& one : listeners_) {
    const auto stream = one.page ? one.stream.lock() : nullptr;
    if (stream != nullptr) stream->push("event: table\ndata: " + about + "\n\n");
  }
}

bool Table::is_listened_to(Seat seat) const {
  return std::ranges::any_of(listeners_,
                             [&](const Listener& one) { return one.seat == seat && !one.stream.expired(); });
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
