// Scores every bouquet that the cards of Ikebana can form, both with the rules and with a model that shares
// no code with the rules. The model tries all ways to divide five cards into groups, and all values of each
// wild card. Bouquets that differ only in their colours are tested once. If players name their combinations
// themselves, the test compares all combinations that they can name with all readings that the model finds.
#include <catch2/catch.hpp>

#include <algorithm>
#include <array>
#include <bit>
#include <map>
#include <set>

#include "model/legal.h"
#include "play_helper.h"

using namespace fuda;
using namespace fuda::test;

namespace {

constexpr int kWild = 5;  // the colour of a wild card; other cards have the colours 0 to 4

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

// Returns the points for the best way to divide the remaining values, beginning with number `next`, among
// `groups` and new groups.
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

// Returns the maximum of `rate` if each of the marked places can have any number from `low` to low + 4.
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

int colour_times(const Bouquet& bouquet, const std::string& wilds) {
  Five colours{};
  std::vector<std::size_t> wild;
  for (std::size_t i = 0; i < bouquet.size(); ++i) {
    colours[i] = bouquet[i].colour;
    if (bouquet[i].colour == kWild) wild.push_back(i);
  }
  if (wilds == "no_colour" && !wild.empty()) return 1;
  return best_of_any(colours, wilds == "sixth_colour" ? std::vector<std::size_t>{} : wild, 0, 0, times);
}

int model(const Bouquet& bouquet, const std::string& wilds) {
  Five values{};
  std::vector<std::size_t> wild;
  for (std::size_t i = 0; i < bouquet.size(); ++i) {
    values[i] = bouquet[i].value;
    if (bouquet[i].colour == kWild && wilds == "full") wild.push_back(i);
  }
  static std::map<Five, int> known;  // by sorted values
  const auto points = [](Five five) {
    std::sort(five.begin(), five.end());
    const auto [entry, is_new] = known.try_emplace(five, 0);
    if (is_new) entry->second = best_parting(five, 0, {});
    return entry->second;
  };
  return best_of_any(values, wild, 0, 1, points) * colour_times(bouquet, wilds);
}

// Returns the points that these values can earn as one combination. 0 means any value.
std::set<int> combination_points(const std::vector<int>& values) {
  std::set<int> all;
  const auto any = std::find(values.begin(), values.end(), 0);
  if (any == values.end()) {
    if (const int points = group_points(values); points > 0) all.insert(points);
    return all;
  }
  auto more = values;
  for (int& value = more[static_cast<std::size_t>(any - values.begin())]; value < 5;) {
    ++value;
    all.merge(combination_points(more));
  }
  return all;
}

bool holds_a_combination(const std::vector<int>& values) {
  for (unsigned some = 0; some < 1U << values.size(); ++some) {
    std::vector<int> group;
    for (std::size_t i = 0; i < values.size(); ++i) {
      if ((some >> i & 1U) != 0) group.push_back(values[i]);
    }
    if (!combination_points(group).empty()) return true;
  }
  return false;
}

// Returns the points for each grouping of the values that leaves no further combination. The first group has
// the cards that are left over.
std::set<int> readings(const std::vector<int>& values, std::size_t next,
                       std::vector<std::vector<int>> groups) {
  std::set<int> all;
  if (next == values.size()) {
    if (holds_a_combination(groups.front())) return {};
    all.insert(0);
    for (std::size_t g = 1; g < groups.size(); ++g) {
      std::set<int> sums;
      for (const int points : combination_points(groups[g])) {
        for (const int sum : all) sums.insert(sum + points);
      }
      all = sums;
    }
    return all;
  }
  groups.emplace_back();
  for (std::size_t g = 0; g < groups.size(); ++g) {
    auto more = groups;
    more[g].push_back(values[next]);
    if (more.back().empty()) more.pop_back();
    all.merge(readings(values, next + 1, more));
  }
  return all;
}

// ---- all bouquets

// Returns the properties of a bouquet that stay the same if colours are exchanged: the values of each colour,
// and the values of the wild cards.
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

  // Adds all bouquets that begin with `begun` and continue with card `next` or later cards. Takes copies of a
  // card in order.
  void add(Bouquet& begun, std::size_t next) {
    if (begun.size() == 5) {
      if (seen.insert(pattern(begun)).second) all.push_back(begun);
      return;
    }
    for (std::size_t i = next; i < deck.size(); ++i) {
      const bool copy =
          i > next && deck[i].colour == deck[i - 1].colour && deck[i].value == deck[i - 1].value;
      if (copy) continue;  // this copy gives the same bouquets as the previous card
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

// Keeps the last card of the bouquet. The other seat's bouquet is complete, so this ends the round.
State end_of_round(Engine& engine, State state, const Bouquet& bouquet) {
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
  return state;
}

int earned(const State& state) {
  const Game& game = state.game();
  return state.counter(game.counter_families[game.find_counters("earned")].first);
}

// For each way to name combinations, adds the points that the first seat can earn.
void name_all(Engine& engine, const State& state, std::set<int>& all) {
  const PhaseId claim = engine.game().find_phase("claim");
  if (state.turn().phase != claim) {
    all.insert(earned(state));
    return;
  }
  const auto seat = static_cast<Seat>(std::countr_zero(state.turn().active));
  MoveSet moves;
  engine.legal(state, seat, moves);
  for (std::uint32_t n = 0; n < moves.size(); ++n) {
    State next = state;
    engine.apply(next, nth_move(state, moves, n));
    name_all(engine, next, all);
    if (seat != 0) return;  // the combinations of the other seat do not matter
  }
}

// A loaded game, and a state in which the first seat must keep or refuse a card.
struct Setting {
  LoadedGame loaded;
  State state;
};

Setting open_setting(const std::vector<OptionSetting>& options) {
  Games games = source_games();
  LoadedGame loaded = load_game(games, {"ikebana", {}, {}}, options, numbered_seats(2));
  State state = loaded.engine->new_state();
  loaded.engine->start(state, 1);
  state.turn().phase = loaded.game().find_phase("decide");
  return {std::move(loaded), std::move(state)};
}

std::string names_of(const Game& game, const Bouquet& bouquet) {
  std::string names;
  for (const Flower& flower : bouquet) names += game.face(flower.card).name + " ";
  return names;
}

}  // namespace

TEST_CASE("every bouquet of Ikebana earns what the printed tables say", "[bouquets]") {
  const std::string wilds = GENERATE("colour", "sixth_colour", "no_colour", "full");
  const auto [loaded, state] = open_setting({{"wilds", wilds, {}}});
  const auto bouquets = all_bouquets(loaded.game());
  CHECK(bouquets.size() > 1000);
  int most = 0;
  for (const Bouquet& bouquet : bouquets) {
    const int expected = model(bouquet, wilds);
    const int points = earned(end_of_round(*loaded.engine, state, bouquet));
    most = std::max(most, points);
    if (points == expected) continue;
    FAIL_CHECK(wilds << ": " << names_of(loaded.game(), bouquet) << "earns " << points << ", not "
                     << expected);
  }
  if (wilds == "colour") CHECK(most == 88);
}

TEST_CASE("exactly the readings of a bouquet of Ikebana can be named", "[bouquets]") {
  const std::string wilds = GENERATE("colour", "sixth_colour", "no_colour", "full");
  const std::string bouquet_option = GENERATE("open", "hidden");
  const auto [loaded, state] = open_setting(
      {{"wilds", wilds, {}}, {"choose_combination", "player", {}}, {"bouquets", bouquet_option, {}}});
  std::set<std::vector<int>> seen;  // values of the cards; 0 means any value
  for (const Bouquet& bouquet : all_bouquets(loaded.game())) {
    std::vector<int> values;
    for (const Flower& flower : bouquet)
      values.push_back(wilds == "full" && flower.colour == kWild ? 0 : flower.value);
    std::sort(values.begin(), values.end());
    if (!seen.insert(values).second) continue;
    std::set<int> expected;
    for (const int points : readings(values, 0, {{}})) expected.insert(points * colour_times(bouquet, wilds));
    std::set<int> named;
    name_all(*loaded.engine, end_of_round(*loaded.engine, state, bouquet), named);
    if (named == expected) continue;
    FAIL_CHECK(wilds << ", " << bouquet_option << ": " << names_of(loaded.game(), bouquet));
    CHECK(named == expected);
  }
  CHECK(seen.size() > 100);
}
