#include "bots/process.h"

#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>

#include "base/stop.h"
#include "batch/interrupt.h"

namespace fuda {

namespace {

using Clock = std::chrono::steady_clock;

constexpr auto kSlice = std::chrono::milliseconds(100);   // the maximum time until a wait notices Ctrl-C
constexpr auto kToEnd = std::chrono::milliseconds(1000);  // the time that a program has to end after it has
                                                          // closed a pipe

enum class Read { some, none_now, end };

Read read_some(int from, std::string& to) {
  std::array<char, 16384> bytes{};
  for (;;) {
    const ssize_t got = read(from, bytes.data(), bytes.size());
    if (got > 0) {
      to.append(bytes.data(), static_cast<std::size_t>(got));
      return Read::some;
    }
    if (got == 0) return Read::end;
    if (errno == EINTR) continue;
    return errno == EAGAIN ? Read::none_now : Read::end;
  }
}

void close_end(int& end) {
  if (end >= 0) close(end);
  end = -1;
}

}  // namespace

Process::~Process() { give_up(interrupted() || stop_asked() ? kProgramKill : kProgramClose); }

void Process::give_up(char order) {
  if (ends_.orders < 0) return;
  close_end(ends_.input);
  if (write(ends_.orders, &order, 1) == 1) {
    // The pipes stay open while the program ends, so that SIGPIPE does not kill a program that writes its
    // last lines.
    pollfd gone{ends_.outcome, POLLIN, 0};
    for (ProgramEnd end; poll(&gone, 1, -1) >= 0 || errno == EINTR;) {
      const ssize_t got = read(ends_.outcome, &end, sizeof end);
      if (got == 0 || (got < 0 && errno != EINTR)) break;
    }
  }
  if (ends_.errors >= 0) static_cast<void>(take_in());
  for (int* end : {&ends_.output, &ends_.errors, &ends_.orders, &ends_.outcome}) close_end(*end);
}

Process::Happened Process::wait(Until until, bool writing) {
  const auto now = Clock::now();
  if (interrupted() || stop_asked()) return Happened::interrupted;
  if (now >= until) return Happened::nothing;
  // Round the time up, because otherwise poll would return early again and again during the last millisecond.
  const auto left =
      std::chrono::duration_cast<std::chrono::milliseconds>(until - now) + std::chrono::milliseconds(1);
  const bool more = output_.size() <= kMostLine && !output_closed_;
  std::array<pollfd, 4> all{{{more ? ends_.output : -1, POLLIN, 0},
                             {ends_.errors, POLLIN, 0},
                             {outcome_ ? -1 : ends_.outcome, POLLIN, 0},
                             {writing ? ends_.input : -1, POLLOUT, 0}}};
  poll(all.data(), all.size(), static_cast<int>(std::min<std::int64_t>(left.count(), kSlice.count())));
  if ((all[2].revents & (POLLIN | POLLHUP)) != 0) read_outcome();
  static_cast<void>(take_in());
  return Happened::something;
}

void Process::read_outcome() {
  ProgramEnd end;
  // A killed keeper reports nothing, so the program counts as killed.
  if (read(ends_.outcome, &end, sizeof end) != sizeof end) end = {1, 9};
  outcome_ = end;
}

// Reads available output, and returns whether there was any. Stops after a while if the program never stops
// writing to stderr.
bool Process::take_in() {
  const std::size_t before = output_.size();
  for (int times = 0; times < 16 && ends_.errors >= 0; ++times) {
    const Read got = read_some(ends_.errors, errors_);
    if (got == Read::end) close_end(ends_.errors);
    if (got != Read::some) break;
    if (errors_.size() > kMostErrors) errors_.erase(0, errors_.size() - kMostErrors);
  }
  while (!output_closed_ && output_.size() <= kMostLine) {
    const Read got = read_some(ends_.output, output_);
    if (got == Read::end) output_closed_ = true;
    if (got != Read::some) break;
  }
  return output_.size() > before;
}

// Waits a moment after the program has closed a pipe, because the keeper may report the program's end later.
// Returns the outcome.
Process::Got Process::end_of(Until until) {
  const Until moment = std::min(until, Clock::now() + kToEnd);
  while (!outcome_) {
    const Happened happened = wait(moment, false);
    if (happened == Happened::interrupted) return Got::interrupted;
    if (happened == Happened::nothing) break;
  }
  return outcome_ ? Got::ended : Got::closed;
}

Process::Got Process::write_line(std::string_view line, Until until) {
  std::string text(line);
  text += '\n';
  for (std::size_t done = 0; done < text.size();) {
    const ssize_t wrote = write(ends_.input, text.data() + done, text.size() - done);
    if (wrote >= 0) {
      done += static_cast<std::size_t>(wrote);
    } else if (errno == EAGAIN) {
      if (output_.size() > kMostLine && output_.find('\n') == std::string::npos) return Got::too_long;
      if (outcome_) return Got::ended;
      const Happened happened = wait(until, true);
      if (happened == Happened::nothing) return Got::nothing;
      if (happened == Happened::interrupted) return Got::interrupted;
    } else if (errno != EINTR) {
      return end_of(until);
    }
  }
  return Got::line;
}

Process::Got Process::read_line(std::string& line, Until until) {
  for (;;) {
    const std::size_t end = output_.find('\n', searched_);
    if (end <= kMostLine) {  // a line was found
      line.assign(output_, 0, end);
      output_.erase(0, end + 1);
      searched_ = 0;
      return Got::line;
    }
    searched_ = output_.size();
    if (searched_ > kMostLine) return Got::too_long;
    if (outcome_) {
      // Reads the program's last output, even if a child of the program holds the pipe open.
      if (!take_in()) return Got::ended;
      continue;
    }
    if (output_closed_) return end_of(until);
    const Happened happened = wait(until, false);
    if (happened == Happened::nothing) return Got::nothing;
    if (happened == Happened::interrupted) return Got::interrupted;
  }
}

}  // namespace fuda
