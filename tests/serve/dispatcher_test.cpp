// Tests that only some requests delay other requests, and that lists are correct after a change.
#include "serve/dispatcher.h"

#include <future>

#include "serve/limits.h"
#include "serve_fixture.h"

using namespace fuda;
using namespace fuda::test;
using serve::Json;

namespace {

// A server that answers on its own threads, as it does over the network.
class ThreadedServer {
 public:
  explicit ThreadedServer(const Path& folder)
      : tables_({{rules_folder(), source_dir() / "tests/serve/games"}, folder, "", {}}) {}

  std::future<Heard> later(const std::string& method, const std::string& path, const std::string& body = "",
                           const std::string& credentials = "", const std::string& address = "here") {
    auto heard = std::make_shared<std::promise<Heard>>();
    dispatcher.ask({method, split(path, '/'), {}, credentials, "", address, nullptr, body},
                   [heard](const serve::Answer& answer) {
                     heard->set_value({answer.status, Json::parse(answer.text())});
                   });
    return heard->get_future();
  }
  Heard get(const std::string& path, const std::string& credentials = "") {
    return later("GET", path, "", credentials).get();
  }
  Heard post(const std::string& path, const Json& body, const std::string& credentials = "") {
    return later("POST", path, body.dump(), credentials).get();
  }

 private:
  serve::Tables tables_;

 public:
  serve::TaskQueues task_queues{1};
  serve::Dispatcher dispatcher{tables_, task_queues};
};

// Ana at the first seat of a table for two.
struct AnaSits {
  AnaSits(ThreadedServer& server, const std::string& game, const Json& setup)
      : AnaSits(server, game,
                server.post("games/" + game + "/create", {{"numPlayers", 2}, {"setupData", setup}})) {}
  AnaSits(ThreadedServer& server, const std::string& game, const Heard& made)
      : id(made.json.at("matchID").get<std::string>()),
        owner(made.json.at("ownerCredentials").get<std::string>()),
        path("games/" + game + "/" + id),
        credentials(server.post(path + "/join", {{"playerName", "Ana"}})
                        .json.at("playerCredentials")
                        .get<std::string>()) {}

  std::string id, owner, path, credentials;
};

// Keeps a task queue busy until the test releases it.
class Busy {
 public:
  Busy(ThreadedServer& server, const serve::TaskQueues::Place& place) {
    std::promise<void> begun;
    REQUIRE(server.task_queues.add(place, [this, &begun] {
      begun.set_value();
      released_.get_future().wait();
    }));
    begun.get_future().wait();
  }
  void release() { released_.set_value(); }

 private:
  std::promise<void> released_;
};

bool is_answered(const std::future<Heard>& asked) {
  return asked.wait_for(std::chrono::seconds(0)) == std::future_status::ready;
}

}  // namespace

TEST_CASE("a busy table delays no other table", "[serve][dispatcher]") {
  const JournalFolder folder;
  std::promise<void> release;
  ThreadedServer server(folder / "");
  const AnaSits slow(server, "nin-jan", {{"seed", 3}}), quick(server, "nin-jan", {{"seed", 4}});
  std::promise<void> begun;
  REQUIRE(server.task_queues.add({serve::tasks_of_table(slow.id), "", serve::Priority::urgent}, [&] {
    begun.set_value();
    release.get_future().wait();
  }));
  begun.get_future().wait();
  auto waits = server.later("GET", slow.path + "/seat/0", "", slow.credentials);
  // A person without a seat at the table does not wait.
  CHECK(server.get(slow.path + "/seat/0", "somebody").status == 403);
  CHECK(server.get("games/nin-jan/nowhere/view").status == 404);
  const Json seen = server.get(quick.path + "/seat/0", quick.credentials).json;
  CHECK(
      server
          .post(quick.path + "/seat/0/move", {{"move", seen.at("legal")[0]}, {"after", 0}}, quick.credentials)
          .status == 200);
  CHECK(server.get("games/nin-jan").json.at("matches").size() == 2);
  CHECK(server.post("games/nin-jan/create", {{"numPlayers", 2}}).status == 200);
  CHECK(server.get("catalogue").status == 200);
  release.set_value();
  CHECK(waits.get().status == 200);
}

TEST_CASE("requests from strangers leave room for players at a table", "[serve][dispatcher]") {
  const JournalFolder folder;
  ThreadedServer server(folder / "");
  const AnaSits ana(server, "nin-jan", {{"seed", 3}, {"clock", {{"move", 60}}}});
  Busy busy(server, {serve::tasks_of_table(ana.id), "", serve::Priority::urgent});
  std::vector<std::future<Heard>> strangers;
  for (std::size_t i = 0; i < 2 * serve::kMostAsking; ++i)
    strangers.push_back(server.later("GET", ana.path + "/view", "", "", "a stranger"));
  CHECK(strangers.back().get().status == 503);
  strangers.pop_back();
  const Json owner{{"credentials", ana.owner}, {"playerID", "0"}, {"paused", true}, {"bot", "random"}};
  const Json seat{{"credentials", ana.credentials}, {"playerID", "0"}, {"newName", "Anna"}};
  // The server answers people at the table, even if they have the same address as the strangers.
  std::vector<std::future<Heard>> asked;
  for (const char* from : {"here", "a stranger"}) {
    for (const char* what : {"/pause", "/standIn"})
      asked.push_back(server.later("POST", ana.path + what, owner.dump(), "", from));
    asked.push_back(server.later("POST", ana.path + "/update", seat.dump(), "", from));
    asked.push_back(server.later("POST", ana.path + "/join", R"({"playerName": "Bo"})", "", from));
    asked.push_back(server.later("GET", ana.path + "/view", "", "", "somebody else"));
  }
  for (const auto& one : asked) CHECK_FALSE(is_answered(one));
  busy.release();
  int joined = 0;
  for (auto& one : asked) {
    const int status = one.get().status;
    CHECK((status == 200 || status == 409));
    joined += status == 409 ? 1 : 0;
  }
  CHECK(joined == 1);  // two people wanted the last free seat
  for (auto& one : strangers) static_cast<void>(one.get());
}

TEST_CASE("a seat that asks without end delays no other seat's turn", "[serve][dispatcher]") {
  const JournalFolder folder;
  ThreadedServer server(folder / "");
  const AnaSits ana(server, "nin-jan", {{"seed", 3}});
  const Json bruno = server.post(ana.path + "/join", {{"playerName", "Bruno"}}).json;
  const auto credentials = bruno.at("playerCredentials").get<std::string>();
  Busy busy(server, {serve::tasks_of_table(ana.id), "", serve::Priority::urgent});
  std::vector<std::future<Heard>> many;
  for (std::size_t i = 0; i < 100; ++i)
    many.push_back(server.later("GET", ana.path + "/seat/1/view", "", credentials));
  CHECK(many.back().get().status == 503);
  many.pop_back();
  auto one = server.later("GET", ana.path + "/seat/0", "", ana.credentials);
  CHECK_FALSE(is_answered(one));
  busy.release();
  CHECK(one.get().status == 200);
  for (auto& other : many) static_cast<void>(other.get());
}

TEST_CASE("a page opens no matter which films strangers request", "[serve][dispatcher]") {
  const JournalFolder folder;
  ThreadedServer server(folder / "");
  const AnaSits ana(server, "nin-jan", {{"seed", 3}});
  Busy one(server, {"one", "one", serve::Priority::making}),
      other(server, {"other", "other", serve::Priority::making});
  std::vector<std::future<Heard>> films;
  for (std::size_t address = 0; address <= serve::kMostFilms / serve::kMostMakingOfAddress; ++address) {
    for (std::size_t i = 0; i < serve::kMostMakingOfAddress; ++i)
      films.push_back(server.later("GET", ana.path + "/film", "", "", "stranger " + std::to_string(address)));
  }
  // Fill the queue with the maximum number of waiting films.
  while (std::ranges::count_if(films, is_answered) <
         static_cast<std::ptrdiff_t>(films.size() - serve::kMostFilms))
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  CHECK(server.get(ana.path + "/film").status == 503);
  CHECK(server.get(ana.path + "/seat/0/opening", ana.credentials).status == 200);
  CHECK(server.get(ana.path + "/seat/0/film", ana.credentials).status == 200);
  CHECK(server.get(ana.path + "/opening").status == 200);
  one.release();
  other.release();
  server.dispatcher.stop();  // stop() drops the films that wait
}

TEST_CASE("a body that is not JSON is refused where it is read", "[serve][dispatcher]") {
  const JournalFolder folder;
  ThreadedServer server(folder / "");
  CHECK(server.later("POST", "games/nin-jan/create", "{").get().status == 400);
  std::string keys;
  for (std::size_t i = 0; i <= serve::kMostKeys; ++i)
    keys += (keys.empty() ? "{" : ",") + Json(std::to_string(i)).dump() + ":1";
  CHECK(server.later("POST", "games/nin-jan/create", keys + "}").get().status == 400);
}

TEST_CASE("a server ends even if a bot searches through slow rules", "[serve][dispatcher]") {
  const JournalFolder folder;
  ThreadedServer server(folder / "");
  const AnaSits ana(server, "slow", {{"seed", 3}, {"bots", {{"1", "ismcts:5000"}}}});
  REQUIRE(server.post(ana.path + "/seat/0/move", {{"move", "wait"}, {"after", 0}}, ana.credentials).status ==
          200);
  auto waits =
      server.later("POST", ana.path + "/seat/0/move", R"({"move": "wait", "after": 2})", ana.credentials);
  const auto start = std::chrono::steady_clock::now();
  server.dispatcher.stop();  // without this call, the search ends after an hour, or after kLongestThought
  CHECK(std::chrono::steady_clock::now() - start < serve::kLongestThought / 2);
  // The server drops this request, and answers 503 (serve/server.cpp).
  CHECK_THROWS_AS(waits.get(), std::future_error);
  CHECK(server.get(ana.path + "/seat/0", ana.credentials).status == 503);
}

TEST_CASE("a bot stops thinking when its table is deleted", "[serve][dispatcher]") {
  const JournalFolder folder;
  ThreadedServer server(folder / "");
  const AnaSits ana(server, "slow", {{"seed", 3}, {"bots", {{"1", "ismcts:5000"}}}});
  REQUIRE(server.post(ana.path + "/seat/0/move", {{"move", "wait"}, {"after", 0}}, ana.credentials).status ==
          200);
  const auto start = std::chrono::steady_clock::now();
  CHECK(server.post(ana.path + "/leave", {{"playerID", "0"}, {"credentials", ana.credentials}}).status ==
        200);
  // The next job in the task queue can only run after the bot's job has ended.
  std::promise<void> ended;
  REQUIRE(
      server.task_queues.add({"thoughts/" + ana.id, "", serve::Priority::slow}, [&] { ended.set_value(); }));
  ended.get_future().wait();
  CHECK(std::chrono::steady_clock::now() - start < serve::kLongestThought / 2);
}

TEST_CASE("lists show the current state", "[serve]") {
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
