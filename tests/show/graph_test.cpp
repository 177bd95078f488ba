// Tests of the graph of phases.
#include "show/graph.h"

#include <fmt/format.h>

#include <catch2/catch.hpp>
#include <sstream>

#include "../load/fixture.h"
#include "load/games.h"

using namespace fuda;

namespace {

const char* const kGame = R"(game: fork
title: Fork
summary: every kind of arrow
players: 2
rules: rules.lua
options:
  ending: {default: hard, choices: {hard: , soft: {phases: {turn: {then: same_seat}}}}}
attributes: {rank: [1, 2, 3, 4]}
card_name: "{rank}"
cards: {all: {rank: all}}
zones: {deck: {cards: all, visible: none}, hand: {per: seat}}
phases:
  begin: {then: turn}
  turn: {moves: [draw, pass], free: [wink], then: next_seat}
  vote: {who: all, moves: [pass], then: count}
  count: {then: rules}
start_phase: begin
moves: {draw: {}, pass: {}, wink: {}}
outcomes: {done: it is over, never: nobody says so}
score: seats
)";
const char* const kRules = R"(
function moves.draw.apply(me) deck:draw(me.hand) end
function moves.pass.apply(me) if #deck == 1 then go("vote") end end
function moves.wink.apply() end
function phases.turn.enter(me) if #me.hand > 3 then go("count") end end
function phases.count.enter() if #deck == 0 then finish("done") else go("turn") end end
function zones.deck.emptied() go("count") end
)";

std::string name_of(const Point& point) {
  switch (point.kind) {
    case Point::Kind::start:
      return "start";
    case Point::Kind::emptied:
      return "empty " + point.name;
    case Point::Kind::outcome:
      return "end " + point.name;
    case Point::Kind::elsewhere:
      return "elsewhere";
    case Point::Kind::phase:
      break;
  }
  return point.name;
}

// Returns the arrows, such as "turn > vote by pass". An arrow that the file declares has "=" in place of ">",
// as in "turn = turn, the next seat".
std::vector<std::string> arrows(const Folder& folder, const std::vector<OptionSetting>& settings = {}) {
  const Definition definition = folder.load("fork", settings);
  std::vector<std::string> out;
  for (const Arrow& arrow : arrows_of(definition, build_game(definition, 2))) {
    std::string text = name_of(arrow.from) + (arrow.declared ? " = " : " > ") + name_of(arrow.to);
    if (!arrow.then.form.empty()) text += ", " + arrow.then.english();
    if (!arrow.by.empty()) text += fmt::format(" by {}", fmt::join(arrow.by, " "));
    out.push_back(text);
  }
  return out;
}

Folder& fill(Folder& folder, const std::string& more = "") {
  return folder.write("fork/game.yaml", kGame).write("fork/rules.lua", kRules + more);
}

}  // namespace

TEST_CASE("the graph of phases has the arrows that the file declares and those that rules may follow",
          "[graph]") {
  Folder folder;
  CHECK(arrows(fill(folder)) == std::vector<std::string>{
                                    "start = begin",
                                    "begin = turn",
                                    "turn = turn, the next seat",
                                    "turn > vote by pass",
                                    "turn > count by enter",
                                    "vote = count",
                                    "vote > vote by pass",
                                    "count > turn",
                                    "count > end done",
                                    "empty deck > count",
                                });
}

TEST_CASE("the graph of phases includes an option's patch and the set-up", "[graph]") {
  Folder folder;
  fill(folder, "function setup() go(tables.first) end\n");
  const auto found = arrows(folder, {{"ending", "soft", {}}});
  REQUIRE(found.size() == 11);
  CHECK(found[1] == "start > elsewhere by setup");
  CHECK(found[3] == "turn = turn, the same seat");
}

TEST_CASE("each point of the graph is drawn once, and every arrow leads between drawn points", "[graph]") {
  Folder folder;
  fill(folder);
  Games games({folder.path()});
  const LoadedGame loaded = load_game(games, {"fork", {}, {}}, {}, numbered_seats(2));
  std::ostringstream mermaid;
  std::ostringstream dot;
  graph_mermaid(mermaid, loaded);
  graph_dot(dot, loaded);
  for (const std::string id :
       {"start", "phase_begin", "phase_turn", "phase_vote", "phase_count", "outcome_done", "emptied_deck"}) {
    INFO(id);
    const auto drawn = [&](const std::string& text, const std::string& behind) {
      const std::string line = "\n  " + id + behind;
      const auto at = text.find(line);
      return at != std::string::npos && text.find(line, at + 1) == std::string::npos;
    };
    const char* shape = id == "start"             ? "(("
                        : id.starts_with("phase") ? "[\""
                        : id == "outcome_done"    ? "(["
                                                  : "{{";
    CHECK(drawn(mermaid.str(), shape));
    CHECK(drawn(dot.str(), " ["));
  }
  CHECK(mermaid.str().find("outcome_never") == std::string::npos);
  CHECK(graph_json(loaded)["arrows"].size() == 10);
}
