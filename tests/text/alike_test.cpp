#include "text/alike.h"

#include <catch2/catch.hpp>

using namespace fuda;

TEST_CASE("one mistake is the same whatever it counts", "[text]") {
  CHECK(without_numbers("the hand of seat 2 has 17 cards") == "the hand of seat 0 has 0 cards");
  CHECK(without_numbers("no end after 10000 moves") == without_numbers("no end after 7 moves"));
  CHECK(without_numbers("12") == "0");
  CHECK(without_numbers("") == "");
}

TEST_CASE("digits of a word are part of it", "[text]") {
  CHECK(without_numbers("unknown name 'card2'") != without_numbers("unknown name 'card3'"));
  CHECK(without_numbers("R1 and é1 and _1 and x12") == "R1 and é1 and _1 and x12");
}

TEST_CASE("mistakes in other places are others", "[text]") {
  const Finding a = error_at({"rules.lua", 3, 0}, "it is 7");
  CHECK(is_same_mistake(a, error_at({"rules.lua", 3, 0}, "it is 12")));
  CHECK(!is_same_mistake(a, error_at({"rules.lua", 4, 0}, "it is 7")));
  CHECK(!is_same_mistake(a, error_at({"rules.lua", 3, 0}, "it was 7")));
}
