#include "load/build.h"
#include "load/advisor.h"
#include "load/files.h"
#include "load/options.h"

#include <algorithm>

namespace fuda {

namespace {

void build_options(Build& build, const std::vector<OptionInfo>& infos) {
  for (const OptionInfo& info : infos) {
    // Rules get numbers if every value is a number.
    build.game.options.push_back(
        {info.name, info.value,
         info.numeric ? is_whole(info.value) : std::ranges::all_of(info.choices, is_whole)});
  }
}

void check_seats(const Definition& definition, int seats, const Place& place) {
  if (contains(definition.seats, seats)) return;
  const std::string& name = definition.root["game"].text;
  throw Failure(error_at(place, fmt::format("{} is for {}, not {}", name.empty() ? "this game" : name,
                                            players_text(definition), seats)));
}

// Reads the number of teams, which must divide the seats evenly.
void build_teams(Build& build, const Place& seats_place) {
  const std::int32_t teams = number_of(build, build.root, "teams", 0);
  const int seats = build.game.seats;
  if (teams > 0 && seats % teams != 0) {
    const Place place = seats_place.line > 0 ? seats_place : build.root["teams"].place();
    throw Failure(error_at(
        place, fmt::format("{} player{} cannot form {} equal teams", seats, seats == 1 ? "" : "s", teams)));
  }
  build.game.teams = static_cast<std::uint8_t>(teams);
}

// Builds all parts. Stops early if the next parts would only repeat the same errors.
void build_all(Build& build, const Definition& definition) {
  build_cards(build);
  if (has_errors(build.findings)) return;
  build_zones(build);
  build_starts(build);
  build_counters(build);
  if (!build.places_known && has_errors(build.findings)) return;
  build_moves(build);
  build_phases(build);
  build_setup(build);
  build_ending(build);
  build_says(build);
  if (advisor != nullptr) advisor->build(build, definition);
  build_shapes(build);
}

}  // namespace

Game build_game(const Definition& definition, int seats, const Place& seats_place) {
  check_seats(definition, seats, seats_place);
  Build build{definition.root, {}, {}, definition.lua, true};
  build.game.name = definition.name;
  build.game.seats = static_cast<std::uint8_t>(seats);
  build_teams(build, seats_place);
  build_options(build, definition.options);
  build_all(build, definition);
  if (!has_errors(build.findings)) return std::move(build.game);
  if (advisor != nullptr) advisor->point_to_patches(build.findings, definition.root, definition.taken);
  throw Failure(std::move(build.findings));
}

}  // namespace fuda
