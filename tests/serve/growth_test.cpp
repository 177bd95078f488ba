// Tests of tables that take a lot of memory. The server limits the data of each table. If too much memory is
// in use, no table can grow.
#include <thread>

#include "serve/limits.h"
#include "serve_fixture.h"

using namespace fuda;
using namespace fuda::test;
using serve::Json;

namespace {

std::shared_ptr<serve::Table> hanabi_table(TestServer& server, const std::string& id) {
  return server.tables().find("hanabi", id);
}

std::string made(TestServer& server) {
  return server.post("games/hanabi/create", {{"numPlayers", 2}, {"setupData", {{"seed", 7}}}})
      .json.at("matchID")
      .get<std::string>();
}

}  // namespace

TEST_CASE("a table keeps messages to seats about earlier moves up to a limit", "[serve]") {
  const JournalFolder folder;
  TestServer server(folder / "");
  const std::string id = made(server);
  const std::string path = "games/hanabi/" + id;
  const std::string ana = server.post(path + "/join", {{"playerName", "Ana"}}).json.at("playerCredentials");
  const auto table = hanabi_table(server, id);
  const auto bytes_kept = [&] {
    std::size_t bytes = 0;
    for (std::size_t move = 0; move < table->moves(); ++move) {
      const std::string* told = table->views().told(0, move);
      bytes += told == nullptr ? 0 : told->size();
    }
    return bytes;
  };
  while (table->views().told(0, 0) != nullptr || table->moves() == 0) {
    REQUIRE(table->moves() < 5000);
    table->make(table->live().read(0, "reorder 1 2").move);
  }
  CHECK(bytes_kept() <= serve::kMostPast);
  CHECK(bytes_kept() > serve::kMostPast / 2);
  const std::size_t last = table->number();
  const auto events_since = [&](std::size_t ply) {
    const auto stream = server.listen(path + "/seat/0/events", ana, std::to_string(ply));
    const std::string text = TestServer::text_in(*stream);
    std::size_t events = 0;
    for (auto at = text.find("event: move"); at != std::string::npos; at = text.find("event: move", at + 1))
      ++events;
    return events;
  };
  CHECK(events_since(0) == 1);
  CHECK(events_since(last - 1) == 1);
  CHECK(events_since(last - 3) == 3);
  CHECK(events_since(1) == last - 1);
}

TEST_CASE("a table does not grow if too much memory is in use", "[serve]") {
  const JournalFolder folder;
  constexpr std::size_t kMore = 256 * 1024 * 1024;
  TestServer server(folder / "", {}, "", {rules_folder()}, serve::memory_in_use() + kMore);
  const std::string id = made(server);
  const std::string path = "games/hanabi/" + id;
  const std::string ana = server.post(path + "/join", {{"playerName", "Ana"}}).json.at("playerCredentials");
  const std::string seat = path + "/seat/0";
  const auto wait = [] { std::this_thread::sleep_for(2 * serve::kMemoryMeasured); };
  REQUIRE(server.get(seat + "/view", ana).status == 200);
  REQUIRE(server.get(path + "/setting").status == 200);
  {
    const std::vector<char> taken(kMore + kMore / 2, 'x');
    REQUIRE(taken.back() == 'x');
    wait();
    for (const char* what : {"/view", "/foresight"}) CHECK(server.get(seat + what, ana).status == 503);
    CHECK(server.get(path + "/setting").status == 503);
    const Heard refused = server.post(seat + "/move", {{"move", "play 1"}, {"after", 0}}, ana);
    CHECK(refused.status == 503);
    CHECK(refused.json.dump().find("not have enough memory") != std::string::npos);
    CHECK(hanabi_table(server, id)->moves() == 0);
    CHECK(hanabi_table(server, id)->settings.empty());  // the server drops data that it can compute again
    CHECK(server.post("games/hanabi/create", {{"numPlayers", 2}}).status == 503);
    // People who leave or talk do not make the table use more memory.
    CHECK(server.get(path).status == 200);
    CHECK(
        server.post(path + "/update", {{"playerID", "0"}, {"credentials", ana}, {"newName", "Eva"}}).status ==
        200);
  }
  wait();
  CHECK(server.get(seat + "/view", ana).status == 200);
  CHECK(server.post(seat + "/move", {{"move", "play 1"}, {"after", 0}}, ana).status == 200);
}
