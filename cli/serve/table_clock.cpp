// The clock of a table: whose time runs, and how much of it is left.
#include "serve/failures.h"
#include "serve/limits.h"
#include "serve/table.h"

namespace fuda::serve {

// Time runs for people who are to move, once everybody has sat down and as long as somebody is there.
SeatMask Table::on_the_clock() const {
  const auto& clock = registration_.clock;
  if (!clock || clock->is_paused() || live().state().over() || !why_stuck_.empty()) return 0;
  SeatMask out = 0;
  for (std::size_t at = 0; at < registration_.players.size(); ++at) {
    const auto seat = static_cast<Seat>(at);
    const Registration::Player& player = registration_.players[at];
    if (player.name.empty() && player.stand_in.empty()) return 0;
    if ((live().state().turn().active >> at & 1U) != 0 && registration_.is_played_by_person(seat))
      out = static_cast<SeatMask>(out | 1U << at);
  }
  return is_somebody_present() ? out : SeatMask{0};
}

SeatMask Table::pass_time() {
  if (!registration_.clock) return 0;
  const auto now = std::chrono::steady_clock::now();
  const auto passed = std::chrono::duration_cast<Clock::Time>(now - looked_at_clock_);
  looked_at_clock_ += passed;
  const SeatMask running = on_the_clock(), before = summary()->on_the_clock;
  if (running != 0) {
    registration_.clock->pass(running, passed);
    if (now - wrote_clock_ >= kClockWritten) write_clock();
  }
  if ((running | before) != 0) update_summary();
  if (running != before) tell_pages();  // somebody has come
  return registration_.clock->out_of(running);
}

void Table::begin_clock() { looked_at_clock_ = wrote_clock_ = std::chrono::steady_clock::now(); }

// A clock that cannot be written down now is so the next time: what has happened at the table stands.
void Table::write_clock() {
  wrote_clock_ = std::chrono::steady_clock::now();
  try {
    registration_.save(folder_);
  } catch (const Failure& failure) {
    server_log().note(log_name(), failure.findings());
  }
}

void Table::set_clock_after(const Move& move, bool is_free) {
  if (!registration_.clock || is_free) return;
  SeatMask people = 0;  // and not those whose time has run out
  const auto seats = static_cast<Seat>(registration_.players.size());
  for (Seat seat = 0; seat < seats; ++seat) {
    if (registration_.is_played_by_person(seat)) people = static_cast<SeatMask>(people | 1U << seat);
  }
  registration_.clock->moved(move.seat, live().state().turn().active, people);
}

}  // namespace fuda::serve
