// What people are told where something fails, and what only the one who runs the server is told. Rules and
// bots write their own errors, and can name any card in them: those go into the log and nowhere else, so no
// code of the server makes an answer of findings, but for setup.cpp, where nothing is dealt yet.
#pragma once

#include <chrono>
#include <functional>
#include <mutex>
#include <optional>
#include <string>

#include "base/names.h"
#include "serve/message.h"

namespace fuda::serve {

// For any thread. Takes kMostLogged texts a minute, each at most kMostLoggedBytes long, and counts the
// others.
class Log {
 public:
  using Write = std::function<void(const std::string& text)>;
  // Nothing is written before this is called, and nothing after it was called with nullptr.
  void write_by(Write write);
  // `about`: the table, or what was being done.
  void note(const std::string& about, const Findings& findings);

 private:
  std::mutex mutex_;
  Write write_;
  std::chrono::steady_clock::time_point since_;  // this minute
  std::size_t taken_ = 0, left_out_ = 0;
};
[[nodiscard]] Log& server_log();

// Sentences for people, English as host/phrases has them.
inline constexpr const char* kRuleFailed = "a rule of this game failed";
inline constexpr const char* kMoveFailed = "a rule of this game failed; the move was not made";
inline constexpr const char* kTableFailed = "a rule of this game failed; the table was not made";
inline constexpr const char* kRequestFailed = "this cannot be answered";
inline constexpr const char* kTooFast = "too many moves of this kind in so short a time; wait a little";
inline constexpr const char* kStuck = "this game cannot go on";

[[nodiscard]] std::string said_to_people(const Names& names, const char* sentence);

// What is answered where something was thrown; to be called where it was caught. A Refused says it itself.
// All else is told to the log, and to people as `sentence` says, with 500; what could not be kept, in words
// for that.
[[nodiscard]] Answer answer_of_failure(const Names& names, const char* sentence, const std::string& about);

// Calls what may fail: nothing where it did not, else the answer of answer_of_failure.
[[nodiscard]] std::optional<Answer> why_it_failed(const Names& names, const char* sentence,
                                                  const std::string& about, const std::function<void()>& fn);

}  // namespace fuda::serve
