// Tests of bots in Lua: what they see, what they cannot do, and the messages about their mistakes.
#include <cstdio>

#include "code/of_bots.h"
#include "lua_bots/bot.h"
#include "players_fixture.h"

using namespace fuda;
using namespace fuda::test;

namespace {

// Plays games with this script in both seats. Returns the first error.
std::string played(const std::string& script, std::uint64_t games = 3, const std::string& game = "hanabi") {
  Folder folder;
  folder.write("bot.lua", script);
  const LoadedGame loaded = loaded_game(game, 2);
  return first_error(play(loaded, {"lua:" + (folder.path() / "bot.lua").string()}, games));
}

std::string loaded(const std::string& script) {
  const LoadedGame loaded = loaded_game("hanabi", 2);
  return complaints([&] {
    const lua::Bot bot(loaded.game(), loaded.notation, std::vector<lua::Source>{{"bot.lua", script, {}}});
  });
}

}  // namespace

TEST_CASE("a bot chooses among its legal moves", "[players]") {
  CHECK(played("function choose(me) return legal()[1] end").empty());
  CHECK(played("function choose(me) local all = legal() return all[random(#all)] end").empty());
  CHECK(played(R"(
function choose(me)
  assert(#legal() > 0 and legal(legal()[1]) and whose_turn() == me and phase() == "turn")
  local move, listed = moves.play(me.hand[1]), nil
  for _, one in ipairs(legal()) do if one == move then listed = one end end
  assert(listed and move.kind == "play" and move.card == me.hand[1])
  assert(tostring(move) == "play 1")
  for _, one in ipairs(legal()) do
    if one.kind == "hint" then assert(not legal(moves.hint(me, one.about))) end
  end
  return move
end)")
            .empty());
}

TEST_CASE("a bot sees what its seat knows", "[players]") {
  CHECK(played(R"(
function choose(me)
  local other = me:next()
  assert(other.hand[1]:known() and not me.hand[1]:known())
  local name = other.hand[1].name
  assert(other.hand[1]:possible()[name] == 1 and faces[name].colour == other.hand[1].colour)
  local possible, sum = me.hand[1]:possible(), 0
  for face, n in pairs(possible) do assert(n == unseen()[face]) end
  for _, n in pairs(unseen()) do sum = sum + n end
  assert(sum == #deck + #me.hand, sum)
  for _, move in ipairs(legal()) do
    if move.kind == "hint" then return move end
  end
  return legal()[1]
end)")
            .empty());
}

TEST_CASE("a bot cannot ask for what its seat does not know", "[players]") {
  CHECK(played("function choose(me)\n  return me.hand[2].value and legal()[1]\nend") ==
        "P1: bot.lua:2: card 2 of hand of seat 1 is hidden from this seat [call card:known() or "
        "card:possible() first]");
  CHECK(played("function choose(me)\n  return deck:count('value', 1) and legal()[1]\nend")
            .find("is hidden from this seat") != std::string::npos);
}

TEST_CASE("a bot changes nothing", "[players]") {
  CHECK(played("function choose(me)\n  me.hand[1]:move(discard)\nend")
            .find("P1: bot.lua:2: a bot may look at the game, but not change it") == 0);
  CHECK(played("function choose(me)\n  hints:set(1)\nend").find("a bot may look") != std::string::npos);
}

TEST_CASE("a bot is told what the other seats did, and remembers it for one game", "[players]") {
  CHECK(played(R"(
function see(me, made)
  if not made.seat then
    assert(memory.seen == nil)
    memory.seen = 0
    return
  end
  memory.seen = memory.seen + 1
  memory.last = made
  if made.kind == "hint" then
    local told = 0
    for _, step in ipairs(made.steps) do
      if step.what == "told" then
        told = told + #step.is + #step.is_not
        assert(step.zone == made.to.hand)
      end
    end
    assert(told > 0 and made.about.name and made.to ~= made.seat)
  end
  if made.kind == "discard" then
    local moved
    for _, step in ipairs(made.steps) do moved = moved or step.what == "moved" and step end
    assert(made.card == 1 and moved.left == 1 and moved.to == discard and moved.card, made.text)
  end
end
function choose(me)
  assert(memory.seen ~= nil and (memory.last == nil or memory.last.seat ~= me))
  for _, move in ipairs(legal()) do
    if move.kind == "hint" then return move end
  end
  return legal(moves.discard(me.hand[1])) and moves.discard(me.hand[1]) or legal()[1]
end)",
               20)
            .empty());
}

TEST_CASE("the check of bots knows the kinds and fields of steps", "[players]") {
  const auto set_of = [](const std::vector<std::string>& names) {
    std::string text = "{";
    for (const std::string& name : names) text += "['" + name + "'] = true, ";
    return text + "}";
  };
  const auto with = [&](const std::vector<std::string>& kinds, const std::vector<std::string>& fields) {
    return played("local kinds = " + set_of(kinds) + "\nlocal fields = " + set_of(fields) + R"(
function see(me, made)
  for _, step in ipairs(made.steps) do
    assert(kinds[step.what], step.what)
    for field in pairs(step) do assert(fields[field], field) end
  end
end
function choose(me) return legal()[1 + #deck % #legal()] end)",
                  20);
  };
  CHECK(with(lua::kinds_of_steps(), lua::fields_of_steps()).empty());
  std::vector<std::string> fewer = lua::fields_of_steps();
  std::erase(fewer, "reached");
  CHECK(with(lua::kinds_of_steps(), fewer).find("reached") != std::string::npos);
}

TEST_CASE("a bot that keeps something outside its memory is found", "[players]") {
  const std::string kept = loaded("local n = 0\nfunction choose(me)\n  n = n + 1\n  return legal()[1]\nend");
  CHECK(kept.find("bot.lua:3: cannot set 'n' here") != std::string::npos);
  const std::string written =
      played("local t = {}\nfunction choose(me)\n  t.a = 1\n  return legal()[1]\nend");
  CHECK(written.find("P1: bot.lua:3: cannot set 'a'") == 0);
}

TEST_CASE("what a bot returns must be a legal move", "[players]") {
  CHECK(played("function choose(me) end").find("'choose' must return a move, not nothing") !=
        std::string::npos);
  CHECK(played("function choose(me) return 3 end").find("must return a move, not 3") != std::string::npos);
  CHECK(played("function choose(me) return moves.hint(me, legal()[1].about) end")
            .find("P1: bot.lua:1: 'hint P1 ") == 0);
  CHECK(
      played("function choose(me) return moves.play() end").find("moves.play takes 1 argument, but gets 0") !=
      std::string::npos);
  CHECK(played("function choose(me) return moves.play(3) end")
            .find("'card' of moves.play must be a card, not 3") != std::string::npos);
  CHECK(played("function choose(me) return moves.plya(3) end").find("plya") != std::string::npos);
  CHECK(played("function choose(me) return legal()[1].crad end").find("the move 'hint' has no 'crad'") !=
        std::string::npos);
}

TEST_CASE("an illegal choice is reported with its line and the reason", "[players]") {
  CHECK(played("-- to oneself\nfunction choose(me)\n  return moves.hint(me, facts.colour.red)\nend") ==
        "P1: bot.lua:3: 'hint P1 red' is not a legal move here: P1 cannot be chosen here");
  CHECK(
      played("function choose(me) return moves.play(me:next().hand[1]) end").find("P1: bot.lua:1: 'play ") ==
      0);
  CHECK(played("function choose(me) return moves.discard(me.hand[1]) end") ==
        "P1: bot.lua:1: 'discard 1' is not a legal move here: hints is 8 of 8, no room for 1 more");
}

TEST_CASE("a bot cannot keep cards, because their numbers change with the position", "[players]") {
  const auto kept = [](const std::string& what) {
    return played("function choose(me)\n  " + what + "\n  return legal()[1]\nend");
  };
  const std::string why =
      "keeps a card, but the next position numbers cards differently [keep the card's place "
      "(card:position()) or the card's name]";
  CHECK(kept("memory.best = me.hand[1]") == "P1: bot.lua:1: 'memory.best' " + why);
  CHECK(kept("memory[me.hand[1]] = true") == "P1: bot.lua:1: 'memory' " + why);
  CHECK(kept("memory.a = {b = {me.hand[1]}}") == "P1: bot.lua:1: 'memory.a.b[1]' " + why);
  CHECK(kept("memory.next = moves.play(me.hand[1])") == "P1: bot.lua:1: 'memory.next' " + why);
  CHECK(kept("memory.a = {} memory.a.a = memory.a memory.a.card = deck:top()") ==
        "P1: bot.lua:1: 'memory.a.card' " + why);
  // If a bot keeps several cards, the error in every run names the first card in byte order.
  CHECK(kept("for i = 40, 1, -1 do memory['k' .. i] = me.hand[1] end memory[me] = {me.hand[2]}") ==
        "P1: bot.lua:1: 'memory.k1' " + why);
  CHECK(
      kept(
          "memory[me] = {me.hand[1]} memory[me:next()] = memory[me] memory[facts.colour.red] = memory[me]") ==
      "P1: bot.lua:1: 'memory[red][1]' " + why);
  CHECK(played("function see(me, made)\n  memory.card = me.hand[1]\nend\nfunction choose() return legal()[1] "
               "end") == "P1: bot.lua:1: 'memory.card' " + why);
  // A bot can keep any value that cannot change.
  CHECK(kept("memory.me, memory.hand, memory.place = me, me.hand, me.hand[1]:position()").empty());
  CHECK(kept("memory.red = facts.colour.red memory.a = {} memory.a.a = memory.a").empty());
  CHECK(kept("memory.hint = moves.hint(me:next(), facts.colour.red)").empty());
}

TEST_CASE("the error about a value that does not last names what does", "[players]") {
  CHECK(loaded("function choose(me)\n  best = 3\nend") ==
        "bot.lua:2: cannot set 'best': nothing lasts outside 'memory' [write: memory.best = …, or for "
        "this "
        "call alone: local best = …]");
}

TEST_CASE("a bot that never returns loses its game", "[players]") {
  CHECK(played("function choose(me)\n  while true do end\nend", 1).find("P1: bot.lua:2: ") == 0);
}

TEST_CASE("mistakes in a bot's file are reported before any game is played", "[players]") {
  CHECK(loaded("function choose(me return 1 end").find("bot.lua:1: ") == 0);
  CHECK(loaded("x = 1").find("bot.lua:1: ") == 0);
  CHECK(loaded("function score() end\nfunction choose(me) end") ==
        "bot.lua:1: 'score' belongs to rules, so a bot must not define 'score' [a bot defines choose(me), "
        "and can also define see(me, made)]");
  CHECK(loaded("local a = 1") ==
        "bot.lua:this bot has no function 'choose' [write: function choose(me) … return legal()[1] end]");
  CHECK(loaded("function choose(me) return unsean() end").find("unseen") != std::string::npos);
}

TEST_CASE("a bot's file cannot look at a game before one exists", "[players]") {
  for (const char* use : {"hints.value", "hints:full()", "hints:empty()", "hints.max - hints.value", "#deck",
                          "deck:top()", "deck[1]", "deck:full()", "deck:count('R1')", "seats[1].hand[1]",
                          "whose_turn()", "phase()", "count(deck)", "legal()", "unseen()", "random(6)"}) {
    CAPTURE(use);
    const std::string said = loaded("local early = " + std::string(use) + "\nfunction choose() end");
    CHECK(said.find("bot.lua:1") != std::string::npos);
  }
}

TEST_CASE("a missing script is reported with the closest name", "[players]") {
  const LoadedGame loaded = loaded_game("hanabi", 2);
  CHECK(complaints([&] {
          (void)make_players(loaded, read_players({"lua:no-such-bot"}, 2));
        }).find("there is no bot 'lua:no-such-bot' in ") == 0);
}
