// Tests the conditions under which an earlier answer of a guard may replace a new call.
#include "bind/answers.h"

#include <catch2/catch.hpp>

#include "../model/small_game.h"

using namespace fuda;
using lua::Answers;
using lua::Asked;
using lua::Question;

namespace {

constexpr Move kAskedMove{1, 0, {2}};
constexpr Question kTokens{Question::Kind::counter, 0, 0};

// The small game after one call of the guard of `put`. The guard has asked for the number of tokens. The
// number was 2.
struct Answered : test::SmallState {
  Answers answers{game.moves.size()};
  Asked asked;

  Answered() {
    asked.begin();
    asked.note(kTokens, answer(state, kTokens));
  }
  Answered& keep() {
    answers.keep(kAskedMove, asked, {true, 7});
    return *this;
  }
  [[nodiscard]] const Answers::Verdict* found(const Move& move = kAskedMove) {
    return answers.find(move, state);
  }
};

}  // namespace

TEST_CASE("a guard's answer is kept for the same move and the same answers to its questions", "[answers]") {
  Answered one;
  CHECK(one.found() == nullptr);
  one.keep();
  REQUIRE(one.found() != nullptr);
  CHECK(one.found()->allowed);
  CHECK(one.found()->cost == 7);
  CHECK(one.found({1, 0, {1}}) == nullptr);
  CHECK(one.found({1, 1, {2}}) == nullptr);
  one.state.set_counter(0, 1);
  CHECK(one.found() == nullptr);
}

TEST_CASE("a guard's answer is not kept if it has read something that no question covers", "[answers]") {
  Answered one;
  one.asked.give_up();
  CHECK(one.keep().found() == nullptr);
  // Even after another question, the host does not keep the answer.
  one.asked.note({Question::Kind::size, 1, 0}, 0);
  CHECK(one.keep().found() == nullptr);
  one.asked.begin();
  CHECK(one.keep().found() != nullptr);
}

TEST_CASE("a guard's answer is kept if there is room for all its questions", "[answers]") {
  for (const std::size_t count : {Asked::kMost, Asked::kMost + 1}) {
    CAPTURE(count);
    Answered one;
    for (std::size_t i = 1; i < count; ++i) {
      const Question next{Question::Kind::next_in, 0, static_cast<std::int16_t>(i)};
      one.asked.note(next, answer(one.state, next));
    }
    one.asked.note(kTokens, 2);  // this question was asked before, so it needs no space
    CHECK((one.keep().found() != nullptr) == (count == Asked::kMost));
  }
}
