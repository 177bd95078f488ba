// Tests that films match the traces, contain exactly the facts that each viewpoint knows, and are small.
#include "page/film.h"

#include <algorithm>
#include <catch2/catch.hpp>
#include <sstream>

#include "../script/play_helper.h"
#include "diagnostics/card_look.h"
#include "disk/folder_files.h"
#include "files/files.h"
#include "model/legal.h"
#include "page/html.h"
#include "page/setting.h"
#include "show/trace.h"
#include "source_dir.h"

using namespace fuda;
using namespace fuda::test;

namespace {

using Json = nlohmann::ordered_json;

Json film_of(const std::string& script, const std::vector<std::string>& seats = {},
             const std::string& lang = "") {
  Games games = source_games();
  Film film(seats);
  const RunResult result = run_script(games, script_of(script), {lang, &film});
  INFO(problems(result));
  REQUIRE(film.has_begun());
  return film.json();
}

nlohmann::json in_any_order(const Json& json) { return nlohmann::json::parse(json.dump()); }

void put(Json& into, const Json& changes, const std::string& part = {}) {
  const bool is_zones = part == "zones" || part == "known";
  for (const auto& [key, value] : changes.items()) {
    if (value.is_null() && part != "counters") {
      into.erase(key);
    } else {
      into[key] = value.is_number() && is_zones
                      ? Json(std::vector<std::string>(value.get<std::size_t>(), "?"))
                      : value;
    }
  }
}

void take(Json& frame, const Json& changes) {
  for (const auto& [key, value] : changes.items()) {
    const bool parts = key == "zones" || key == "counters" || key == "told" || key == "known";
    if (parts && value.is_object()) {
      if (!frame.contains(key)) frame[key] = Json::object();
      put(frame[key], value, key);
    } else {
      put(frame, {{key, value}});
    }
  }
}

// Returns all frames of one viewpoint, combined as a page combines them.
std::vector<Json> frames_of(const Json& film, std::size_t viewer) {
  std::vector<Json> frames;
  Json frame = Json::object();
  for (const Json& entry : film["frames"]) {
    take(frame, entry["all"]);
    if (entry.contains("own")) take(frame, entry["own"][viewer]);
    frames.push_back(frame);
  }
  return frames;
}

std::vector<Json> trace_of(const std::string& script, const std::string& seat) {
  std::ostringstream out;
  Trace trace(out, seat);
  (void)run_text(script, &trace);
  std::istringstream in(out.str());
  std::vector<Json> lines;
  for (std::string line; std::getline(in, line);) lines.push_back(Json::parse(line));
  return lines;
}

const std::vector<std::string> kGames = {
    "tests/golden/hanabi-avalanche-4.yaml", "tests/golden/nin-jan/three-players-tie.yaml",
    "tests/golden/ikebana/three-players.yaml", "tests/golden/sakura/two-pairs.yaml"};

// Returns the parts of all steps of this kind, one after another.
std::vector<Json> parts_of(const Json& frame, const char* kind) {
  std::vector<Json> out;
  for (const Json& step : frame["steps"]) {
    if (step.contains(kind)) out.insert(out.end(), step[kind].begin(), step[kind].end());
  }
  return out;
}

// Checks that each step in `less` is also in `more`, with the same card unless `less` hides the card.
void check_tells_no_more(const Json& less, const Json& more) {
  for (const char* kind : {"moved", "shown", "told"}) {
    const auto all = parts_of(more, kind);
    for (const Json& part : parts_of(less, kind)) {
      INFO(part.dump());
      CHECK(std::ranges::any_of(all, [&](Json one) {
        for (const auto& [key, value] : part.items()) {
          if (value == "?") one[key] = "?";
        }
        return one == part;
      }));
    }
  }
  const auto told = [](const Json& step) { return step.contains("counter") || step.contains("shuffled"); };
  for (const Json& step : less["steps"]) {
    const auto& all = more["steps"];
    if (told(step)) CHECK(std::find(all.begin(), all.end(), step) != all.end());
  }
}

// Checks that `more` contains all the information in `less` about a position.
void check_knows_no_more(const Json& less, const Json& more) {
  for (const auto& [zone, cards] : less["zones"].items()) {
    for (std::size_t i = 0; i < cards.size(); ++i) {
      if (cards[i] != "?") CHECK(cards[i] == more["zones"][zone][i]);
    }
  }
  for (const auto& [counter, value] : less["counters"].items()) {
    if (value != "?") CHECK(value == more["counters"][counter]);
  }
  check_tells_no_more(less, more);
}

// Returns the facts that are true of each card, zone by zone. Includes only cards about which a fact was
// told.
Json is_of(const Json& told) {
  Json out = Json::object();
  for (const auto& [zone, cards] : told.items())
    for (const Json& card : cards) out[zone].push_back(card["is"]);
  return out;
}

}  // namespace

TEST_CASE("a page shows the facts about a card that do not follow from the rest", "[film]") {
  const std::string script =
      "game: hanabi\nplayers: [Ana, Bruno]\ngiven:\n  hand.Bruno: [R1, B2]\n  hand.Ana: [G1]\n  rest: deck\n"
      "moves:\n  - Ana: hint Bruno blue\n  - Bruno: hint Ana 1\n  - Ana: hint Bruno red\n";
  const Json told = frames_of(film_of(script), 0).back()["told"]["hand.Bruno"];
  CHECK(told[0] == Json::parse(R"({"is": ["red"], "not": []})"));
  CHECK(told[1] == Json::parse(R"({"is": ["blue"], "not": []})"));
  const Json first = frames_of(film_of(script), 0)[1]["told"]["hand.Bruno"];
  CHECK(first[0] == Json::parse(R"({"is": [], "not": ["blue"]})"));
}

TEST_CASE("a card lists all facts that can be told about it", "[film]") {
  const Json film = film_of(
      "game: hanabi+colour-swap-two\nplayers: [Ana, Bruno]\ngiven:\n  hand.Bruno: [M1, R2]\n  rest: deck\n"
      "moves:\n  - Ana: hint Bruno red\n");
  const Json& cards = film["setting"]["cards"];
  CHECK(cards["M1"]["facts"] == Json::parse(R"(["red", "green", "blue", "yellow", "white", "1"])"));
  CHECK(cards["R2"]["facts"] == Json::parse(R"(["red", "2"])"));
}

TEST_CASE("a film has the positions of the traces, for each viewpoint", "[film]") {
  for (const std::string& file : kGames) {
    INFO(file);
    const std::string script = source_text(file);
    const Json film = film_of(script);
    for (std::size_t viewer = 0; viewer < film["eyes"].size(); ++viewer) {
      const Json& who = film["eyes"][viewer];
      INFO(who.dump());
      if (who["are"] == "common") continue;
      const std::string seat =
          who["are"] == "seat" ? film["setting"]["seats"][who["seat"].get<std::size_t>()].get<std::string>()
                               : "";
      const auto lines = trace_of(script, seat);
      const auto frames = frames_of(film, viewer);
      REQUIRE(frames.size() == lines.size());
      for (std::size_t i = 0; i < frames.size(); ++i) {
        CHECK(in_any_order(is_of(frames[i].at("told"))) == in_any_order(is_of(lines[i]["told"])));
        for (const char* key : {"zones", "counters", "known", "over", "phase", "active"}) {
          INFO(i << " " << key);
          if (lines[i].contains(key)) CHECK(in_any_order(frames[i].at(key)) == in_any_order(lines[i][key]));
        }
        CHECK(frames[i]["steps"].size() == lines[i]["steps"].size());
      }
    }
  }
}

TEST_CASE("the common view shows what each seat sees", "[film]") {
  for (const std::string& file : kGames) {
    INFO(file);
    const Json film = film_of(source_text(file));
    REQUIRE(film["eyes"][1]["are"] == "common");
    const auto common = frames_of(film, 1);
    for (std::size_t viewer = 2; viewer < film["eyes"].size(); ++viewer) {
      const auto own = frames_of(film, viewer);
      for (std::size_t i = 0; i < own.size(); ++i) check_knows_no_more(common[i], own[i]);
    }
    CHECK(!common.back().contains("known"));
  }
}

TEST_CASE("a move names the cards that the viewing seat saw", "[film]") {
  const std::string script =
      "game: hanabi\nplayers: [Ana, Bruno]\ngiven:\n  hand.Bruno: [R1, B1, Y2]\n  hand.Ana: [G1]\n  rest: "
      "deck\nmoves:\n  - Ana: hint Bruno red\n  - Bruno: reorder 1 2\n  - Bruno: discard 3\n";
  const Json film = film_of(script);
  const auto called = [&](std::size_t viewer) {
    std::vector<std::string> out;
    for (const Json& frame : frames_of(film, viewer)) out.push_back(frame.value("called", Json()).dump());
    return out;
  };
  using Lines = std::vector<std::string>;
  const std::string hint = R"(["hint","Bruno","red"])", discard = R"(["discard","Y2"])";
  CHECK(called(2) == Lines{"null", hint, R"(["reorder","R1","2"])", discard});  // Ana sees Bruno's hand
  CHECK(called(3) == Lines{"null", hint, R"(["reorder","#1","2"])", discard});
  CHECK(called(1) == called(3));
}

TEST_CASE("the film of one seat does not depend on what the seat does not know", "[film]") {
  const auto of_hand = [](const std::string& hand, const std::string& deck) {
    return "game: hanabi\nplayers: [Ana, Bruno]\ngiven:\n  hand.Bruno: [R1, B1, Y2]\n  hand.Ana: [" + hand +
           "]\n  deck: [K3, " + deck +
           "]\n  rest: discard\nmoves:\n  - Ana: hint Bruno red\n  - Bruno: discard 3\n  - Ana: hint Bruno "
           "blue\n";
  };
  CHECK(film_page(film_of(of_hand("G1", "G4"), {"Ana"})) == film_page(film_of(of_hand("G4", "G1"), {"Ana"})));
  CHECK(film_page(film_of(of_hand("G1", "G4"), {"Bruno"})) !=
        film_page(film_of(of_hand("G4", "G1"), {"Bruno"})));
  const auto of_choice = [](const std::string& card) {
    return "game: nin-jan\nplayers: [Ana, Bruno]\ngiven:\n  phase: choose\n  hand.Ana: [paper:1, paper:2]\n  "
           "hand.Bruno: "
           "[rock:1, rock:2]\n  pile: {1: [rock:5], 2: [rock:6], 3: [rock:7]}\nmoves:\n  - Bruno: choose " +
           card + "\n";
  };
  CHECK(film_page(film_of(of_choice("rock:1"), {"Ana"})) == film_page(film_of(of_choice("rock:2"), {"Ana"})));
  CHECK(film_page(film_of(of_choice("rock:1"))) != film_page(film_of(of_choice("rock:2"))));
}

TEST_CASE("the film of one seat has one viewpoint, and the name of another seat is no viewpoint of it",
          "[film]") {
  const Json film = film_of(source_text(kGames.front()), {"P2", "P2"});
  CHECK(film["eyes"].dump() == R"([{"are":"seat","seat":1}])");
  Games games = source_games();
  Film wrong({"P9"});
  const RunResult result = run_script(games, script_of(source_text(kGames.front())), {"", &wrong});
  CHECK(problems(result) == "no seat 'P9' in this script\n");
  CHECK(!wrong.has_begun());
}

TEST_CASE("a long game is a small page", "[film]") {
  const std::string page = film_page(film_of(source_text("tests/golden/hanabi-hanab-live-5.yaml")));
  CHECK(page.size() < 200'000);
}

TEST_CASE("names are harmless in every place", "[page]") {
  const std::string name = "</script><img src=x onerror=alert(1)>\\\"'\u202e&";
  const Json film = film_of(
      "game: hanabi\nname: \"<!--<script>\"\nplayers: [\"</script><b>\", Bruno]\nmoves:\n  - Bruno: x\n");
  const std::string page = film_page(film);
  CHECK(page.find("<b>") == std::string::npos);
  CHECK(page.find("<!--") == std::string::npos);
  const std::string json = json_in_html({{"name", name}});
  CHECK(json.find_first_of("<>&") == std::string::npos);
  CHECK(json.find("\u202e") == std::string::npos);
  CHECK(Json::parse(json)["name"] == name);
}

TEST_CASE("the script of a page does nothing that the page's policy forbids", "[page]") {
  const std::string page = film_page(film_of(source_text(kGames.front())));
  const std::size_t at = page.find("<script type=\"module\">");
  const std::string scripts = page.substr(at, page.find("</script>", at) - at);
  for (const char* word : {"import ", "innerHTML", "eval(", "fetch(", "http://www.w3.org/1999"}) {
    INFO(word);
    CHECK(scripts.find(word) == std::string::npos);
  }
}

TEST_CASE("a page uses the game's language", "[page]") {
  const Json film = film_of(source_text(kGames.front()), {}, "es");
  CHECK(film["setting"]["lang"] == "es");
  CHECK(film["setting"]["texts"]["play"] == "reproducir");
  CHECK(film["setting"]["zones"]["hand.P1"]["own"] == "mano");
  const auto frames = frames_of(film, 0);
  CHECK(frames.back()["over"] == true);
  CHECK(!frames.back()["result"].empty());
}

TEST_CASE("a film leaves out moves that were taken back", "[page]") {
  const std::string head = "game: nin-jan\nplayers: [Ana, Bruno]\nseed: 3\nmoves:\n";
  Games games = source_games();
  const LoadedGame loaded = load_game(games, {"nin-jan", {}, {}}, {}, {"Ana", "Bruno"});
  State state = loaded.engine->new_state();
  loaded.engine->start(state, 3);
  MoveSet moves;
  loaded.engine->legal(state, 0, moves);
  const std::string one = loaded.notation.write(state, nth_move(state, moves, 0));
  const std::string two = loaded.notation.write(state, nth_move(state, moves, 1));
  const Json plain = film_of(head + "- Ana: \"" + two + "\"\n");
  const Json with_detours = film_of(head + "- Ana: \"" + one + "\"\n- undo: 1\n- Ana: \"" + two + "\"\n");
  CHECK(plain == with_detours);
  CHECK(plain["frames"].size() == 2);
}

TEST_CASE("each symbol has a drawing, and each drawing a name that games can use", "[film]") {
  std::vector<std::string> drawn;
  for (const auto& file : files_of(source_dir() / "cli/page/symbols", false)) {
    if (file.extension() == ".svg") drawn.push_back(file.stem().string());
  }
  std::vector<std::string> named = symbol_names();
  std::ranges::sort(named);
  CHECK(drawn == named);
}
