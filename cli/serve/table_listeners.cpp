// The listeners of a table, and the events that they receive.
#include <algorithm>

#include "serve/address.h"
#include "serve/failures.h"
#include "serve/limits.h"
#include "serve/table.h"

namespace fuda::serve {

// Sends a move to listeners. If a rule fails while the server lists the legal moves for a page, only the
// stream of this page ends, and the game continues.
void Table::tell_of_move() {
  for (const Listener& one : listeners_) {
    const auto stream = one.stream.lock();
    if (stream == nullptr) continue;
    const LiveGame::Asking asking(live());
    try {
      stream->push(
          event_text(number(), one.page ? page_view(one.seat, *one.loaded).text : views_->now(one.seat)));
    } catch (const Failure& failure) {
      stream->end();
      if (!asking.ran_out()) server_log().note(log_name(), failure.findings());
    }
  }
}

std::shared_ptr<Stream> Table::listen(Seat seat, const std::string& since) {
  auto stream = std::make_shared<Stream>(counts_.add(seat));
  const auto seen = whole_number(since, number());
  const std::size_t behind = number() - moves();
  if (seen >= live().first_number() && views_->told(seat, *seen - behind) != nullptr) {
    for (std::size_t ply = *seen + 1; ply < number(); ++ply)
      stream->push(event_text(ply, *views_->told(seat, ply - behind - 1)));
  }
  stream->push(seen == number() ? ": nothing was missed\n\n" : event_text(number(), views_->now(seat)));
  add_listener({seat, false, "", stream}, kMostStreams);
  return stream;
}

std::shared_ptr<Stream> Table::listen_to_views(Seat seat, const std::string& since,
                                               const std::string& address, const LoadedGame& loaded) {
  auto stream = std::make_shared<Stream>(counts_.add(seat));
  const bool missed = whole_number(since, number()) != number();
  stream->push(missed ? event_text(number(), page_view(seat, loaded).text) : ": nothing was missed\n\n");
  if (seat != kNone) {
    add_listener({seat, true, "", stream, &loaded}, kMostStreams);
    return stream;
  }
  make_room_for_spectator(address);
  add_listener({kNone, true, address, stream, &loaded}, kMostSpectatorsOfAddress);
  return stream;
}

// If the table has too many spectators, ends one stream of the network with the most spectators. Throws
// Refused (503) if that network has no more spectators than the network of this address would have.
void Table::make_room_for_spectator(const std::string& address) {
  std::erase_if(listeners_, [](const Listener& one) { return one.stream.expired(); });
  std::map<std::string, std::size_t> looking;  // by network
  std::size_t all = 0, mine = 0;
  for (const Listener& one : listeners_) {
    if (one.seat != kNone) continue;
    ++looking[network_of(one.address)];
    ++all;
    if (one.address == address) ++mine;
  }
  // If this address has the maximum number of streams, the new stream replaces the oldest stream of this
  // address.
  if (all < kMostSpectators || mine >= kMostSpectatorsOfAddress) return;
  const auto most = std::ranges::max_element(looking, {}, [](const auto& one) { return one.second; });
  if (most->second <= looking[network_of(address)] + 1)
    throw Refused(503, "this table has too many spectators");
  const auto oldest = std::ranges::find_if(listeners_, [&](const Listener& one) {
    return one.seat == kNone && network_of(one.address) == most->first;
  });
  if (const auto ended = oldest->stream.lock()) ended->end();
  listeners_.erase(oldest);
}

// If the same seat, or spectators from the same address, have too many streams, ends the oldest of these
// streams.
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

// Sends the facts about the table to pages. If kTableEvents does not allow this many bytes now, sends
// nothing, so that one later event covers several changes.
void Table::tell_pages() {
  const std::string text = "event: table\ndata: " + *shown() + "\n\n";
  has_untold_ = !table_events_.take(static_cast<double>(text.size()));
  if (has_untold_) return;
  for (const Listener& one : listeners_) {
    const auto stream = one.page ? one.stream.lock() : nullptr;
    if (stream != nullptr) stream->push(text);
  }
}

void Table::tell_late() {
  if (has_untold_) tell_pages();
}

void Table::say(const Registration::Word& word) {
  Registration changed = registration_;
  changed.words.push_back(word);
  if (changed.words.size() > kMostWords) changed.words.erase(changed.words.begin());
  changed.save(folder_);
  registration_ = std::move(changed);
  for (const Listener& one : listeners_) {
    const auto stream = one.page ? one.stream.lock() : nullptr;
    if (stream != nullptr) stream->push("event: word\ndata: " + text_of(word.json()) + "\n\n");
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
