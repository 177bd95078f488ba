// Tests functions that other rule files see, wrap and replace.
#include "../load/fixture.h"
#include "../script/play_helper.h"

using namespace fuda;
using namespace fuda::test;

namespace {

const char* const kGame = R"(game: sums
title: Sums
summary: adds
players: 2-2
rules: [rules.lua, more.lua]
attributes: {rank: [1, 2]}
card_name: "r{rank}"
cards: {all: {rank: all}}
zones: {deck: {cards: all}}
counters: {sum: {}}
phases: {add: {moves: [add]}}
moves: {add: {}}
outcomes: {done: it is over}
score: seats
)";

struct Sums {
  Folder folder;
  explicit Sums(const std::string& more = "function worth(n) return n end") {
    folder.write("sums/game.yaml", kGame)
        .write("sums/rules.lua",
               "function moves.add.apply() sum:gain(bonus()) end\nfunction bonus() return 10 end\n"
               "function score() return sum.value end\n")
        .write("sums/more.lua", more);
  }
  Sums& variant(const std::string& name, const std::string& lua, const std::string& extends = "sums") {
    folder
        .write("sums/variants/" + name + ".yaml", "variant: " + name + "\nextends: " + extends +
                                                      "\nsummary: one more\nrules: " + name + ".lua\n")
        .write("sums/variants/" + name + ".lua", lua);
    return *this;
  }
  // The sum of the zone after one move, or the error.
  [[nodiscard]] std::string sum(const std::string& spec) const {
    Games games({folder.path()});
    const RunResult result = run_script(
        games,
        script_of("game: " + spec + "\nplayers: [Ana, Bruno]\nmoves:\n  - Ana: add\n    expect: {sum: -1}\n"),
        {});
    const std::string mark = "found ";
    const std::string found = complaints([&] { throw Failure(Findings{result.failures.front().finding}); });
    return found.find(mark) == std::string::npos ? found : found.substr(found.find(mark) + mark.size());
  }
};

}  // namespace

TEST_CASE("rule files can use the functions of earlier files", "[functions]") {
  CHECK(Sums("function worth(n) return bonus() * n end\nlocal before = bonus\n"
             "function bonus() return before() + 1 end\n")
            .sum("sums") == "11");
  CHECK(Sums("worth = 3").sum("sums").find("more.lua:1: cannot set 'worth'") == 0);
  CHECK(Sums("function bonus() bonus = nil end").sum("sums").find("more.lua:1: cannot set 'bonus'") == 0);
  CHECK(Sums("function deck() end").sum("sums").find("more.lua:1: cannot set 'deck'") == 0);
}

TEST_CASE("variants can wrap and replace functions", "[functions]") {
  Sums sums;
  sums.variant("double", "local before = bonus\nfunction bonus() return 2 * before() end")
      .variant("plus", "local before = bonus\nfunction bonus() return before() + 1 end")
      .variant("three", "function bonus() return 3 end")
      .variant("seven", "function bonus() return 7 end")
      .variant("eight", "function bonus() return 8 end", "sums+seven")
      .variant("slip", "function bonsu() return 7 end");
  CHECK(sums.sum("sums+double+plus") == "21");
  CHECK(sums.sum("sums+plus+double") == "22");
  CHECK(sums.sum("sums+three+plus") == "4");
  CHECK(sums.sum("sums+eight") == "8");
  CHECK(sums.sum("sums+slip") ==
        "slip.lua:1: the game has no function 'bonsu' to replace [did you mean 'bonus'?]");
  const std::string clash = sums.sum("sums+three+seven");
  CHECK(clash.find("seven.lua:1: variant 'seven' replaces 'bonus', and variant 'three' (") == 0);
  CHECK(sums.sum("sums+plus+three").find("variant 'three' replaces 'bonus', and variant 'plus'") !=
        std::string::npos);
}

TEST_CASE("variants can wrap and replace moves", "[functions]") {
  Sums sums;
  sums.variant("twice", "local add = moves.add.apply\nfunction moves.add.apply(me) add(me) add(me) end")
      .variant("none", "function moves.add.apply(me) end")
      .variant("one", "function moves.add.apply(me) sum:gain() end")
      .variant("lost", "function moves.ad.apply(me) end");
  CHECK(sums.sum("sums+twice") == "20");
  CHECK(sums.sum("sums+one+twice") == "2");
  CHECK(sums.sum("sums+none+one").find("variant 'one' replaces 'moves.add.apply', and variant 'none'") !=
        std::string::npos);
  CHECK(sums.sum("sums+lost").find("did you mean 'add'?") != std::string::npos);
}
