// Separates the parts of a failure that clients may know from the parts that only the operator of the server
// may know. Errors in rules and bots can name any card, so they go only to the log. Answers never contain
// findings, except in setup.cpp, before the deal.
#pragma once

#include <chrono>
#include <functional>
#include <mutex>
#include <string>

#include "base/diagnostic.h"
#include "script/names.h"
#include "serve/message.h"

namespace fuda::serve {

// A log for the operator. Any thread may use the log. The log takes kMostLogged texts per minute, each at
// most kMostLoggedBytes long, and counts the other texts.
class ServerLog {
 public:
  using Write = std::function<void(const std::string& text)>;
  // Sets the function that writes the log. If `write` is nullptr, or before the first call, the log writes
  // nothing.
  void write_by(Write write);
  // Writes findings to the log. `about` names the table or the task that failed.
  void note(const std::string& about, const Findings& findings);

 private:
  std::mutex mutex_;
  Write write_;
  std::chrono::steady_clock::time_point since_;  // the start of the current minute
  std::size_t taken_ = 0, left_out_ = 0;
};
[[nodiscard]] ServerLog& server_log();

// English sentences for people. cli/script/phrases has these sentences in other languages.
inline constexpr const char* kRuleFailed = "a rule of this game failed";
inline constexpr const char* kMoveFailed = "a rule of this game failed; the move was not made";
inline constexpr const char* kTableFailed = "a rule of this game failed; the table was not created";
inline constexpr const char* kRequestFailed = "the server could not answer this request";
inline constexpr const char* kTooFast = "too many moves of this kind in a short time; wait a little";
inline constexpr const char* kIsOver = "the game is over";
inline constexpr const char* kNotOver = "the game is not over yet";
inline constexpr const char* kNotMoved = "you have not moved yet";
inline constexpr const char* kAsksAlready = "another question is still open";
inline constexpr const char* kNotAsked = "this question is no longer open";
inline constexpr const char* kNextThere = "the next game has already begun";
inline constexpr const char* kNoTalk = "talking is against the rules of this game";
inline constexpr const char* kIsThereNow = "the player in this seat has not been away for long";
inline constexpr const char* kIsClosed = "someone left this seat during the game; ask the players to open it";
inline constexpr const char* kNeedsOthers =
    "two other players must agree to this; let a bot play there instead";
inline constexpr const char* kBotPlays = "a bot plays for you; take your seat back first";
inline constexpr const char* kStuck = "this game cannot continue";

[[nodiscard]] std::string said_to_people(const Names& names, const char* sentence);

// The answer to a request whose handler threw. Call answer_of_failure() inside the catch block. A Refused has
// its own answer. Any other exception goes to the log, and the answer has the status 500 with `sentence`, or
// says that the server could not save a move. If memory ran out, the status is 503. Throws nothing.
[[nodiscard]] Answer answer_of_failure(const Names& names, const char* sentence, const std::string& about);

}  // namespace fuda::serve
