// Every bouquet that the deck of Ikebana can form, scored by the rules and by a model of its own: the model
// tries all ways to part five cards into groups and all that a wild card can stand for, and shares nothing
// with the rules. Bouquets that differ only in which colour is which are asked once.
#include <catch2/catch.hpp>

#include <algorithm>
#include <array>
#include <map>
#include <set>

#include "core/legal.h"
#include "play_helper.h"

using namespace fuda;
using namespace fuda::play;
using namespace fuda::play::test;

namespace {

constexpr int kWild = 5;  // the colour of a wild card; the others are 0 to 4

struct Flower {
  int colour, value;
  CardId card;
};
using Bouquet = std::vector<Flower>;
using Five = std::array<int, 5>;

// ---- the model

int group_points(std::vector<int> values) {
  std::sort(values.begin(), values.end());
  if (values.size() > 1 && values.front() == values.back())
    return values.front() * static_cast<int>(values.size());
  if (values == std::vector{1, 2, 3, 4}) return 8;
  if (values == std::vector{2, 3, 4, 5}) return 12;
  if (values == std::vector{1, 2, 3, 4, 5}) return 15;
  return 0;
}

// The best of all ways to part the values from `next` on among the groups so far and new ones.
int best_parting(const Five& values, std::size_t next, std::vector<std::vector<int>> groups) {
  if (next == values.size()) {
    int points = 0;
    for (const auto& group : groups) points += group_points(group);
    return points;
  }
  int best = 0;
  groups.emplace_back();
  for (std::size_t g = 0; g < groups.size(); ++g) {
    auto more = groups;
    more[g].push_back(values[next]);
    if (more.back().empty()) more.pop_back();
    best = std::max(best, best_parting(values, next + 1, more));
  }
  return best;
}

int times(const Five& colours) {
  const auto different = std::set<int>(colours.begin(), colours.end()).size();
  if (different == 1) return 4;
  if (different == 2) return 2;
  return different == 5 ? 3 : 1;
}

// The most that `rate` gives when each of the marked places holds any number from `low` to low + 4.
template <class Rate>
int best_of_any(Five numbers, const std::vector<std::size_t>& places, std::size_t done, int low, Rate rate) {
  if (done == places.size()) return rate(numbers);
  int best = 0;
  for (int n = low; n < low + 5; ++n) {
    numbers[places[done]] = n;
    best = std::max(best, best_of_any(numbers, places, done + 1, low, rate));
  }
  return best;
}

int model(const Bouquet& bouquet, const std::string& wilds) {
  Five values{};
  Five colours{};
  std::vector<std::size_t> wild;
  for (std::size_t i = 0; i < bouquet.size(); ++i) {
    values[i] = bouquet[i].value;
    colours[i] = bouquet[i].colour;
    if (bouquet[i].colour == kWild) wild.push_back(i);
  }
  const std::vector<std::size_t> none;
  static std::map<Five, int> known;  // by sorted values
  const auto points = [](Five five) {
    std::sort(five.begin(), five.end());
    const auto [entry, is_new] = known.try_emplace(five, 0);
    if (is_new) entry->second = best_parting(five, 0, {});
    return entry->second;
  };
  const int sum = best_of_any(values, wilds == "full" ? wild : none, 0, 1, points);
  if (wilds == "no_colour" && !wild.empty()) return sum;
  return sum * best_of_any(colours, wilds == "sixth_colour" ? none : wild, 0, 0, times);
}

// ---- all bouquets

// What stays the same when colours change places: the values of each colour, and those of the wild cards.
std::vector<std::string> pattern(const Bouquet& bouquet) {
  std::vector<std::string> values(kWild + 1);
  for (const Flower& flower : bouquet) values[flower.colour] += std::to_string(flower.value);
  std::sort(values.begin(), values.begin() + kWild);
  return values;
}

struct Bouquets {
  std::vector<Flower> deck;
  std::set<std::vector<std::string>> seen;
  std::vector<Bouquet> all;

  // Adds all bouquets that begin so and go on with cards from `next` on; copies of a card are taken in their
  // order.
  void add(Bouquet& begun, std::size_t next) {
    if (begun.size() == 5) {
      if (seen.insert(pattern(begun)).second) all.push_back(begun);
      return;
    }
    for (std::size_t i = next; i < deck.size(); ++i) {
      const bool copy =
          i > next && deck[i].colour == deck[i - 1].colour && deck[i].value == deck[i - 1].value;
      if (copy) continue;  // the same bouquets as with the card before
      begun.push_back(deck[i]);
      add(begun, i + 1);
      begun.pop_back();
    }
  }
};

std::vector<Bouquet> all_bouquets(const Game& game) {
  Bouquets bouquets;
  for (std::size_t card = 0; card < game.cards.size(); ++card) {
    const auto& values = game.face(static_cast<CardId>(card)).values;
    bouquets.deck.push_back({values[0], values[1] + 1, static_cast<CardId>(card)});
  }
  Bouquet begun;
  bouquets.add(begun, 0);
  return bouquets.all;
}

// ---- the rules

// Keeps the last card of the bouquet while the other seat's is complete, and reads what the round earned.
int rules(Engine& engine, State state, const Bouquet& bouquet) {
  const Game& game = engine.game();
  const ZoneId mine = game.zone_families[game.find_zones("bouquet")].first;
  const auto theirs = static_cast<ZoneId>(mine + 1);
  const ZoneId deck = game.start_zone;
  for (const Flower& flower : bouquet) state.move_card(flower.card, mine);
  state.move_card(bouquet.back().card, game.zone_families[game.find_zones("drawn")].first);
  for (int i = 0; i < 5; ++i) state.draw(deck, theirs);
  Move keep;
  keep.kind = game.find_move("keep");
  keep.seat = 0;
  engine.apply(state, keep);
  return state.counter(game.counter_families[game.find_counters("earned")].first);
}

}  // namespace

TEST_CASE("every bouquet of Ikebana earns what the printed tables say", "[bouquets]") {
  Games games = source_games();
  const std::string wilds = GENERATE("colour", "sixth_colour", "no_colour", "full");
  const Table table = open_table(games, {"ikebana", {}, {}}, {{"wilds", wilds, {}}}, numbered_seats(2));
  State state = table.engine->new_state();
  table.engine->start(state, 1);
  state.turn().phase = table.game().find_phase("decide");
  const auto bouquets = all_bouquets(table.game());
  CHECK(bouquets.size() > 1000);
  int most = 0;
  for (const Bouquet& bouquet : bouquets) {
    const int expected = model(bouquet, wilds);
    const int earned = rules(*table.engine, state, bouquet);
    most = std::max(most, earned);
    if (earned == expected) continue;
    std::string names;
    for (const Flower& flower : bouquet) names += table.game().face(flower.card).name + " ";
    FAIL_CHECK(wilds << ": " << names << "earns " << earned << ", not " << expected);
  }
  if (wilds == "colour") CHECK(most == 88);
}
