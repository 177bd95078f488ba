// What is answered first, and what lists say after something has changed.
#include "serve/desk.h"

#include <future>

#include "serve/limits.h"
#include "serve_fixture.h"

using namespace fuda;
using namespace fuda::test;
using serve::Json;
using serve::Workers;

TEST_CASE("urgent jobs go first, and the others are not forgotten", "[serve]") {
  std::string order;
  std::promise<void> begin;
  {
    Workers workers(1);
    workers.add([&] { begin.get_future().wait(); });
    for (int i = 0; i < 2; ++i) workers.add([&] { order += 'l'; }, Workers::Haste::can_wait);
    for (int i = 0; i < 20; ++i) {
      workers.add([&] {
        order += 'm';
        std::this_thread::sleep_for(serve::kPace);  // so that the next of the others is due in time
      });
    }
    begin.set_value();
    workers.stop(true);
    CHECK_FALSE(workers.add([] {}));
  }
  CHECK(order.size() == 22);
  CHECK(order.front() == 'm');
  // The second one may have to wait for its time until all others are done.
  CHECK(order.find('l') < 10);
}

TEST_CASE("lists say what is so now", "[serve]") {
  const JournalFolder folder;
  TestServer server(folder / "");
  const Json made =
      server.post("games/nin-jan/create", {{"numPlayers", 2}, {"setupData", {{"seed", 3}}}}).json;
  const std::string path = "games/nin-jan/" + made.at("matchID").get<std::string>();
  const auto listed = [&] { return server.get("games/nin-jan").json.at("matches").at(0); };
  const auto is_alike = [&] { return server.get(path).json == listed(); };
  CHECK_FALSE(listed().at("players")[0].contains("name"));
  const Json ana = server.post(path + "/join", {{"playerName", "Ana"}}).json;
  const auto credentials = ana.at("playerCredentials").get<std::string>();
  CHECK(listed().at("players")[0].at("name") == "Ana");
  CHECK(listed().at("players")[0].at("isConnected") == false);
  auto stream = server.listen(path + "/seat/0/events", credentials);
  CHECK(listed().at("players")[0].at("isConnected") == true);
  stream.reset();
  CHECK(listed().at("players")[0].at("isConnected") == false);
  const Json seen = server.get(path + "/seat/0", credentials).json;
  REQUIRE(
      server.post(path + "/seat/0/move", {{"move", seen.at("legal")[0]}, {"after", 0}}, credentials).status ==
      200);
  CHECK(listed().at("moves") == 1);
  CHECK(listed().at("updatedAt") >= listed().at("createdAt"));
  CHECK(is_alike());
  CHECK(server.post(path + "/update", {{"playerID", "0"}, {"credentials", credentials}, {"newName", "Anna"}})
            .status == 200);
  CHECK(listed().at("players")[0].at("name") == "Anna");
  server.tables().all().begin()->second->fail({error_at({}, "a bot has gone")});
  CHECK(listed().at("stuck") == true);
  CHECK(is_alike());
}
