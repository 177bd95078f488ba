// Tests of replays, recorded scenarios, differences, comparisons and packages.
#include "bench_helper.h"

using namespace fuda;
using namespace fuda::test;

namespace {

const std::string kCards = "smallest-game/game.yaml", kLua = "smallest-game/rules.lua";

const std::string kPlayed =
    "game: smallest-game\nplayers: [Ana, Bruno]\nseed: 3\n"
    "given: {hand.Ana: [cat, dog, fox, elephant], hand.Bruno: [mouse, frog, pig, deer]}\n"
    "moves:\n  - Ana: play cat\n  - Bruno: play frog\n  - Ana: play elephant\n  - Bruno: play mouse\n";

Json replayed(Bench& bench, const Json& more = Json::object()) {
  Json request = {{"op", "replay"}, {"script", kPlayed}};
  request.update(more);
  return bench.answer(request);
}

}  // namespace

TEST_CASE("a replay under the same rules is the same game") {
  Bench bench({"examples/smallest-game"});
  const Json all = replayed(bench);
  REQUIRE(all["moves"].size() == 4);
  CHECK(all["stopped"].is_null());
  CHECK(all["differs"].is_null());
  CHECK(all["start"]["ply"] == 0);
  CHECK(all["moves"][1]["ply"] == 2);
  CHECK(all["moves"][1]["seat"] == "Bruno");
  CHECK(all["moves"][1]["move"] == "play frog");
  CHECK_FALSE(all["moves"][1]["words"].get<std::string>().empty());
  CHECK(all["moves"][1]["hash"].get<std::string>().size() == 16);
}

TEST_CASE("a replay says at which move the edited rules make a difference, and which one") {
  Bench bench({"examples/smallest-game"});
  const Json before = replayed(bench);
  bench.edit(kLua, "played[seat]:top().size == 1 then", "played[seat]:top().size == 2 then");
  // Compare with the printed rules, and with an earlier replay.
  Json earlier = Json::array({before["start"]});
  for (const Json& move : before["moves"]) earlier.push_back(move);
  for (const Json& more : {Json::object(), Json({{"played", earlier}})}) {
    const Json now = replayed(bench, more);
    CHECK(now["stopped"].is_null());
    REQUIRE(now["differs"].is_object());
    CHECK(now["differs"]["ply"] == 4);
    CHECK_THAT(now["differs"]["why"].get<std::string>(), Catch::Contains("Ana"));
    CHECK(now["differs"]["changes"].size() >= 2);
    CHECK(now["differs"]["before"] != now["differs"]["after"]);
  }
}

TEST_CASE("a replay says which move the edited rules refuse, and why") {
  Bench bench({"examples/smallest-game"});
  bench.edit(kLua, "function moves.play.apply",
             "function moves.play.allowed(me, card) return card.size ~= 12, \"elephants rest\" end\n"
             "function moves.play.apply");
  const Json now = replayed(bench);
  CHECK(now["moves"].size() == 2);
  CHECK(now["stopped"]["ply"] == 3);
  CHECK(now["stopped"]["seat"] == "Ana");
  CHECK(now["stopped"]["move"] == "play elephant");
  CHECK_THAT(now["stopped"]["reason"].get<std::string>(), Catch::Contains("elephants rest"));
  CHECK(now["differs"].is_null());  // the positions before the stop are the same
}

TEST_CASE("a replay of rules that do not load says so") {
  Bench bench({"examples/smallest-game"});
  bench.edit(kCards, "zones:", "zonse:");
  const Json now = replayed(bench);
  CHECK(now["moves"].empty());
  CHECK(now["start"].is_null());
  CHECK(now["stopped"]["ply"] == 1);
  CHECK(now["stopped"]["line"].get<int>() > 0);
}

TEST_CASE("a played game becomes a scenario that passes") {
  Bench bench({"examples/smallest-game"});
  const Json request = {{"op", "record"},
                        {"script", kPlayed},
                        {"path", "smallest-game/scenarios/mine.yaml"},
                        {"name", "the elephant flees"},
                        {"covers", {"X-1"}}};
  const Json written = bench.answer(request);
  CHECK(bench.read("smallest-game/scenarios/mine.yaml") == written["text"].get<std::string>());
  CHECK_THAT(written["text"].get<std::string>(), Catch::Contains("won.Bruno: [elephant, mouse]"));
  bool seen = false;
  const Json all_one = bench.answer({{"op", "scenarios"}, {"game", "smallest-game"}})["scenarios"];
  for (const Json& one : all_one) {
    if (one["name"] != "the elephant flees") continue;
    seen = true;
    CHECK(one["passed"] == true);
    CHECK(one["covers"] == Json({"X-1"}));
  }
  CHECK(seen);
  // The scenario fails after a change of the rule.
  bench.edit(kLua, "size == 1 then", "size == 2 then");
  seen = false;
  const Json all_now = bench.answer({{"op", "scenarios"}, {"game", "smallest-game"}})["scenarios"];
  for (const Json& one : all_now) {
    if (one["name"] != "the elephant flees") continue;
    seen = true;
    CHECK(one["passed"] == false);
  }
  CHECK(seen);
  CHECK_THAT(bench.refusal(request), Catch::Contains("already exists"));
}

TEST_CASE("a scenario expects a counter that has its first value again") {
  Bench bench({"hanabi"});
  const Json written = bench.answer(
      {{"op", "record"},
       {"script", "game: hanabi\nplayers: 2\nseed: 5\nmoves: [P1: hint P2 red, P2: discard 1]\n"},
       {"path", "hanabi/scenarios/mine.yaml"},
       {"name", "mine"}});
  CHECK_THAT(written["text"].get<std::string>(), Catch::Contains("\n  hints: 8\n"));
}

TEST_CASE("a game with a seed becomes a scenario of any game") {
  for (const char* game : {"hanabi", "nin-jan", "ikebana", "sakura"}) {
    Bench bench({game});
    // Always make the first legal move.
    std::string script = std::string("game: ") + game + "\nplayers: 2\nseed: 5\nmoves:\n";
    std::string text = script + "  []\n";
    for (int move = 0; move < 12; ++move) {
      const Json at = bench.answer(
          {{"op", "script"},
           {"game", game},
           {"text", move == 0 ? std::string("game: ") + game + "\nplayers: 2\nseed: 5\n" : script}});
      if (at["position"]["over"] == true) break;
      const std::string legal = at["position"]["legal"][0];
      const std::string seat = at["position"]["active"][0];
      const bool named = legal.starts_with(seat + ": ");
      script += "  - " + seat + ": \"" + (named ? legal.substr(seat.size() + 2) : legal) + "\"\n";
    }
    INFO(script);
    const Json written = bench.answer({{"op", "record"},
                                       {"script", script},
                                       {"path", std::string(game) + "/scenarios/mine.yaml"},
                                       {"name", "mine"}});
    CHECK_FALSE(written["text"].get<std::string>().empty());
  }
}

TEST_CASE("the changes from the printed game, in the words of fuda diff") {
  Bench bench({"examples/smallest-game"});
  CHECK(bench.answer({{"op", "diff"}, {"game", "smallest-game"}})["changes"].empty());
  bench.edit(kCards, "hand: 4", "hand: 3");
  bench.edit(kLua, "size == 1 then", "size == 2 then");
  const Json found = bench.answer({{"op", "diff"}, {"game", "smallest-game"}});
  REQUIRE(found["changes"].size() == 2);
  CHECK(found["changes"][0]["what"] == "setup.deal.hand");
  CHECK(found["changes"][0]["before"] == "4");
  CHECK(found["changes"][0]["after"] == "3");
  CHECK(found["changes"][0]["file"] == kCards);
  CHECK_FALSE(found["changes"][0].contains("texts"));
  CHECK(found["changes"][1]["what"] == "functions.phases.trick.enter");
  const Json texts = found["changes"][1]["texts"];
  CHECK_THAT(texts["before"].get<std::string>(),
             Catch::StartsWith("function phases.trick.enter()\n") && Catch::Contains("size == 1 then"));
  CHECK_THAT(texts["after"].get<std::string>(), Catch::Contains("size == 2 then"));
  CHECK_THAT(found["text"].get<std::string>(), Catch::Contains("4 → 3"));
  CHECK(found["text"].get<std::string>().find("/tmp/") == std::string::npos);
}

TEST_CASE("a moved or reformatted function is not a change") {
  Bench bench({"examples/smallest-game"});
  bench.edit(kLua, "function score(seat) return #won[seat] end",
             "-- More lines, and the same rules.\n\n\nfunction score(seat)\n  return #won[seat]\nend");
  bench.edit(kLua, "function moves.play.apply(me, card)", "-- moved\nfunction moves.play.apply(me, card)");
  CHECK(bench.answer({{"op", "diff"}, {"game", "smallest-game"}})["changes"].empty());
}

TEST_CASE("a changed function comes with the texts of the local variables that it uses") {
  Bench bench({"examples/smallest-game"});
  const auto changes = [&] { return bench.answer({{"op", "diff"}, {"game", "smallest-game"}})["changes"]; };
  bench.edit(kLua, "size == 1 then", "size == coward then");
  bench.edit(kLua, "function phases.trick.enter()", "local coward = 2\n\nfunction phases.trick.enter()");
  CHECK_THAT(changes()[0]["texts"]["after"].get<std::string>(),
             Catch::StartsWith("local coward = 2\nfunction phases.trick.enter()"));
  // A new function and a removed function have only one text.
  bench.edit(kLua, "function moves.play.apply(me, card)",
             "function moves.play.allowed(me) return #hand[me] > 0 end\nfunction moves.play.apply(me, card)");
  const Json found = changes();
  INFO(found.dump(1));
  CHECK(found[1]["what"] == "functions.moves.play.allowed");
  CHECK(found[1]["texts"]["before"] == "");
  CHECK_THAT(found[1]["texts"]["after"].get<std::string>(),
             Catch::Contains("function moves.play.allowed(me)"));
}

TEST_CASE("a comparison of slices adds up, and its summary has sentences") {
  Bench bench({"examples/smallest-game"});
  bench.edit(kCards, "hand: 4", "hand: 3");
  Json parts = Json::array();
  for (int from = 0; from < 300; from += 100)
    parts.push_back(bench.answer(
        {{"op", "compare"}, {"game", "smallest-game"}, {"count", 100}, {"from", from}, {"players", 2}}));
  CHECK(parts[1]["next"] == 200);
  CHECK(parts[0]["before"]["length"]["n"] == 100);
  CHECK(parts[0]["before"]["length"]["mean"] == 8.0);  // four cards each
  CHECK(parts[0]["after"]["length"]["mean"] == 6.0);
  CHECK(parts[0]["before"] != parts[1]["before"]);
  CHECK(parts[0]["before"]["endings"]["finished"]["mean"] == 1.0);
  CHECK(parts[0]["before"]["scores"]["P1"]["n"] == 100);
  CHECK(parts[0]["before"]["choices"]["n"].get<int>() > 100);
  const Json all = bench.answer({{"op", "summary"}, {"parts", parts}});
  CHECK(all["games"]["before"] == 300);
  CHECK(all["sentences"][0] == "Games are 2.0 moves shorter (6.0 instead of 8.0; 95 %: 2.0 to 2.0).");
  const Json whole = bench.answer(
      {{"op", "compare"}, {"game", "smallest-game"}, {"count", 300}, {"players", 2}, {"bots", "random"}});
  const Json once = bench.answer({{"op", "summary"}, {"before", whole["before"]}, {"after", whole["after"]}});
  for (const char* seat : {"P1", "P2"}) {
    const double one = all["intervals"]["wins"][seat]["before"],
                 other = once["intervals"]["wins"][seat]["before"];
    CHECK(one == Approx(other));
  }
}

TEST_CASE("a comparison of equal rules shows no difference") {
  Bench bench({"nin-jan"});
  const Json slice = bench.answer({{"op", "compare"}, {"game", "nin-jan"}, {"count", 60}});
  CHECK(slice["before"] == slice["after"]);
  const Json all = bench.answer({{"op", "summary"}, {"before", slice["before"]}, {"after", slice["after"]}});
  REQUIRE(all["sentences"].size() == 1);
  CHECK_THAT(all["sentences"][0].get<std::string>(), Catch::Contains("no difference"));
  CHECK(all["intervals"]["length"]["real"] == false);
}

TEST_CASE("a comparison opens no file that a page names") {
  Bench bench({"examples/smallest-game"});
  std::ofstream(bench.library() / "bot.lua") << "error('started')\n";
  for (const std::string& bot : {(bench.library() / "bot.lua").string(), std::string("bot.lua"),
                                 std::string("./bot"), std::string("../smallest-game/rules")}) {
    INFO(bot);
    const Json request = {{"op", "compare"}, {"game", "smallest-game"}, {"count", 1}, {"bots", "lua:" + bot}};
    CHECK_THAT(bench.refusal(request), Catch::Contains("cannot play here"));
  }
}

TEST_CASE("a posted script plays only games of the library") {
  Bench bench({"examples/smallest-game"});
  for (const std::string& game :
       {(bench.printed() / "smallest-game").string(), std::string("../printed/smallest-game"),
        std::string("/etc/passwd"), std::string("hanabi")}) {
    std::string script = kPlayed;
    script.replace(script.find("smallest-game"), std::string("smallest-game").size(), game);
    INFO(game);
    for (Json request : {Json({{"op", "script"}, {"game", "smallest-game"}, {"text", script}}),
                         Json({{"op", "replay"}, {"script", script}}),
                         Json({{"op", "record"},
                               {"script", script},
                               {"path", "smallest-game/scenarios/mine.yaml"},
                               {"name", "mine"}})})
      CHECK_THAT(bench.refusal(request), Catch::Contains("the library has no game"));
  }
}

TEST_CASE("a comparison reports rules that fail") {
  Bench bench({"examples/smallest-game"});
  bench.edit(kLua, "if #hand[winner] > 0 then", "if #hand[winner] >= 0 then");
  const Json slice = bench.answer({{"op", "compare"}, {"game", "smallest-game"}, {"count", 20}});
  CHECK(slice["after"]["failed"] == 20);
  CHECK_FALSE(slice["after"]["findings"].empty());
  const Json all = bench.answer({{"op", "summary"}, {"before", slice["before"]}, {"after", slice["after"]}});
  CHECK(all["sentences"][0] == "A rule failed in 20 of 20 games.");
}

TEST_CASE("a package holds the changes, and brings them to another library") {
  Bench bench({"examples/smallest-game"}), other({"examples/smallest-game"});
  bench.edit(kCards, "hand: 4", "hand: 3");
  bench.answer({{"op", "create"}, {"path", "smallest-game/variants/a.yaml"}, {"text", "variant: a\n"}});
  bench.answer({{"op", "remove"}, {"path", "smallest-game/scenarios.yaml"}});
  const Json packed = bench.answer({{"op", "pack"}, {"game", "smallest-game"}});
  CHECK(packed["version"] == 1);
  CHECK(packed["files"].size() == 2);
  CHECK(packed["removed"] == Json({"smallest-game/scenarios.yaml"}));
  CHECK(packed["changes"][0]["what"] == "setup.deal.hand");
  other.edit(kLua, "size == 1 then", "size == 2 then");  // the package replaces this change
  Json request = packed;
  request["op"] = "unpack";
  bool first = true;
  for (const Json& one : {request, Json({{"op", "unpack"}, {"files", packed}})}) {
    const Json opened = other.answer(one);
    CHECK(opened["game"] == "smallest-game");
    CHECK(opened["files"] == Json({kCards, "smallest-game/variants/a.yaml"}));
    CHECK(opened["reverted"] == (first ? Json({kLua}) : Json::array()));
    CHECK(opened["removed"] == (first ? Json({"smallest-game/scenarios.yaml"}) : Json::array()));
    first = false;
    CHECK(opened["differs"].empty());
    for (const std::string& path : {kCards, kLua, std::string("smallest-game/variants/a.yaml")})
      CHECK(other.read(path) == bench.read(path));
    CHECK_FALSE(std::filesystem::exists(other.library() / "smallest-game/scenarios.yaml"));
  }
  // The other library has a later version of the printed game.
  std::ofstream(other.printed() / kCards, std::ios::app) << "# a later version\n";
  const Json opened = other.answer(request);
  REQUIRE(opened["differs"].size() == 1);
  CHECK(opened["differs"][0]["path"] == kCards);
}

TEST_CASE("a package does not remove or rewrite files without need") {
  Bench bench({"examples/smallest-game"});
  namespace fs = std::filesystem;
  bench.put("smallest-game/variants/mine.yaml", "variant: mine\n");
  bench.put(kCards, "game: mine\n");
  const auto long_ago = fs::file_time_type::clock::now() - std::chrono::hours(1);
  for (const std::string& path : {kCards, kLua}) fs::last_write_time(bench.library() / path, long_ago);
  const Json opened = bench.answer({{"op", "unpack"},
                                    {"version", 1},
                                    {"game", "smallest-game"},
                                    {"files", {{kCards, "game: mine\n"}}},
                                    {"removed", {"smallest-game/variants/mine.yaml"}}});
  CHECK(bench.read("smallest-game/variants/mine.yaml") == "variant: mine\n");
  CHECK(opened["removed"].empty());
  CHECK(opened["reverted"].empty());
  for (const std::string& path : {kCards, kLua})
    CHECK(fs::last_write_time(bench.library() / path) == long_ago);
}

TEST_CASE("a stranger's package writes only files of its game") {
  Bench bench({"examples/smallest-game", "nin-jan"});
  const std::string before = bench.read("nin-jan/game.yaml");
  const auto opened = [&](const Json& files, const Json& removed = Json::array()) {
    return bench.refusal({{"op", "unpack"},
                          {"version", 1},
                          {"game", "smallest-game"},
                          {"files", files},
                          {"removed", removed}});
  };
  CHECK_THAT(opened({{"nin-jan/game.yaml", "x"}}), Catch::Contains("outside its game"));
  CHECK_THAT(opened({{"smallest-game/../nin-jan/game.yaml", "x"}}), Catch::Contains("'..'"));
  CHECK_THAT(opened({{"smallest-game/run.sh", "x"}}),
             Catch::Contains("does not have the ending of a game file"));
  CHECK_THAT(
      bench.refusal({{"op", "unpack"}, {"game", "packs"}, {"files", {{"packs/tricks/pack.yaml", "x"}}}}),
      Catch::Contains("the packs that all games share"));
  CHECK_THAT(opened({{"/etc/passwd", "x"}}), Catch::Contains("outside its game"));
  CHECK_THAT(opened(Json::object(), {"nin-jan/game.yaml"}), Catch::Contains("outside its game"));
  CHECK(bench.read("nin-jan/game.yaml") == before);
}
