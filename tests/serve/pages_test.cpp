// Tests of the data that pages get: views, films, reasons, copies.
#include "http/compress.h"
#include "page/film.h"
#include "serve/limits.h"
#include "serve_fixture.h"

using namespace fuda;
using namespace fuda::test;
using serve::Json;

namespace {

// A player at the first seat of a table for two.
struct Sits {
  Sits(TestServer& server, const std::string& game, const Json& setup)
      : path("games/" + game + "/" +
             server.post("games/" + game + "/create", {{"numPlayers", 2}, {"setupData", setup}})
                 .json.at("matchID")
                 .get<std::string>()),
        credentials(server.post(path + "/join", {{"playerName", "Ana"}})
                        .json.at("playerCredentials")
                        .get<std::string>()) {}

  [[nodiscard]] std::string seat() const { return path + "/seat/0"; }

  Sits(std::string at, std::string secret) : path(std::move(at)), credentials(std::move(secret)) {}

  std::string path, credentials;
};

// Plays a game against a bot to its end. Always makes the first move that is offered.
void play_out(TestServer& server, const Sits& ana) {
  while (true) {
    const Json view = server.get(ana.seat() + "/view", ana.credentials).json;
    if (view.at("frame").at("over") == true) return;
    REQUIRE(!view.at("moves").empty());
    const Heard made =
        server.post(ana.seat() + "/move", move(view.at("moves")[0].at("text"), view.at("frame").at("ply")),
                    ana.credentials);
    REQUIRE(made.status == 200);
  }
}

std::vector<std::string> eyes_of(const Json& film) {
  std::vector<std::string> out;
  for (const Json& one : film.at("eyes"))
    out.push_back(one.at("are").get<std::string>() + (one.contains("seat") ? one.at("seat").dump() : ""));
  return out;
}

using Texts = std::vector<std::string>;

}  // namespace

TEST_CASE("a view has the frame of its seat and the seat's moves", "[serve]") {
  const JournalFolder folder;
  TestServer server(folder / "");
  const Sits ana(server, "hanabi", {{"seed", 7}});
  CHECK(server.get(ana.seat() + "/view").status == 403);
  CHECK(server.get(ana.path + "/seat/1/view", ana.credentials).status == 403);
  CHECK(server.get("games/hanabi/nowhere/view").status == 404);
  const Json view = server.get(ana.seat() + "/view", ana.credentials).json;
  const Json seen = server.get(ana.seat(), ana.credentials).json;
  CHECK(view.at("frame").at("zones") == seen.at("zones"));
  CHECK_FALSE(view.at("frame").contains("hash"));
  Texts texts;
  for (const Json& one : view.at("moves")) texts.push_back(one.at("text"));
  CHECK(Json(texts) == seen.at("legal"));
  CHECK(view.at("moves")[0] == Json::parse(R"({"text": "hint P2 red", "kind": "hint", "label": "hint P2 red",
    "args": [{"word": "P2", "seat": 1}, {"word": "red", "fact": "red"}]})"));
  const Json& last = view.at("moves").back();
  CHECK(last.at("text") == "play 5");
  CHECK(last.at("args") == Json::parse(R"([{"word": "5", "zone": "hand.P1", "at": [4]}])"));
}

TEST_CASE("spectators see what everyone sees", "[serve]") {
  const JournalFolder folder;
  TestServer server(folder / "");
  const Sits ana(server, "hanabi", {{"seed", 7}});
  server.post(ana.path + "/join", {{"playerName", "Bruno"}});
  const Json view = server.get(ana.path + "/view").json;
  CHECK_FALSE(view.contains("moves"));
  for (const char* hand : {"hand.P1", "hand.P2"}) {
    for (const Json& card : view.at("frame").at("zones").at(hand)) CHECK(card == "?");
  }
  CHECK_FALSE(view.at("frame").contains("known"));
  const auto stream = server.listen(ana.path + "/views", "");
  CHECK(TestServer::text_in(*stream).starts_with("id: 0\nevent: move\ndata: {\"frame\":{\"ply\":0"));
  REQUIRE(server.post(ana.seat() + "/move", move("play 1", 0), ana.credentials).status == 200);
  const std::string told = TestServer::text_in(*stream);
  CHECK(told.starts_with("id: 1\n"));
  CHECK(told.find("\"moves\"") == std::string::npos);
  // If there are too many streams, the oldest one ends.
  std::vector<std::shared_ptr<serve::Stream>> many;
  for (std::size_t i = 0; i < serve::kMostSpectators; ++i)
    many.push_back(server.listen(ana.path + "/views", "1"));
  std::array<char, 10> out{};
  CHECK(stream->read(out.data(), out.size(), {[] {}, [] {}}) == -1);
}

TEST_CASE("pages are told about moves, and about people who sit down", "[serve]") {
  const JournalFolder folder;
  TestServer server(folder / "");
  const Sits ana(server, "nin-jan", {{"seed", 7}});
  CHECK_THROWS_AS(server.listen(ana.seat() + "/views", "wrong"), serve::Refused);
  const auto stream = server.listen(ana.seat() + "/views", ana.credentials, "0");
  CHECK(TestServer::text_in(*stream) == ": nothing was missed\n\n");
  server.post(ana.path + "/join", {{"playerName", "Bruno"}});
  const std::string about = TestServer::text_in(*stream);
  CHECK(about.starts_with("event: table\ndata: {\"matchID\""));
  CHECK(about.find("Bruno") != std::string::npos);
  CHECK(about.find("redentials") == std::string::npos);
  const Json view = server.get(ana.seat() + "/view", ana.credentials).json;
  REQUIRE(
      server.post(ana.seat() + "/move", move(view.at("moves")[0].at("text"), 0), ana.credentials).status ==
      200);
  CHECK(TestServer::text_in(*stream).starts_with("id: 1\nevent: move\ndata: {\"frame\":{\"ply\":1"));
  CHECK(TestServer::text_in(*server.listen(ana.seat() + "/views", ana.credentials, "0"))
            .starts_with("id: 1\n"));
}

TEST_CASE("until the game is over, a film shows only the viewpoint of its seat", "[serve]") {
  const JournalFolder folder;
  TestServer server(folder / "");
  const Sits ana(server, "nin-jan", {{"seed", 7}, {"bots", {{"1", "random"}}}});
  CHECK(server.get(ana.seat() + "/film", "wrong").status == 403);
  CHECK(eyes_of(server.get(ana.seat() + "/film", ana.credentials).json) == Texts{"seat0"});
  CHECK(eyes_of(server.get(ana.path + "/film").json) == Texts{"common"});
  play_out(server, ana);
  const Json film = server.get(ana.path + "/film").json;
  CHECK(eyes_of(film) == Texts{"everything", "common", "seat0", "seat1"});
  CHECK(film == server.get(ana.seat() + "/film", ana.credentials).json);
  CHECK(film.at("frames").size() == server.get(ana.path).json.at("moves").get<std::size_t>() + 1);
  // The film that the server makes from the journal is the same.
  const auto id = split(ana.path, '/').back();
  Games games = all_games();
  Film filmed;
  const ScriptFile journal = read_script_file(folder / (id + ".yaml"));
  REQUIRE(run_script(games, journal.scripts.front(), {"", &filmed}).passed());
  CHECK(film.at("frames") == filmed.json().at("frames"));
}

TEST_CASE("a film waits its turn", "[serve]") {
  const JournalFolder folder;
  TestServer server(folder / "");
  const Sits ana(server, "hanabi", {{"seed", 7}});
  server.thinking.at_once = false;
  for (std::size_t i = 0; i < serve::kMostFilms; ++i) CHECK(server.get(ana.path + "/film").status == 0);
  CHECK(server.get(ana.path + "/film").status == 503);
  server.thinking.run();
  server.thinking.at_once = true;
  CHECK(server.get(ana.path + "/film").status == 200);
}

TEST_CASE("a copy of a table starts from the same position", "[serve]") {
  const JournalFolder folder;
  TestServer server(folder / "");
  const Sits ana(server, "ikebana", {{"seed", 7}, {"bots", {{"1", "random"}}}});
  const Json wanted{{"moves", 5}, {"playerName", "Ana"}};
  const Heard early = server.post(ana.path + "/copy", wanted);
  CHECK(early.status == 403);
  play_out(server, ana);
  CHECK(server.post(ana.path + "/copy", {{"moves", 5}}).status == 403);
  CHECK(server.post(ana.path + "/copy", {{"moves", 5000}, {"playerName", "Ana"}}).status == 400);
  CHECK(server.post(ana.path + "/copy", {{"moves", -1}, {"playerName", "Ana"}}).status == 400);
  const Heard copied = server.post(ana.path + "/copy", wanted);
  REQUIRE(copied.status == 200);
  const std::string path = "games/ikebana/" + copied.json.at("matchID").get<std::string>();
  CHECK(copied.json.at("playerCredentials")[1].is_null());
  const std::string own = copied.json.at("playerCredentials")[0];
  CHECK(own != ana.credentials);
  const Json table = server.get(path).json;
  CHECK(table.at("unlisted") == true);
  CHECK(table.at("players")[1].at("bot") == true);
  const Json film = server.get(ana.path + "/film").json;
  const auto old = server.tables().find("ikebana", split(ana.path, '/').back());
  const auto fresh = server.tables().find("ikebana", copied.json.at("matchID"));
  CHECK(fresh->live().past()[4].hash == old->live().past()[4].hash);
  // The copy continues, and the original does not change.
  const std::size_t moves = old->moves();
  server.api().let_bots_move(fresh);
  play_out(server, {path, own});
  CHECK(old->moves() == moves);
}

TEST_CASE("the server gives the reasons against what a player points at", "[serve]") {
  const JournalFolder folder;
  TestServer server(folder / "");
  const Sits ana(server, "hanabi", {{"seed", 7}});
  const auto reasons = [&](const Json& what) {
    return server.post(ana.seat() + "/why", what, ana.credentials).json.at("reasons");
  };
  CHECK(server.post(ana.seat() + "/why", {{"zone", "hand.P1"}}, "wrong").status == 403);
  CHECK(server.post(ana.seat() + "/why", Json::object(), ana.credentials).status == 400);
  CHECK(server.post(ana.seat() + "/why", {{"zone", "nowhere"}}, ana.credentials).status == 400);
  CHECK(server.post(ana.seat() + "/why", {{"seat", 9}}, ana.credentials).status == 400);
  CHECK(reasons({{"zone", "hand.P1"}, {"at", 0}}).empty());  // this card can be played now
  CHECK(reasons({{"zone", "deck"}}).empty());                // no move ever uses this zone
  REQUIRE(server.post(ana.seat() + "/move", move("play 1", 0), ana.credentials).status == 200);
  CHECK(reasons({{"zone", "hand.P1"}, {"at", 0}}) == Json::parse(R"(["it is not P1's turn"])"));
  CHECK(reasons({{"zone", "hand.P1"}, {"at", 99}}).empty());
}

TEST_CASE("the server lists games and describes what they are made of", "[serve]") {
  const JournalFolder folder;
  TestServer server(folder / "");
  const Json all = server.get("catalogue").json;
  Texts names;
  for (const Json& game : all.at("games")) {
    names.push_back(game.at("name"));
    CHECK(game.at("featured") ==
          std::filesystem::exists((rules_folder() / names.back() / "game.yaml").string()));
  }
  CHECK(contains(names, std::string("hanabi")));
  CHECK(all.at("texts").at("your move") == "your move");
  const Json cover = server.get("games/hanabi/cover").json;
  CHECK(cover.at("cards").size() == 5);
  CHECK(cover.at("symbols").contains("star"));
  CHECK(server.get("games/nothing/cover").status == 404);
  const Json info = server.get("games/hanabi/info").json;
  CHECK(info.at("players") == Json({2, 5}));
  CHECK(server.get("games/nothing/info").status == 404);
  const Json rules = server.get("games/hanabi/rules").json;
  CHECK(rules.at("moves").size() == info.at("moves").size());
  CHECK(rules.at("clauses").size() > 50);
  CHECK(server.get("games/nothing/rules").status == 404);
  const Json told = server.get("games/hanabi+avalanche/handbook?hint_tokens=5").json;
  CHECK(told.at("book").at("parts").size() > 3);
  CHECK(told.at("setting").at("cards").contains("M1"));
  CHECK(told.at("setting").at("options").front().back() == "5");
  CHECK(server.get("games/hanabi/handbook?hint_tokens=99").status == 400);
  CHECK(server.get("games/nothing/handbook").status == 404);
  const Sits ana(server, "hanabi", {{"seed", 7}});
  const Json setting = server.get(ana.path + "/setting").json;
  CHECK(setting.at("seats") == Json({"P1", "P2"}));
  // The word comes from names/en.yaml.
  CHECK(setting.at("kinds").at("play").at("word") == "play a card");
  CHECK(setting.at("texts").at("view") == "view");
  CHECK(server.get(ana.seat() + "/setting", ana.credentials).status == 404);
}

TEST_CASE("the server shows games in its language if they are translated", "[serve]") {
  const JournalFolder folder;
  {
    TestServer server(folder / "", {}, "de");
    CHECK(server.get("catalogue").json.at("lang") == "de");
    const Sits german(server, "sakura", {{"seed", 7}});
    CHECK(server.get(german.path + "/setting").json.at("lang") == "de");
    CHECK(server.get(german.path + "/setting").json.at("texts").at("your move") == "du bist dran");
    CHECK(server.get(german.path + "/setting").json.at("kinds").at("take").at("word") == "fangen");
    CHECK(server.get(german.path + "/film").json.at("setting").at("lang") == "de");
    const Sits english(server, "hanabi", {{"seed", 7}});
    CHECK(server.get(english.path + "/setting").json.at("lang") == "en");
    CHECK(server.get(english.path + "/film").json.at("setting").at("lang") == "en");
    CHECK(server.get("games/hanabi/info").status == 200);
  }
  TestServer again(folder / "", {}, "de");
  CHECK(again.notices.empty());
  CHECK(again.tables().all().size() == 2);
}

TEST_CASE("the first page is in English if no game is translated", "[serve]") {
  const JournalFolder folder;
  TestServer server(folder / "", {}, "de", {source_dir() / "tests/serve/games"});
  const Json page = server.get("catalogue").json;
  CHECK(page.at("lang") == "en");
  CHECK(page.at("languages") == Json({"en"}));
}

TEST_CASE("languages are read in the order of their weights", "[serve]") {
  CHECK(serve::languages_in("").empty());
  CHECK(serve::languages_in("de-AT, de;q=0.9, en;q=0.8") == Texts{"de-at", "de", "en"});
  CHECK(serve::languages_in("en;q=0.2,\tES ;q=0.7, fr;q=0, *;q=0.5") == Texts{"es", "*", "en"});
  CHECK(serve::languages_in(",;,q=1,de;q=none").size() == 1);
  std::string many;
  for (int i = 0; i < 100; ++i) many += "a" + std::to_string(i) + ",";
  CHECK(serve::languages_in(many).size() == serve::kMostLanguages);
}

TEST_CASE("each person reads a table in their own language", "[serve]") {
  const JournalFolder folder;
  TestServer server(folder / "");
  const Sits ana(server, "nin-jan", {{"seed", 7}});
  const auto reads = [&](const std::string& accepted, const std::string& what) {
    server.speak(accepted);
    return server.get(ana.seat() + what, ana.credentials).json;
  };
  CHECK(reads("es", "/opening").at("setting").at("lang") == "es");
  CHECK(reads("xx, es", "/opening").at("setting").at("lang") == "es");
  CHECK(reads("en, es;q=0.5", "/opening").at("setting").at("lang") == "en");
  CHECK(reads("de", "/opening").at("setting").at("lang") == "en");
  CHECK(reads("", "/opening").at("setting").at("lang") == "en");
  const Json move_there = reads("en", "/view").at("moves")[0];
  CHECK(reads("es", "/view").at("moves")[0].at("text") == move_there.at("text"));
  CHECK(reads("es", "/view").at("moves")[0].at("label") != move_there.at("label"));
  CHECK(reads("en", "/view").at("moves")[0] == move_there);
  // The server also translates refusals and events.
  const auto refused = [&](const std::string& accepted) {
    server.speak(accepted);
    const Heard heard = server.post(ana.seat() + "/move", move("place 1", 0), ana.credentials);
    CHECK(heard.status == 422);
    return heard.json.at("refused").get<std::string>();
  };
  CHECK(refused("es").find("no es posible") != std::string::npos);
  CHECK(refused("en").find("not possible") != std::string::npos);
  server.speak("es");
  const auto spanish = server.listen(ana.seat() + "/views", ana.credentials, "0");
  server.speak("en");
  const auto english = server.listen(ana.seat() + "/views", ana.credentials, "0");
  REQUIRE(server.post(ana.seat() + "/move", move(move_there.at("text"), 0), ana.credentials).status == 200);
  const std::string in_spanish = TestServer::text_in(*spanish), in_english = TestServer::text_in(*english);
  CHECK(in_english.find("event: move") != std::string::npos);
  CHECK(in_spanish.find("event: move") != std::string::npos);
  CHECK(in_spanish != in_english);
  // If a game is not translated, the game and the page around it are in English.
  server.speak("de");
  CHECK(server.get("catalogue").json.at("lang") == "de");
  CHECK(server.get("games/sakura/info").json.at("lang") == "de");
  CHECK(server.get("games/hanabi/info").json.at("lang") == "en");
}

TEST_CASE("if some symbols are letters, drawings are named before they arrive", "[serve]") {
  const JournalFolder folder;
  TestServer server(folder / "", {}, "", {rules_folder(), source_dir() / "examples/games"});
  const auto symbols_of = [&](const std::string& game) {
    const Sits ana(server, game, {{"seed", 7}});
    return server.get(ana.seat() + "/opening", ana.credentials).json.at("setting").value("symbols", Json());
  };
  CHECK(symbols_of("hanabi").is_null());
  const Json of_kuhn = symbols_of("kuhn");
  CHECK(of_kuhn.is_object());
  CHECK_FALSE(of_kuhn.contains("♞"));
}

TEST_CASE("one answer has everything that a page begins with", "[serve]") {
  const JournalFolder folder;
  TestServer server(folder / "");
  const Sits ana(server, "hanabi", {{"seed", 7}});
  const Heard heard = server.get(ana.seat() + "/opening", ana.credentials);
  const Json& opening = heard.json;
  // Merges the first part with the rest. If both have the same key, each of them has some entries of the
  // value.
  const auto whole = [](Json first, const Json& more) {
    for (const auto& [key, value] : more.items()) {
      if (value.is_object() && first.contains(key)) {
        first[key].update(value);
      } else {
        first[key] = value;
      }
    }
    return first;
  };
  const auto sorted = [](const Json& json) { return nlohmann::json::parse(json.dump()); };
  Json setting = server.get(ana.path + "/setting").json;
  setting["texts"] = Json::object();  // the English texts are parts of the pages
  Json of_table = opening.at("setting");
  of_table["symbols"] = opening.at("drawings");
  CHECK(sorted(whole(of_table, opening.at("more").at("setting"))) == sorted(setting));
  CHECK(sorted(whole(opening.at("table"), opening.at("more").at("table"))) ==
        sorted(server.get(ana.path).json));
  const Json view = server.get(ana.seat() + "/view", ana.credentials).json;
  CHECK(sorted(whole(opening.at("frame"), opening.at("more").at("frame"))) == sorted(view.at("frame")));
  CHECK(opening.at("moves") == view.at("moves"));
  CHECK(opening.at("frames") == server.get(ana.seat() + "/film", ana.credentials).json.at("frames"));
  const Json looks_on = server.get(ana.path + "/opening").json;
  CHECK(looks_on.at("eyes") == Json::parse(R"([{"are": "common"}])"));
  CHECK_FALSE(looks_on.contains("moves"));
  CHECK(server.get(ana.seat() + "/opening").status == 403);
}

TEST_CASE("answers are compressed for clients that accept it", "[serve]") {
  using serve::Coding, serve::Effort;
  CHECK(serve::coding_in("gzip, deflate, br") == Coding::brotli);
  CHECK(serve::coding_in("br;q=0, gzip;q=0.8") == Coding::gzip);
  CHECK(serve::coding_in("") == Coding::none);
  CHECK(serve::coding_in("xbr, gzip;q=0") == Coding::none);
  const std::string large(100000, 'a');
  for (const Effort effort : {Effort::little, Effort::more, Effort::most}) {
    const std::string small = serve::compressed(large, Coding::gzip, effort);
    CHECK(small.size() < 300);
    CHECK(small.substr(0, 2) == "\x1f\x8b");
    CHECK(serve::compressed(large, Coding::brotli, effort).size() < 100);
    CHECK(serve::compressed(large, Coding::none, effort) == large);
    for (const Coding coding : {Coding::gzip, Coding::brotli})
      CHECK_FALSE(serve::compressed("", coding, effort).empty());
  }
}
