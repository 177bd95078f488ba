// Faults in an input, each as a value that includes its place. Loading collects findings and continues, so
// one run reports all of them. A call that cannot return a result throws its findings as a Failure.
#pragma once

#include <cstdint>
#include <exception>
#include <new>
#include <string>
#include <utility>
#include <vector>

namespace fuda {

// A place in a text file. Lines and columns count from 1. Columns are in bytes. 0 means unknown.
struct Place {
  std::string file;
  int line = 0;
  int column = 0;
  int length = 1;  // length of the offending text in bytes, for the caret line

  // "file:line:column", without the unknown parts.
  [[nodiscard]] std::string text() const;
};

enum class Severity { error, warning };

// The part of a game that a finding is about. Code compares subjects, but never messages, which are for
// people.
struct Subject {
  enum class Kind : std::uint8_t {
    nothing,       // no part of a game
    required,      // a key that the surrounding mapping must have
    missing,       // something that is needed at the finding's place but is missing there
    none_left,     // the game needs a part with a path such as "zones.*.cards", but has none
    unknown_name,  // a name that is unknown at the finding's place
    refused,       // an existing part that the rules refuse
    imagined,      // the rules fail in a position that a seat imagines
    suspected      // a possible fault that is not proven; only a strict check reports it
  };
  Kind kind = Kind::nothing;
  std::string path;  // "moves.draw"; for an unknown_name, only the name: "pile"
};

struct Finding {
  Severity severity = Severity::error;
  Place place;
  std::string message;  // one sentence: what is wrong, with the offending text, and what was expected
  std::string hint;     // optional second line: the closest match, or what to do
  Subject subject = {};

  // The place and the message, without the hint.
  [[nodiscard]] std::string what() const { return place.text() + ": " + message; }
  // Adds a line to the hint.
  void add_hint(const std::string& line) { hint += (hint.empty() ? "" : "\n") + line; }
};

using Findings = std::vector<Finding>;
[[nodiscard]] bool has_errors(const Findings& findings);
[[nodiscard]] Finding error_at(Place place, std::string message, std::string hint = {}, Subject subject = {});
[[nodiscard]] Finding warning_at(Place place, std::string message, std::string hint = {});

// An exception for an unusable input. what() joins places and messages on demand, because most code passes a
// Failure on without calling what(). text/render.h of cli/ shows findings in full.
class Failure : public std::exception {
 public:
  explicit Failure(Findings findings);
  explicit Failure(Finding finding) : Failure(Findings{std::move(finding)}) {}
  explicit Failure(std::string message) : Failure(error_at({}, std::move(message))) {}
  [[nodiscard]] const Findings& findings() const { return findings_; }
  [[nodiscard]] const char* what() const noexcept override;

 private:
  Findings findings_;
  mutable std::string text_;
};

// The exception thrown if memory runs out. Its message says what the program was processing. OutOfMemory is
// not a Failure, because code that catches a Failure continues.
class OutOfMemory : public std::bad_alloc {
 public:
  explicit OutOfMemory(Place over) : over_(std::move(over)) {}
  [[nodiscard]] Finding finding() const { return error_at(over_, "there is not enough memory for this"); }

 private:
  Place over_;
};

// Runs `work` and adds `place` (the file or line being processed) to exceptions that lack a place. Turns a
// std::bad_alloc into OutOfMemory, and any exception of a library into a Failure.
template <class Work>
auto at_place(const Place& place, Work work) {
  try {
    return work();
  } catch (const Failure&) {
    throw;
  } catch (const OutOfMemory&) {
    throw;
  } catch (const std::bad_alloc&) {
    throw OutOfMemory(place);
  } catch (const std::exception& problem) {
    throw Failure(error_at(place, std::string("this cannot be used: ") + problem.what()));
  }
}

}  // namespace fuda
