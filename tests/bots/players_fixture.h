// Code that the tests of players share. This code plays games with players that are given by name.
#pragma once

#include <catch2/catch.hpp>

#include "../load/fixture.h"
#include "bots/player_games.h"
#include "bots/spec.h"
#include "load/games.h"
#include "source_dir.h"

namespace fuda::test {

inline LoadedGame loaded_game(const std::string& game, int seats) {
  Games games({rules_folder(), source_dir() / "examples/games"});
  return load_game(games, {game, {}, {}}, {}, numbered_seats(seats));
}

inline Tally play(const LoadedGame& loaded, const std::vector<std::string>& players, std::uint64_t games,
                  std::uint64_t seed = 1) {
  PlayerGames dealer(loaded, *loaded.engine,
                     make_players(loaded, read_players(players, loaded.game().seats)));
  Tally tally;
  Sequence sequence{seed};
  sequence.starter = {Starter::Mode::in_turn};
  for (std::uint64_t done = 0; done < games;)
    done += play_until_failure(*loaded.engine, done, games - done, sequence, tally, nullptr, &dealer);
  return tally;
}

// Returns the first error of a tally as "P1: file:line: message [hint]", or "" if there is none.
inline std::string first_error(const Tally& tally) {
  if (tally.errors.empty()) return {};
  const GameError& error = tally.errors.front();
  const std::string who = error.player == kNone ? "rules" : "P" + std::to_string(error.player + 1);
  return who + ": " + complaints([&] { throw Failure(error.findings); });
}

}  // namespace fuda::test
