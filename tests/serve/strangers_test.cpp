// Tests of data that the server does not trust (hosts, names of bots, files of tables), and of limits for
// everyone together.
#include <utime.h>

#include "http/head.h"
#include "script/position_hash.h"
#include "serve/limits.h"
#include "serve/secret.h"
#include "serve_fixture.h"

using namespace fuda;
using namespace fuda::test;
using serve::Json;

namespace {

std::string id_of(const Heard& made) { return made.json.at("matchID").get<std::string>(); }

// Makes files look as if an older server had written them this long ago.
void forget_times(const JournalFolder& folder, const std::string& id, std::chrono::seconds age) {
  JournalText journal = read_journal(text_of(folder / (id + ".yaml")), id);
  for (std::string& line : journal.lines) {
    if (const auto at = line.find("  # at "); at != std::string::npos)
      line.erase(at, line.find("  # ", at + 1) - at);
  }
  std::uint64_t check = kFnvBasis;
  write_text(folder / (id + ".yaml"), numbered_lines(journal.lines, check));
  const std::time_t then = std::time(nullptr) - age.count();
  const utimbuf times{then, then};
  REQUIRE(::utime((folder / (id + ".yaml")).c_str(), &times) == 0);
}

}  // namespace

TEST_CASE("a server accepts addresses, localhost and the names it was given as hosts", "[serve]") {
  const serve::KnownHosts hosts({"Cards.example.org"});
  for (const char* host :
       {"127.0.0.1", "10.0.0.7:8000", "[::1]:8000", "localhost", "LocalHost:1", "cards.example.org:443"})
    CHECK(hosts.knows(host));
  for (const char* host : {"", ":8000", "evil.example", "localhost.evil.example", "127.0.0.1.evil.example",
                           "::1", "[::1", "[localhost]", "localhost:80x", "a@localhost", "1", "0x7f000001"})
    CHECK_FALSE(hosts.knows(host));
  for (const char* name : {"", "http://a", "a:80", "a b", "a/b"})
    CHECK_THROWS_AS(serve::KnownHosts({name}), Failure);
}

TEST_CASE("bots are known by name", "[serve]") {
  const serve::NamedBots bots(
      {"strong=ismcts:100000", "exec:./my/clever.py --key=x", "lua:./sly.lua", "greedy:9"});
  CHECK(bots.names() == std::vector<std::string>{"strong", "clever", "sly", "greedy:9"});
  CHECK(bots.behind("strong") == "ismcts:100000");
  CHECK(bots.behind("clever") == "exec:./my/clever.py --key=x");
  CHECK(bots.behind("ismcts:5000") == "ismcts:5000");
  CHECK(bots.behind("lua:piers") == "lua:piers");
  CHECK_FALSE(bots.behind("ismcts:5001"));
  CHECK_FALSE(bots.behind("ismcts:100000"));
  CHECK_FALSE(bots.behind("exec:./my/clever.py --key=x"));
  CHECK_FALSE(bots.behind("lua:./sly.lua"));
  CHECK_THROWS_AS(bots.behind("nobody"), Failure);
  CHECK(bots.name_of("exec:./my/clever.py --key=x") == "clever");
  CHECK(bots.name_of("random") == "random");
  for (const std::vector<std::string>& wrong : std::vector<std::vector<std::string>>{
           {"a=random", "a=greedy"}, {"random=ismcts:9"}, {"exec:a/x", "exec:b/x"}, {"x="}})
    CHECK_THROWS_AS(serve::NamedBots(wrong), Failure);
}

TEST_CASE("bots in a table's files must be bots that may sit there", "[serve]") {
  const JournalFolder folder;
  std::string id;
  const bool both = GENERATE(false, true);
  {
    TestServer server(folder / "");
    id = id_of(server.post("games/nin-jan/create",
                           {{"numPlayers", 2}, {"setupData", {{"bots", {{"1", "ismcts:200"}}}}}}));
  }
  // Writes a journal that the owner of a server could have written, with bots that are not registered.
  const auto change = [&](const std::string& file) {
    std::string text = text_of(folder / file);
    for (std::size_t at = 0; (at = text.find("ismcts:200\"", at)) != std::string::npos; ++at)
      text.replace(at, 10, "ismcts:1000000");
    write_text(folder / file, text);
  };
  change(id + ".seats");
  if (both) {
    std::filesystem::remove(folder / (id + ".yaml"));
    GameSetup setup = setup_for("nin-jan", 2);
    setup.bots[1] = "ismcts:1000000";
    Games games = all_games();
    KeptGame(games, setup, "", folder / (id + ".yaml"));
  }
  {
    TestServer again(folder / "");
    CHECK(again.notices.size() == 1);
    CHECK(again.get("games/nin-jan/" + id).status == 404);
  }
  if (!both) return;
  TestServer named(folder / "", {"ismcts:1000000"});
  CHECK(named.get("games/nin-jan/" + id).status == 200);
}

TEST_CASE("if there is no room, tables are deleted by their last move, no matter who sits there", "[serve]") {
  const JournalFolder folder;
  const auto age = GENERATE(std::chrono::seconds(60), std::chrono::seconds(serve::kUnplayedTable * 2));
  std::string id;
  {
    TestServer server(folder / "");
    id = id_of(server.post("games/nin-jan/create", {{"numPlayers", 2}}));
    server.post("games/nin-jan/" + id + "/join", {{"playerName", "Ana"}});
  }
  make_older(folder / "", id, age);
  serve::Tables tables({{rules_folder()}, folder / "", "", {}, 1});  // the tables may use one byte of memory
  CHECK(tables.open_all().empty());
  // The new table replaces the old one, or is refused.
  const bool goes = age > serve::kUnplayedTable;
  if (goes) {
    CHECK_NOTHROW(tables.create("nin-jan", {}, "here"));
  } else {
    CHECK_THROWS_AS(tables.create("nin-jan", {}, "here"), serve::Refused);
  }
  CHECK((tables.find("nin-jan", id) == nullptr) == goes);
}

TEST_CASE("a table at which somebody has played is kept for long, even if there is no room", "[serve]") {
  const JournalFolder folder;
  const auto age = GENERATE(std::chrono::seconds(serve::kUnplayedTable * 2),
                            std::chrono::seconds(serve::kIdleTable) - std::chrono::minutes(1),
                            std::chrono::seconds(serve::kIdleTable) + std::chrono::minutes(1));
  std::string id;
  {
    TestServer server(folder / "");
    id = id_of(server.post("games/hanabi/create", {{"numPlayers", 2}}));
    const std::string path = "games/hanabi/" + id;
    std::string credentials;
    for (const char* name : {"Ana", "Bruno"}) {
      const Heard joined = server.post(path + "/join", {{"playerName", name}});
      if (credentials.empty()) credentials = joined.json.at("playerCredentials").get<std::string>();
    }
    REQUIRE(server.post(path + "/seat/0/move", {{"move", "hint P2 1"}, {"after", 0}}, credentials).status ==
            200);
  }
  const bool has_times = GENERATE(true, false);
  has_times ? make_older(folder / "", id, age) : forget_times(folder, id, age);
  serve::Tables tables({{rules_folder()}, folder / "", "", {}, 1});  // the tables may use one byte of memory
  CHECK(tables.open_all().empty());
  const bool goes = age > serve::kIdleTable;
  if (goes) {
    CHECK_NOTHROW(tables.create("nin-jan", {}, "here"));
  } else {
    CHECK_THROWS_AS(tables.create("nin-jan", {}, "here"), serve::Refused);
  }
  CHECK((tables.find("hanabi", id) == nullptr) == goes);
}

TEST_CASE("a table that is opened again has the time of its last move", "[serve]") {
  const JournalFolder folder;
  std::string id;
  {
    TestServer server(folder / "");
    id = id_of(server.post("games/nin-jan/create",
                           {{"numPlayers", 2}, {"setupData", {{"bots", {{"1", "random"}}}}}}));
    const Heard joined = server.post("games/nin-jan/" + id + "/join", {{"playerName", "Ana"}});
    const auto seat =
        server.get("games/nin-jan/" + id + "/seat/0", joined.json.at("playerCredentials").get<std::string>());
    REQUIRE(server
                .post("games/nin-jan/" + id + "/seat/0/move",
                      {{"move", seat.json.at("legal").at(0)}, {"after", 0}},
                      joined.json.at("playerCredentials").get<std::string>())
                .status == 200);
  }
  // The file of seats is as old as the table, but the times in the journal are later.
  Json seats = Json::parse(text_of(folder / (id + ".seats")));
  seats["created"] = seats["updated"] = 1000;
  write_text(folder / (id + ".seats"), seats.dump());
  TestServer again(folder / "");
  const std::int64_t updated = again.get("games/nin-jan/" + id).json.at("updatedAt");
  CHECK(serve::now_in_milliseconds() - updated < 600'000);
}

TEST_CASE("the bytes that wait for all readers together are bounded", "[serve]") {
  using serve::Sending, serve::SharedText;
  const auto large = std::make_shared<const SharedText>(std::string(serve::kMostUnsentToAddress / 2, 'x'));
  const auto small = std::make_shared<const SharedText>("x");
  const auto one = Sending::begin(large, "a"), two = Sending::begin(large, "a");
  REQUIRE(one != nullptr);
  REQUIRE(two != nullptr);
  CHECK(Sending::begin(large, "a") == nullptr);
  CHECK(Sending::begin(small, "a") != nullptr);
  auto other = Sending::begin(large, "b");
  CHECK(other != nullptr);
  {
    const SharedText all(std::string(serve::kMostUnsentAnswers, 'x'));
    CHECK(Sending::begin(large, "c") == nullptr);
    CHECK(Sending::begin(small, "c") != nullptr);
  }
  CHECK(Sending::begin(large, "c") != nullptr);

  // If all streams have a lot of unsent data, the server first ends the streams that nobody reads.
  std::array<char, 10> out{};
  std::vector<std::unique_ptr<serve::Stream>> slow;
  for (std::size_t bytes = 0; bytes <= serve::kMostUnsentStreams; bytes += serve::kMostUnsent) {
    slow.push_back(std::make_unique<serve::Stream>());
    slow.back()->push(std::string(serve::kMostUnsent, 'x'));
  }
  serve::Stream fresh;
  fresh.push(std::string(serve::kSmallAnswer, 'x'));
  CHECK(fresh.read(out.data(), out.size(), {[] {}, [] {}}) == 10);
  slow.front()->push("x");
  CHECK(slow.front()->read(out.data(), out.size(), {[] {}, [] {}}) == -1);
}
