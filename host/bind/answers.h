// Kept answers of guards. A guard changes and stores nothing, so its verdict depends only on its arguments
// and the answers to its questions about the position. To find a kept verdict, the host walks from question
// to question, which is much faster than the call. The answers belong to this process and outlive the games.
// Games are not affected, because the host keeps each answer with its cost, and charges this cost to the
// game's budget.
#pragma once

#include <cstdint>
#include <vector>

#include "bind/questions.h"
#include "model/moves.h"

namespace fuda::lua {

class Answers {
 public:
  static constexpr std::uint32_t kMostNodes = 1U << 16U;
  // The number of nodes for each kind of move. A kind of move gets more nodes only if keeping its answers
  // pays off.
  static constexpr std::uint32_t kFreeNodes = 12'288;
  // The number of calls after which the host checks whether it found enough answers.
  static constexpr std::uint32_t kPeriod = 8192;
  static constexpr std::uint32_t kUnkept = 64;  // calls in a row whose answers cannot be kept

  struct Verdict {
    bool allowed = false;
    std::uint32_t cost = 0;
  };

  explicit Answers(std::size_t kinds) : kinds_(kinds) {}

  // Looks up a verdict. No argument of the move may be a list of cards. If the result is null, call the
  // guard. If wanted() was true before that call, pass the verdict to keep().
  [[nodiscard]] const Verdict* find(const Move& move, const State& state);
  [[nodiscard]] bool wanted(KindId kind) const {
    return !kinds_[kind].off && nodes_.size() + Asked::kMost < kMostNodes;
  }
  void keep(const Move& move, const Asked& asked, const Verdict& known);

 private:
  struct GuardStatistics {
    std::uint32_t found = 0, called = 0, unkept = 0;  // in this period
    std::uint64_t found_in_all = 0, nodes = 0;
    bool off = false;  // whether keeping answers costs more time than it saves
  };
  struct Node {
    enum class Kind : std::uint8_t { nothing, question, answer };
    Kind kind = Kind::nothing;
    Question question;
    Verdict known;
    // The last edge taken from a question. A question usually has the same answer as last time, and then
    // needs no search.
    std::int32_t last_answer = 0;
    std::uint32_t last_to = 0;  // 0: none
  };
  struct Edge {
    std::uint64_t from = 0;
    std::int32_t answer = 0;
    std::uint32_t to = 0;  // 0: none
  };

  [[nodiscard]] std::uint32_t follow(std::uint32_t node, const State& state);
  void count_call(GuardStatistics& kind, bool kept);
  [[nodiscard]] std::uint32_t next(std::uint64_t from, std::int32_t answer) const;
  [[nodiscard]] std::uint32_t next_or_new(std::uint64_t from, std::int32_t answer);
  [[nodiscard]] Edge& place(std::uint64_t from, std::int32_t answer);
  void grow();

  std::vector<GuardStatistics> kinds_;
  std::vector<Node> nodes_ = std::vector<Node>(1);  // number 0 stands for no node
  std::vector<Edge> edges_ = std::vector<Edge>(64);
};

}  // namespace fuda::lua
