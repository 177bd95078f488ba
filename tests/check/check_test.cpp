// Tests of the findings of a check. Also tests that the check reports nothing about code that nearly matches
// a warning.
#include "check/check.h"

#include <fmt/format.h>

#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>

#include "../script/play_helper.h"
#include "source_dir.h"

using namespace fuda;
using namespace fuda::test;

namespace {

// A folder of files that is removed at the end of the test.
class CheckedFolder {
 public:
  CheckedFolder() {
    std::string name = (std::filesystem::temp_directory_path() / "fuda-check-XXXXXX").string();
    REQUIRE(mkdtemp(name.data()) != nullptr);
    path_ = name;
  }
  ~CheckedFolder() {
    std::error_code error;
    std::filesystem::remove_all(path_, error);
  }
  CheckedFolder(const CheckedFolder&) = delete;
  CheckedFolder& operator=(const CheckedFolder&) = delete;

  CheckedFolder& write(const std::string& name, const std::string& text) {
    std::filesystem::create_directories((path_ / name).parent_path());
    std::ofstream(path_ / name) << text;
    files_.insert(path_ / name);
    return *this;
  }
  // Returns the "warning: message" lines of a check of all YAML files in this folder, or of one file.
  [[nodiscard]] std::string check(const CheckOptions& options = {20, 2}, const std::string& only = {}) const {
    Games games({source_dir() / "rules"});
    Checker checker(games, options);
    std::vector<Path> yaml;
    for (const Path& file : files_) {
      if (file.extension() == ".yaml" && (only.empty() || file.filename() == only)) yaml.push_back(file);
    }
    checker.add(yaml);
    std::string text;
    for (const Finding& finding : checker.run())
      text += (finding.severity == Severity::error ? "error: " : "warning: ") + finding.message + "\n";
    played = checker.games_played();
    return text;
  }
  mutable std::size_t played = 0;

 private:
  Path path_;
  std::set<Path> files_;
};

const std::string kTop =
    "game: small\ntitle: Small\nsummary: throw your cards away\nplayers: 2-3\nrules: rules.lua\n"
    "attributes: {colour: [red, blue], value: [1, 2, 3]}\ncard_name: '{colour}{value}'\n"
    "cards: {all: {colour: all, value: all}}\noutcomes: {empty: a hand is empty}\n";
const std::string kRest =
    "zones: {deck: {cards: all}, hand: {per: seat}, pile: {}}\nsetup: {deal: {hand: 2}}\n"
    "phases: {turn: {moves: [throw]}}\nmoves: {throw: {parameters: {card: {card: hand.me}}}}\n";
const std::string kThrow =
    "function moves.throw.apply(me, card)\n  card:move(pile)\n"
    "  if #hand[me] == 0 then finish('empty') end\nend\n";

}  // namespace

TEST_CASE("a small game without mistakes has no findings", "[check]") {
  CheckedFolder folder;
  folder.write("game.yaml", kTop + kRest).write("rules.lua", kThrow);
  CHECK(folder.check() == "");
  CHECK(folder.played == 40);
}

namespace {

const std::string kHeavy = kTop +
                           "zones: {deck: {cards: all}}\nphases: {turn: {moves: [guess]}}\n"
                           "moves: {guess: {parameters: {a: {number: [0, 255]}, b: {number: [0, 254]}}}}\n";
const std::string kGuess =
    ""
    "function moves.guess.allowed(me, a, b) return a < 2 end\n"
    "function moves.guess.apply(me, a, b) if b < 60 then finish('empty') end end\n";

}  // namespace

TEST_CASE("random games that take too long are cut off, after the same number on every machine", "[check]") {
  CheckedFolder folder;
  folder.write("game.yaml", kHeavy).write("rules.lua", kGuess);
  CheckOptions options{20, 1};
  options.work = 1'000'000'000;
  const std::string found = folder.check(options);
  CHECK(found.find("random games were played: they take too long") != std::string::npos);
  CHECK(folder.played > 0);
  CHECK(folder.played < 40);
  const std::size_t played = folder.played;
  options.jobs = 3;
  CHECK(folder.check(options) == found);
  CHECK(folder.played == played);
}

// A check that watches a game for secrets asks each seat twice if the seat can move.
TEST_CASE("a game that takes too long only because the check watches it is no error", "[check]") {
  CheckedFolder folder;
  const std::string work = fmt::format("  for i = 1, {} do end\n", kMaxInstructions * 9 / 10);
  std::string top = kTop;
  top.replace(top.find("2-3"), 3, "2");
  std::string rest = kRest;
  rest.replace(rest.find("hand: 2"), 7, "hand: 3");
  folder.write("game.yaml", top + rest)
      .write("rules.lua", kThrow.substr(0, kThrow.find('\n') + 1) + work +
                              kThrow.substr(kThrow.find('\n') + 1) + "function moves.throw.allowed(me)\n" +
                              work + "end\n");
  CHECK(folder.check({1, 1, false}) == "");
  CHECK(folder.played == 1);
}

TEST_CASE("a check does not try each choice of very many options", "[check]") {
  std::string text = kTop + kRest + "options:\n";
  for (int i = 0; i < 60; ++i) {
    text += "  o" + std::to_string(i) + ": {default: a, choices: {a: {}, b: {}, c: {}, d: {}}}\n";
  }
  CheckedFolder folder;
  folder.write("game.yaml", text).write("rules.lua", kThrow);
  CheckOptions options{0, 2};
  options.work = 20'000'000;
  const std::string found = folder.check(options);
  CHECK(found.find(" choices of options were not tried: they take too long") != std::string::npos);
}

TEST_CASE("a check without games plays none, and does not say that something never happens", "[check]") {
  CheckedFolder folder;
  folder.write("game.yaml", kTop + kRest + "options: {o: {default: a, choices: {a: , b: {title: B}}}}\n")
      .write("rules.lua", kThrow);
  CHECK(folder.check({0, 1}) == "");
  CHECK(folder.played == 0);
}

TEST_CASE("an option counts as read no matter how rules reach it", "[check]") {
  const std::string option = "options: {aim: {default: high, choices: {high: , low: }}}\n";
  const std::string nothing =
      "warning: the option 'aim' changes nothing: no choice has a patch, nothing uses '$aim', and no rule "
      "reads the option\n";
  const auto with = [&](const std::string& yaml, const std::string& lua) {
    CheckedFolder folder;
    folder.write("game.yaml", kTop + kRest + yaml).write("rules.lua", kThrow + lua);
    return folder.check({0, 1});
  };
  CHECK(with(option, "") == nothing);
  CHECK(with(option, "function score() return #'aim' end") == nothing);
  CHECK(with(option, "function score() return options.aim == 'high' and 1 or 0 end") == "");
  CHECK(with(option, "local o = options\nfunction score() return o.aim == 'high' and 1 or 0 end") == "");
  CHECK(with(option, "local a = 'ai'\nfunction score() return options[a .. 'm'] == 'high' and 1 or 0 end") ==
        "");
  CHECK(with("options: {aim: {default: 1, range: [1, 2]}}\ntables: {t: {n: $aim}}\n",
             "function score() return tables.t.n end") == "");
  CHECK(with("options: {aim: {default: 1, choices: {1: , 2: {outcomes: {empty: none}}}}}\n", "") == "");
}

TEST_CASE("a table or counter that only a variant in the game's folder needs counts as used", "[check]") {
  CheckedFolder folder;
  folder
      .write("game.yaml", kTop + kRest +
                              "options: {aim: {default: 1, range: [1, 2]}}\ntables: {worth: 3, rest: 2}\n"
                              "counters: {coins: {}, sticks: {}}\n")
      .write("rules.lua", kThrow)
      .write("variants/rich.yaml",
             "variant: rich\nextends: small\nsummary: coins\nrules: rich.lua\n"
             "moves: {throw: {cost: {sticks: 1}}}\ncounters: {sticks: {start: $aim}}\n")
      .write("variants/rich.lua", "function score() return tables.worth + coins.value end");
  CHECK(folder.check({0, 1}, "game.yaml") ==
        "warning: no rule changes the counter 'coins'\nwarning: no rule reads the table 'rest'\n");
}

TEST_CASE("a counter that rules reach by its name in a table counts as used", "[check]") {
  CheckedFolder folder;
  folder
      .write("game.yaml",
             kTop + kRest + "tables: {kinds: [coins]}\ncounters: {coins: {per: seat}, stones: {}}\n")
      .write("rules.lua", kThrow + "function score()\n  return seats[1][tables.kinds[1]].value\nend\n");
  CHECK(folder.check({0, 1}) == "warning: nothing uses the counter 'stones'\n");
}

TEST_CASE("an outcome, a move or a phase that needs two options together is not reported", "[check]") {
  CheckedFolder folder;
  folder
      .write("game.yaml",
             kTop +
                 "zones: {deck: {cards: all}, hand: {per: seat}, pile: {}}\nsetup: {deal: {hand: 2}}\n"
                 "options: {one: {default: a, choices: {a: , b: }}, two: {default: a, choices: {a: , b: }}}\n"
                 "phases: {turn: {moves: [throw]}, late: {moves: [sleep]}}\n"
                 "moves: {throw: {parameters: {card: {card: hand.me}}}, sleep: {}}\n")
      .write("rules.lua",
             "function moves.throw.apply(me, card)\n  card:move(pile)\n"
             "  if options.one == 'b' and options.two == 'b' then go('late') end\n"
             "  if #hand[me] == 0 then finish('empty') end\nend\n"
             "function moves.sleep.apply(me) finish('empty') end\n");
  CHECK(folder.check() == "");
}

TEST_CASE("a check of a variant does not repeat the findings of its game", "[check]") {
  CheckedFolder folder;
  folder
      .write("small/game.yaml",
             kTop +
                 "zones: {deck: {cards: all}, hand: {per: seat}, pile: {}, attic: {}}\nsetup: "
                 "{deal: {hand: 2}}\n"
                 "phases: {turn: {moves: [throw, rest]}}\n"
                 "moves: {throw: {parameters: {card: {card: hand.me}}}, sleep: {}, dream: {}, rest: {}}\n")
      .write("small/rules.lua",
             kThrow + "function moves.sleep.apply(me) end\nfunction moves.dream.apply(me) end\n" +
                 "function moves.rest.allowed(me) return #pile > 90, 'too early' end\n" +
                 "function moves.rest.apply(me) end\n")
      .write("small/variants/tired.yaml",
             "variant: tired\nextends: small\nsummary: sleep\n"
             "phases: {turn: {moves: [throw, rest, sleep]}}\n");
  const std::string of_game =
      "warning: no phase offers the move 'dream'\nwarning: nothing uses the zone 'attic'\n";
  CHECK(folder.check({0, 1}) == of_game);
  CHECK(folder.check({0, 1}, "tired.yaml") == "");
  CHECK(folder.check({250, 2}) == of_game +
                                      "warning: the move 'rest' was never legal in 1000 random games, and "
                                      "no scenario makes this move\n");
  CHECK(folder.check({250, 2}, "tired.yaml") == "");
}

TEST_CASE("a check looks for legal free moves, because random players make none", "[check]") {
  CheckedFolder folder;
  folder
      .write("game.yaml",
             kTop +
                 "zones: {deck: {cards: all}, hand: {per: seat}, pile: {}}\nsetup: {deal: {hand: 2}}\n"
                 "phases: {turn: {moves: [throw], free: [wave]}}\n"
                 "moves: {throw: {parameters: {card: {card: hand.me}}}, wave: {}}\n")
      .write("rules.lua", kThrow + "function moves.wave.apply(me) end\n");
  CHECK(folder.check() == "");
}

TEST_CASE("phases that lead to each other are no cycle if something can end the turn or a rule runs",
          "[check]") {
  const auto with = [](const std::string& phases, const std::string& lua) {
    CheckedFolder folder;
    folder
        .write("game.yaml",
               kTop +
                   "zones: {deck: {cards: all}, hand: {per: seat}, pile: {}}\n"
                   "setup: {deal: {hand: 2}}\nmoves: {throw: {parameters: {card: {card: hand.me}}}}\n" +
                   phases)
        .write("rules.lua", lua);
    return folder.check();
  };
  CHECK(with("phases: {turn: {moves: [throw], then: pass}, pass: {then: turn}}\n", kThrow) == "");
  CHECK(with("phases: {turn: {moves: [throw], then: wait}, wait: {}}\n",
             "function moves.throw.apply(me, card)\n  card:move(pile)\n  finish_after(3, 'empty')\nend\n") ==
        "");
  CHECK(with("phases: {turn: {moves: [throw], then: wait}, wait: {}}\n", kThrow) ==
        "error: phase 'wait' leads to itself forever, because the phase has neither moves nor rules\n");
  CHECK(with("phases: {turn: {moves: [throw], then: wait}, wait: {}}\n",
             kThrow + "function phases.wait.enter(me) go('turn', me:next()) end\n") == "");
}

TEST_CASE("a maximum that cuts off gains is reported if the counter then stays there", "[check]") {
  const auto with = [](const std::string& counter, const std::string& lua) {
    CheckedFolder folder;
    folder
        .write("game.yaml", kTop +
                                "zones: {deck: {cards: all}, hand: {per: seat}, pile: {}}\n"
                                "setup: {deal: {hand: 2}}\nphases: {turn: {moves: [throw]}}\n"
                                "moves: {throw: {parameters: {card: {card: hand.me}}}}\ncounters: {n: {" +
                                counter + "}}\n")
        .write("rules.lua", "function moves.throw.apply(me, card)\n  card:move(pile)\n  " + lua +
                                "\n  if #me.hand == 0 then finish('empty') end\nend\n");
    return folder.check({10, 1});
  };
  CHECK(with("max: 3", "n:gain(2)").starts_with("warning: 'n' was cut off at its maximum, 3, "));
  CHECK(with("max: 9", "n:gain(1)") == "");
  // A counter that only notes that something has happened.
  CHECK(with("max: 1", "n:gain(1)") == "");
  // Tokens that players also spend.
  CHECK(with("max: 3, start: 3", "n:gain(1)\n  if #me.hand < 2 then n:lose(1) end") == "");
  // The rules know that the counter may be full.
  CHECK(with("max: 3", "if not n:full() then n:gain(1) end") == "");
  // A full counter ends the game.
  CHECK(with("max: 3", "n:gain(2)\n  if n:full() then finish('empty') end") == "");
}

TEST_CASE("only a call that always follows the end of the game is reported", "[check]") {
  const auto with = [](const std::string& lua) {
    CheckedFolder folder;
    folder.write("game.yaml", kTop + kRest)
        .write("rules.lua", "function moves.throw.apply(me, card)\n  card:move(pile)\n" + lua + "\nend\n");
    return folder.check({0, 1});
  };
  CHECK(with("if #me.hand == 0 then finish('empty') end\nif #me.hand == 0 then finish('empty') redeal() end")
            .starts_with("warning: redeal after the finish of line 4 has no effect"));
  CHECK(with("for seat in each(seats) do if #seat.hand == 0 then finish('empty') end end") == "");
  CHECK(with("for seat in each(seats) do if #seat.hand == 0 then finish('empty') end end\nredeal()") == "");
  CHECK(with("while #me.hand == 0 do\n  finish('empty')\n  if #pile > 0 then return end\nend") == "");
  CHECK(with("for n = 1, 2 do\n  if #me.hand > 0 then return end\n  finish('empty')\nend") == "");
  CHECK(with("if #me.hand == 0 then\n  finish('empty')\n  go('turn')\nend") == "");
  CHECK(with("if #me.hand == 0 then finish('empty') return end\nif #pile > 9 then finish('empty') end") ==
        "");
}

TEST_CASE("a holder that the setup uses needs no other reset", "[check]") {
  const auto with = [](const std::string& lua) {
    CheckedFolder folder;
    folder.write("game.yaml", kTop + kRest + "counters: {first: {holds: seat}}\n")
        .write("rules.lua",
               "function moves.throw.apply(me, card)\n  card:move(pile)\n"
               "  if first:empty() then finish('empty') end\n  if #pile == 1 then first:set(me) end\n"
               "  if #me.hand == 0 then redeal() end\nend\n" +
                   lua);
    return folder.check({0, 1});
  };
  CHECK(with("").starts_with("warning: rules set 'first' and ask whether it is empty"));
  CHECK(with("local function begin(seat) first:set(seat) end\n"
             "function setup() shuffle(deck) end\nfunction start() begin(seats[1]) end")
            .find("rules set 'first'") != std::string::npos);
  CHECK(with("function setup() first:set(seats[1]) end") == "");
  CHECK(with("function setup() if first:empty() then first:set(seats[1]) end end") == "");
  CHECK(with("local function begin(seat) first:set(seat) end\n"
             "local function prepare() begin(seats[1]) end\nfunction setup() prepare() end") == "");
  CHECK(with("local begin = function(seat) first:set(seat) end\nfunction setup() begin(seats[1]) end") == "");
}
