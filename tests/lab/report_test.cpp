#include <catch2/catch.hpp>

#include "../script/play_helper.h"
#include "page/html.h"

#include "duel/compare_report.h"
#include "duel/deals_worth_seeing.h"
#include "reports/worth_seeing.h"
#include "study/sim_report.h"

using namespace fuda;
using namespace fuda::test;

namespace {

std::string between(const std::string& page, const std::string& from, const std::string& to) {
  const std::size_t found = page.find(from);
  REQUIRE(found != std::string::npos);
  const std::size_t at = found + from.size();
  return page.substr(at, page.find(to, at) - at);
}

Json data_of(const std::string& page, const std::string& id) {
  return Json::parse(between(page, R"(<script type="application/json" id=")" + id + "\">", "</script>"));
}

SimOptions options_of(const std::string& game, std::uint64_t games) {
  SimOptions options;
  options.spec = {game, {}, {}};
  options.games = games;
  options.notable = true;
  return options;
}

}  // namespace

TEST_CASE("the report of a simulation contains its JSON and games to look at", "[page][report]") {
  Games games = source_games();
  const LoadedGame loaded = load_game(games, {"nin-jan", {}, {}}, {}, numbered_seats(3));
  const SimOptions options = options_of("nin-jan", 40);
  const SimResult result = simulate(loaded, options);
  const Json figures = sim_json(loaded, options, result);
  const std::string page =
      report_page({"nin-jan", figures, games_worth_seeing(loaded, options, result, "."), "fuda sim nin-jan"});
  CHECK(data_of(page, "figures") == figures);
  CHECK(data_of(page, "figures").dump() == figures.dump());
  const Json played = data_of(page, "played");
  CHECK(played["command"] == "fuda sim nin-jan");
  REQUIRE(played["games"].size() == 5);
  for (const Json& game : played["games"]) {
    const std::string script = game["script"];
    CHECK(script.starts_with("game: nin-jan\n"));
    CHECK(!game["what"].get<std::string>().empty());
  }
}

TEST_CASE("the report of a comparison contains its JSON, no matter what the sides are called",
          "[page][report]") {
  Games games = source_games();
  const LoadedGame loaded = load_game(games, {"nin-jan", {}, {}}, {}, numbered_seats(2));
  Duel duel;
  duel.seating = Duel::Seating::round;
  duel.pairs = 10;
  duel.looks = false;
  for (Side& side : duel.sides) {
    side.loaded = &loaded;
    side.sim = options_of("nin-jan", 10);
    side.sim.players = read_players({"random"}, 2);
  }
  duel.sides[0].name = "</script><img src=x onerror=alert(1)>";
  duel.sides[1].name = "<!--<script>\u202e&";
  const CompareResult result = compare(duel);
  const Json figures = compare_json(duel, result);
  const std::string page =
      report_page({duel.sides[0].name, figures, games_worth_seeing(duel, result, "."), "fuda compare"});
  CHECK(data_of(page, "figures").dump() == figures.dump());
  CHECK(page.find("<img") == std::string::npos);
  CHECK(page.find("<!--") == std::string::npos);
  CHECK(page.find("\u202e") == std::string::npos);
}

TEST_CASE("a report runs only its own script, and says that it needs JavaScript", "[page][report]") {
  const std::string page = report_page({"title", Json::object(), Json::array(), "command"});
  const std::string script = between(page, "<script type=\"module\">", "</script>");
  CHECK(page.find("<noscript><p>This page needs JavaScript to show the figures") != std::string::npos);
  for (const char* word : {"import ", "innerHTML", "eval(", "fetch(", "http://www.w3.org/1999"}) {
    INFO(word);
    CHECK(script.find(word) == std::string::npos);
  }
}
