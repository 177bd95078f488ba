// A running program with which fuda exchanges lines.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

#include "bots/launcher.h"

namespace fuda {

class Process {
 public:
  // The maximum length of a line. fuda does not read longer lines to their end. fuda keeps only the last
  // bytes of stderr.
  static constexpr std::size_t kMostLine = std::size_t{1024} * 1024;
  static constexpr std::size_t kMostErrors = std::size_t{4} * 1024;

  // `command`: a line for /bin/sh. Throws Failure if the launcher cannot create a process. If the command
  // does not exist, the constructor throws nothing, and the program ends at once with status 127.
  explicit Process(const std::string& command) : ends_(start_program(command)) {}
  // Closes the program's stdin, which should end the program, and waits until its process group is gone.
  // Sends SIGTERM after two seconds, and SIGKILL a second later.
  ~Process();
  Process(const Process&) = delete;
  Process& operator=(const Process&) = delete;

  using Until = std::chrono::steady_clock::time_point;

  enum class Got {
    line,         // read or written
    nothing,      // the deadline passed
    ended,        // the program has ended; see outcome()
    closed,       // the program has closed its end of the pipe but is still running
    too_long,     // the line is longer than kMostLine
    interrupted,  // interrupted by Ctrl-C, or by base/stop.h
  };
  // Writes the line and a line end. Keeps the program's output that arrives in the meantime.
  Got write_line(std::string_view line, Until until);
  // Reads a line, without its line end. Also returns lines that the program wrote before it ended or closed
  // the pipe.
  Got read_line(std::string& line, Until until);

  // Ends the program now, and waits for its end. After kill(), call only the functions below.
  void kill() { give_up(kProgramKill); }

  // The outcome of the program. Has a value once a function above has returned `ended`.
  [[nodiscard]] std::optional<ProgramEnd> outcome() const { return outcome_; }
  // The last bytes of the program's stderr.
  [[nodiscard]] const std::string& errors() const { return errors_; }
  // The program's output after its last line end.
  [[nodiscard]] const std::string& unfinished() const { return output_; }

 private:
  enum class Happened { something, nothing, interrupted };
  Happened wait(Until until, bool writing);
  [[nodiscard]] bool take_in();
  void read_outcome();
  Got end_of(Until until);
  void give_up(char order);

  ProgramEnds ends_;
  std::string output_;        // output that fuda has read but read_line() has not returned
  std::size_t searched_ = 0;  // the number of bytes of output_ that contain no line end
  std::string errors_;
  std::optional<ProgramEnd> outcome_;
  bool output_closed_ = false;
};

}  // namespace fuda
