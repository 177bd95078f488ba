// What is wrong with an input, as values that know their place. Loading collects findings and goes on, so
// that one run reports all of them; Failure carries them out of a call that has no result.
#pragma once

#include <cstdint>
#include <exception>
#include <new>
#include <string>
#include <utility>
#include <vector>

namespace fuda {

// A place in a text file. Lines and columns count from 1, columns in bytes; 0 means "not known".
struct Place {
  std::string file;
  int line = 0;
  int column = 0;
  int length = 1;  // bytes of the offending text, for the caret line

  // "file:line:column", without the parts that are not known.
  [[nodiscard]] std::string text() const;
};

enum class Severity { error, warning };

// The part of a game that a finding is about, for code that needs to know: messages are for people, and no
// code may compare them.
struct Subject {
  enum class Kind : std::uint8_t {
    nothing,       // no part of a game
    required,      // a key that the mapping around it must have
    missing,       // needed where the finding is shown
    none_left,     // no part of this path is there, "zones.*.cards", but one is needed
    unknown_name,  // named where the finding is shown
    refused,       // there, but the rules refuse it
    imagined       // the rules fail in a position that a seat imagines
  };
  Kind kind = Kind::nothing;
  std::string path;  // "moves.draw"; of an unknown name that stands alone, only that: "pile"
};

struct Finding {
  Severity severity = Severity::error;
  Place place;
  std::string message;  // one sentence: what is wrong, with the offending text, and what was expected
  std::string hint;     // optional second line: the nearest right name, or what to do
  Subject subject = {};

  // Where and what is wrong, however it came about.
  [[nodiscard]] std::string what() const { return place.text() + ": " + message; }
  // Adds a line to the hint.
  void add_hint(const std::string& line) { hint += (hint.empty() ? "" : "\n") + line; }
};

using Findings = std::vector<Finding>;
[[nodiscard]] bool has_errors(const Findings& findings);
[[nodiscard]] Finding error_at(Place place, std::string message, std::string hint = {}, Subject subject = {});
[[nodiscard]] Finding warning_at(Place place, std::string message, std::string hint = {});

// The input could not be used. what() puts places and messages together on demand, as most failures are only
// passed on; text/render.h of cli/ shows findings in full.
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

// Memory ran out, and over what. Not a Failure, because code that catches those goes on.
class OutOfMemory : public std::bad_alloc {
 public:
  explicit OutOfMemory(Place over) : over_(std::move(over)) {}
  [[nodiscard]] Finding finding() const { return error_at(over_, "there is not enough memory for this"); }

 private:
  Place over_;
};

// Does `work` and adds a place, the file or line that it is about, to exceptions without one: memory that
// runs out becomes OutOfMemory, an exception of a library becomes Failure.
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
