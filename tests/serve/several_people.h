// People at a table of a TestServer.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "serve_fixture.h"

namespace fuda::test {

struct People {
  // Creates a table with `seats` seats, at which `people` people sit. If `seats` is 0, the table has a seat
  // for each person.
  People(TestServer& at, const std::string& game, std::size_t people, serve::Json setup = {{"seed", 7}},
         std::size_t seats = 0)
      : server(at) {
    const serve::Json made =
        server
            .post("games/" + game + "/create",
                  {{"numPlayers", seats == 0 ? people : seats}, {"setupData", std::move(setup)}})
            .json;
    table = "games/" + game + "/" + made.at("matchID").get<std::string>();
    owner = made.at("ownerCredentials");
    for (std::size_t i = 0; i < people; ++i) {
      const char* name = std::array{"Ana", "Bruno", "Chiara", "Dimitri"}.at(i);
      credentials.push_back(
          server.post(table + "/join", {{"playerName", name}}).json.at("playerCredentials"));
    }
  }

  [[nodiscard]] std::string seat(std::size_t i) const { return table + "/seat/" + std::to_string(i); }
  [[nodiscard]] std::vector<std::string> legal(std::size_t i) {
    return server.get(seat(i), credentials[i]).json.at("legal").get<std::vector<std::string>>();
  }
  void makes(std::size_t i, const std::string& move) {
    const serve::Json after = server.get(seat(i), credentials[i]).json.at("ply");
    const Heard heard = server.post(seat(i) + "/move", {{"move", move}, {"after", after}}, credentials[i]);
    INFO(move << ": " << heard.json.dump());
    REQUIRE(heard.status == 200);
  }
  void moves(std::size_t i) { makes(i, legal(i).front()); }
  Heard answers(std::size_t i, int question, bool yes) {
    return server.post(seat(i) + "/answer", {{"id", question}, {"yes", yes}}, credentials[i]);
  }
  // Always plays the first card, until the game is over.
  void loses() {
    for (std::size_t i = 0; !server.get(table).json.contains("gameover"); i = (i + 1) % credentials.size())
      makes(i, "play 1");
  }

  TestServer& server;
  std::string table, owner;
  std::vector<std::string> credentials;
};

}  // namespace fuda::test
