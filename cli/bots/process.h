// A running program that we exchange lines with.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

#include "bots/launcher.h"

namespace fuda {

class Process {
 public:
  // Longer lines are not read to their end. Of stderr only the last bytes are kept.
  static constexpr std::size_t kMostLine = std::size_t{1024} * 1024;
  static constexpr std::size_t kMostErrors = std::size_t{4} * 1024;

  // `command`: a line for /bin/sh. Throws Failure when no process can be made; a command that is not found
  // just ends at once, with status 127.
  explicit Process(const std::string& command) : ends_(start_program(command)) {}
  // Closes its stdin, which should end it, and waits until its process group is gone: after two seconds
  // SIGTERM, a second later SIGKILL.
  ~Process();
  Process(const Process&) = delete;
  Process& operator=(const Process&) = delete;

  using Until = std::chrono::steady_clock::time_point;

  enum class Got {
    line,         // read or written
    nothing,      // until the deadline
    ended,        // the program has ended: outcome()
    closed,       // the program has closed its end of the pipe, and still runs
    too_long,     // no end of the line within kMostLine
    interrupted,  // by Ctrl-C, or by base/stop.h
  };
  // Writes the line and an end of line. Keeps what the program writes meanwhile.
  Got write_line(std::string_view line, Until until);
  // The line comes without its end. What was written before the program or a pipe ended is still read.
  Got read_line(std::string& line, Until until);

  // Ends it now, and waits for that. Nothing but the questions below may follow.
  void kill() { give_up(kProgramKill); }

  // Known once a call above has returned `ended`.
  [[nodiscard]] std::optional<ProgramEnd> outcome() const { return outcome_; }
  // The end of what it wrote to its stderr.
  [[nodiscard]] const std::string& errors() const { return errors_; }
  // What it wrote after its last end of line.
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
  std::size_t searched_ = 0;  // so many bytes of it hold no end of line
  std::string errors_;
  std::optional<ProgramEnd> outcome_;
  bool output_closed_ = false;
};

}  // namespace fuda
