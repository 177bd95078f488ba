// Tests the facts that players can be told. The facts depend on the moves and on how the rules call `tell`.
#include "fixture.h"

using namespace fuda;

namespace {

// Returns "all" if the rules may call `tell` without naming a fact, and "named" if only parameters of moves
// name the facts.
std::string told_by(const std::string& rules) {
  static const Definition fixed =
      load_definition(find_game((source_dir() / "tests/games/toy").string(), {}, {}), {});
  Definition definition = fixed;
  definition.lua = {{"rules.lua", rules, 0}};
  const auto names = fact_names(build_game(definition, 2));
  return names.size() == 5 ? "all" : names.size() == 2 ? "named" : "neither";
}

}  // namespace

TEST_CASE("if rules may tell without naming a fact, every attribute can be told", "[load][facts]") {
  for (const char* call :
       {"tell(card)", "tell(...)", "tell(card, ...)", "tell(card, pick(card))", "tell(unpack(list))",
        "tell 'x'", "tell{1, 2}", "tell(card, a.b[1]:pick{1})", "tell(card, pick 'x')", "tell(f(a, b))",
        "tell(card, (f)(1))", "local x = {t = tell(card)}", "tell()"}) {
    CAPTURE(call);
    CHECK(told_by(std::string("function f(card, ...) ") + call + " end") == "all");
  }
  for (const char* call : {"tell(card, fact)", "tell(card, fact, me)", "tell(card, (pick(card)))",
                           "tell(card, facts[pick(card)])", "tell(pick(a, b), fact)",
                           "tell(card, x or pick(card))", "tell(card, #pick(1))", "local t = tell",
                           "moves.tell.apply(me)", "x.tell(card)", "local t = {tell = 1}",
                           "return 'tell(card)' -- tell(card)", "--[[ tell(card) ]] return [[tell(card)]]"}) {
    CAPTURE(call);
    CHECK(told_by(std::string("function f(card, fact) ") + call + " end") == "named");
  }
  CHECK(told_by("function tell(") == "named");  // this text cannot compile, but only loading reports the
                                                // error
}
