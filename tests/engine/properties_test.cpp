// Tests properties of every game, in random games at all numbers of seats and with all values of the options.
// The function play_random_game itself checks that a game ends, and that a seat to move always has a move.
#include <catch2/catch.hpp>

#include <numeric>
#include <utility>

#include "../script/play_helper.h"
#include "batch/random_games.h"

using namespace fuda;
using namespace fuda::test;

namespace {

struct Setting {
  int seats;
  std::string option = {}, value = {};
};

int counters(const State& state, const std::string& name) {
  const Game& game = state.game();
  const CounterFamily& family = game.counter_families[game.find_counters(name)];
  int sum = 0;
  for (int i = 0; i < family.count; ++i) sum += state.counter(static_cast<CounterId>(family.first + i));
  return sum;
}

// The number of cards in all zones with this name, and the sum of their values of a numeric attribute.
struct Held {
  int cards = 0, sum = 0;
};

Held held(const State& state, const std::string& name, const std::string& attribute) {
  const Game& game = state.game();
  const ZoneFamily& family = game.zone_families[game.find_zones(name)];
  Held result;
  for (std::size_t a = 0; a < game.attributes.size(); ++a) {
    if (game.attributes[a].name != attribute) continue;
    for (int i = 0; i < family.count; ++i) {
      for (const CardId card : state.cards(static_cast<ZoneId>(family.first + i))) {
        ++result.cards;
        result.sum += static_cast<int>(game.attributes[a].values[game.face(card).values[a]].number);
      }
    }
  }
  return result;
}

// Plays games with this setting. `during` gets every position in which a seat is to move, and `after` every
// final position.
template <class During, class After>
void play_games(const std::string& name, const Setting& setting, int number, During during, After after) {
  INFO(name << " with " << setting.seats << " seats " << setting.option << " " << setting.value);
  Games games = source_games();
  std::vector<OptionSetting> options;
  if (!setting.option.empty()) options.push_back({setting.option, setting.value, {}});
  const LoadedGame loaded = load_game(games, {name, {}, {}}, options, numbered_seats(setting.seats));
  State state = loaded.engine->new_state();
  MoveSet moves;
  for (int game = 0; game < number; ++game) {
    play_random_game(*loaded.engine, static_cast<std::uint64_t>(game), {.seed = 7}, state, moves,
                     [&](const State& before, const Move&) { during(before); });
    REQUIRE(state.over());
    after(*loaded.engine, state);
  }
}

// Returns a setting for each number of seats, and for each value of each option with `usual` seats. If a game
// has the option `teams`, each value of this option sets the number of seats.
std::vector<Setting> settings(const std::string& name, int fewest, int most, int usual) {
  std::vector<Setting> all;
  for (int seats = fewest; seats <= most; ++seats) all.push_back({seats});
  Games games = source_games();
  const auto definition = games.definition({name, {}, {}}, {});
  for (const auto& option : definition->options) {
    for (const auto& choice : option.choices) {
      int seats = usual;
      if (choice == "2x2") seats = 4;
      if (choice == "3x2" || choice == "2x3") seats = 6;
      all.push_back({seats, option.name, choice});
    }
  }
  return all;
}

}  // namespace

TEST_CASE("the sum of all prestige in Ikebana stays the same", "[properties]") {
  for (const Setting& setting : settings("ikebana", 2, 5, 3)) {
    int all = -1;
    const auto same = [&](const State& state) {
      const int now = counters(state, "prestige") + counters(state, "reserve");
      if (all < 0) all = now;
      REQUIRE(now == all);
    };
    play_games("ikebana", setting, 20, same, [&](Engine&, const State& state) { same(state); });
    if (setting.option.empty()) CHECK(all == 505);
  }
}

TEST_CASE("the values of all cards in Nin Jan add up to 102", "[properties]") {
  for (const Setting& setting : settings("nin-jan", 2, 5, 4)) {
    const auto nine_each = [&](const State& state) {
      REQUIRE(held(state, "box", "value").cards == 48 - 3 - 9 * setting.seats);
    };
    play_games("nin-jan", setting, 40, nine_each, [&](Engine& engine, const State& state) {
      nine_each(state);
      const auto scores = engine.score(state).values;
      const auto won = std::accumulate(scores.begin(), scores.end(), std::int64_t{0});
      REQUIRE(won + held(state, "pile", "value").sum + held(state, "box", "value").sum == 102);
      for (const char* empty : {"hand", "chosen", "revealed"})
        REQUIRE(held(state, empty, "value").cards == 0);
    });
  }
}

TEST_CASE("in a full round of Sakura, the players capture all cards", "[properties]") {
  int full_rounds = 0;
  for (const Setting& setting : settings("sakura", 2, 7, 3)) {
    const auto nothing = [](const State&) {};
    play_games("sakura", setting, 6, nothing, [&](Engine& engine, const State& state) {
      // a Teshi or Kuttsuki ended the round before it began
      if (held(state, "hand", "points").cards > 0) return;
      ++full_rounds;
      const Held taken = held(state, "captured", "points");
      int all = 240;
      if (setting.value == "plain230") all = 230;
      if (setting.value == "brights245") all = 245;
      // Two cards of a month remain on the table if the fourth card takes only one of the other three.
      const bool one_of_three = setting.option == "hiki" && setting.value == "optional";
      const bool wild = setting.option == "gaji" && setting.value == "true";
      if (setting.seats > 2 && !wild && !one_of_three) {
        REQUIRE(taken.cards == 48);
        REQUIRE(taken.sum == all);
      }
      const int made = counters(state, "yaku");
      int change = -50 * made * (engine.game().team_count() - 1);
      if (setting.value == "owner_plus") change = 50 * made;
      if (setting.value == "owner_plus_and_minus") change += 50 * made;
      REQUIRE(counters(state, "round_score") == taken.sum + change);
    });
  }
  CHECK(full_rounds > 200);
}

namespace {

// Repeats the recorded steps.
class Replay {
 public:
  explicit Replay(State before) : state(std::move(before)) {}
  void operator()(const CardMoved& step) {
    REQUIRE(state.zone_of(step.card) == step.from);
    if (!shuffled) REQUIRE(state.position_of(step.card) == step.left);
    REQUIRE(state.move_card(step.card, step.to, step.reached));
  }
  void operator()(const ZoneShuffled& step) {
    shuffled = true;  // the steps do not record the order
    for (const CardId card : state.cards(step.zone)) state.forget(card);
  }
  void operator()(const CounterChanged& step) {
    REQUIRE(state.counter(step.counter) == step.before);
    state.set_counter(step.counter, step.after);
  }
  void operator()(const CardTold& step) {
    REQUIRE(state.zone_of(step.card) == step.zone);
    if (!shuffled) REQUIRE(state.position_of(step.card) == step.position);
    state.tell_of(step.card, step.is | step.is_not);
  }
  void operator()(const CardShown&) {}
  void operator()(const PhaseEntered& step) {
    state.turn().phase = step.phase;
    state.turn().seat = step.seat;
  }
  void operator()(const GameEnded& step) { state.turn().outcome = step.outcome; }
  void operator()(const Said&) {}  // changes nothing

  State state;
  bool shuffled = false;
};

void check_same(const Replay& replay, const State& after) {
  const Game& game = after.game();
  for (std::size_t i = 0; i < game.cards.size(); ++i) {
    const auto card = static_cast<CardId>(i);
    REQUIRE(replay.state.zone_of(card) == after.zone_of(card));
    if (!replay.shuffled) REQUIRE(replay.state.position_of(card) == after.position_of(card));
    if (game.facts.empty()) continue;
    REQUIRE(replay.state.told_yes(card) == after.told_yes(card));
    REQUIRE(replay.state.told_no(card) == after.told_no(card));
  }
  for (std::size_t i = 0; i < game.counters.size(); ++i)
    REQUIRE(replay.state.counter(static_cast<CounterId>(i)) == after.counter(static_cast<CounterId>(i)));
  CHECK(replay.state.turn().phase == after.turn().phase);
  CHECK(replay.state.turn().seat == after.turn().seat);
  CHECK(replay.state.turn().outcome == after.turn().outcome);
}

}  // namespace

TEST_CASE("the steps of a move cover everything that it changes", "[properties]") {
  Games games = source_games();
  MoveSet moves;
  for (const char* name : {"hanabi", "ikebana", "nin-jan", "sakura"}) {
    INFO(name);
    const LoadedGame loaded = load_game(games, {name, {}, {}}, {}, numbered_seats(3));
    State state = loaded.engine->new_state();
    Steps steps;
    for (std::uint64_t game = 0; game < 20; ++game) {
      play_random_game(*loaded.engine, game, {.seed = 11}, state, moves,
                       [&](const State& before, const Move& move) {
                         State after = before;
                         steps.clear();
                         after.listen(&steps);
                         loaded.engine->apply(after, move);
                         Replay replay(before);
                         for (const Step& step : steps) std::visit(replay, step);
                         check_same(replay, after);
                       });
    }
  }
}
