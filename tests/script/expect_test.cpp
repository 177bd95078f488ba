#include <catch2/catch.hpp>

#include "play_helper.h"
#include "script/expect.h"

using namespace fuda;
using namespace fuda::test;

namespace {

const std::string kHead =
    "game: hanabi\nplayers: [Ana, Bruno]\ngiven:\n  hand.Ana: [G1, G2]\n  hand.Bruno: [R1, B1, R3]\n"
    "  firework.red: [R1]\n";

// Returns the errors of `expect` in the position after Ana told Bruno about red.
std::string after_hint(const std::string& expect) {
  return problems(run_text(kHead + "moves:\n  - Ana: hint Bruno red\nexpect:\n" + expect));
}

}  // namespace

TEST_CASE("expectations that hold give no message", "[expect]") {
  CHECK(after_hint("  hints: 7\n  errors: 0\n") == "");
  CHECK(after_hint("  counters: {hints: 7}\n") == "");
  CHECK(after_hint("  told.Bruno.red: [1, 3]\n  told_not.Bruno.red: [2]\n") == "");
  CHECK(after_hint("  told: {Bruno: {red: [1, 3]}}\n") == "");
  CHECK(after_hint("  hand.Bruno: [R1, B1, R3]\n  firework: {red: [R1], blue: []}\n  deck: 44\n") == "");
  CHECK(
      after_hint(
          "  over: false\n  phase: turn\n  active: [Bruno]\n  turn: Bruno\n  score: 1\n  outcome: none\n") ==
      "");
  CHECK(after_hint("  census: {R1: 3, K5: 1, M1: 0}\n") == "");
  CHECK(after_hint("  legal.has: [play 1, discard 3]\n  legal.lacks: [play 4]\n  legal.count: 16\n") == "");
  CHECK(after_hint("  view.Bruno: {hand.Bruno: [\"?\", \"?\", \"?\"], hand.Ana: [G1, G2], deck: 44}\n") ==
        "");
  CHECK(after_hint("  view.Ana.hand.Bruno: [R1, B1, R3]\n") == "");
  CHECK(after_hint("  rating: horrible\n") == "");
}

TEST_CASE("expectations that fail say what was found", "[expect]") {
  CHECK(after_hint("  hints: 8\n") == "expected hints: 8, found 7\n");
  CHECK(after_hint("  told.Bruno.red: [1]\n") == "expected told.Bruno.red: [1], found [1, 3]\n");
  CHECK(after_hint("  hand.Bruno: [R1, R3, B1]\n") ==
        "expected hand.Bruno: [R1, R3, B1], found [R1, B1, R3]\n");
  CHECK(after_hint("  firework.red: 2\n") == "expected firework.red: 2, found 1: [R1]\n");
  CHECK(after_hint("  over: true\n  turn: Ana\n") ==
        "expected over: true, found false\nexpected turn: Ana, found Bruno\n");
  CHECK(after_hint("  outcome: lost\n") == "expected outcome: lost, found none\n");
  CHECK(after_hint("  legal: [play 1]\n").find("expected legal: [play 1], found [hint Ana ") == 0);
}

TEST_CASE("lists that differ are compared in the message", "[expect]") {
  CHECK(difference_of({"R1", "R2", "B1"}, {"R1", "B1", "G3"}) == "missing: R2\nextra: G3");
  CHECK(difference_of({"R1", "R1"}, {"R1"}) == "missing: R1");
  CHECK(difference_of({"R1"}, {"R1", "R1"}) == "extra: R1");
  CHECK(difference_of({"R1", "R3", "B1"}, {"R1", "B1", "R3"}) == "the order differs, beginning at place 2");
  CHECK(difference_of({"R1"}, {"R1"}) == "");
  const auto hint = [](const std::string& expect) {
    return run_text(kHead + "expect:\n" + expect).failures.front().finding.hint;
  };
  CHECK(hint("  hand.Bruno: [R1, Y5, R3]\n") == "missing: Y5 (in deck)\nextra: B1");
  CHECK(hint("  hand.Bruno: [R1, G1, R3]\n") == "missing: G1\nextra: B1");  // G1 is in two zones
  CHECK(hint("  deck: [G2]\n").starts_with("extra: "));                     // the deck has another G2
  CHECK(hint("  view.Bruno.hand.Bruno: [\"?\", R1]\n") == "missing: R1\nextra: ?, ?");
  CHECK(hint("  legal.has: [play 1, play 9]\n") == "missing: play 9");
  CHECK(hint("  legal.lacks: [play 1]\n") == "extra: play 1");
  CHECK(hint("  active: [Ana, Bruno]\n") == "missing: Bruno");
}

TEST_CASE("expectations without a meaning in this game are refused", "[expect]") {
  CHECK(after_hint("  hinst: 8\n") == "nothing called 'hinst' in this game\n");
  CHECK(after_hint("  told.Bruno.pink: [1]\n") == "no fact 'pink' in this game\n");
  CHECK(after_hint("  told.Cleo.red: [1]\n") == "no seat 'Cleo' in this game\n");
  CHECK(after_hint("  outcome: won\n") == "no outcome 'won' in this game\n");
  CHECK(after_hint("  hand.Bruno: [R9]\n") == "no card 'R9' in this game\n");
  CHECK(after_hint("  over: maybe\n") == "'over' must be true or false\n");
  CHECK(after_hint("  hints: few\n") == "'hints' needs a whole number\n");
  CHECK(run_text(kHead + "expect: {hinst: 8}\n").unusable);
  CHECK_FALSE(run_text(kHead + "expect: {hints: 7}\n").unusable);
}

TEST_CASE("a label is part of a rating, and without a rating no part of it holds", "[expect]") {
  CHECK(after_hint("  label: orri\n") == "");
  CHECK(after_hint("  label: excellent\n") != "");
  const std::string unrated = "game: nin-jan\nplayers: [Kaori, Jun]\nexpect: {rating: none";
  CHECK(problems(run_text(unrated + "}\n")) == "");
  CHECK(problems(run_text(unrated + ", label: \"\"}\n")) != "");
}
