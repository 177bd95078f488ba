// No seat is told what it cannot know: in every game and every variant, and in a game made of secrets.
#include <catch2/catch.hpp>

#include <cstdlib>
#include <iostream>

#include "load/find.h"
#include "script/play_helper.h"
#include "secrets/witness.h"
#include "show/games_list.h"
#include "source_dir.h"

using namespace fuda;
using namespace fuda::test;

namespace {

Games all_games() { return Games({source_dir() / "rules", source_dir() / "tests" / "secrets"}); }

Match opened(Games& games, const std::string& spec, int seats) {
  return open_match(games, {spec, {}, {}}, {}, numbered_seats(seats));
}

// Positions of single seats to look at in all: a few thousand, or as many as `./dev torture secrets` wants.
std::size_t positions_wanted() {
  const char* wanted = std::getenv("FUDA_SECRETS");
  return wanted == nullptr ? 4000 : std::strtoul(wanted, nullptr, 10);
}

struct Played {
  std::string spec;
  int seats;
};

// Each game at its smallest and its largest table, each of its variants, the house variants, and the small
// games to copy.
std::vector<Played> everything(Games& games) {
  std::vector<Played> all;
  const auto add = [&](const std::string& spec) {
    const auto definition = games.definition({spec, {}, {}}, {});
    all.push_back({spec, definition->min_seats});
    if (definition->max_seats > definition->min_seats) all.push_back({spec, definition->max_seats});
  };
  for (const Listed& game : list_games({source_dir() / "rules"})) {
    add(game.name);
    for (const Listed::Variant& variant : game.variants) add(game.name + "+" + variant.name);
  }
  for (const auto& folder : std::filesystem::directory_iterator(source_dir() / "examples" / "house"))
    add((folder.path() / (folder.path().filename().string() + ".yaml")).string());
  for (const auto& folder : std::filesystem::directory_iterator(source_dir() / "examples" / "games"))
    add(folder.path().string());
  for (const char* name : {"wagers", "numbers", "blindfold", "market"})
    add((source_dir() / "tests" / "games" / name).string());
  add("spies");
  return all;
}

}  // namespace

TEST_CASE("no seat is told what it cannot know", "[secrets]") {
  Games games = all_games();
  const std::vector<Played> all = everything(games);
  REQUIRE(all.size() > 20);
  const std::size_t each = positions_wanted() / all.size() + 1;
  std::size_t positions = 0;
  std::size_t told_apart = 0;
  for (const auto& [spec, seats] : all) {
    INFO(spec << " with " << seats << " seats");
    Witness witness;
    witness.look_at(opened(games, spec, seats), 3, each);
    CHECK(witness.leaks == std::vector<std::string>{});
    positions += witness.positions;
    told_apart += witness.told_apart;
  }
  CHECK(positions >= positions_wanted());
  CHECK(told_apart < positions);
  if (std::getenv("FUDA_SECRETS") != nullptr)
    std::cout << "secrets: " << positions << " positions of " << all.size() << " games\n";
}
