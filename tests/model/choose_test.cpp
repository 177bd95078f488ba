#include "model/choose.h"

#include <algorithm>
#include <catch2/catch.hpp>
#include <set>
#include <string>
#include <tuple>
#include <vector>

#include "../load/fixture.h"
#include "engine/engine.h"
#include "engine/secrets.h"
#include "load/build.h"
#include "model/legal.h"
#include "model/notation.h"

using namespace fuda;

namespace {

constexpr const char* kRules =
    "function moves.pick.apply(me, cards) finish('over') end\nfunction score() return 0 end\n";

// A game with thirteen cards for each of two seats.
Game dealt(const std::string& visible, const std::string& parameter, int copies = 1) {
  Folder folder;
  folder.write("sets/game.yaml",
               "game: sets\ntitle: Sets\nsummary: sets\nplayers: 2\nrules: rules.lua\n"
               "attributes: {suit: [s, h, d, c], rank: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13]}\n"
               "card_name: \"{suit}{rank}\"\n"
               "cards: {all: {suit: all, rank: all, copies: " +
                   std::to_string(copies) +
                   "}}\n"
                   "zones: {deck: {cards: all, visible: none}, hand: {per: seat, visible: " +
                   visible +
                   "}}\n"
                   "setup: {deal: {hand: 13}}\nphases: {turn: {moves: [pick]}}\n"
                   "moves: {pick: {parameters: {cards: " +
                   parameter + "}}}\noutcomes: {over: it is}\n");
  folder.write("sets/rules.lua", kRules);
  return folder.build("sets");
}

struct Table {
  Engine engine;
  Notation notation{engine.game(), {"Ana", "Bruno"}};
  State state{engine.new_state()};
  MoveSet moves;

  explicit Table(const Game& game) : engine(game, {{"rules.lua", kRules}}) {
    engine.start(state, 5);
    engine.legal(state, 0, moves);
  }
};

}  // namespace

TEST_CASE("choosing three of thirteen cards gives 286 moves, each of which reads back as itself",
          "[choose]") {
  Table t(dealt("owner", "{cards: hand.me, count: 3}"));
  CHECK(t.moves.size() == 286);
  std::set<std::string> texts;
  for_each_move(t.state, t.moves, [&](const Move& move) {
    const std::string text = t.notation.write(t.state, move);
    texts.insert(text);
    CHECK(t.notation.read(t.state, 0, text).move == move);
  });
  CHECK(texts.size() == 286);
  CHECK(t.engine.refusal(t.state, t.notation, nth_move(t.state, t.moves, 285)).reason.empty());
}

TEST_CASE("cards that cannot be distinguished are one choice", "[choose]") {
  Table t(dealt("owner", "{cards: hand.me, count: 2}", 4));
  const auto& faces = t.engine.game().cards;
  std::set<std::multiset<FaceId>> different;
  const auto hand = t.state.cards(1);
  for (std::size_t a = 0; a < hand.size(); ++a) {
    for (std::size_t b = a + 1; b < hand.size(); ++b) different.insert({faces[hand[a]], faces[hand[b]]});
  }
  CHECK(different.size() < 78);
  CHECK(t.moves.size() == different.size());
}

TEST_CASE("choices of cards that the mover does not see all count as different", "[choose]") {
  CHECK(Table(dealt("others", "{cards: hand.me, count: 2}", 4)).moves.size() == 78);
}

TEST_CASE("a condition on what hidden cards have in common would reveal something about them", "[choose]") {
  for (const char* wanted : {"same: suit", "run: rank"}) {
    const Game game = dealt("others", std::string("{cards: hand.me, count: 2, ") + wanted + "}");
    CHECK(hidden_conditions(game, 0).size() == 1);
  }
  CHECK(hidden_conditions(dealt("owner", "{cards: hand.me, count: 2, same: suit}"), 0).empty());
}

TEST_CASE("a sum may reach its upper or lower bound, but not exceed it", "[choose]") {
  for (const bool at_most : {true, false}) {
    const std::string bound = at_most ? "at_most" : "at_least";
    Table t(dealt("owner", "{cards: hand.me, count: 2, sum: {rank: {" + bound + ": 14}}}"));
    const auto hand = t.state.cards(1);
    const auto rank = [&](CardId card) { return t.engine.game().face(card).values[1] + 1; };
    std::uint32_t fit = 0, exactly = 0;
    for (std::size_t a = 0; a < hand.size(); ++a) {
      for (std::size_t b = a + 1; b < hand.size(); ++b) {
        const int sum = rank(hand[a]) + rank(hand[b]);
        fit += at_most ? sum <= 14 : sum >= 14;
        exactly += sum == 14;
      }
    }
    CHECK(exactly > 0);
    CHECK(t.moves.size() == fit);
  }
}

TEST_CASE("a set that must include a card is listed if and only if it has one", "[choose]") {
  const auto every = [](const std::string& keys) {
    Table all(dealt("owner", "{cards: hand.me, count: 2-3" + keys + "}", 2));
    return all;
  };
  for (const std::string& keys : {std::string(), std::string(", same: suit")}) {
    Table free = every(keys);
    Table bound = every(keys + ", including: {rank: [3, 4], suit: [s, h, d]}");
    std::set<std::string> wanted;
    for_each_move(free.state, free.moves, [&](const Move& move) {
      const bool has = std::ranges::any_of(move.cards(0), [&](CardId card) {
        const std::string& face = free.engine.game().face(card).name;
        return face.front() != 'c' && (face.substr(1) == "3" || face.substr(1) == "4");
      });
      const std::string text = free.notation.write(free.state, move);
      if (has) wanted.insert(text);
      CHECK(bound.engine.refusal(bound.state, bound.notation, move).reason.empty() == has);
    });
    std::set<std::string> listed;
    for_each_move(bound.state, bound.moves,
                  [&](const Move& move) { listed.insert(bound.notation.write(bound.state, move)); });
    CHECK_FALSE(wanted.empty());
    CHECK(wanted.size() < free.moves.size());
    CHECK(listed == wanted);
  }
}
