// Tests that saving a variant loses neither texts that a person types during the proof, nor titles.
#include <atomic>
#include <chrono>
#include <thread>

#include "bench_helper.h"
#include "disk/write.h"
#include "load/definition.h"
#include "workbench/proof.h"

using namespace fuda;
using namespace fuda::test;

TEST_CASE("text that a person types while a variant is proved stays") {
  Bench bench({"hanabi"});
  const std::string path = "hanabi/rules.lua";
  bench.edit("hanabi/game.yaml", "hand: {2: 5, 3: 5", "hand: {2: 6, 3: 5");
  const std::string before = bench.read(path);
  std::string typed = before;
  std::atomic<bool> saved = false;
  std::thread person([&] {
    while (!saved) {
      typed += "-- typed\n";
      if (typed.size() > before.size() + 9000) typed = before;
      write_file(bench.library() / path, typed, Existing::replace);
      std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
  });
  const Json answer = bench.ask({{"op", "variant"}, {"game", "hanabi"}, {"name", "six-cards"}});
  const std::string kept = bench.read("hanabi/game.yaml");
  saved = true;
  person.join();
  INFO(answer.dump(1));
  REQUIRE(answer.contains("error"));
  CHECK(answer["error"]["message"] == "the files changed while fuda was testing the variant");
  CHECK(answer["error"]["hint"] == "save the variant again");
  CHECK(bench.read(path) == typed);
  CHECK_THAT(kept, Catch::Contains("hand: {2: 6"));
  CHECK_FALSE(std::filesystem::exists(bench.library() / "hanabi/variants/six-cards.yaml"));
  bench.answer({{"op", "variant"}, {"game", "hanabi"}, {"name", "six-cards"}});
}

TEST_CASE("a proof compares the titles of the games") {
  Bench bench({"examples/smallest-game"});
  bench.edit("smallest-game/game.yaml", "title: Mouse and Elephant", "title: Frog and Fox");
  const Stack printed = find_game("smallest-game", {bench.printed()}),
              edited = find_game("smallest-game", {bench.library()});
  const workbench::Proof proof =
      workbench::same_game(load_definition(printed, {}), load_definition(edited, {}), printed, edited, {});
  CHECK(proof.differs == "title");
  bench.answer({{"op", "variant"}, {"game", "smallest-game"}, {"name", "frog"}});
  const Definition saved = load_definition(find_game("smallest-game+frog", {bench.library()}), {});
  CHECK(saved.plain["title"].text == "Frog and Fox");
}
