// Tests conclusions from a move about cards that the player did not have.
#include "model/voids.h"

#include <catch2/catch.hpp>
#include <optional>
#include <string>
#include <vector>

#include "../load/fixture.h"

using namespace fuda;

namespace {

constexpr CardId kS1 = 0, kS2 = 1, kH1 = 3, kH2 = 4;
constexpr ZoneId kHandOfAna = 1, kTrick = 3, kSecretOfAna = 4;

// A game in which players must follow suit. Ana is to move.
class Led {
 public:
  explicit Led(const std::string& parameters, const std::string& trick = "all") {
    Folder folder;
    folder.write("led/game.yaml",
                 "game: led\ntitle: Led\nsummary: follow suit\nplayers: 2\nrules: rules.lua\n"
                 "attributes: {suit: [s, h], rank: [1, 2, 3]}\ncard_name: \"{suit}{rank}\"\n"
                 "cards: {all: {suit: all, rank: all}}\n"
                 "zones: {deck: {cards: all, visible: none}, hand: {per: seat, visible: owner}, "
                 "trick: {visible: " +
                     trick +
                     "}, secret: {per: seat, visible: owner}}\ncounters: {kept: {holds: card}}\n"
                     "phases: {turn: {moves: [lay]}}\nmoves: {lay: {parameters: {" +
                     parameters + "}}}\noutcomes: {over: it is}\n");
    folder.write("led/rules.lua", "-- nothing\n");
    game_ = folder.build("led");
    layout_.emplace(game_);
    state_.emplace(game_, *layout_);
  }

  Led& put(ZoneId zone, const std::vector<CardId>& cards) {
    for (const CardId card : cards) REQUIRE(state_->move_card(card, zone));
    return *this;
  }
  Led& keep(CardId card) {
    state_->set_counter(0, card + 1);
    return *this;
  }
  [[nodiscard]] std::vector<ShownVoid> shown_by(CardId first, CardId second = 0) const {
    const auto number = [](CardId card) { return static_cast<std::int16_t>(card); };
    return voids_shown(*state_, {0, 0, {number(first), number(second)}});
  }

 private:
  Game game_;
  std::optional<Layout> layout_;
  std::optional<State> state_;
};

const std::string kFollow = "{card: hand.me, must: {suit: {bottom: trick}}}";

}  // namespace

TEST_CASE("a card of another suit shows that its player had none of the led suit", "[voids]") {
  const auto shown = Led("card: " + kFollow).put(kTrick, {kS1}).put(kHandOfAna, {kH1, kH2}).shown_by(kH1);
  REQUIRE(shown.size() == 1);
  CHECK(shown[0].played == kH1);
  CHECK(shown[0].faces == FaceSet(0b111));  // S1, S2, S3
  CHECK(shown[0].seats == 0b11);
}

TEST_CASE("a card that fits shows nothing, and every card fits an empty trick", "[voids]") {
  CHECK(Led("card: " + kFollow).put(kTrick, {kS1}).put(kHandOfAna, {kS2, kH1}).shown_by(kS2).empty());
  CHECK(Led("card: " + kFollow).put(kHandOfAna, {kS2, kH1}).shown_by(kH1).empty());
}

TEST_CASE("only seats that see the led card learn that a player had none of its suit", "[voids]") {
  const auto seats = [](const std::string& visible, const std::vector<CardId>& trick) {
    const auto shown =
        Led("card: " + kFollow, visible).put(kTrick, trick).put(kHandOfAna, {kH2}).shown_by(kH2);
    REQUIRE(shown.size() == 1);
    return shown[0].seats;
  };
  CHECK(seats("top", {kS1}) == 0b11);
  CHECK(seats("top", {kS1, kH1}) == 0);
  CHECK(seats("none", {kS1}) == 0);
}

TEST_CASE("a condition on all cards in a zone shows something only to seats that see all of them",
          "[voids]") {
  const std::string among = "card: {card: hand.me, must: {suit: trick}}";
  const auto seats = [&](const std::vector<CardId>& trick) {
    const auto shown = Led(among, "top").put(kTrick, trick).put(kHandOfAna, {kH1}).shown_by(kH1);
    REQUIRE(shown.size() == 1);
    return shown[0].seats;
  };
  CHECK(seats({kS1}) == 0b11);
  CHECK(seats({kS1, kS2}) == 0);
}

TEST_CASE("a second card shows nothing, because the first may have been the one that fits", "[voids]") {
  Led led("first: " + kFollow + ", second: " + kFollow);
  led.put(kTrick, {kS1}).put(kHandOfAna, {kS2, kH1, kH2});
  CHECK(led.shown_by(kS2, kH1).empty());
  const auto shown = led.shown_by(kH1, kH2);
  REQUIRE(shown.size() == 1);
  CHECK(shown[0].played == kH1);
}

TEST_CASE("a seat learns nothing from a condition on a held card whose face it does not see", "[voids]") {
  const auto seats = [](ZoneId zone) {
    Led led("card: {card: hand.me, must: {suit: {like: kept}}}");
    const auto shown = led.put(zone, {kS1}).put(kHandOfAna, {kH1}).keep(kS1).shown_by(kH1);
    REQUIRE(shown.size() == 1);
    return shown[0].seats;
  };
  CHECK(seats(kTrick) == 0b11);
  CHECK(seats(kSecretOfAna) == 0b01);
}

TEST_CASE("a level shows something only to seats that can judge the levels before it", "[voids]") {
  Led led("card: {card: hand.me, must: {rank: secret}, otherwise: [{suit: [s]}]}");
  const auto shown = led.put(kSecretOfAna, {2}).put(kHandOfAna, {kH1}).shown_by(kH1);
  REQUIRE(shown.size() == 2);
  CHECK(shown[0].seats == 0b01);
  CHECK(shown[1].seats == 0b01);
}
