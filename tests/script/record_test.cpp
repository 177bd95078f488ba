#include <catch2/catch.hpp>

#include "base/limits.h"
#include "base/utf8.h"
#include "batch/random_games.h"
#include "play_helper.h"
#include "script/record.h"
#include "script/seat_names.h"
#include "show/games_list.h"
#include "study/sim.h"
#include "yaml/reader.h"

using namespace fuda;
using namespace fuda::test;

namespace {

std::string recorded(std::uint64_t game, int seats = 3) {
  Games games = source_games();
  SimOptions options;
  options.spec = {"hanabi+avalanche", {}, {}};
  options.settings = {{"empty_hints", "forbid", {}}};
  options.seed = 11;
  const LoadedGame loaded = load_game(games, options.spec, options.settings, numbered_seats(seats));
  return random_game_script(loaded, options, game, {});
}

}  // namespace

TEST_CASE("a recorded game is played again, position by position", "[record]") {
  for (std::uint64_t game = 0; game < 10; ++game) {
    const RunResult result = run_text(recorded(game, 2 + static_cast<int>(game % 4)));
    CHECK(problems(result) == "");
    CHECK(result.notes.empty());
    CHECK(result.over);
    CHECK(result.hashes.size() > 4);
  }
}

TEST_CASE("if the rules have changed, a record says where the game first differs", "[record]") {
  std::string text = recorded(0);
  const std::size_t rules = text.find("rules: \"") + 8;
  text.replace(rules, 16, "0123456789abcdef");
  CHECK(
      run_text(text).notes ==
      std::vector<std::string>{"the rules have changed since this was recorded; every position is the same"});
  text.replace(text.find('"', text.find("hashes:")) + 1 + 3 * 5, 4, "zzzz");
  const RunResult result = run_text(text);
  CHECK(result.passed());
  CHECK(result.notes ==
        std::vector<std::string>{
            "the rules have changed since this was recorded; position 3 is the first that differs"});
}

TEST_CASE("the same rules must give the same game", "[record]") {
  std::string text = recorded(0);
  text.replace(text.find('"', text.find("hashes:")) + 1 + 2 * 5, 4, "zzzz");
  CHECK(problems(run_text(text)) ==
        "this game is not the recorded game: position 2 is the first that differs\n");
}

TEST_CASE("words are quoted if YAML would read something else", "[record]") {
  CHECK(yaml_scalar("Ana") == "Ana");
  CHECK(yaml_scalar("hint Bruno red") == "hint Bruno red");
  CHECK(yaml_scalar("hanabi+avalanche") == "hanabi+avalanche");
  CHECK(yaml_scalar("17") == "17");
  CHECK(yaml_scalar("017") == "\"017\"");
  CHECK(yaml_scalar("true") == "\"true\"");
  CHECK(yaml_scalar("No") == "\"No\"");
  CHECK(yaml_scalar("a: b") == "\"a: b\"");
  CHECK(yaml_scalar("say \"x\"") == "\"say \\\"x\\\"\"");
  CHECK(yaml_scalar("") == "\"\"");
  CHECK(yaml_scalar("Zoë") == "Zoë");
}

TEST_CASE("a script holds any text as one value", "[record]") {
  // Most of these texts have a special meaning in YAML, in a terminal or in UTF-8.
  const std::vector<std::string> pieces = {
      "\n",     "\t",         "\r",         "\"",     "'",
      "\\",     "#",          " #",         ": ",     "- ",
      "---",    "\n...\n",    "%",          "&a",     "*a",
      "!t",     "{",          "}",          "[",      "]",
      ",",      "?",          "|",          ">",      "@",
      "`",      "<<",         "null",       "yes",    "0x1f",
      "1e5",    " ",          "\x1b",       "\x7f",   "\xff",
      "\xc3",   "\u00e9",     "\u672d",     "~",      "\u0085",
      "\u200b", "\u202e",     "\ufeff",     "\u2028", "\u00a0",
      "a",      "\U0001f600", "\U000e0041", "0",      "moves:\n  - A: b"};
  std::uint64_t seed = 1;
  const auto random = [&seed](std::size_t n) {
    seed = seed * 6364136223846793005ULL + 1442695040888963407ULL;
    return static_cast<std::size_t>(seed >> 33) % n;
  };
  for (int round = 0; round < 5000; ++round) {
    std::string text;
    for (std::size_t n = random(8); n > 0; --n) text += pieces[random(pieces.size())];
    const std::string scalar = yaml_scalar(text);
    INFO(scalar);
    // Control characters are the only characters that no file may contain.
    std::string wanted;
    for (std::size_t at = 0; at < text.size();) {
      const CodePoint point = decode_utf8(text, at);
      const std::size_t bytes = std::max<std::size_t>(point.bytes, 1);
      const bool kept = point.bytes > 0 && (!is_control(point.value) || text[at] == '\n' || text[at] == '\t');
      wanted += kept ? text.substr(at, bytes) : "?";
      at += bytes;
    }
    CHECK(scalar.find('\n') == std::string::npos);
    const auto root = yaml::read_text(
        yaml_comment(text) + scalar + ": [" + scalar + ", x]\nb: " + scalar + "\nc: {" + scalar + ": 1}\n",
        "t.yaml");
    REQUIRE(root.entries.size() == 3);
    CHECK(root.entries[0].key == wanted);
    REQUIRE(root.entries[0].value.items.size() == 2);
    CHECK(root.entries[0].value.items[0].text == wanted);
    CHECK(root.entries[1].value.text == wanted);
    REQUIRE(root.entries[2].value.entries.size() == 1);
    CHECK(root.entries[2].value.entries[0].key == wanted);
  }
}

TEST_CASE("every line of a comment is a comment", "[record]") {
  CHECK(yaml_comment("") == "");
  CHECK(yaml_comment("one") == "# one\n");
  CHECK(yaml_comment("one\nrm -rf /\n\n#") == "# one\n# rm -rf /\n#\n# #\n");
  CHECK(yaml_comment("a\rb\x1b[2J\u202e\u0085z") == "# a?b?[2J??z\n");
}

TEST_CASE("a game with as many moves as possible, and the longest names and moves, can be read", "[record]") {
  std::vector<std::string> names;
  for (char c = 'a'; c < 'f'; ++c) names.emplace_back(kMaxYamlKey, c);
  for (const auto& name : names) REQUIRE(why_no_seat(name).empty());
  CHECK_FALSE(why_no_seat(names.front() + "x").empty());
  std::string longest;
  std::optional<LoadedGame> loaded;
  const std::vector<Path> path{source_dir() / "rules", source_dir() / "examples/games"};
  for (const Listed& game : list_games(path)) {
    Games games(path);
    const GameSpec spec{game.name, {}, {}};
    const int seats = std::min<int>(games.definition(spec, {})->seats.back(), 5);
    LoadedGame one = load_game(games, spec, {}, {names.begin(), names.begin() + seats});
    State state = one.engine->new_state();
    MoveSet moves;
    play_random_game(*one.engine, 1, Sequence{}, state, moves, [&](const State& before, const Move& move) {
      if (std::string text = one.notation.write(before, move); text.size() > longest.size()) {
        longest = std::move(text);
        loaded = one;
      }
    });
  }
  REQUIRE(loaded);
  Record record = start_record(*loaded, "game", {}, 0, kMaxSeed);
  record.hashes.assign(kMaxMoves + 1, 0);
  record.moves.assign(kMaxMoves, {1, longest});
  CHECK(script_of(write_script(record, *loaded, nullptr)).moves.size() == kMaxMoves);
  record.moves.assign(kMaxYamlValues / 2, {1, longest});
  CHECK_THROWS_AS(write_script(record, *loaded, nullptr), TooLong);
  record.moves.assign(1, {1, std::string(kMaxScriptText + 1, 'x')});
  CHECK_THROWS_AS(write_script(record, *loaded, nullptr), TooLong);
  record.moves.assign(1, {1, std::string(kMaxScriptText, 'x')});
  CHECK(script_of(write_script(record, *loaded, nullptr)).moves.front().move.text.size() == kMaxScriptText);
}
