// Tests that fuda reads the code of rules to find the phases and outcomes to which the rules lead.
#include "code/leads.h"

#include <catch2/catch.hpp>

using namespace fuda::lua;

namespace {

using Names = std::set<std::string>;

Leads of(const std::string& function, const std::vector<std::string>& texts) {
  std::vector<RuleFile> files;
  files.reserve(texts.size());
  for (const std::string& text : texts) files.push_back({"rules.lua", text});
  const auto all = leads_of(files);
  REQUIRE(all.contains(function));
  return all.at(function);
}

Names phases(const std::string& body) {
  return of("moves.play.apply", {"function moves.play.apply(me, card)\n" + body + "\nend"}).phases;
}

}  // namespace

TEST_CASE("a function leads to the phases and outcomes that it names", "[lua][leads]") {
  const Leads leads = of("moves.play.apply", {R"(
function moves.play.apply(me, card)
  if card.value == 5 then return go("draw") end
  if #deck == 0 then finish("lost", {me}) else finish_after(2, "won") end
  go("discard", me:next())
end)"});
  CHECK(leads.phases == Names{"draw", "discard"});
  CHECK(leads.outcomes == Names{"lost", "won"});
  CHECK_FALSE(leads.computed);
}

TEST_CASE("a name chosen from several written ones counts as all of them", "[lua][leads]") {
  CHECK(phases("go(card.value == 5 and 'draw' or 'discard')") == Names{"draw", "discard"});
  CHECK(phases("local to = 'draw' if me.number == 1 then to = 'discard' end go(to)") ==
        Names{"draw", "discard"});
  CHECK(phases("local to while #deck > 1 do to = to or 'draw' end go(to)") == Names{"draw"});
  CHECK(of("setup", {"function setup() local to = 'draw' if #deck > 1 then to = starter() end go(to) end"})
            .computed);
  CHECK(of("setup", {"function setup() local to = 'draw' go(to) end"}).phases == Names{"draw"});
  const Leads either = of("setup", {"function setup() finish(options.end_as or 'won') end"});
  CHECK(either.outcomes == Names{"won"});
  CHECK(either.computed);
  CHECK(of("setup", {"function setup() go(tables.next[#deck]) end"}).computed);
}

TEST_CASE("what a function calls counts as part of it", "[lua][leads]") {
  const std::string text = R"(
local later
local function deeper() finish("won") end
local function near(me) if me.number > 1 then return deeper() end later() end
later = function() go("late") end
function shared() go("shared") end
local steps = {draw = function() go("drawn") end}
steps.more = function() go("more") end
function moves.one.apply(me) near(me) end
function moves.two.apply() shared() end
function moves.three.apply(me) for seat in each(seats) do local f = function() go("inner") end f() end end
function moves.four.apply(me, word) steps[word](me) end
function moves.five.apply() end
function phases.turn.enter(me) moves.two.apply(me) end)";
  CHECK(of("moves.one.apply", {text}).phases == Names{"late"});
  CHECK(of("moves.one.apply", {text}).outcomes == Names{"won"});
  CHECK(of("moves.two.apply", {text}).phases == Names{"shared"});
  CHECK(of("moves.three.apply", {text}).phases == Names{"inner"});
  CHECK(of("moves.four.apply", {text}).phases == Names{"drawn", "more"});
  CHECK(of("moves.five.apply", {text}).phases == Names{});
  CHECK(of("phases.turn.enter", {text}).phases == Names{"shared"});
}

TEST_CASE("if a variant replaces a function, only the newest version counts", "[lua][leads]") {
  const std::string game =
      "function on() go('old') end\nfunction moves.play.apply() on() end\nfunction moves.rest.apply() "
      "go('a') end";
  const std::string replaced = "function on() go('new') end";
  const std::string wrapped =
      "local plain = moves.rest.apply\nfunction moves.rest.apply(me) plain(me) go('b') end";
  CHECK(of("moves.play.apply", {game}).phases == Names{"old"});
  CHECK(of("moves.play.apply", {game, replaced}).phases == Names{"new"});
  CHECK(of("moves.rest.apply", {game, wrapped}).phases == Names{"a", "b"});
}

TEST_CASE("following functions that call each other ends", "[lua][leads]") {
  CHECK(of("a", {"function a() b() end\nfunction b() a() go('out') end"}).phases == Names{"out"});
}
