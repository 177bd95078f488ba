// Tests dealing cards to places that accept only some of the cards: each possible deal is equally likely, and
// dealing always ends.
#include "bots/allot.h"

#include <catch2/catch.hpp>

#include <cmath>
#include <map>
#include <numeric>

#include "../model/small_game.h"

using namespace fuda;

namespace {

// Returns all ways to put `cards` into places that accept these faces.
std::vector<std::vector<CardId>> all_ways(const Game& game, std::vector<CardId> cards,
                                          const std::vector<FaceSet>& takes) {
  std::vector<std::vector<CardId>> ways;
  std::ranges::sort(cards);
  do {
    bool fits = true;
    for (std::size_t i = 0; i < cards.size(); ++i) fits = fits && takes[i].test(game.cards[cards[i]]);
    if (fits) ways.push_back(cards);
  } while (std::ranges::next_permutation(cards).found);
  return ways;
}

// Returns the difference between the counts of deals and equal counts. The result is about 1 if each way is
// equally likely.
double chi_square(const std::map<std::vector<CardId>, int>& dealt, std::size_t ways, int deals) {
  const double expected = static_cast<double>(deals) / static_cast<double>(ways);
  double sum = static_cast<double>(ways - dealt.size()) * expected;
  for (const auto& [way, times] : dealt) sum += (times - expected) * (times - expected) / expected;
  return sum / static_cast<double>(ways - 1);
}

void check_uniform(const Game& game, const std::vector<CardId>& cards, const std::vector<FaceSet>& takes) {
  const auto ways = all_ways(game, cards, takes);
  Allotment allotment(game, cards, takes);
  if (ways.empty()) {
    CHECK(allotment.impossible() >= 0);
    return;
  }
  REQUIRE(allotment.impossible() == -1);
  const int deals = static_cast<int>(ways.size()) * 200;
  Rng rng(5);
  std::map<std::vector<CardId>, int> dealt;
  std::vector<CardId> out(cards.size());
  for (int i = 0; i < deals; ++i) {
    allotment.deal(rng, out);
    ++dealt[out];
  }
  for (const auto& [way, times] : dealt) REQUIRE(std::ranges::find(ways, way) != ways.end());
  if (ways.size() > 1)
    CHECK(chi_square(dealt, ways.size(), deals) < 1 + 6 / std::sqrt(static_cast<double>(ways.size() - 1)));
}

FaceSet faces(std::initializer_list<int> list) {
  FaceSet set;
  for (const int face : list) set.set(static_cast<std::size_t>(face));
  return set;
}

const FaceSet kAny = ~FaceSet();

}  // namespace

TEST_CASE("every way to deal cards to places that accept them is equally likely", "[determinizer]") {
  const Game game = test::small_game();  // faces 0 to 5, two cards of each
  check_uniform(game, {0, 1, 2, 4, 6}, {kAny, kAny, kAny, kAny, kAny});
  check_uniform(game, {0, 1, 2, 4, 6}, {faces({0, 1}), kAny, faces({0}), kAny, kAny});
  check_uniform(game, {0, 1, 2, 3, 4, 6},
                {faces({0, 1}), faces({0, 1}), faces({0, 1}), faces({1, 2}), kAny, kAny});
  check_uniform(game, {0, 2, 4, 6}, {faces({0}), faces({1}), faces({2}), faces({3})});
  check_uniform(game, {0, 2, 4, 6}, {faces({0, 1}), faces({1, 2}), faces({2, 3}), faces({3, 0})});
}

TEST_CASE("all ways are equally likely even if random tries never find one", "[determinizer]") {
  const Game game = test::small_game();
  // Seven cards for seven places, six of which accept the same six cards. Of 6^6 random tries, 6! succeed,
  // which is one in 65.
  check_uniform(game, {0, 1, 2, 3, 4, 5, 6},
                {faces({0, 1, 2}), faces({0, 1, 2}), faces({0, 1, 2}), faces({0, 1, 2}), faces({0, 1, 2}),
                 faces({0, 1, 2}), kAny});
  // The result is the same if there are several kinds of places, and the places of all kinds but one are
  // full.
  check_uniform(game, {0, 1, 2, 3, 4, 5, 6, 7},
                {faces({0, 1}), faces({0, 1}), faces({0, 1, 2}), faces({1, 2}), faces({0, 2}),
                 faces({0, 1, 2}), faces({2, 3}), faces({0, 3})});
}

TEST_CASE("a place for which no card is left is found", "[determinizer]") {
  const Game game = test::small_game();
  CHECK(Allotment(game, {0, 2}, {kAny, faces({5})}).impossible() == 1);
  CHECK(Allotment(game, {0, 2, 4}, {faces({0, 1}), faces({0, 1}), faces({0, 1})}).impossible() >= 0);
  CHECK(Allotment(game, {}, {}).impossible() == -1);
}

TEST_CASE("cards are dealt to very many kinds of places, too, although their ways are not counted",
          "[determinizer]") {
  Game game = test::small_game();
  game.cards.clear();
  game.faces.resize(60);
  for (int i = 0; i < 60; ++i) game.cards.push_back(static_cast<FaceId>(i));
  std::vector<CardId> cards(60);
  std::iota(cards.begin(), cards.end(), CardId{0});
  std::vector<FaceSet> takes(60);
  for (int i = 0; i < 60; ++i) takes[static_cast<std::size_t>(i)] = faces({i, (i + 1) % 60});
  Allotment allotment(game, cards, takes);
  REQUIRE(allotment.impossible() == -1);
  Rng rng(1);
  std::vector<CardId> out(60);
  for (int i = 0; i < 50; ++i) {
    allotment.deal(rng, out);
    for (std::size_t place = 0; place < 60; ++place) REQUIRE(takes[place].test(out[place]));
    std::vector<CardId> sorted = out;
    std::ranges::sort(sorted);
    REQUIRE(sorted == cards);
  }
}
