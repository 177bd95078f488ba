// Tests episodes, which are games with stacked decks that a program can copy.
#include "learn/episode.h"

#include <algorithm>
#include <set>

#include "../load/fixture.h"
#include "learn/episode_script.h"
#include "script/runner.h"

using namespace fuda;

namespace {

constexpr const char* kGame = R"(game: twice
title: Twice
players: 2
rules: rules.lua
attributes: {rank: [1, 2, 3, 4, 5, 6]}
card_name: "{rank}"
cards: {all: {rank: all}}
zones: {deck: {cards: all, visible: none}, hand: {per: seat, visible: owner}}
setup: {deal: {hand: 1}}
phases: {turn: {moves: [again]}}
moves: {again: {summary: redeal}}
outcomes: {over: the game is over}
score: seats
)";

constexpr const char* kRules =
    "function moves.again.apply(me) redeal() end\nfunction score(seat) return 0 end\n";

using Decks = Episode::Decks;

struct Twice {
  Folder folder;
  std::shared_ptr<const EncodedGame> game;
  Twice() {
    folder.write("twice/game.yaml", kGame).write("twice/rules.lua", kRules);
    game =
        std::make_shared<EncodedGame>(std::vector<Path>{folder.path()}, "twice", std::vector<OptionSetting>{},
                                      std::vector<std::string>{"Ana", "Bruno"});
  }
  [[nodiscard]] Episode begun(const Decks& decks) const {
    return Episode(game, {7, kNone, std::make_shared<const Decks>(decks)});
  }
};

// Returns the faces of all cards, zone by zone.
std::vector<FaceId> order(const State& state) {
  std::vector<FaceId> faces;
  for (std::size_t zone = 0; zone < state.game().zones.size(); ++zone) {
    for (const CardId card : state.cards(static_cast<ZoneId>(zone)))
      faces.push_back(state.game().cards[card]);
  }
  return faces;
}

bool moves_within_a_zone(const Steps& steps) {
  return std::ranges::any_of(steps, [](const Step& step) {
    const auto* moved = std::get_if<CardMoved>(&step);
    return moved != nullptr && moved->from == moved->to;
  });
}

const Decks kTwo = {{3, 1, 0, 2, 5, 4}, {5, 4, 3, 2, 1, 0}};

}  // namespace

TEST_CASE("a stacked shuffle of an episode is one step", "[learn]") {
  const Twice twice;
  Episode episode = twice.begun(kTwo);
  CHECK_FALSE(moves_within_a_zone(episode.steps()));
  CHECK(order(episode.state()) == std::vector<FaceId>{4, 5, 2, 0, 3, 1});
  episode.move({0, 0, {}});
  CHECK_FALSE(moves_within_a_zone(episode.steps()));
  CHECK(order(episode.state()) == std::vector<FaceId>{0, 1, 2, 3, 4, 5});
}

TEST_CASE("a position that is redealt for a seat has no stacked future", "[learn]") {
  const Twice twice;
  const Episode real = twice.begun(kTwo);
  std::set<std::vector<FaceId>> after;
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    Episode imagined = real;
    imagined.redeal(0, seed);
    imagined.move({0, 0, {}});
    after.insert(order(imagined.state()));
    // A copy that was packed and unpacked plays the same game as the original.
    Episode again = twice.begun(kTwo);
    again.replay(imagined.events());
    CHECK(order(again.state()) == order(imagined.state()));
  }
  CHECK(after.size() > 10);
  Episode real_again = real;
  real_again.move({0, 0, {}});
  CHECK(order(real_again.state()) == std::vector<FaceId>{0, 1, 2, 3, 4, 5});
}

TEST_CASE("the script of an episode plays the same game", "[learn]") {
  const Twice twice;
  for (const bool stacked : {false, true}) {
    for (const int moves : {0, 1}) {
      Episode episode(twice.game, {7, Seat{1}, stacked ? std::make_shared<const Decks>(kTwo) : nullptr});
      for (int i = 0; i < moves; ++i) episode.move({0, 1, {}});
      const std::string text = episode_script(episode);
      INFO(text);
      Games games({twice.folder.path()});
      const ScriptFile file = read_script_text(text, "test.yaml");
      REQUIRE(file.scripts.size() == 1);
      const RunResult result = run_script(games, file.scripts.front());
      CHECK(result.passed());
      CHECK(result.plies == static_cast<std::uint32_t>(moves));
      CHECK(text.find(stacked ? "deck:" : "seed: 7") != std::string::npos);
      CHECK(text.find("first: Bruno") != std::string::npos);
    }
  }
}

TEST_CASE("a redealt episode has no script", "[learn]") {
  const Twice twice;
  Episode episode = twice.begun(kTwo);
  episode.redeal(0, 3);
  CHECK_THROWS_WITH(episode_script(episode), Catch::Contains("redealt"));
}
