// Tests of scenarios and scripts.
#include "bench_helper.h"
#include "workbench/context.h"

using namespace fuda;
using namespace fuda::test;

TEST_CASE("scenarios say which of them fail, and after which move") {
  Bench bench({"examples/smallest-game"});
  Json all = bench.answer({{"op", "scenarios"}, {"game", "smallest-game"}})["scenarios"];
  REQUIRE_FALSE(all.empty());
  for (const Json& one : all) {
    CHECK(one["passed"] == true);
    CHECK(one["path"] == "smallest-game/scenarios.yaml");
  }
  bench.put("smallest-game/scenarios/mine.yaml", R"(game: smallest-game
players: [Ana, Bruno]
given: {hand.Ana: [cat, dog, fox, wolf], hand.Bruno: [mouse, frog, pig, deer]}
scenarios:
  - name: wrong at once
    covers: [X-1]
    expect: {phase: trick}
  - name: wrong after two moves
    moves:
      - Ana: play cat
      - Bruno: play mouse
        expect: {won.Ana: [cat]}
  - name: refused
    moves:
      - Ana: play cat
      - Bruno: play cat
)");
  all = bench.answer({{"op", "scenarios"}, {"game", "smallest-game"}})["scenarios"];
  const auto named = [&](const std::string& name) {
    for (const Json& one : all) {
      if (one["name"] == name) return one;
    }
    return Json();
  };
  INFO(all.dump(1));
  CHECK(named("wrong at once")["move"] == 0);
  CHECK(named("wrong at once")["covers"] == Json({"X-1"}));
  CHECK(named("wrong at once")["findings"][0]["line"] == 7);
  CHECK(named("wrong after two moves")["move"] == 2);
  CHECK(named("refused")["move"] == 1);
  CHECK(named("refused")["passed"] == false);
}

TEST_CASE("scenarios are played again only if a file has changed") {
  Bench bench({"examples/smallest-game"});
  workbench::Context context{workbench::Library(bench.library(), {bench.printed()})};
  const Json json = {{"op", "scenarios"}, {"game", "smallest-game"}};
  const auto played = [&] { return workbench::scenarios(context, workbench::Request(json))["scenarios"]; };
  const Json first = played();
  REQUIRE(context.scenarios.size() == 1);
  // A remembered result that playing would not give.
  const Json kept = Json::array({{{"kept", true}}});
  context.scenarios.begin()->second.played = kept;
  CHECK(played() == kept);
  bench.edit("smallest-game/rules.lua", "return #won[seat]", "return #won[seat] + 1");
  const Json changed = played();
  CHECK(changed != kept);
  CHECK(changed != first);
  context.scenarios.begin()->second.played = kept;
  bench.answer({{"op", "revert"}, {"path", "smallest-game/rules.lua"}});
  CHECK(played() == first);
}

TEST_CASE("a request that is outdated before it starts ends early") {
  Bench bench({"examples/smallest-game"});
  const Json scenarios = {{"op", "scenarios"}, {"game", "smallest-game"}};
  const Json check = {{"op", "check"}, {"game", "smallest-game"}, {"stage", "games"}};
  for (const Json& request : {scenarios, check}) {
    CHECK(bench.ask(request, [] { return true; })["stopped"] == true);
    CHECK_FALSE(bench.ask(request, [] { return false; }).contains("stopped"));
    CHECK_FALSE(bench.ask(request).contains("stopped"));
  }
}

TEST_CASE("a script that cannot be read is a failed scenario") {
  Bench bench({"examples/smallest-game"});
  bench.put("smallest-game/scenarios/broken.yaml", "game: smallest-game\nplayers: 2\nmoves: 5\n");
  const Json all = bench.answer({{"op", "scenarios"}, {"game", "smallest-game"}})["scenarios"];
  bool seen = false;
  for (const Json& one : all) {
    if (one["path"] != "smallest-game/scenarios/broken.yaml") continue;
    seen = true;
    CHECK(one["passed"] == false);
    CHECK(one["findings"][0]["line"] == 3);
  }
  CHECK(seen);
}

TEST_CASE("a script can be shown up to any move") {
  Bench bench({"examples/smallest-game"});
  const std::string text =
      "game: smallest-game\nplayers: [Ana, Bruno]\n"
      "given: {hand.Ana: [cat, dog, fox, wolf], hand.Bruno: [mouse, frog, pig, deer]}\n"
      "moves:\n  - Ana: play cat\n  - Bruno: play mouse\n  - Ana: play dog\n";
  const auto shown = [&](Json more) {
    more["op"] = "script";
    more["game"] = "smallest-game";
    return bench.answer(more);
  };
  Json at = shown({{"text", text}, {"until", 0}});
  CHECK(at["position"]["ply"] == 0);
  CHECK(at["position"]["zones"]["hand.Ana"] == Json({"cat", "dog", "fox", "wolf"}));
  CHECK(at["labels"]["zones"]["hand.Ana"].is_string());
  at = shown({{"text", text}, {"until", 2}});
  CHECK(at["position"]["ply"] == 2);
  CHECK(at["position"]["zones"]["won.Ana"] == Json({"cat", "mouse"}));
  CHECK_FALSE(at["words"].get<std::string>().empty());
  at = shown({{"text", text}});
  CHECK(at["position"]["ply"] == 3);
  bench.put("smallest-game/scenarios/mine.yaml", text);
  at = shown({{"path", "smallest-game/scenarios/mine.yaml"}, {"until", 1}});
  CHECK(at["position"]["ply"] == 1);
  // At a move that the game refuses, the board shows the position before that move.
  at = shown({{"text", text + "  - Bruno: play cat\n"}, {"until", 4}});
  CHECK(at["position"]["ply"] == 3);
  CHECK(at["findings"].size() == 1);
}
