#include "author/why.h"

#include <catch2/catch.hpp>

#include "../script/play_helper.h"

using namespace fuda;
using namespace fuda::test;

namespace {

const std::string kGame =
    "game: hanabi\nplayers: [Ana, Bruno]\ngiven:\n  hand.Ana: [R1, G2]\n  hand.Bruno: [R1, B1, R3]\n"
    "moves:\n  - Ana: discard 1\n    refused: no room\n  - Ana: hint Bruno red\n    expect: {hints: 1}\n"
    "  - Bruno: discard 1\n";

Explanation why(const std::string& move, std::optional<std::size_t> at = {}) {
  Games games = source_games();
  return explain_move(games, script_of(kGame), {move, at, ""});
}

std::string failure(const std::string& move, std::optional<std::size_t> at = {}) {
  try {
    (void)why(move, at);
  } catch (const Failure& failed) {
    return failed.findings().front().message;
  }
  return "";
}

}  // namespace

TEST_CASE("the explanation of a refused move names the rule that refused it", "[why]") {
  using Rule = Refusal::Rule;
  CHECK(why("Ana: discard 1", 0).refusal.rule == Rule::gain);
  CHECK(why("Ana: discard 1", 0).rule == "the gain of 'discard'");
  CHECK(why("Ana: discard 1", 0).refusal.place.file.ends_with("game.yaml"));
  CHECK(why("Ana: discard 9", 0).refusal.rule == Rule::parameter);
  CHECK(why("Ana: discard 9", 0).rule == "the parameter 'card' of 'discard'");
  CHECK(why("Bruno: play 1", 0).refusal.rule == Rule::turn);
}

TEST_CASE("the explanation of an allowed move gives its costs and what changes", "[why]") {
  const Explanation hint = why("Ana: hint Bruno red", 0);
  REQUIRE(hint.allowed());
  REQUIRE(hint.costs.size() == 1);
  CHECK(hint.costs.front().before == 8);
  CHECK(hint.costs.front().after == 7);
  CHECK(hint.next == "Bruno to move");
  CHECK(why("Bruno: reorder 1 2", 0).free);
}

TEST_CASE("positions are numbered by the moves made before them", "[why]") {
  CHECK(why("Ana: play 1").positions == 2);
  CHECK(why("Ana: play 1").allowed());
  CHECK(why("Bruno: discard 1", 1).allowed());
  CHECK(failure("Ana: play 1", 3) == "there is no position 3: test.yaml has 2 moves");
}

TEST_CASE("a question that names no seat or move of the game is refused", "[why]") {
  CHECK(failure("play 1") == "'--why play 1' does not say who moves");
  CHECK(failure("Cleo: play 1") == "no seat 'Cleo'");
  CHECK(failure("Ana: plai 1") == "no move 'plai' in this game");
  CHECK(failure("Ana: play") == "'play' takes 1 argument, not 0");
}
