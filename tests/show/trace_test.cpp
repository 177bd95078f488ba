#include <catch2/catch.hpp>

#include <sstream>

#include "../script/play_helper.h"
#include "batch/random_games.h"
#include "model/seen_move.h"
#include "model/view.h"
#include "script/position.h"
#include "show/trace.h"
#include "text/render.h"
#include "yaml/reader.h"
#include "yaml/schema.h"

using namespace fuda;
using namespace fuda::test;

namespace {

const std::string kTracedGame =
    "game: hanabi\nplayers: [Ana, Bruno]\ngiven:\n  hand.Ana: [G1]\n  hand.Bruno: [R1, B1]\n  deck: [K3, "
    "K4]\n"
    "  rest: discard\nmoves:\n  - Ana: hint Bruno red\n";

// Returns the second line of the trace for this seat.
std::string second_line(const std::string& seat) {
  std::ostringstream out;
  Trace trace(out, seat);
  REQUIRE(problems(run_text(kTracedGame, &trace)) == "");
  const std::string text = out.str();
  return text.substr(text.find('\n') + 1);
}

std::string without(std::string text, const std::string& from, const std::string& to) {
  const std::size_t a = text.find(from);
  if (a == std::string::npos) return text;
  return text.erase(a, text.find(to, a) - a);
}

// Calls `watch` for each move of a random game, as each seat sees it.
template <class Watch>
void watch_random_game(const char* name, Seat seats, Watch watch) {
  Games games = source_games();
  const LoadedGame loaded = load_game(games, {name, {}, {}}, {}, numbered_seats(seats));
  State state = loaded.engine->new_state();
  const Memory memory(loaded.game());
  MoveSet moves;
  play_random_game(*loaded.engine, 1, {.seed = 3}, state, moves, [&](const State& now, const Move& move) {
    State after = now;
    Steps steps;
    after.listen(&steps);
    loaded.engine->apply(after, move);
    const Transition made{now, move, after};
    Observation seen(after);
    for (Seat seat = 0; seat < seats; ++seat) {
      loaded.engine->observe({after, memory}, steps, &made, loaded.notation, seat, seen);
      watch(loaded, made, seen);
    }
  });
}

}  // namespace

TEST_CASE("a line of the trace contains the whole position", "[trace]") {
  std::string line = second_line("");
  line = without(line, "\"discard\":[", "},\"told\"");
  line = without(line, "\"hash\":", "}\n");
  CHECK(line ==
        "{\"ply\":1,\"phase\":\"turn\",\"active\":[\"Bruno\"],\"move\":\"Ana: hint Bruno red\","
        "\"steps\":[{\"counter\":\"hints\",\"from\":8,\"to\":7},{\"told\":["
        "{\"zone\":\"hand.Bruno\",\"place\":1,\"is\":[\"red\"],\"not\":[]},"
        "{\"zone\":\"hand.Bruno\",\"place\":2,\"is\":[],\"not\":[\"red\"]}]},"
        "{\"phase\":\"turn\",\"turn\":\"Bruno\"}],"
        "\"counters\":{\"hints\":7,\"errors\":0},"
        "\"zones\":{\"deck\":[\"K3\",\"K4\"],\"hand.Ana\":[\"G1\"],\"hand.Bruno\":[\"R1\",\"B1\"],"
        "\"firework.red\":[],\"firework.green\":[],\"firework.black\":[],\"firework.blue\":[],\"firework."
        "yellow\":[],"
        "},\"told\":{\"hand.Bruno\":[{\"is\":[\"red\"],\"not\":[]},{\"is\":[],\"not\":[\"red\"]}]},"
        "\"legal\":[\"hint Ana red\",\"hint Ana green\",\"hint Ana black\",\"hint Ana blue\",\"hint Ana "
        "yellow\","
        "\"hint Ana 1\",\"hint Ana 2\",\"hint Ana 3\",\"hint Ana 4\",\"hint Ana 5\",\"play 1\",\"play 2\","
        "\"discard 1\",\"discard 2\"],\"free\":[\"Ana: reorder 1 1\",\"Bruno: reorder 1 1\",\"Bruno: reorder "
        "1 2\",\"Bruno: "
        "reorder 2 1\",\"Bruno: reorder 2 2\"],\"over\":false,\"score\":{\"team\":0},}\n");
}

TEST_CASE("a seat's line hides what the seat does not see", "[trace]") {
  const std::string bruno = second_line("Bruno");
  CHECK(bruno.find("\"deck\":[\"?\",\"?\"],\"hand.Ana\":[\"G1\"],\"hand.Bruno\":[\"?\",\"?\"]") !=
        std::string::npos);
  CHECK(bruno.find("\"hash\"") == std::string::npos);
  CHECK(bruno.find("\"legal\":[\"hint Ana red\"") != std::string::npos);
  const std::string ana = second_line("Ana");
  CHECK(ana.find("\"hand.Ana\":[\"?\"],\"hand.Bruno\":[\"R1\",\"B1\"]") != std::string::npos);
  CHECK(ana.find("\"legal\":[]") != std::string::npos);
}

// Returns the steps before the last position of a script, as seen by one seat.
std::string last_steps(const std::string& script, const std::string& seat) {
  std::ostringstream out;
  Trace trace(out, seat);
  REQUIRE(problems(run_text(script, &trace)) == "");
  std::istringstream lines(out.str());
  std::string line;
  for (std::string next; std::getline(lines, next);) line = next;
  return nlohmann::ordered_json::parse(line)["steps"].dump();
}

TEST_CASE("the position of a card does not reveal which card another seat chose in secret", "[trace]") {
  const std::string script =
      "game: nin-jan\nplayers: [Kaori, Jun]\ngiven: {hand.Kaori: [rock:9, paper:2], hand.Jun: [rock:-3, "
      "scissors:5]}\nmoves:\n  - Kaori: choose paper:2\n";
  CHECK(last_steps(script, "Kaori") ==
        R"([{"moved":[{"card":"paper:2","from":"hand.Kaori","place":2,"to":"chosen.Kaori","at":1}]}])");
  CHECK(last_steps(script, "Jun") ==
        R"([{"moved":[{"card":"?","from":"hand.Kaori","place":"?","to":"chosen.Kaori","at":"?"}]}])");
}

TEST_CASE("a seat gets the steps that it saw", "[trace]") {
  const std::string text =
      "game: hanabi\nplayers: [Ana, Bruno]\ngiven:\n  hand.Ana: [R1]\n  hand.Bruno: [B1]\n  deck: [K3, K4]\n"
      "  rest: discard\nmoves:\n  - Ana: play 1\n";
  const auto steps_of = [&](const std::string& seat) { return last_steps(text, seat); };
  const std::string played =
      R"({"moved":[{"card":"R1","from":"hand.Ana","place":1,"to":"firework.red","at":1}]})";
  const auto drawn = [](const std::string& card) {
    return R"({"moved":[{"card":")" + card + R"(","from":"deck","place":2,"to":"hand.Ana","at":1}]})";
  };
  CHECK(steps_of("").find("[" + played + "," + drawn("K3")) == 0);
  CHECK(steps_of("Bruno") == steps_of(""));
  CHECK(steps_of("Ana").find("[" + played + "," + drawn("?")) == 0);
  CHECK(steps_of("Ana").find("K3") == std::string::npos);
}

TEST_CASE("a missing seat cannot be traced", "[trace]") {
  std::ostringstream out;
  Trace trace(out, "Cleo");
  CHECK(problems(run_text(kTracedGame, &trace)) == "no seat 'Cleo' in this script\n");
}

TEST_CASE("an observation conforms to its schema", "[trace]") {
  for (const char* name : {"hanabi", "ikebana", "nin-jan", "sakura"}) {
    watch_random_game(name, 3, [](const LoadedGame& loaded, const Transition& made, const Observation& seen) {
      const std::string text =
          json_text(trace_line(loaded, seen, seen_move(loaded.notation, made, seen).text, 0));
      const Findings wrong = yaml::check_schema(yaml::read_text(text, "line.json"), "observation");
      INFO(text);
      REQUIRE(render(wrong) == "");
    });
  }
}

TEST_CASE("everyone is told the name of a card that was visible, even if it moves on in the same move",
          "[trace]") {
  int gathered = 0;
  watch_random_game(
      "sakura", 2, [&](const LoadedGame& loaded, const Transition& made, const Observation& seen) {
        if (loaded.game().moves[made.move.kind].name != "play") return;
        if (made.after.turn().shuffles != made.before.turn().shuffles) ++gathered;
        CHECK(seen_move(loaded.notation, made, seen).text ==
              loaded.notation.seat(made.move.seat) + ": " + loaded.notation.write(made.before, made.move));
      });
  CHECK(gathered > 0);
}

TEST_CASE("facts about cards are listed in the order of the cards", "[trace]") {
  Games games = source_games();
  const LoadedGame loaded = load_game(games, {"hanabi", {}, {}}, {}, numbered_seats(2));
  State state = loaded.engine->new_state();
  loaded.engine->start(state, 7);
  for (const char* name : {"deck", "hand.P1"}) {
    CAPTURE(name);
    const ZoneId zone = loaded.notation.find_zone(name);
    const CardId last = state.cards(zone).back();  // the top card
    state.set_told(last, 1, 0);
    const auto line = places_json(loaded, Observation(state));
    const auto& told = line["told"][name];
    REQUIRE(told.size() == state.size(zone));
    const std::size_t listed = std::string(name) == "deck" ? 0 : told.size() - 1;
    for (std::size_t i = 0; i < told.size(); ++i) CHECK(told[i]["is"].empty() == (i != listed));
  }
}
