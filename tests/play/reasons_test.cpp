// Tests the reasons that a player gets after a click on a card or seat that cannot be part of a move.
#include "play/reasons.h"

#include "base/lists.h"
#include "table_fixture.h"

using namespace fuda;
using namespace fuda::test;

namespace {

LiveGame game_of(const std::string& name, int seats, const std::vector<OptionSetting>& options = {},
                 const std::string& language = "") {
  Games games = all_games();
  return LiveGame(load_game(games, {name, {}, {}}, options, numbered_seats(seats), language), {7, 0});
}

using Texts = std::vector<std::string>;

}  // namespace

TEST_CASE("there is no reason against a card that can be played", "[table]") {
  for (const char* name : {"hanabi", "ikebana", "nin-jan", "sakura"}) {
    const LiveGame live = game_of(name, 2);
    for (Seat seat = 0; seat < 2; ++seat) {
      Observation seen(live.state());
      live.observe(seat, seen);
      for_each_move(seen, seen.legal, [&](const ObservedMove& move) {
        const MoveKind& kind = live.game().moves[move.kind];
        if (kind.params.empty() || kind.params[0].thing() != NamedThing::card) return;
        const auto card = static_cast<CardId>(move.args[0]);
        const Pointed pointed{seen.state.zone_of(card), seen.state.position_of(card), kNone};
        CHECK(reasons_against(live, seat, pointed).empty());
      });
    }
  }
}

TEST_CASE("costs, turns and conditions are reasons, in the game's language", "[table]") {
  LiveGame live = game_of("hanabi", 2);
  const ZoneId hand = live.loaded().notation.find_zone("hand.P1");
  const ZoneId other = live.loaded().notation.find_zone("hand.P2");
  CHECK(reasons_against(live, 1, {other, 0, kNone}) == Texts{"it is not P2's turn"});
  CHECK(reasons_against(live, 0, {other, 0, kNone}).empty());  // no move uses another seat's card
  CHECK(reasons_against(live, 0, {kNone, {}, 1}).empty());     // a hint is possible
  CHECK(reasons_against(live, 0, {hand, 7, kNone}).empty());   // no such card
  Rng rng(1);
  while (!live.state().over()) live.make(move_by_chance(live, rng));
  CHECK(reasons_against(live, 0, {hand, 0, kNone}) == Texts{"the game is over"});
  const LiveGame german = game_of("sakura", 2, {}, "de");
  const Seat waits = (german.state().turn().active & 1U) != 0 ? 1 : 0;
  const ZoneId own = german.loaded().notation.find_zone(waits == 0 ? "hand.P1" : "hand.P2");
  CHECK(reasons_against(german, waits, {own, 0, kNone}) ==
        Texts{german.loaded().notation.seat(waits) + " ist nicht am Zug"});
}

TEST_CASE("rules give reasons of their own", "[table]") {
  // Players must follow the suit that was led.
  LiveGame live = game_of("oh-hell", 3);
  Rng rng(3);
  std::size_t refused = 0;
  for (int i = 0; i < 200 && !live.state().over(); ++i) {
    const auto seat = static_cast<Seat>(std::countr_zero(live.state().turn().active));
    Observation seen(live.state());
    live.observe(seat, seen);
    const ZoneId hand = live.loaded().notation.find_zone("hand." + live.loaded().notation.seat(seat));
    const auto cards = seen.state.cards(hand);
    for (std::size_t at = 0; at < cards.size(); ++at) {
      bool playable = false;
      for_each_move(seen, seen.legal, [&](const ObservedMove& move) {
        const auto& params = live.game().moves[move.kind].params;
        if (params[0].thing() == NamedThing::card && move.args[0] == cards[at]) playable = true;
      });
      const Texts reasons = reasons_against(live, seat, {hand, at, kNone});
      if (live.game().phases[live.state().turn().phase].name != "playing") continue;
      CHECK(reasons.empty() == playable);
      if (!playable) ++refused;
    }
    live.make(move_by_chance(live, rng));
  }
  CHECK(refused > 5);
}

TEST_CASE("the reasons against a card are few, and each is given once", "[table]") {
  for (const char* name : {"hanabi", "ikebana", "nin-jan", "sakura", "gin"}) {
    LiveGame live = game_of(name, 2);
    Rng rng(5);
    for (int i = 0; i < 30 && !live.state().over(); ++i) {
      for (std::size_t z = 0; z < live.game().zones.size(); ++z) {
        const auto zone = static_cast<ZoneId>(z);
        for (std::size_t at = 0; at < live.state().cards(zone).size(); ++at) {
          Texts reasons = reasons_against(live, 0, {zone, at, kNone});
          CHECK(reasons.size() <= 4);
          std::ranges::sort(reasons);
          CHECK(std::ranges::adjacent_find(reasons) == reasons.end());
        }
      }
      live.make(move_by_chance(live, rng));
    }
  }
}
