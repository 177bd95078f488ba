// What happened in a move, in sentences.
#include <catch2/catch.hpp>

#include "show/journeys.h"

using namespace fuda;

TEST_CASE("a card that goes on from where it came to makes one journey", "[show]") {
  const Steps joined = journeys({CardMoved{5, 1, 2}, CardMoved{5, 2, 3}});
  REQUIRE(joined.size() == 1);
  CHECK(std::get<CardMoved>(joined.front()).from == 1);
  CHECK(std::get<CardMoved>(joined.front()).to == 3);
}

TEST_CASE("two cards with one face make two journeys", "[show]") {
  // For a seat they have the same number: one is discarded, and another drawn; both are dealt.
  CHECK(journeys({CardMoved{5, 2, 3}, CardMoved{5, 1, 2}}).size() == 2);
  CHECK(journeys({CardMoved{5, 1, 2}, CardMoved{5, 1, 3}}).size() == 2);
}
