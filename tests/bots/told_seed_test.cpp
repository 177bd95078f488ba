// Tests that the seeds and random numbers that programs and scripts get do not reveal the seed of the game.
#include <nlohmann/json.hpp>

#include "base/lists.h"
#include "files/files.h"
#include "model/rng.h"
#include "players_fixture.h"
#include "source_dir.h"

using namespace fuda;
using namespace fuda::test;

namespace {

constexpr std::uint64_t kSeed = 3;

// Returns the x for which y = x ^ x >> bits.
std::uint64_t unshift(std::uint64_t y, int bits) {
  std::uint64_t x = y;
  for (int known = bits; known < 64; known += bits) x = y ^ (x >> bits);
  return x;
}
// Returns the x for which y = x * odd. Each step of Newton's method doubles the number of correct bits.
std::uint64_t divided(std::uint64_t y, std::uint64_t odd) {
  std::uint64_t inverse = odd;
  for (int i = 0; i < 5; ++i) inverse *= 2 - odd * inverse;
  return y * inverse;
}
// Returns the x for which y = split_mix(x).
std::uint64_t unmixed(std::uint64_t y) {
  y = divided(unshift(y, 31), 0x94d049bb133111ebULL);
  y = divided(unshift(y, 27), 0xbf58476d1ce4e5b9ULL);
  return unshift(y, 30) - 0x9e3779b97f4a7c15ULL;
}

// Returns the seeds of the games in which a mix without a secret tells this seat a seed that begins with
// these bits.
std::vector<std::uint64_t> games_behind(std::uint64_t told, Seat seat) {
  std::vector<std::uint64_t> games;
  for (std::uint64_t low = 0; low < 1U << 11U; ++low) {
    const std::uint64_t seed = told << 11U | low;
    games.push_back(unmixed(seed));
    games.push_back(unmixed(seed - seat));
    games.push_back(unmixed(unmixed(seed) - seat) ^ 0x706c61796572);
  }
  return games;
}

struct Told {
  std::uint64_t seed = 0;
  std::vector<std::string> own_hand;
};

// Returns the messages that a program at the second of three seats gets: the seed in "begin", then its hand.
Told told_to_a_program(std::uint64_t sequence_seed) {
  const Folder folder;
  const LoadedGame loaded = loaded_game("nin-jan", 3);
  const std::string told = (folder.path() / "told").string();
  {
    const std::string bot = source_dir().string() + "/examples/bots/first_legal.py";
    auto specs = read_players({"random", "exec:tee " + told + " | python3 " + bot, "random"}, 3);
    for (PlayerSpec& spec : specs) spec.seconds = 60;
    PlayerGames dealer(loaded, *loaded.engine, make_players(loaded, specs));
    Tally tally;
    REQUIRE(play_until_failure(*loaded.engine, 0, 1, {.seed = sequence_seed}, tally, nullptr, &dealer) == 1);
  }
  Told out;
  for (const std::string& line : split(read_bytes(told, std::size_t{1} << 24), '\n')) {
    if (line.empty()) continue;
    const auto json = nlohmann::ordered_json::parse(line);
    if (json["type"] == "begin") out.seed = json["seed"].get<std::uint64_t>();
    if (json["type"] != "see") continue;
    out.own_hand = json["observation"]["zones"]["hand.P2"].get<std::vector<std::string>>();
    return out;
  }
  return out;
}

std::vector<std::string> hand_dealt(Engine& engine, const Notation& names, std::uint64_t seed) {
  State state = engine.new_state();
  engine.start(state, seed);
  std::vector<std::string> cards;
  for (const CardId card : state.cards(names.find_zone("hand.P2")))
    cards.push_back(engine.game().face(card).name);
  return cards;
}

}  // namespace

TEST_CASE("a program cannot work out the shuffle from its seed and its hand", "[exec][secret]") {
  const Told told = told_to_a_program(kSeed);
  REQUIRE(told.seed < std::uint64_t{1} << 53U);
  const LoadedGame loaded = loaded_game("nin-jan", 3);
  const std::uint64_t truth = game_seed(kSeed, 0);
  REQUIRE(hand_dealt(*loaded.engine, loaded.notation, truth) ==
          told.own_hand);  // the attacker can check a guess
  for (const std::uint64_t guess : games_behind(told.seed, 1)) {
    if (guess >> 63U == 0 && guess == truth) FAIL("the seed of the game is " << guess);
  }
}

TEST_CASE("a script's random numbers do not come from the mix that leads back to the game",
          "[lua_bot][secret]") {
  Folder folder;
  folder.write("draws.lua",
               "function choose(me)\n"
               "  local drawn = ''\n"
               "  for _ = 1, 4 do drawn = drawn .. ' ' .. random(524288) end\n"
               "  error('drawn' .. drawn)\n"
               "end\n");
  const LoadedGame loaded = loaded_game("nin-jan", 2);
  const std::string bot = "lua:" + (folder.path() / "draws.lua").string();
  const std::string drawn = first_error(play(loaded, {bot, "random"}, 1, kSeed));
  const auto numbers_of = [](std::uint64_t seed) {
    Rng rng(seed);
    std::string text = "drawn";
    for (int i = 0; i < 4; ++i) text += " " + std::to_string(rng.below(524288) + 1);
    return text;
  };
  const std::uint64_t game = game_seed(kSeed, 0);
  REQUIRE_THAT(drawn, Catch::Contains("drawn"));
  CHECK_THAT(drawn, Catch::Contains(numbers_of(PlayerChance::chosen(kSeed, game).seed(0, true))));
  CHECK_THAT(drawn, !Catch::Contains(numbers_of(split_mix(split_mix(game ^ 0x706c61796572)))));
}

TEST_CASE("a told seed depends on the secret, the game and the seat, and on nothing else", "[secret]") {
  const SecretKey one{{1, 2}};
  const SecretKey other{{1, 3}};
  const auto told = [](const SecretKey& secret, std::uint64_t game, Seat seat) {
    return PlayerChance(secret, game).seed(seat, true);
  };
  CHECK(told(one, 7, 0) == told(one, 7, 0));
  CHECK(told(one, 7, 0) != told(other, 7, 0));
  CHECK(told(one, 7, 0) != told(one, 8, 0));
  CHECK(told(one, 7, 0) != told(one, 7, 1));
  // If the secret is random, the host's own players get the same seeds as programs, because everyone sees
  // their moves.
  CHECK(PlayerChance(one, 7).seed(0, false) == told(one, 7, 0));
}

TEST_CASE("the same simulation tells the same seeds, and another one tells others", "[exec][secret]") {
  const auto told = [](std::uint64_t sequence, std::uint64_t game) {
    return PlayerChance::chosen(sequence, game_seed(sequence, game)).seed(1, true) >> 11U;
  };
  CHECK(told_to_a_program(kSeed).seed == told(kSeed, 0));
  CHECK(told(kSeed, 0) != told(kSeed, 1));
  // The same deal belongs to another sequence, so a program gets a different seed.
  CHECK(game_seed(kSeed, 1) == game_seed(kSeed + 1, 0));
  CHECK(told(kSeed, 1) != told(kSeed + 1, 0));
}

TEST_CASE("the host's own players get the seeds of the recorded results", "[secret]") {
  CHECK(PlayerChance::chosen(kSeed, 12345).seed(2, false) ==
        split_mix(split_mix(12345 ^ 0x706c61796572) + 2));
}
