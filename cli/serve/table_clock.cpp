// The clock of a table: the seats whose time is running, and the time that each seat has left.
#include "serve/failures.h"
#include "serve/limits.h"
#include "serve/table.h"

namespace fuda::serve {

// The seats whose time is running. After all seats have been taken, time runs for the seats to move while
// somebody is present. Time also runs for people who have left, or for whom a bot plays, because nobody must
// gain time in this way. Time does not run for bots that have their seats permanently.
SeatMask Table::on_the_clock() const {
  const auto& clock = registration_.clock;
  if (!clock || !clock->has_begun() || clock->is_paused() || live().state().over() || !why_stuck_.empty() ||
      !is_somebody_present())
    return 0;
  SeatMask out = 0;
  for (std::size_t at = 0; at < registration_.players.size(); ++at) {
    if ((live().state().turn().active >> at & 1U) != 0 && !registration_.players[at].bot)
      out = static_cast<SeatMask>(out | 1U << at);
  }
  return out;
}

SeatMask Table::pass_time() {
  if (!registration_.clock) return 0;
  const auto now = std::chrono::steady_clock::now();
  const auto passed = std::chrono::duration_cast<Clock::Time>(now - looked_at_clock_);
  looked_at_clock_ += passed;
  const SeatMask running = on_the_clock(), before = summary()->on_the_clock;
  if (running != 0) {
    registration_.clock->pass(running, passed);
    if (now - wrote_clock_ >= kClockWritten) keep_registration();
  }
  if ((running | before) != 0) update_summary();
  if (running != before) tell_pages();  // for example, somebody has come to the table
  return registration_.clock->out_of(running);
}

void Table::begin_clock() {
  looked_at_clock_ = wrote_clock_ = std::chrono::steady_clock::now();
  if (registration_.clock && registration_.has_everybody()) registration_.clock->begin();
}

void Table::keep_registration() {
  wrote_clock_ = std::chrono::steady_clock::now();
  try {
    registration_.save(folder_);
  } catch (const Failure& failure) {
    server_log().note(log_name(), failure.findings());
  }
}

}  // namespace fuda::serve
