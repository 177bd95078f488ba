// Tests that cards which a seat cannot know are redealt in every possible way, each with its probability, and
// in no other way.
#include "bots/determinizer.h"

#include <catch2/catch.hpp>

#include <cmath>
#include <map>
#include <set>

#include "../load/fixture.h"
#include "../script/play_helper.h"
#include "model/view.h"

using namespace fuda;
using namespace fuda::test;

namespace {

const char* const kHiddenGame = R"(game: tiny
title: Tiny
players: 2
rules: rules.lua
attributes: {suit: {red: R, blue: B}, rank: [1, 2, 3]}
card_name: "{suit}{rank}"
cards: {all: {suit: all, rank: all}}
zones:
  deck: {cards: all, visible: none, listed: top_first}
  hand: {per: seat, visible: owner}
  grave: {per: seat, visible: none}
counters:
  vote: {per: seat, max: 3, visible: owner}
  mood: {max: 9, visible: none}
setup: {deal: {hand: 2}}
phases:
  turn: {moves: [look, hear], then: next_seat}
  vote: {who: all, moves: [vote, bury], then: turn}
moves:
  look: {parameters: {who: {seat: others}, card: {card: hand.who}}}
  hear: {parameters: {who: {seat: others}, about: {fact: [suit, rank]}}}
  vote: {parameters: {n: {number: [1, 3]}}}
  bury: {parameters: {card: {card: hand.me}}}
outcomes: {done: it is over}
score: seats
)";

const std::string kHiddenRules = R"(
function moves.look.apply(me, who, card) show(card, me) end
function moves.hear.apply(me, who, about) tell(who.hand, about, me) end
function moves.vote.apply(me, n) vote[me]:set(n) end
function moves.bury.apply(me, card) card:move(grave[me]) end
)";

struct Tiny {
  Folder folder;
  Games games{{folder.path()}};
  LoadedGame loaded;

  explicit Tiny(const std::string& more = "") : loaded(open(more)) {}
  LoadedGame open(const std::string& more) {
    folder.write("tiny/game.yaml", kHiddenGame).write("tiny/rules.lua", kHiddenRules + more);
    return load_game(games, {"tiny", {}, {}}, {}, {"Ana", "Bruno"});
  }

  // Returns the last position of a script as Ana knows it.
  [[nodiscard]] Observation seen_after(const std::string& text) {
    struct Last : RunObserver {
      std::optional<Observation> seen;
      void started(const LoadedGame&, const Script&, const Session& session) override {
        seen.emplace(session.state());
        session.observe(0, *seen);
      }
      void moved(const LoadedGame&, const Session& session) override { session.observe(0, *seen); }
    } last;
    const std::string start =
        "game: tiny\nplayers: [Ana, Bruno]\ngiven: {hand.Ana: [R1, R2], hand.Bruno: [R3, B1], deck: [B2, "
        "B3], ";
    const RunResult result = run_script(games, script_of(start + text), {"", &last});
    REQUIRE(problems(result) == "");
    return *last.seen;
  }
};

std::string names(const State& state, ZoneId zone) {
  std::string text;
  for (const CardId card : state.cards(zone)) text += state.game().face(card).name;
  return text;
}

// Returns Bruno's hand and grave, the deck and his vote.
std::string words_of(const State& state) {
  return names(state, 2) + "|" + names(state, 4) + "|" + names(state, 0) + "|" +
         std::to_string(state.counter(1));
}

std::map<std::string, int> dealt(Tiny& tiny, const Observation& seen, int deals) {
  Determinizer determinizer(*tiny.loaded.engine, seen);
  State state = tiny.loaded.engine->new_state();
  Rng rng(3);
  std::map<std::string, int> times;
  for (int i = 0; i < deals; ++i) {
    determinizer.deal(rng, state);
    CHECK(names(state, 1) == "R1R2");
    ++times[words_of(state)];
  }
  return times;
}

void check_even(const std::map<std::string, int>& times, std::size_t ways) {
  CHECK(times.size() == ways);
  int all = 0;
  for (const auto& [words, count] : times) all += count;
  const double expected = static_cast<double>(all) / static_cast<double>(ways);
  for (const auto& [words, count] : times) {
    INFO(words << " " << count << " times, not " << expected);
    CHECK(std::abs(count - expected) < 5 * std::sqrt(expected));
  }
}

}  // namespace

TEST_CASE("every deal is equally likely while nothing is known", "[determinizer]") {
  Tiny tiny;
  check_even(dealt(tiny, tiny.seen_after("phase: turn}"), 24 * 200), 24);
}

TEST_CASE("cards that were shown stay, and facts that were told hold", "[determinizer]") {
  Tiny tiny;
  const auto shown = dealt(tiny, tiny.seen_after("phase: turn}\nmoves: [{Ana: look Bruno 2}]"), 6 * 200);
  check_even(shown, 6);
  for (const auto& [words, count] : shown) CHECK(words.substr(2, 2) == "B1");
  // The first card is red and the second is not, so they are R3 and one of the three blue cards.
  const auto told = dealt(tiny, tiny.seen_after("phase: turn}\nmoves: [{Ana: hear Bruno red}]"), 6 * 200);
  check_even(told, 6);
  for (const auto& [words, count] : told) CHECK(words.substr(0, 3) == "R3B");
  // The script declares Ana's knowledge.
  check_even(dealt(tiny, tiny.seen_after("phase: turn, knows.Ana.hand.Bruno: [R3, \"?\"]}"), 6 * 200), 6);
  check_even(dealt(tiny, tiny.seen_after("phase: turn, told.Bruno.red: [1]}"), 6 * 200), 6);
}

TEST_CASE("secret choices are chosen again", "[determinizer]") {
  Tiny tiny;
  // Bruno buried one of his cards. The card can be any of the four that Ana does not see.
  check_even(dealt(tiny, tiny.seen_after("phase: vote}\nmoves: [{Bruno: bury B1}]"), 24 * 200), 24);
  // Ana has seen one of Bruno's cards, and does not know whether he buried that card.
  const std::string looked = "phase: vote, knows.Ana.hand.Bruno: [R3, \"?\"]}\nmoves: [{Bruno: bury B1}]";
  check_even(dealt(tiny, tiny.seen_after(looked), 12 * 200), 12);
  // Bruno's number is a number that the rules allow.
  const auto after = dealt(tiny, tiny.seen_after("phase: vote}\nmoves: [{Bruno: vote 2}]"), 72 * 200);
  check_even(after, 72);
  for (const auto& [words, count] : after) CHECK(words.back() != '0');
}

TEST_CASE("a seat that could not follow suit has no card of that suit in any redeal",
          "[determinizer][void]") {
  const char* const game = R"(game: tricks
title: Tricks
players: 2
rules: rules.lua
attributes: {suit: {red: R, blue: B}, rank: [1, 2, 3, 4]}
card_name: "{suit}{rank}"
cards: {all: {suit: all, rank: all}}
zones: {deck: {cards: all, visible: none}, hand: {per: seat, visible: owner}, trick: {}, secret: {visible: none}}
phases: {turn: {moves: [play, hide, draw, mix]}}
moves:
  play: {parameters: {card: {card: hand.me, must: {suit: {bottom: trick}}}}}
  hide: {parameters: {card: {card: hand.me, must: {suit: {bottom: trick}}}}}
  draw: {}
  mix: {}
outcomes: {done: it is over}
score: seats
)";
  Folder folder;
  folder.write("tricks/game.yaml", game).write("tricks/rules.lua", R"(
function moves.play.apply(me, card) card:move(trick) end
function moves.hide.apply(me, card) card:move(secret) end
function moves.draw.apply(me) deck:draw(me.hand) end
function moves.mix.apply(me) hand[me:next()]:shuffle() end
)");
  Games games({folder.path()});
  const LoadedGame loaded = load_game(games, {"tricks", {}, {}}, {}, {"Ana", "Bruno"});
  // Returns Bruno's hands in 300 redeals of the cards that Ana does not know.
  const auto red = [&](const std::string& moves) {
    struct Last : RunObserver {
      std::optional<Observation> seen;
      void started(const LoadedGame&, const Script&, const Session& session) override {
        seen.emplace(session.state());
      }
      void moved(const LoadedGame&, const Session& session) override { session.observe(0, *seen); }
    } last;
    const std::string start =
        "game: tricks\nplayers: [Ana, Bruno]\n"
        "given: {hand.Ana: [R1, B1], hand.Bruno: [B2, B3], deck: [B4, R2, R3, R4]}\nmoves: ";
    REQUIRE(problems(run_script(games, script_of(start + moves), {"", &last})) == "");
    Determinizer determinizer(*loaded.engine, *last.seen);
    State state = loaded.engine->new_state();
    Rng rng(3);
    std::set<std::string> hands;
    for (int i = 0; i < 300; ++i) {
      determinizer.deal(rng, state);
      hands.insert(names(state, 2));
    }
    return hands;
  };
  using Hands = std::set<std::string>;
  CHECK(red("[{Ana: play R1}, {Bruno: play B2}]") == Hands{"B3", "B4"});
  // Bruno followed suit, so nothing is known about his hand.
  CHECK(red("[{Ana: play B1}, {Bruno: play B2}]") == Hands{"B3", "B4", "R2", "R3", "R4"});
  // The card that Bruno drew later can be any card that Ana has not drawn.
  CHECK(red("[{Ana: play R1}, {Bruno: play B2}, {Ana: draw}, {Bruno: draw}]") ==
        Hands{"B3B4", "B3R2", "B3R3", "B4B3", "B4R2", "B4R3"});
  // The card that Bruno played face down may have followed suit.
  CHECK(red("[{Ana: play R1}, {Bruno: hide B2}]").contains("R2"));
  // A shuffle mixes the cards of one hand, which can then no longer be told apart.
  CHECK(red("[{Ana: play R1}, {Bruno: play B2}, {Ana: mix}]").contains("R2"));
}

TEST_CASE("rules can rule out positions that they know to be impossible", "[determinizer]") {
  Tiny tiny(
      "function imagine(seat)\n  rule_out(seat:next().hand, 'suit', 'red')\n  mood:set(random(9))\nend\n");
  const auto times = dealt(tiny, tiny.seen_after("phase: turn}"), 12 * 200);
  check_even(times, 12);
  for (const auto& [words, count] : times) CHECK(words.substr(0, 4).find('R') == std::string::npos);
}

TEST_CASE("an imagine that leaves nothing, or asks for too much, fails with its place", "[determinizer]") {
  const auto complaint = [](const std::string& body) {
    Tiny tiny("function imagine(seat)\n" + body + "\nend\n");
    const Observation seen = tiny.seen_after("phase: turn}");
    State state = tiny.loaded.engine->new_state();
    Rng rng(1);
    return complaints([&] { Determinizer(*tiny.loaded.engine, seen).deal(rng, state); });
  };
  CHECK(complaint("rule_out(hand[seat:next()], 'suit', 'red') rule_out(hand[seat:next()], 'suit', 'blue')") ==
        "rules.lua:6: no card for place 1 of hand 2 matches everything that seat 1 was told ['imagine' "
        "rules out too many cards]");
  CHECK(complaint("rule_out(deck, 'suite', 'red')") ==
        "rules.lua:7: cards have no attribute 'suite' [did you mean 'suit'?]");
  CHECK(complaint("hand[seat][1]:move(deck)") ==
        "rules.lua:7: 'imagine' may change only counters that its seat does not see");
  CHECK(complaint("vote[seat]:set(1)") ==
        "rules.lua:7: 'imagine' may change only counters that its seat does not see");
}

TEST_CASE("an imagined position has random numbers of its own", "[determinizer]") {
  Tiny tiny;
  const Observation seen = tiny.seen_after("phase: turn}");
  Determinizer determinizer(*tiny.loaded.engine, seen);
  State a = tiny.loaded.engine->new_state();
  State b = tiny.loaded.engine->new_state();
  Rng rng(3);
  determinizer.deal(rng, a);
  determinizer.deal(rng, b);
  CHECK(a.turn().rng.next() != b.turn().rng.next());
}

TEST_CASE("only imagine can call rule_out", "[determinizer]") {
  Tiny tiny("function score(seat)\n  rule_out(deck, 'suit', 'red')\n  return 0\nend\n");
  const State state = tiny.loaded.engine->new_state();
  CHECK(complaints([&] { (void)tiny.loaded.engine->score(state); }) ==
        "rules.lua:7: only 'imagine' can rule out cards");
}
