// Tests wrong uses of each request, and their messages.
#include "bench_helper.h"

using namespace fuda;
using namespace fuda::test;

namespace {

struct WrongUse {
  Json request;
  std::string message;
};

const std::string kFile = "smallest-game/game.yaml", kSmallest = "smallest-game";

std::vector<WrongUse> wrong_uses() {
  const std::string no_game = "the library has no game 'smalest-game'";
  const std::string typo = "smalest-game";
  const std::string script = "game: smallest-game\nplayers: 2\nmoves:\n  - P1: play 9\n";
  return {
      {{{"op", "shelve"}}, "unknown request 'shelve'"},
      {{{"op", 5}}, "a request must have an 'op' that is text"},
      {Json::array(), "a request must be a JSON object"},
      {{{"op", "open"}}, "the request 'open' needs a text 'game'"},
      {{{"op", "open"}, {"game", typo}}, no_game},
      {{{"op", "open"}, {"game", "../smallest-game"}}, "the library has no game"},
      {{{"op", "write"}, {"path", kFile}}, "the request 'write' needs a text 'text'"},
      {{{"op", "write"}, {"text", "a"}}, "the request 'write' needs a text 'path'"},
      {{{"op", "write"}, {"path", {1}}, {"text", "a"}}, "the request 'write' needs a text 'path'"},
      {{{"op", "create"}, {"path", kFile}}, "already exists"},
      {{{"op", "create"}, {"path", kFile}, {"text", 1}}, "the request 'create' needs a text 'text'"},
      {{{"op", "create"}}, "the request 'create' needs a text 'path'"},
      {{{"op", "remove"}, {"path", "smallest-game/x.yaml"}}, "there is no such file"},
      {{{"op", "remove"}}, "the request 'remove' needs a text 'path'"},
      {{{"op", "remove"}, {"path", kSmallest}}, "does not have the ending of a game file"},
      {{{"op", "rename"}, {"path", kFile}}, "the request 'rename' needs a text 'to'"},
      {{{"op", "rename"}, {"path", "a/x.yaml"}, {"to", "a/y.yaml"}}, "there is no such file"},
      {{{"op", "rename"}, {"path", kFile}, {"to", "smallest-game/scenarios.yaml"}}, "already exists"},
      {{{"op", "revert"}}, "the request 'revert' needs a text 'path'"},
      {{{"op", "revert"}, {"path", "smallest-game/x.yaml"}}, "the printed game does not have this file"},
      {{{"op", "revert"}, {"path", "other/game.yaml"}}, "the printed game does not have this file"},
      {{{"op", "check"}, {"game", kSmallest}}, "the request 'check' needs a text 'stage'"},
      {{{"op", "check"}, {"game", kSmallest}, {"stage", "laod"}}, "'stage' cannot be 'laod'"},
      {{{"op", "check"}, {"game", kSmallest}, {"stage", "games"}, {"count", 0}},
       "needs a whole number from 1 to 100000 for 'count'"},
      {{{"op", "complete"}, {"path", kFile}, {"line", 1}}, "for 'column'"},
      {{{"op", "complete"}, {"path", kFile}, {"line", 0}, {"column", 1}}, "for 'line'"},
      {{{"op", "complete"}, {"path", "x/y.yaml"}, {"line", 1}, {"column", 1}}, "there is no such file"},
      {{{"op", "hover"}, {"line", 1}, {"column", 1}}, "the request 'hover' needs a text 'path'"},
      {{{"op", "hover"}, {"path", kFile}, {"line", "1"}, {"column", 1}}, "for 'line'"},
      {{{"op", "hover"}, {"path", kFile}, {"line", 1}, {"column", 1.5}}, "for 'column'"},
      {{{"op", "scenarios"}}, "the request 'scenarios' needs a text 'game'"},
      {{{"op", "scenarios"}, {"game", typo}}, no_game},
      {{{"op", "scenarios"}, {"game", nullptr}}, "the request 'scenarios' needs a text 'game'"},
      {{{"op", "script"}, {"game", kSmallest}}, "the request 'script' needs a text 'text'"},
      {{{"op", "script"}, {"game", kSmallest}, {"path", "smallest-game/scenarios.yaml"}},
       "this file has several scenarios"},
      {{{"op", "script"}, {"game", kSmallest}, {"text", "moves: ["}}, "expected ',' or ']' here"},
      {{{"op", "script"}, {"game", kSmallest}, {"text", script}, {"until", -1}}, "for 'until'"},
      {{{"op", "replay"}}, "the request 'replay' needs a text 'script'"},
      {{{"op", "replay"}, {"script", "game: smalest-game\nplayers: 2\n"}}, no_game},
      {{{"op", "replay"}, {"script", script}, {"played", {1}}}, "each item of 'played' needs"},
      {{{"op", "record"}, {"script", script}, {"path", "smallest-game/a.yaml"}}, "needs a text 'name'"},
      {{{"op", "record"}, {"script", script}, {"path", "smallest-game/a.lua"}, {"name", "x"}},
       "the file of a scenario must end in .yaml"},
      {{{"op", "record"}, {"script", script}, {"path", "smallest-game/a.yaml"}, {"name", "x"}},
       "P1 cannot play 9"},
      {{{"op", "diff"}}, "the request 'diff' needs a text 'game'"},
      {{{"op", "diff"}, {"game", typo}}, no_game},
      {{{"op", "diff"}, {"game", "fresh"}}, "there is no printed game 'fresh'"},
      {{{"op", "variant"}, {"game", kSmallest}, {"name", "A b"}}, "'A b' cannot be the name of a variant"},
      {{{"op", "variant"}, {"game", kSmallest}, {"name", "x"}}, "there is nothing to save"},
      {{{"op", "variant"}, {"game", "fresh"}, {"name", "x"}}, "there is no printed game 'fresh'"},
      {{{"op", "compare"}, {"game", kSmallest}, {"count", 0}}, "for 'count'"},
      {{{"op", "compare"}, {"game", kSmallest}, {"bots", "clever"}}, "clever"},
      {{{"op", "compare"}, {"game", kSmallest}, {"bots", "exec:/bin/true"}}, "cannot play here"},
      {{{"op", "compare"}, {"game", kSmallest}, {"players", 9}}, "9"},
      {{{"op", "compare"}, {"game", kSmallest}, {"options", {{"x", 1}}}}, "x"},
      {{{"op", "summary"}}, "these are not figures of 'compare'"},
      {{{"op", "summary"}, {"parts", {1}}}, "each item of 'parts' must be an answer of 'compare'"},
      {{{"op", "summary"}, {"parts", 1}}, "needs a list for 'parts'"},
      {{{"op", "pack"}}, "the request 'pack' needs a text 'game'"},
      {{{"op", "pack"}, {"game", typo}}, no_game},
      {{{"op", "pack"}, {"game", ""}}, "the library has no game ''"},
      {{{"op", "unpack"}}, "this is not a workbench package"},
      {{{"op", "unpack"}, {"files", {{"version", 99}, {"game", "a"}, {"files", Json::object()}}}},
       "a later version of fuda wrote this package"},
      {{{"op", "unpack"}, {"files", {1}}}, "needs an object for 'files'"},
  };
}

}  // namespace

TEST_CASE("wrong requests get a message and change nothing") {
  Bench bench({"examples/smallest-game"});
  bench.put("fresh/game.yaml", bench.read(kFile));
  const std::string before = bench.read(kFile);
  for (const WrongUse& one : wrong_uses())
    CHECK_THAT(bench.refusal(one.request), Catch::Contains(one.message));
  CHECK(bench.read(kFile) == before);
  CHECK_FALSE(std::filesystem::exists(bench.library() / "smallest-game/a.yaml"));
  CHECK_FALSE(std::filesystem::exists(bench.library() / "smallest-game/variants"));
}

TEST_CASE("only the refusal of an unknown request says so") {
  Bench bench({"examples/smallest-game"});
  const Json unknown = bench.ask({{"op", "shelve"}})["error"], wrong = bench.ask({{"op", "open"}})["error"];
  CHECK(unknown["unknown"] == true);
  CHECK(unknown["hint"] == "did you mean 'shelf'?");
  CHECK_FALSE(wrong.contains("unknown"));
}

TEST_CASE("an error has its place") {
  Bench bench({"examples/smallest-game"});
  const Json answer =
      bench.ask({{"op", "script"}, {"game", kSmallest}, {"text", "game: smallest-game\nplayers: 1\n"}});
  REQUIRE(answer.contains("error"));
  CHECK(answer["error"]["file"] == "smallest-game/scenarios/played.yaml");
  CHECK(answer["error"]["line"] == 2);
}
