// Tests that bots are as strong as the documentation says. The test measures every figure in strengths.txt
// again.
#include <cctype>
#include <cmath>
#include <cstdlib>
#include <iostream>
#include <sstream>

#include "../script/play_helper.h"
#include "base/lists.h"
#include "duel/compare.h"
#include "show/games_list.h"

#include <catch2/catch.hpp>

using namespace fuda;
using namespace fuda::test;

namespace {

// One line of strengths.txt.
struct Strength {
  std::string line;
  std::string game;
  int seats = 0;
  std::vector<OptionSetting> options;
  // The players at all seats, or "" and the two players that are compared.
  std::vector<std::string> players;
  bool compared = false;
  std::string figure;
  double says = 0, error = 0;
  std::uint64_t few = 0, many = 0;
  std::string page, text;
};

std::vector<std::string> words(const std::string& text) {
  std::istringstream in(text);
  std::vector<std::string> all;
  for (std::string word; in >> word;) all.push_back(word);
  return all;
}

std::string trimmed(const std::string& text) {
  const std::size_t from = text.find_first_not_of(' ');
  return from == std::string::npos ? "" : text.substr(from, text.find_last_not_of(' ') - from + 1);
}

Strength strength_of(const std::string& line) {
  const std::vector<std::string> parts = split(line, ';');
  REQUIRE(parts.size() == 7);
  Strength out;
  out.line = line;
  const auto game = words(parts[0]);
  out.game = game[0];
  out.seats = std::stoi(game[1]);
  for (std::size_t i = 2; i < game.size(); ++i) {
    const std::size_t equals = game[i].find('=');
    out.options.push_back({game[i].substr(0, equals), game[i].substr(equals + 1), {}});
  }
  const auto players = words(parts[1]);
  out.compared = players.size() == 3 && players[1] == "against";
  out.players = out.compared ? std::vector{players[0], players[2]} : split(players[0], ',');
  out.figure = trimmed(parts[2]);
  const auto numbers = words(parts[3]);
  out.says = std::stod(numbers[0]);
  out.error = std::stod(numbers[1]);
  const auto games = words(parts[4]);
  out.few = std::stoull(games[0]);
  out.many = std::stoull(games[1]);
  out.page = trimmed(parts[5]);
  out.text = trimmed(parts[6]);
  return out;
}

std::vector<Strength> strengths() {
  std::vector<Strength> all;
  for (const std::string& line : split(source_text("tests/lab/strengths.txt"), '\n')) {
    if (!line.empty() && line.front() != '#') all.push_back(strength_of(line));
  }
  return all;
}

struct Result {
  double value = 0, error = 0;  // standard error
};

// Returns a share in percent. The error is not 0, even if a few games have the same result.
Result share(double part, double all) {
  const double likely = (part + 1) / (all + 2);
  return {100 * part / all, 100 * std::sqrt(likely * (1 - likely) / all)};
}

SimOptions options_of(const Strength& what, const LoadedGame& loaded,
                      const std::vector<std::string>& players) {
  SimOptions options;
  options.spec = {what.game, {}, {}};
  options.settings = what.options;
  options.rules = {(source_dir() / "rules").string(), (source_dir() / "examples/games").string()};
  options.players = read_players(players, loaded.game().seats);
  return options;
}

Result found_alone(const Strength& what, const LoadedGame& loaded, std::uint64_t games) {
  SimOptions options = options_of(what, loaded, what.players);
  options.games = games;
  const SimResult result = simulate(loaded, options);
  CHECK(result.errors.failed == 0);
  const Statistics& sums = result.statistics;
  CHECK(sums.games == games);
  if (what.figure == "wins")
    return share(static_cast<double>(sums.wins.front()), static_cast<double>(sums.games));
  const Figure& scores = sums.scores.front();
  return {scores.mean(), scores.deviation() / std::sqrt(static_cast<double>(scores.n))};
}

// `games` is the number of deals. Returns the result of the first player, or the lead of the first player.
Result found_compared(const Strength& what, const LoadedGame& loaded, std::uint64_t games) {
  Duel duel;
  duel.pairs = games;
  duel.looks = false;
  duel.seating = loaded.game().team_score ? Duel::Seating::same : Duel::Seating::round;
  for (std::size_t side = 0; side < 2; ++side)
    duel.sides[side] = {what.players[side], &loaded, options_of(what, loaded, {what.players[side]})};
  if (duel.seating == Duel::Seating::round) {
    for (Side& side : duel.sides) side.sim.players.resize(1);
  }
  const CompareResult result = compare(duel);
  CHECK(result.failed == 0);
  for (const Measured& one : result.measures) {
    if (one.measure.name != (what.figure == "wins" ? "wins" : "score")) continue;
    if (what.figure != "wins") return {one.difference(), one.error()};
    const Result least =
        share(one.mean(0) * static_cast<double>(result.pairs), static_cast<double>(result.pairs));
    return {100 * one.mean(0), std::max(100 * one.error() / 2, least.error)};
  }
  FAIL("no such figure: " << what.figure);
  return {};
}

Result found(const Strength& what, std::uint64_t games) {
  Games all({source_dir() / "rules", source_dir() / "examples/games"});
  const LoadedGame loaded = load_game(all, {what.game, {}, {}}, what.options, numbered_seats(what.seats));
  return what.compared ? found_compared(what, loaded, games) : found_alone(what, loaded, games);
}

}  // namespace

TEST_CASE("bots are as strong as pages say", "[players]") {
  const char* const many = std::getenv("FUDA_STRENGTHS");  // "many", or a text in the lines to play often
  std::size_t held = 0;
  for (const Strength& what : strengths()) {
    if (many != nullptr && std::string(many) != "many" && what.line.find(many) == std::string::npos) continue;
    INFO(what.line);
    const std::uint64_t games = many == nullptr ? what.few : what.many;
    if (games == 0) continue;
    auto [value, error] = found(what, games);
    // All of a few games can have the same result, so the error is at least the error that is expected for
    // this many games.
    error =
        std::max(error, what.error * std::sqrt(static_cast<double>(what.many) / static_cast<double>(games)));
    INFO("found: " << value << " ± " << error << " in " << games << " games or deals");
    if (many != nullptr)
      std::cout << value << " ± " << error << " in " << games << ": " << what.line << std::endl;
    // Allows for random variation, and for half a unit of the last digit, which was rounded.
    CHECK(std::abs(value - what.says) <= 4 * std::hypot(error, what.error) + 0.05);
    ++held;
  }
  if (many != nullptr) std::cout << "strengths: " << held << " figures of pages\n";
}

TEST_CASE("pages state the strengths of bots as in strengths.txt", "[players]") {
  const std::vector<Strength> all = strengths();
  for (const Strength& what : all) {
    INFO(what.line);
    CHECK(source_text(what.page).find(what.text) != std::string::npos);
  }
  for (const std::string& line : split(source_text("docs/bots.md"), '\n')) {
    for (const std::string& cell : split(line, '|')) {
      const std::size_t sign = cell.find(" ± ");
      if (sign == std::string::npos || sign == 0 || std::isdigit(cell[sign - 1]) == 0) continue;
      INFO(cell);
      CHECK(std::ranges::any_of(all, [&](const Strength& what) {
        return what.page == "docs/bots.md" && cell.find(what.text) != std::string::npos;
      }));
    }
  }
}

TEST_CASE("greedy is not worse than random play in any game of several players", "[players]") {
  const char* const many = std::getenv("FUDA_STRENGTHS");
  const std::uint64_t games = many == nullptr ? 3 : 60;  // number of games or deals
  const std::string greedy = many == nullptr ? "greedy:2" : "greedy";
  std::size_t held = 0;
  for (const char* folder : {"rules", "examples/games"}) {
    Games all({source_dir() / folder, source_dir() / "rules"});
    for (const Listed& listed : list_games({source_dir() / folder})) {
      Strength what;
      what.game = listed.name;
      const auto& seats = all.definition({what.game, {}, {}}, {})->seats;
      if (seats.back() < 2) continue;
      what.seats = std::max(2, seats.front());
      INFO(what.game << " with " << what.seats << " players");
      what.compared = true;
      what.figure = "lead";
      what.players = {greedy, "random"};
      const Result ahead = found(what, games);
      INFO("ahead by " << ahead.value << " ± " << ahead.error << " points");
      if (many != nullptr)
        std::cout << what.game << ", " << what.seats << " players: greedy is ahead of random by "
                  << ahead.value << " ± " << ahead.error << " points" << std::endl;
      // An error that is computed from a few games is uncertain, too.
      CHECK(ahead.value + 4 * ahead.error >= 0);
      ++held;
    }
  }
  CHECK(held > 15);
}
