#include <catch2/catch.hpp>

#include "play_helper.h"
#include "script/expect.h"

using namespace fuda;
using namespace fuda::test;

namespace {

const std::string kGivenHead = "game: hanabi\nplayers: [Ana, Bruno]\n";

std::string outcome_of(const std::string& rest) { return problems(run_text(kGivenHead + rest)); }

}  // namespace

TEST_CASE("given cards are where they were put, and the rest is dealt and shuffled", "[given]") {
  CHECK(
      outcome_of(
          "given:\n  hand.Bruno: [R5, G1, R4, Y3, K4]\n  firework.red: [R1, R2]\n  counters: {hints: 3}\n"
          "expect:\n  hand.Bruno: [R5, G1, R4, Y3, K4]\n  firework.red: [R1, R2]\n  hand.Ana: 5\n  hints: 3\n"
          "  deck: 38\n  discard: []\n") == "");
}

TEST_CASE("a deck is given in the order in which it will be drawn", "[given]") {
  CHECK(outcome_of("given:\n  hand.Ana: [R1]\n  hand.Bruno: [G2]\n  deck: [B1, Y1]\n  rest: "
                   "discard\nmoves:\n  - Ana: play R1\n"
                   "    expect: {hand.Ana: [B1], deck: [Y1], discard: 46}\n") == "");
}

TEST_CASE("cards that are only counted can be any cards", "[given]") {
  CHECK(outcome_of("given: {discard: 3, deck: 10, hand.Ana: 2, rest: discard}\n").find("already given") !=
        std::string::npos);
  CHECK(
      outcome_of(
          "given: {discard: 3, hand.Ana: 2}\nexpect: {discard: 3, hand.Ana: 2, hand.Bruno: 5, deck: 40}\n") ==
      "");
}

TEST_CASE("a seat's turn can be given", "[given]") {
  CHECK(outcome_of("given: {turn: Bruno}\nmoves:\n  - Bruno: hint Ana 1\nexpect: {turn: Ana}\n") == "");
}

TEST_CASE("stacked cards are drawn first, no matter what is given", "[given]") {
  CHECK(outcome_of("deck: [R1, R1, R1, G1, G1]\ngiven:\n  hand.Bruno: [G1, R5]\nexpect:\n"
                   "  hand.Ana: [R1, R1, R1, G1, G1]\n  hand.Bruno: [G1, R5]\n") == "");
}

TEST_CASE("a set-up that contradicts itself or the game is refused", "[given]") {
  CHECK(outcome_of("given: {firework.red: [R5, R5]}\n") == "R5 is named 2 times, but the game has 1\n");
  CHECK(outcome_of("deck: [R5]\ngiven: {firework.red: [R5]}\n") ==
        "R5 is named 2 times, but the game has 1\n");
  CHECK(outcome_of("deck: [R1, R1, R1, R1]\n") == "R1 is named 4 times, but the game has 3\n");
  CHECK(outcome_of("given: {firework.red: [Q1]}\n") == "no card 'Q1' in this game\n");
  CHECK(outcome_of("given: {fireworks.red: [R1]}\n") == "no zone or counter 'fireworks.red' in this game\n");
  CHECK(outcome_of("given: {counters: {hint: 3}}\n") == "no counter 'hint' in this game\n");
  CHECK(outcome_of("given: {counters: {hints: 9}}\n") == "hints must be from 0 to 8, not 9\n");
  CHECK(outcome_of("given: {hand.Cleo: [R1]}\n") == "no zone or counter 'hand.Cleo' in this game\n");
  CHECK(outcome_of("given: {turn: Cleo}\n") == "no seat 'Cleo' in this game\n");
  CHECK(outcome_of("given: {firework.red: 6}\n") == "firework.red holds at most 5 cards, not 6\n");
  CHECK(outcome_of("given: {discard: 45}\n") == "discard needs 45 cards, but only 40 are left\n");
  CHECK(outcome_of("given: {deck: [R1]}\n") == "'given' has no zone for 39 other cards\n");
  CHECK(outcome_of("first: Cleo\n") == "no seat 'Cleo'\n");
}

TEST_CASE("knowledge of a seat must refer to a card that exists there", "[given]") {
  const auto told = [](const char* places) {
    return outcome_of(std::string("given: {hand.Bruno: [R1, B1, R2], told.Bruno.red: ") + places + "}\n");
  };
  CHECK(told("[1, 3]") == "");
  CHECK(told("[2]").find("not 'red'") != std::string::npos);
  CHECK(told("[4]").find("none at place 4") != std::string::npos);
  CHECK(told("[0]").find("not a position") != std::string::npos);
}
