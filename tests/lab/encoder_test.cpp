// Tests the numbers that encoders write for counters with wide ranges.
#include "encode/encoder.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <vector>

#include "../load/fixture.h"
#include "learn/episode.h"

using namespace fuda;

namespace {

constexpr const char* kWideGame = R"(game: wide
title: Wide
players: 2
rules: rules.lua
attributes: {rank: [1, 2]}
card_name: "{rank}"
cards: {all: {rank: all}}
zones: {deck: {cards: all, visible: none}}
counters:
  chips: {per: seat, start: 3}
  secret: {visible: none, start: 15}
  debt: {min: -100000, max: 100000, start: -15}
  even: {max: 200, start: 50}
phases: {turn: {moves: [wait]}}
moves: {wait: {summary: wait}}
outcomes: {over: the game is over}
score: seats
)";

struct WideGame {
  Folder folder;
  std::shared_ptr<const EncodedGame> game;
  WideGame() {
    folder.write("wide/game.yaml", kWideGame)
        .write("wide/rules.lua",
               "function moves.wait.apply(me) chips[me]:gain(1) end\nfunction score(seat) return 0 end\n")
        .write("wide/encoders/own.yaml",
               "encoder: own\nnumbers:\n  - {counter: chips, as: number}\n"
               "  - {counter: chips, as: number, to: 30}\n  - {counter: debt, as: number, down: true}\n");
    game =
        std::make_shared<EncodedGame>(std::vector<Path>{folder.path()}, "wide", std::vector<OptionSetting>{},
                                      std::vector<std::string>{"Ana", "Bruno"});
  }
};

// The numbers that the first seat gets, and the first number of the block with this name.
struct Encoded {
  std::vector<float> numbers;
  std::shared_ptr<const Encoder> encoder;

  Encoded(const Episode& episode, const std::string& name) : encoder(episode.game().encoder(name)) {
    Observation seen(episode.state());
    episode.observe(0, seen);
    numbers.resize(encoder->size());
    encoder->encode(seen, episode.last_moves(), numbers);
  }
  [[nodiscard]] const float* block(const std::string& name) const {
    std::size_t at = 0;
    for (const Block& block : encoder->blocks()) {
      if (block.name == name) return numbers.data() + at;
      at += block.size;
    }
    return nullptr;
  }
};

}  // namespace

TEST_CASE("a counter with a wide range is a number that shows small values", "[encode]") {
  const WideGame wide;
  Episode episode(wide.game, {7, kNone});
  const Encoded before(episode, "default");
  CHECK(before.block("counter chips")[0] == Approx(1 - 1 / std::sqrt(2.0)));
  CHECK(before.block("counter debt")[0] == 0.25F);
  CHECK(before.block("counter even")[0] == 0.25F);
  CHECK(before.block("counter secret")[0] == 0);
  CHECK(before.block("counter secret")[1] == 0);
  episode.move({0, 0, {}});
  const Encoded after(episode, "default");
  CHECK(after.block("counter chips")[0] > before.block("counter chips")[0] + 0.03);
  CHECK(after.block("counter chips")[1] == before.block("counter chips")[1]);
  CHECK(after.numbers.size() == before.numbers.size());
}

TEST_CASE("an encoder file decides whether a wide range is even", "[encode]") {
  const WideGame wide;
  const Episode episode(wide.game, {7, kNone});
  const Encoded own(episode, "own");
  REQUIRE(own.numbers.size() == 5);
  CHECK(own.numbers[0] == Approx(1 - 1 / std::sqrt(2.0)));
  CHECK(own.numbers[2] == Approx(0.1));
  CHECK(own.numbers[4] == Approx(100015.0 / 200000.0));
}

TEST_CASE("numbers for wide ranges grow, and stay from 0 to 1", "[encode]") {
  CHECK(wide_number(0, 0) == 0);
  CHECK(wide_number(15, 0) == 0.5F);
  CHECK(wide_number(255, 0) == 0.75F);
  CHECK(wide_number(20, 5) == 0.5F);
  CHECK(wide_number(0, -10) == 0.5F);
  CHECK(wide_number(15, -1'000'000'000) == 0.75F);
  CHECK(wide_number(-15, -1'000'000'000) == 0.25F);
  CHECK(wide_number(1'000'000'000, 0) < 1);
  CHECK(wide_number(-1'000'000'000, -1'000'000'000) > 0);
  for (const std::int32_t from : {0, -100'000}) {
    std::vector<float> grown;
    for (std::int32_t value = from; value <= 100'000; ++value) grown.push_back(wide_number(value, from));
    CHECK(std::ranges::adjacent_find(grown, std::greater_equal<>{}) == grown.end());
  }
  CHECK_FALSE(is_wide(-2000, 2000));
  CHECK(is_wide(-1'000'000'000, 1'000'000'000));
}
