#include "players_fixture.h"

using namespace fuda;
using namespace fuda::test;

namespace {

std::string problem(const std::vector<std::string>& texts, int seats = 2) {
  return complaints([&] { (void)read_players(texts, seats); });
}

}  // namespace

TEST_CASE("players are given by name, one per seat or one for all seats", "[players]") {
  CHECK(read_players({}, 3).size() == 3);
  CHECK(all_random(read_players({}, 3)));
  const auto both = read_players({"greedy:7", "ismcts"}, 2);
  CHECK(both[0].number == 7);
  CHECK(both[1].number == 1000);
  CHECK(both[1].searches());
  CHECK_FALSE(both[0].searches());
  CHECK(read_players({"lua:a:b"}, 4)[3].name == "a:b");
  CHECK(read_players({"exec:./bot --level 3"}, 2)[0].name == "./bot --level 3");
}

TEST_CASE("a search has a number of playouts or a time", "[players]") {
  const auto both = read_players({"ismcts:250ms", "ismcts:2s"}, 2);
  CHECK(both[0].milliseconds == 250);
  CHECK(both[1].milliseconds == 2000);
  CHECK(both[1].is_timed());
  CHECK_FALSE(read_player("ismcts:2").is_timed());
  CHECK(problem({"ismcts:0s"}) == "bot 'ismcts:0s': '0s' is not a time from 1ms to 3600s");
  CHECK(problem({"ismcts:3601s"}) == "bot 'ismcts:3601s': '3601s' is not a time from 1ms to 3600s");
  CHECK(problem({"ismcts:1.5s"}) == "bot 'ismcts:1.5s': '1.5s' is not a time from 1ms to 3600s");
  CHECK(problem({"ismcts:1m"}) == "bot 'ismcts:1m': '1m' is not a whole number from 1 to 1000000");
}

TEST_CASE("an unknown player is reported with the closest name", "[players]") {
  CHECK(problem({"rando"}) == "no bot 'rando' [did you mean 'random'?]");
  CHECK(problem({"random:3"}) == "no bot 'random:3' [did you mean 'random'?]");
  CHECK(problem({"ismcts:0"}) == "bot 'ismcts:0': '0' is not a whole number from 1 to 1000000");
  CHECK(problem({"ismcts:1e3"}) == "bot 'ismcts:1e3': '1e3' is not a whole number from 1 to 1000000");
  CHECK(problem({"lua:"}) ==
        "bot 'lua:': lua needs the name of a script in the game's folder bots/: lua:NAME");
  CHECK(problem({"exec"}) == "bot 'exec': exec needs a command: exec:COMMAND");
  CHECK(problem({"random", "greedy"}, 3) ==
        "there are 2 bots for 3 seats [name one bot for each seat, or one for all seats]");
}
