// What guards have said, for the same arguments and the same answers to what they ask of the position. A
// guard changes nothing and keeps nothing, so these decide what it says: it is a walk from question to
// question, which takes a small part of the time of the call. The answers are of this process alone and
// outlive the games, but nobody can tell: what a call costs the game's budget is kept with them.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "bind/questions.h"
#include "model/moves.h"

namespace fuda::lua {

class Answers {
 public:
  static constexpr std::uint32_t kMostNodes = 1U << 16U;
  static constexpr std::uint32_t kFreeNodes = 12'288;  // of one kind of move: more must be worth it
  // Of calls that were made: after so many it is looked whether answers were found in the meantime.
  static constexpr std::uint32_t kPeriod = 8192;
  static constexpr std::uint32_t kUnkept = 64;  // calls in a row whose answers cannot be kept

  struct Verdict {
    bool allowed = false;
    std::uint32_t cost = 0;
  };

  explicit Answers(std::size_t kinds) : kinds_(kinds) {}

  // Moves have no arguments that are several cards. Null: the guard has to be called; if `wanted` then, tell
  // keep() what it said.
  [[nodiscard]] const Verdict* find(const Move& move, const State& state);
  [[nodiscard]] bool wanted(KindId kind) const {
    return !kinds_[kind].off && nodes_.size() + Asked::kMost < kMostNodes;
  }
  void keep(const Move& move, const Asked& asked, const Verdict& known);

 private:
  struct GuardStatistics {
    std::uint32_t found = 0, called = 0, unkept = 0;  // since the period began
    std::uint64_t found_in_all = 0, nodes = 0;
    bool off = false;  // not worth it
  };
  struct Node {
    enum class Kind : std::uint8_t { nothing, question, answer };
    Kind kind = Kind::nothing;
    Question question;
    Verdict known;
    // Of a question, the edge that was taken last: mostly the same answer comes again, and nothing is looked
    // up.
    std::int32_t last_answer = 0;
    std::uint32_t last_to = 0;  // 0: there is none
  };
  struct Edge {
    std::uint64_t from = 0;
    std::int32_t answer = 0;
    std::uint32_t to = 0;  // 0: there is none
  };

  [[nodiscard]] std::uint32_t follow(std::uint32_t node, const State& state);
  void count_call(GuardStatistics& kind, bool kept);
  [[nodiscard]] std::uint32_t next(std::uint64_t from, std::int32_t answer) const;
  [[nodiscard]] std::uint32_t next_or_new(std::uint64_t from, std::int32_t answer);
  [[nodiscard]] Edge& place(std::uint64_t from, std::int32_t answer);
  void grow();

  std::vector<GuardStatistics> kinds_;
  std::vector<Node> nodes_ = std::vector<Node>(1);  // number 0 is none
  std::vector<Edge> edges_ = std::vector<Edge>(64);
};

}  // namespace fuda::lua
