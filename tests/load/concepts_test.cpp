// Tests the flow of a small game: teams, phases without moves, asking only some seats, winners, the starting
// seat, and data that rules loop over.
#include "../script/play_helper.h"
#include "fixture.h"
#include "model/seen_move.h"
#include "show/trace.h"

using namespace fuda;
using namespace fuda::test;

namespace {

const char* const kGame = R"(game: duel
title: Duel
players: 2-4
rules: rules.lua
options:
  sides: {default: each, choices: {each: , pairs: {players: 4, teams: 2}}}
attributes: {suit: [red, blue], rank: [1, 2, 3, 4, 5, 6]}
card_name: "{suit}{rank}"
cards: {all: {suit: all, rank: all}}
tables:
  worth: {1: 10, 4: 40}
  order: [blue, red]
shapes:
  worth: {rank: number}
  order: [suit]
zones:
  deck: {cards: all, visible: none, listed: top_first}
  hand: {per: seat, visible: team, capacity: 2}
  won: {per: team, visible: owner}
counters:
  bid: {per: seat, visible: owner}
  sum: {}
setup: {deal: {hand: 2}}
phases:
  begin: {then: rules}
  bidding: {who: all, moves: [bid], then: count}
  count: {then: choice}
  choice: {moves: [stop, ask], then: next_seat}
  answer: {moves: [yes], then: choice}
moves:
  bid: {parameters: {n: {number: [1, 9]}}}
  stop: {}
  ask: {}
  yes: {}
outcomes: {done: it is over}
score: seats
)";

const char* const kRules = R"(
function phases.begin.enter() go("bidding", starter() or seats[2]) end
function moves.bid.apply(me, n) bid[me]:set(n) end
function phases.count.enter()
  for rank, worth in pairs(tables.worth) do sum:gain(rank * worth) end
  for place, suit in ipairs(tables.order) do sum:gain(place * hand[seats[1]]:count("suit", suit)) end
  sum:gain(#tables.order + (tables.worth[3] or 100))
  deck:draw(won[whose_turn().team])
end
function moves.ask.apply(me) go("answer", {me:next(), me:next(2), me:next()}) end
function moves.yes.apply() end
function score(seat) return bid[seat].value end
function moves.stop.apply() end
)";

struct Duel {
  Folder folder;
  Duel() { write(""); }
  void write(const std::string& ending, const std::string& line = "", const std::string& instead = "") {
    std::string game = kGame;
    if (!line.empty()) game.replace(game.find(line), line.size(), instead);
    std::string rules = kRules;
    const std::string placeholder = "function moves.stop.apply() end";
    rules.replace(rules.find(placeholder), placeholder.size(),
                  "function moves.stop.apply(me) " + (ending.empty() ? "finish('done')" : ending) + " end");
    folder.write("duel/game.yaml", game).write("duel/rules.lua", rules);
  }
  RunResult run(const std::string& text, RunObserver* observer = nullptr) const {
    Games games({folder.path()});
    return run_script(games, script_of("game: duel\n" + text), {"", observer});
  }
  std::string problems_of(const std::string& text) const { return problems(run(text)); }
};

const std::string kThree = "players: [Ana, Bruno, Carla]\n";
const std::string kPairs = "players: [Ana, Bruno, Carla, Dario]\noptions: {sides: pairs}\n";

}  // namespace

TEST_CASE("a phase without moves happens by itself, and rules can loop over data in tables", "[concepts]") {
  CHECK(Duel().problems_of(
            kThree + "first: Ana\ndeck: [red1, red2]\nmoves:\n  - Ana: bid 1\n  - Carla: bid 2\n"
                     "  - Bruno: bid 3\n"
                     // 276 is 1*10 + 4*40 + 2*2 for two red cards + 2 list entries + 100 for a missing key
                     "    expect: {phase: choice, turn: Ana, sum: 276, won.Ana: 1}\n") == "");
  CHECK(Duel().problems_of(kThree + "expect: {turn: Bruno, active: [Ana, Bruno, Carla]}\n") == "");
}

TEST_CASE("only some of the seats can be asked at once", "[concepts]") {
  const std::string start = kThree + "given: {phase: choice, turn: Ana}\n";
  CHECK(Duel().problems_of(start + "moves:\n  - Ana: ask\n    expect: {active: [Bruno, Carla], turn: Ana}\n"
                                   "  - Ana: \"yes\"\n    refused: not Ana's turn\n"
                                   "  - Carla: \"yes\"\n  - Bruno: \"yes\"\n"
                                   "    expect: {phase: choice, active: [Ana]}\n") == "");
  CHECK(Duel().problems_of(
            kThree + "given: {phase: bidding, active: [Carla]}\nmoves:\n  - Ana: bid 1\n"
                     "    refused: not Ana's turn\n  - Carla: bid 2\n    expect: {phase: choice}\n") == "");
}

TEST_CASE("winners follow from the scores, or the rules name them", "[concepts]") {
  const std::string game = kThree +
                           "given: {phase: choice, turn: Ana, bid: {Ana: 2, Bruno: 5, Carla: 5}}\n"
                           "moves:\n  - Ana: stop\nexpect: ";
  Duel duel;
  CHECK(duel.problems_of(game + "{over: true, winners: [Carla, Bruno]}\n") == "");
  duel.write("finish('done', me)");
  CHECK(duel.problems_of(game + "{over: true, winners: [Ana]}\n") == "");
  duel.write("finish('done', {})");
  CHECK(duel.problems_of(game + "{over: true, winners: []}\n") == "");
  duel.write("finish('done', best(score, me))");
  CHECK(duel.problems_of(game + "{over: true, winners: [Bruno, Carla]}\n") == "");
}

TEST_CASE("the zones of a team are fields of its seats", "[concepts]") {
  Duel duel;
  duel.write(
      "if me.won ~= won[me.team] or me:next(2).won ~= me.won or me:next().won == me.won then error('no') end "
      "finish('done')");
  CHECK(duel.problems_of(kPairs + "given: {phase: choice, turn: Dario}\nmoves:\n  - Dario: stop\n"
                                  "expect: {over: true}\n") == "");
}

TEST_CASE("the seats of a team share zones and see each other's cards", "[concepts]") {
  const Duel duel;
  CHECK(duel.problems_of(kPairs +
                         "first: Bruno\ngiven: {phase: count, hand.Ana: [red1, red2], won.Ana: [blue4]}\n"
                         "expect:\n  won.Ana+Carla: [blue4]\n  won.Carla: [blue4]\n  won.Bruno+Dario: 1\n"
                         "  view.Carla: {hand.Ana: [red1, red2], won.Ana: [blue4]}\n"
                         "  view.Bruno: {hand.Ana: [\"?\", \"?\"], won.Ana: [\"?\"]}\n") == "");
  CHECK(duel.problems_of(kThree + "options: {sides: pairs}\n") == "duel is for 4 players, not 3\n");
  Duel odd;
  odd.write("", "players: 4, teams: 2", "teams: 2");
  CHECK(odd.problems_of(kThree + "options: {sides: pairs}\n") == "3 players cannot form 2 equal teams\n");
}

TEST_CASE("a seat does not see what others choose at the same time", "[concepts]") {
  struct Lines : RunObserver {
    std::vector<std::string> moves;
    void moved(const LoadedGame& loaded, const Session& session) override {
      Observation seen(session.state());
      session.observe(0, seen);
      moves.push_back(seen_move(loaded.notation, *session.made(), seen).text);
    }
  } lines;
  CHECK(
      problems(Duel().run(kThree + "moves:\n  - Bruno: bid 4\n"
                                   "    expect: {view.Ana: {bid.Bruno: \"?\"}, view.Bruno: {bid.Bruno: 4}}\n"
                                   "  - Ana: bid 5\n",
                          &lines)) == "");
  CHECK(lines.moves == std::vector<std::string>{"Bruno: ?", "Ana: bid 5"});
}

TEST_CASE("dealing begins with the seat that starts", "[concepts]") {
  CHECK(Duel().problems_of(
            kThree +
            "first: Carla\ndeck: [red1, red2, red3, red4, blue1, blue2]\n"
            "expect: {hand.Carla: [red1, red2], hand.Ana: [red3, red4], hand.Bruno: [blue1, blue2]}\n") ==
        "");
}

TEST_CASE("a value exists even if no card has it with this number of players", "[concepts]") {
  Duel duel;
  const std::string fewer = "low: {suit: all, rank: 1-5}, high: {suit: all, rank: 6, copies: {3: 0, 4: 1}}";
  const std::string all = "all: {suit: all, rank: all}";
  duel.write("", all + "}\ntables:\n  worth: {1: 10, 4: 40}", fewer + "}\ntables:\n  worth: {1: 10, 6: 40}");
  CHECK(duel.problems_of(kThree) == "");
  duel.write("", all, fewer + ", 7: {suit: all, rank: 7}");
  CHECK(duel.problems_of(kThree) == "there is no rank '7'\n");
}

TEST_CASE("conditions may name a value that no card has with this number of players", "[concepts]") {
  Duel duel;
  const auto move = [&](const std::string& parameters) {
    std::string game = kGame;
    game.replace(game.find("cards: {all:"), 12,
                 "cards: {high: {suit: all, rank: 6, copies: {3: 0, 4: 1}}, all:");
    game.replace(game.find("rank: all}}"), 11, "rank: 1-5}}");
    game.replace(game.find("  stop: {}"), 10, "  stop: {parameters: {" + parameters + "}}");
    duel.folder.write("duel/game.yaml", game);
    return duel.problems_of(kThree);
  };
  CHECK(move("card: {card: hand, only: {rank: [5, 6]}}") == "");
  CHECK(move("card: {card: hand, only: {rank: [5, 9]}}") == "there is no rank '9'\n");
  CHECK(move("rank: {value: rank, except: [6]}") == "");
  CHECK(move("rank: {value: rank, except: [9]}") == "there is no rank '9'\n");
}

TEST_CASE("shapes find data in tables that does not fit", "[concepts]") {
  Duel duel;
  duel.write("", "order: [blue, red]", "order: [blue, rde]");
  CHECK(duel.problems_of(kThree) == "order.2: 'rde' is not a value of the attribute 'suit'\n");
  duel.write("", "worth: {1: 10, 4: 40}", "worth: {1: ten, 9: 40}");
  CHECK(duel.problems_of(kThree) ==
        "worth.1 must be a whole number\nworth: '9' is not a value of the attribute 'rank'\n");
  duel.write("", "  order: [suit]", "  ordre: [suit]");
  CHECK(duel.problems_of(kThree) == "there is no table 'ordre'\n");
}
