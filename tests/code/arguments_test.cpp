// Tests that fuda finds calls with a wrong number of arguments in code, but only if the error is certain.
#include "code/arguments.h"

#include <catch2/catch.hpp>

#include "code/bytecode.h"
#include "lua/wrapper.h"

using namespace fuda;
using lua::Signature;

namespace {

// Returns findings such as "2: 'draw' takes 1 argument, but gets 2 here", one per line.
std::string found(const std::string& text) {
  const lua::Function main = lua::compiled("rules.lua", text);
  std::set<std::string> own;
  lua::add_fields(main, own);
  std::string all;
  for (const Finding& finding : lua::check_calls(main, "rules.lua", own)) {
    all += (all.empty() ? "" : "\n") + std::to_string(finding.place.line) + ": " + finding.message;
  }
  return all;
}

template <Signature kSignature>
std::string range() {
  static constexpr auto kCopy = kSignature;  // lua/wrapper.h also uses such a copy
  return std::string(kCopy.name) + " " + std::to_string(kCopy.arity.least) + "-" +
         std::to_string(kCopy.arity.most);
}

}  // namespace

TEST_CASE("the notation of a function gives its name and how many arguments it takes", "[calls]") {
  CHECK(range<"whose_turn()">() == "whose_turn 0-0");
  CHECK(range<"zone:draw(to [, n])">() == "draw 2-3");
  CHECK(range<"counter:gain([n])">() == "gain 1-2");
  CHECK(range<"tell(zone | card [, fact [, seat | {seat, …}]])">() == "tell 1-3");
  CHECK(range<"go(\"phase\" [, seat | {seat, …}])">() == "go 1-2");
  CHECK(range<"table.insert(list, [place,] value)">() == "insert 2-3");
  CHECK(range<"table.concat(list [, separator [, first [, last]]])">() == "concat 1-4");
  CHECK(range<"math.max(x, …)">() == "max 1-1000");
  CHECK(range<"table.pack(…)">() == "pack 0-1000");
}

TEST_CASE("calls with too many or too few arguments are found with their lines", "[calls]") {
  CHECK(found("function moves.a.apply(me, card)\n  tell(card, nil, me, me)\nend") ==
        "2: 'tell' takes at most 3 arguments, but gets 4 here");
  CHECK(found("deck:draw(pile, 3, 4)") == "1: 'draw' takes at most 2 arguments, but gets 3 here");
  CHECK(found("return deck:fill(pile)") == "1: 'fill' takes 2 arguments, but gets 1 here");
  CHECK(found("deck:draw()") == "1: 'draw' takes at least 1 argument, but gets none here");
  CHECK(found("deck:shuffle(1)") == "1: 'shuffle' takes no arguments, but gets 1 here");
  CHECK(found("local n = 1 + math.floor(1, 2)") == "1: 'math.floor' takes 1 argument, but gets 2 here");
  CHECK(found("local a = ('x'):upper(1)") == "1: 'upper' takes no arguments, but gets 1 here");
  CHECK(found("finish()") == "1: 'finish' takes at least 1 argument, but gets none here");
  // A conditional value, a table and a function come between the function and its call.
  CHECK(found("tell(a and b or c, {1, 2}, function() end, 4)") ==
        "1: 'tell' takes at most 3 arguments, but gets 4 here");
  CHECK(found("for i = 1, 3 do\n  if a then\n    go('x', i, i)\n  end\nend") ==
        "3: 'go' takes at most 2 arguments, but gets 3 here");
}

TEST_CASE("functions of an object are called with a colon", "[calls]") {
  CHECK(found("hints.gain(errors)") == "1: call 'gain' with a ':' before it, not with a '.'");
  CHECK(found("me.hand.shuffle(deck)") == "1: call 'shuffle' with a ':' before it, not with a '.'");
  CHECK(found("local t = table\nt.move({}, 1, 1, 1)").empty());
  CHECK(found("return moves.draw()").empty());  // a move of the game, not zone:draw()
}

TEST_CASE("calls that may be right are not reported", "[calls]") {
  for (const char* text : {
           "local tell = function(...) end\ntell(1, 2, 3)",
           "function moves.a.apply(tell) tell(1, 2, 3) end",
           "local own = {}\nfunction own.draw(a, b, c) end\nown.draw(1, 2, 3)\nown:draw(1, 2)",
           "local own = {draw = function(...) end}\nown.draw(1, 2, 3)",
           "deck:draw(pile, f())",
           "tell(...)",
           "(a and tell or b)(1, 2, 3)",
           "(tell or b)(1, 2, 3)",
           "local f\nif a then f = tell else f = b end\nf(1, 2, 3)",
           "local x = tell\nx = b\nx(1, 2, 3)",
           "math.max(1, 2, 3, 4, 5)",
           "string.format('%d %d %d', 1, 2, 3)",
           "for k, v in pairs(t) do b(k, v, 1) end",
           "moves.draw.apply(me, 1, 2)",
           "table.insert({}, 1, 2)",
           "own:method(1, 2, 3, 4)",
       }) {
    CAPTURE(text);
    CHECK(found(text).empty());
  }
}
