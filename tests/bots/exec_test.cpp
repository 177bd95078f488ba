// Tests of bots that are programs: the messages that they get, and their processes.
#include "bots/exec.h"

#include <catch2/catch.hpp>

#include <nlohmann/json.hpp>

#include "../load/fixture.h"
#include "bots/player_games.h"
#include "bots/process.h"
#include "bots/spec.h"
#include "files/files.h"
#include "script/play_helper.h"
#include "source_dir.h"
#include "text/render.h"
#include "yaml/reader.h"
#include "yaml/schema.h"

using namespace fuda;
using namespace fuda::test;

namespace {

const std::string kBots = source_dir().string() + "/examples/bots/";

Process::Until in_seconds(int seconds) {
  return std::chrono::steady_clock::now() + std::chrono::seconds(seconds);
}

}  // namespace

TEST_CASE("a program is told what the schemas describe", "[exec]") {
  const Folder folder;
  const std::string told = (folder.path() / "told").string();
  Games games = source_games();
  for (const char* name : {"hanabi", "ikebana", "nin-jan", "sakura"}) {
    INFO(name);
    const LoadedGame loaded = load_game(games, {name, {}, {}}, {}, numbered_seats(3));
    {
      auto specs = read_players(
          {"random", "exec:tee " + told + " | python3 " + kBots + "first_legal.py", "random"}, 3);
      for (PlayerSpec& spec : specs) spec.seconds = 60;
      PlayerGames dealer(loaded, *loaded.engine, make_players(loaded, specs));
      Tally tally;
      CHECK(play_until_failure(*loaded.engine, 0, 2, {.seed = 3}, tally, nullptr, &dealer) == 2);
      CHECK(tally.errors.empty());
    }
    std::map<std::string, int> types;
    const std::string text = read_bytes(told, std::size_t{1} << 24);
    std::string last;
    for (std::size_t at = 0; at < text.size();) {
      const std::size_t end = text.find('\n', at);
      REQUIRE(end != std::string::npos);
      const std::string line = text.substr(at, end - at);
      at = end + 1;
      REQUIRE(render(yaml::check_schema(yaml::read_text(line, "line.json"), "bot-protocol")) == "");
      const auto json = nlohmann::ordered_json::parse(line);
      last = json["type"];
      ++types[last];
      if (!json.contains("observation")) continue;
      const auto& seen = json["observation"];
      REQUIRE(render(yaml::check_schema(yaml::read_text(seen.dump(), "line.json"), "observation")) == "");
      CHECK(seen["seat"] == "P2");
      CHECK(seen["over"] == (last == "end"));
    }
    CHECK(last == "quit");
    CHECK(types["hello"] == 1);
    CHECK(types["begin"] == 2);
    CHECK(types["end"] == 2);
    CHECK(types["see"] > types["choose"]);
    CHECK(types["choose"] > 0);
  }
}

TEST_CASE("a program gets lines and answers them, and ends when its stdin is closed", "[exec]") {
  Process cat("cat");
  std::string line;
  const std::string longest(Process::kMostLine, 'x');
  CHECK(cat.write_line("one", in_seconds(60)) == Process::Got::line);
  CHECK(cat.write_line("", in_seconds(60)) == Process::Got::line);
  CHECK(cat.read_line(line, in_seconds(60)) == Process::Got::line);
  CHECK(line == "one");
  CHECK(cat.read_line(line, in_seconds(60)) == Process::Got::line);
  CHECK(line.empty());
  CHECK(cat.write_line(longest, in_seconds(60)) == Process::Got::line);
  CHECK(cat.read_line(line, in_seconds(60)) == Process::Got::line);
  CHECK(line == longest);
  CHECK(cat.read_line(line, in_seconds(0)) == Process::Got::nothing);
  CHECK(cat.write_line(longest + "x", in_seconds(60)) == Process::Got::line);
  CHECK(cat.read_line(line, in_seconds(60)) == Process::Got::too_long);
}

TEST_CASE("the host notices a program that does not read, or stops reading", "[exec]") {
  const std::string much(100'000, 'x');
  Process deaf("exec sleep 1000");
  CHECK(deaf.write_line(much, in_seconds(0)) == Process::Got::nothing);
  deaf.kill();
  Process closed("exec <&-; exec sleep 1000");
  Process::Got got = Process::Got::line;
  for (int i = 0; i < 1000 && got == Process::Got::line; ++i) got = closed.write_line(much, in_seconds(60));
  CHECK(got == Process::Got::closed);
  closed.kill();
  std::string line;
  Process dead("echo last; echo no >&2; kill -9 $$");
  CHECK(dead.read_line(line, in_seconds(60)) == Process::Got::line);
  CHECK(line == "last");
  CHECK(dead.read_line(line, in_seconds(60)) == Process::Got::ended);
  REQUIRE(dead.outcome());
  CHECK(dead.outcome()->by_signal == 1);
  CHECK(dead.outcome()->status == 9);
  dead.kill();
  CHECK(dead.errors() == "no\n");
}

TEST_CASE("a program gets nothing but its three pipes", "[exec]") {
  const Process other("cat");
  Process list("echo $(ls /proc/self/fd); exec grep Sig[BI] /proc/self/status");
  std::string line;
  REQUIRE(list.read_line(line, in_seconds(60)) == Process::Got::line);
  CHECK(line == "0 1 2 3");  // descriptor 3 is the folder that ls reads
  for (const char* what : {"SigBlk:\t0000000000000000", "SigIgn:\t0000000000000000"}) {
    REQUIRE(list.read_line(line, in_seconds(60)) == Process::Got::line);
    CHECK(line == what);
  }
}
