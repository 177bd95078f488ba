#include <catch2/catch.hpp>

#include "play_helper.h"

using namespace fuda;
using namespace fuda::test;

namespace {

const std::string kRunHead =
    "game: hanabi\nplayers: [Ana, Bruno]\ngiven:\n  hand.Ana: [R1, G2]\n  hand.Bruno: [R1, B1, R3]\n";

}  // namespace

TEST_CASE("a set-up is refused for a reason, not for the line shown with the message", "[runner]") {
  const std::string one = "game: hanabi\nplayers: [Ana]\nrefused: ";
  CHECK(problems(run_text(one + "2 to 5 players\n")) == "");
  for (const char* excerpt : {"'[Ana]'", "'players: '", "input.yaml"})
    CHECK(
        problems(run_text(one + excerpt + "\n")).starts_with("the set-up was refused for another reason: "));
}

TEST_CASE("a refused move stops the game and says why", "[runner]") {
  const RunResult result = run_text(kRunHead + "moves:\n  - Bruno: play 1\n  - Ana: play 1\n");
  CHECK(problems(result) == "Bruno cannot play 1: it is not Bruno's turn\n");
  CHECK_FALSE(result.unusable);
  CHECK(result.failures.front().finding.place.text() == "test.yaml:7:12");
  CHECK(result.failures.front().position.find("hand.Bruno") != std::string::npos);
  CHECK(result.plies == 0);
}

TEST_CASE("a refusal can be expected, with its reason", "[runner]") {
  CHECK(problems(run_text(kRunHead +
                          "moves:\n  - Ana: discard 1\n    refused: no room\n  - Ana: play 1\n")) == "");
  CHECK(problems(run_text(kRunHead + "moves:\n  - Ana: play 9\n    refused: no card 9\n")) == "");
  CHECK(problems(run_text(kRunHead + "moves:\n  - Ana: discard 1\n    refused: no card\n"))
            .find("the move was refused for another reason: ") == 0);
  CHECK(problems(run_text(kRunHead + "moves:\n  - Ana: play 1\n    refused: no card\n")) ==
        "Ana may play 1, but the move should be refused\n");
}

TEST_CASE("a script can expect that its set-up is refused", "[runner]") {
  CHECK(run_text("game: hanabi\nplayers: [Ana]\nrefused: 2 to 5 players\n").passed());
  CHECK(problems(run_text("game: hanabi\nplayers: [Ana, Bruno]\nrefused: 2 to 5\n")) ==
        "the script expects fuda to refuse this set-up, but fuda accepts the set-up\n");
}

TEST_CASE("an unknown seat or game makes a script unusable", "[runner]") {
  CHECK(run_text(kRunHead + "moves:\n  - Anna: play 1\n").unusable);
  CHECK(problems(run_text(kRunHead + "moves:\n  - Anna: play 1\n")) == "no seat 'Anna'\n");
  CHECK(run_text("game: hanabbi\nplayers: 2\n").unusable);
}

TEST_CASE("hashes are chained: a repeated position has a new hash", "[runner]") {
  const RunResult result = run_text(kRunHead + "moves:\n  - Ana: reorder 1 2\n  - Ana: reorder 1 2\n");
  CHECK(problems(result) == "");
  REQUIRE(result.hashes.size() == 3);
  CHECK(result.hashes[0] != result.hashes[2]);
  CHECK(result.plies == 0);
}
