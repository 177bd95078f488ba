// Tests of the findings of a check in the code of rules. Also tests that the check reports nothing about
// correct code that only resembles a mistake.
#include <catch2/catch.hpp>

#include "../load/fixture.h"
#include "pass_helper.h"

using namespace fuda;

namespace {

const std::string kGame =
    "game: small\ntitle: Small\nsummary: throw your cards away\nplayers: 2-3\nrules: rules.lua\n"
    "attributes: {colour: [red, blue], value: [1, 2, 3]}\ncard_name: '{colour}{value}'\n"
    "cards: {all: {colour: all, value: all}}\noutcomes: {empty: a hand is empty}\n"
    "zones: {deck: {cards: all}, hand: {per: seat}, pile: {}}\ncounters: {lives: {max: 3}, wide: {max: 4}}\n"
    "tables: {t: {colour: none}}\n"
    "options: {aim: {default: high, choices: {high: , low: {outcomes: {low: the lowest}}}}}\n"
    "phases: {turn: {moves: [throw, tell]}}\n"
    "moves: {throw: {parameters: {card: {card: hand.me}}}, tell: {parameters: {of: {fact: [colour]}}}}\n";

// Returns the findings in this code of `throw`, which comes after `before`, one per line.
std::string found(const std::string& code, const std::string& before = {}) {
  Folder folder;
  folder.write("small/game.yaml", kGame)
      .write("small/rules.lua", before + "\nfunction moves.throw.apply(me, card)\n" + code +
                                    "\nend\nfunction moves.tell.apply(me, of) end")
      .write("small/variants/green.yaml",
             "variant: green\nextends: small\nsummary: green\nattributes: {colour: {add: "
             "[green]}, shape: [round]}\ncounters: {wide: {max: 9}}\nzones: {attic: {per: seat}}\n");
  Games games({folder.path()});
  std::string text;
  for (const Finding& finding : fuda::test::found_by(passes::code, games, "small"))
    text += finding.message + "\n";
  return text;
}

}  // namespace

TEST_CASE("an object of the game never equals a number or a text, no matter where it comes from",
          "[check][lua]") {
  CHECK(found("if lives == 3 then finish('empty') end") ==
        "'lives' is a counter and is never equal to a number\n");
  CHECK(found("if 'x' ~= me then finish('empty') end") == "'me' is a seat and is never equal to a text\n");
  CHECK(found("local c = card\nif c == 1 then finish('empty') end") ==
        "'c' is a card and is never equal to a number\n");
  CHECK(found("for s in each(seats) do if s == card then finish('empty') end end") ==
        "'s' is a seat and is never equal to a card\n");
  CHECK(found("local n = me.hand:top()\nif n == 'red1' then finish('empty') end") ==
        "'n' is a card and is never equal to a text\n");
  CHECK(found("if #pile == '1' then finish('empty') end") ==
        "'#pile' is a number and is never equal to a text\n");
  CHECK(found("if true then finish('emty') end") == "no outcome 'emty' is declared\n");
}

TEST_CASE("comparisons that can be true are not reported", "[check][lua]") {
  const auto fine = [](const std::string& code, const std::string& before = {}) {
    INFO(before << code);
    CHECK(found(code, before) == "");
  };
  fine("if lives.value == 3 or lives:full() == true or me == seats[1] then finish('empty') end");
  fine("if card == pile:top() or card:zone() == pile or pile:top() == nil then finish('empty') end");
  fine("if card.value == lives.value or card.value == #pile then finish('empty') end");
  // In this function, the name is a local variable.
  fine("local lives = 3\nif lives == 3 then finish('empty') end");
  fine("if f(3) then finish('empty') end", "local function f(lives) return lives == 3 end");
  // When the code compares the variable, the variable has or may have a different value.
  fine("local c = card\nc = c.name\nif c == 'red1' then finish('empty') end");
  fine("local n = 0\nif card.value > 1 then n = card end\nif n == 0 then finish('empty') end");
  fine("local c = card\nlocal function f() c = 3 end\nf()\nif c == 3 then finish('empty') end");
  fine("local last = 0\nfor c in each(pile) do\nif last == 0 then finish('empty') end\nlast = c\nend");
  fine("local s = me\nwhile s ~= 0 do s = 0 end");
  // A variant or an option has this value.
  fine("if card.colour == 'green' then finish('empty') end");
  fine("if options.aim == 'low' then finish('low') end");
  // This field belongs to a table, not to a card.
  fine("if tables.t.colour == 'none' then finish('empty') end");
  fine("if f({colour = 'none'}) then finish('empty') end",
       "local function f(x) return x.colour == 'none' end");
  fine("if all[1](card, lives) then finish('empty') end",
       "local function f(x, y) return x.colour == 'red' and y.value == 9 or y.value == 'red' end\nlocal all "
       "= {f}");
  fine("local word = 'em'\nfinish(word .. 'pty')");
  fine("local finish = function(word) return word end\nfinish('what')");
  fine("if score() == 'x' then finish('empty') end",
       "function score(outcome) if outcome == nil then return 0 end return 1 end");
}

TEST_CASE("a check follows what the file's own functions are passed and return", "[check][lua]") {
  const std::string end = "\nfinish('empty')";
  CHECK(found("f(me)" + end, "local function f(x) return x == 3 end") ==
        "'x' is a seat and is never equal to a number\n");
  CHECK(found("f(me)" + end, "local function g(y) return y == 3 end local function f(x) return g(x) end") ==
        "'y' is a seat and is never equal to a number\n");
  CHECK(found("f(me)" + end, "local function f(x) return x.hand:count('colour', 'rde') end") ==
        "'colour' is never equal to \"rde\": there is no such value\n");
  CHECK(found("f(me)" + end, "local function f(x) if x == 3 then return end return f(seats[2]) end") ==
        "'x' is a seat and is never equal to a number\n");
  CHECK(found("f(me)" + end, "function f(x) return x == 3 end") ==
        "'x' is a seat and is never equal to a number\n");
  CHECK(found("if f() == 'red1' then finish('empty') end",
              "local function f() for c in each(pile) do return c end end") ==
        "'f()' is a card and is never equal to a text\n");
  CHECK(found("if card.colour == wanted then finish('empty') end", "local wanted = 'rde'") ==
        "'card.colour' is never equal to \"rde\": there is no such value\n");
}

TEST_CASE("a function that can be called with anything is not reported", "[check][lua]") {
  const std::string end = "\nfinish('empty')";
  const std::string f = "local function f(x) return x == 3 end\n";
  CHECK(found("f(me) f(3)" + end, f) == "");
  CHECK(found("f(me)\nlocal other = f\nother(3)" + end, f) == "");
  CHECK(found("f(me)\ntable.sort({1, 2}, f)" + end, f) == "");
  CHECK(found("f(me)" + end, f + "local t = {f}") == "");
  CHECK(found("f(me)" + end, "function f(x) return x == 3 end\nfunction f(x) return x end") ==
        "'f' is defined again on line 2, so this function never runs\n");
  CHECK(found("if card.colour == wanted then finish('empty') end",
              "local wanted = 'rde'\nif #seats > 2 then wanted = 'red' end") == "");
  CHECK(found("if f(true) == 'red1' then finish('empty') end",
              "local function f(x) if x then return pile:top() end return 'red1' end") == "");
}

TEST_CASE("comparing a counter with a number that it cannot have is reported", "[check][lua]") {
  const std::string end = " then finish('empty') end";
  for (const char* never : {"lives.value > 3", "lives.value == 4", "lives.value >= 4", "4 <= lives.value",
                            "lives.value <= 300", "lives.value <= 1000000"})
    CHECK(found("if " + std::string(never) + end)
              .starts_with("'lives.value' is at most 3, so comparing it with "));
  for (const char* never : {"lives.value < 0", "lives.value <= -1", "0 > lives.value", "lives.value >= 0"})
    CHECK(found("if " + std::string(never) + end)
              .starts_with("'lives.value' is at least 0, so comparing it with "));
  for (const char* either :
       {"lives.value == 3", "lives.value >= 3", "lives.value < 3", "lives.value < 1", "lives.value ~= 0",
        "lives.value > 0", "lives.value <= 0", "3 > lives.value", "lives.value + 1 > 3", "wide.value > 5"})
    CHECK(found("if " + std::string(either) + end) == "");
  CHECK(found("local n = lives.value\nif n > 3" + end) ==
        "'n' is at most 3, so comparing it with 3 always gives the same\n");
}

TEST_CASE("cards and values that a zone is asked for must exist", "[check][lua]") {
  const auto warned = [](const std::string& code) { return found(code + "\nfinish('empty')"); };
  CHECK(warned("local _a = me.hand:find('red7')") == "there is no card 'red7'\n");
  CHECK(warned("local _a = pile:count('colour')") ==
        "'colour' is not a card but an attribute, and its value is missing\n");
  CHECK(warned("local _a = pile:count{colour = 'rde', value = 2}") ==
        "'colour' is never equal to \"rde\": there is no such value\n");
  CHECK(warned("pile:move_all(deck, {value = 7})") ==
        "'value' is never equal to 7: there is no such value\n");
  CHECK(warned("local _a = pile:cards():highest('value', {colour = 'rde'})") ==
        "'colour' is never equal to \"rde\": there is no such value\n");
  CHECK(warned("local _a = pile:winner{follow = 'colour', by = 'value', trump = 'rde'}") ==
        "'colour' is never equal to \"rde\": there is no such value\n");
  CHECK(warned("if pile:cards()[1] == 2 then lives:gain() end") ==
        "'pile:cards()[1]' is a card and is never equal to a number\n");
  CHECK(warned("for one in each(pile:cards()) do if one == 2 then lives:gain() end end") ==
        "'one' is a card and is never equal to a number\n");
  CHECK(warned("if pile:highest('value') == 2 then lives:gain() end") ==
        "'pile:highest(…)' is a card and is never equal to a number\n");
  CHECK(warned("if card:index('colour') == 'red' then lives:gain() end") ==
        "'card:index(…)' is a number and is never equal to a text\n");
  // The check reports nothing if a variant has this value or a card with this name, or if the check cannot
  // know the value.
  CHECK(warned("local _a, _b = pile:count{colour = 'green'}, pile:find('green2')") == "");
  CHECK(warned("local c = card.colour\nlocal _a = {pile:count{colour = c}, pile:find(card.name), "
               "pile:count('colour', "
               "c)}") == "");
  CHECK(warned("local t = {colour = 'rde'}\nlocal n = #pile\nt = tables.t\nlocal _a = pile:count(t)") == "");
}

TEST_CASE("a check reads what a guard returns if that is plain", "[check][lua]") {
  const auto guard = [](const std::string& code) {
    return found("finish('empty')", "function moves.throw.allowed(me, card)\n" + code + "\nend");
  };
  CHECK(guard("return 'no'") ==
        "'moves.throw.allowed' returns a text; a guard returns false with a reason, or true, or nothing\n");
  CHECK(guard("return false, 'no'") == "");
  CHECK(guard("return card.value > 1, 'no'") == "");
  CHECK(guard("local function why() return 'no' end\nreturn false, why()") == "");
  CHECK(guard("if card.value > 1 then return end\nreturn card.value == 1 or false") == "");
}

TEST_CASE("a method of the rules' own table takes a self, but a function that the host calls does not",
          "[check][lua]") {
  const std::string own = "local own = {}\nfunction own:last(zone) return zone:top() end";
  CHECK(found("return own:last(pile)", own) == "");
  const std::string within = "local own = {}\nlocal function make() own.score = function(self) end end";
  CHECK(found("make()", within) == "");
  CHECK(found("", "function zones.deck:emptied() end") ==
        "'zones.deck.emptied' is defined with a ':', so its arguments go to the wrong names\n");
}

TEST_CASE("a check knows the fields and functions of things", "[check][lua]") {
  CHECK(found("if pile:size() == 0 then finish('empty') end") == "a zone has no 'size'\n");
  CHECK(found("if f(me.hand) then finish('empty') end", "local function f(z) return z.length == 0 end") ==
        "a zone has no 'length'\n");
  CHECK(found("lives:inc()\nif me.pile == card.suit then finish('empty') end") ==
        "a counter has no 'inc'\na card has no 'suit'\n");
  const auto fine = [](const std::string& code, const std::string& before = {}) {
    INFO(before << code);
    CHECK(found(code + "\nfinish('empty')", before) == "");
  };
  fine("local a, b, c = deck.key, me.hand.owner, pile.capacity + lives.min + #deck.name");
  fine("local a, b = card.colour, me.team + me.number\nlocal c = pile[1] and pile:cards()[1]");
  // The check reports nothing if the variable may hold another kind of value.
  fine("local z = pile\nif card.value > 1 then z = {size = 3} end\nlocal n = z.size");
  fine("local n = f({length = 3}) + f(me.hand)", "local function f(z) return z.length or 0 end");
  // The check reports nothing if a variant adds the attribute or the zone.
  fine("if card.shape and me.attic then lives:set(1) end");
}
