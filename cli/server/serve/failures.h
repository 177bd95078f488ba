// What people are told when something fails, and what only the operator of the server is told. The errors of
// rules and bots can name any card, so they go to the log and nowhere else: no answer is made from findings,
// except in setup.cpp, before anything is dealt.
#pragma once

#include <chrono>
#include <functional>
#include <mutex>
#include <string>

#include "base/diagnostic.h"
#include "script/names.h"
#include "serve/message.h"

namespace fuda::serve {

// For any thread. Takes kMostLogged texts a minute, each at most kMostLoggedBytes long, and counts the
// others.
class ServerLog {
 public:
  using Write = std::function<void(const std::string& text)>;
  // Nothing is written before this is called, nor after it was called with nullptr.
  void write_by(Write write);
  // `about`: the table, or what was being done.
  void note(const std::string& about, const Findings& findings);

 private:
  std::mutex mutex_;
  Write write_;
  std::chrono::steady_clock::time_point since_;  // this minute
  std::size_t taken_ = 0, left_out_ = 0;
};
[[nodiscard]] ServerLog& server_log();

// Sentences for people, in the English that names translate.
inline constexpr const char* kRuleFailed = "a rule of this game failed";
inline constexpr const char* kMoveFailed = "a rule of this game failed; the move was not made";
inline constexpr const char* kTableFailed = "a rule of this game failed; the table was not made";
inline constexpr const char* kRequestFailed = "this cannot be answered";
inline constexpr const char* kTooFast = "too many moves of this kind in so short a time; wait a little";
inline constexpr const char* kIsOver = "the game is over";
inline constexpr const char* kNotOver = "the game is not over yet";
inline constexpr const char* kNotMoved = "you have not moved yet";
inline constexpr const char* kAsksAlready = "something else is being asked";
inline constexpr const char* kNotAsked = "this is not asked any more";
inline constexpr const char* kNextThere = "the next game has begun already";
inline constexpr const char* kNoTalk = "in this game talk is against the rules";
inline constexpr const char* kIsThereNow = "somebody sits there, and has not been away for long";
inline constexpr const char* kIsClosed =
    "somebody left this seat in the middle of the game; ask those who play to open it";
inline constexpr const char* kNeedsOthers =
    "two other players must agree to that; let a bot play there instead";
inline constexpr const char* kBotPlays = "a bot plays for you; take your seat back first";
inline constexpr const char* kStuck = "this game cannot go on";

[[nodiscard]] std::string said_to_people(const Names& names, const char* sentence);

// The answer to a request that threw; to be called where it was caught. A Refused speaks for itself. All else
// goes to the log, and the answer is 500 with `sentence`, or says that a move could not be kept; 503 if
// memory ran out. Throws nothing.
[[nodiscard]] Answer answer_of_failure(const Names& names, const char* sentence, const std::string& about);

}  // namespace fuda::serve
