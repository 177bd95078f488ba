// A program beside this one, spoken to in lines.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

#include "bots/nursery.h"

namespace fuda {

class Process {
 public:
  // Longer lines are not read to their end, and of what a program writes to its stderr the end is kept.
  static constexpr std::size_t kMostLine = std::size_t{1024} * 1024;
  static constexpr std::size_t kMostErrors = std::size_t{4} * 1024;

  // `command`: a line for /bin/sh. Throws Failure where no process can be made; a command that is not found
  // only ends at once, with status 127.
  explicit Process(const std::string& command) : ends_(start_program(command)) {}
  // Closes its stdin, which is to end it, and waits until it and all in its process group are gone: after two
  // seconds SIGTERM, a second later SIGKILL.
  ~Process();
  Process(const Process&) = delete;
  Process& operator=(const Process&) = delete;

  using Until = std::chrono::steady_clock::time_point;

  enum class Got {
    line,         // read or written
    nothing,      // until the deadline
    ended,        // the program has: outcome()
    closed,       // its end of the pipe, and it still runs
    too_long,     // no end of the line within kMostLine
    interrupted,  // by Ctrl-C, or as base/stop.h has it
  };
  // Writes the line and an end of line. What the program writes meanwhile is kept.
  Got write_line(std::string_view line, Until until);
  // Without its end of line. What was written before the end of a program or a pipe is still read.
  Got read_line(std::string& line, Until until);

  // Ends it now, and waits for that. Nothing but the questions below may follow.
  void kill() { give_up(kProgramKill); }

  // Once a call above has said `ended`.
  [[nodiscard]] std::optional<ProgramEnd> outcome() const { return outcome_; }
  // The end of what it wrote to its stderr.
  [[nodiscard]] const std::string& errors() const { return errors_; }
  // What it wrote and did not end with an end of line.
  [[nodiscard]] const std::string& unfinished() const { return output_; }

 private:
  enum class Happened { something, nothing, interrupted };
  Happened wait(Until until, bool writing);
  [[nodiscard]] bool take_in();
  void read_outcome();
  Got end_of(Until until);
  void give_up(char order);

  ProgramEnds ends_;
  std::string output_;        // read and not asked for yet
  std::size_t searched_ = 0;  // of it: no end of line
  std::string errors_;
  std::optional<ProgramEnd> outcome_;
  bool output_closed_ = false;
};

}  // namespace fuda
