// Tests sessions: the parts of a game in progress that a session keeps consistent.
#include "engine/session.h"

#include "../bind/leaks_fixture.h"
#include "engine/inside.h"

using namespace fuda;
using namespace fuda::test;

namespace {

struct Played {
  Engine engine;
  Notation names;
  Session session{engine, names};

  explicit Played(
      const std::string& rules, const Session::Know& know = [](State&, Memory&) {})
      : engine(game_with_secret(), {{"rules.lua", kLookingRules + rules}}),
        names(engine.game(), {"Ana", "Bruno"}) {
    session.start_from(
        1, kNone,
        [](State& state) {
          for (const int card : {0, 2, 6}) state.move_card(static_cast<CardId>(card), 1);  // Ana: R1 R2 B1
          for (const int card : {8, 9}) state.move_card(static_cast<CardId>(card), 2);     // Bruno: B2 B2
          enter_phase(state, 0, 0);
          state.turn().entered = 0;
        },
        know);
  }
};

constexpr Move kPut{1, 0, {0}};
constexpr Move kDrop{2, 0, {0}};

std::string kept_from(const Session& session, Seat seat) {
  Observation seen(session.state());
  try {
    session.observe(seat, seen);
  } catch (const Failure& failure) {
    return failure.findings().front().message;
  }
  return "";
}

}  // namespace

TEST_CASE("a session shows the last move with its steps, or nothing before the first move", "[session]") {
  Played p("");
  CHECK(p.session.made() == nullptr);
  CHECK(p.session.steps().empty());
  p.session.move(kPut);
  REQUIRE(p.session.made() != nullptr);
  CHECK(p.session.made()->move == kPut);
  CHECK(p.session.made()->before.zone_of(0) == 1);
  CHECK(&p.session.made()->after == &p.session.state());
  REQUIRE(!p.session.steps().empty());
  CHECK(std::get<CardMoved>(p.session.steps().front()).card == 0);
  p.session.start(3);
  CHECK(p.session.made() == nullptr);
}

TEST_CASE("a tried move counts once it is committed", "[session]") {
  Played p("");
  const State before = p.session.state();
  const State& after = p.session.try_move(kPut);
  CHECK(!(after == before));
  CHECK(p.session.state() == before);
  CHECK(p.session.made() == nullptr);
  const State there = after;
  p.session.commit();
  CHECK(p.session.state() == there);
}

TEST_CASE("if a rule fails, its move changes nothing", "[session]") {
  Played p("function moves.drop.apply(me, card) card:move(away) error('no') end\n");
  p.session.move(kPut);
  const State before = p.session.state();
  const Steps steps = p.session.steps();
  Move drop = kDrop;
  drop.seat = static_cast<Seat>(std::countr_zero(before.turn().active));
  drop.args[0] = before.cards(static_cast<ZoneId>(1 + drop.seat)).front();
  CHECK_THROWS_AS(p.session.move(drop), Failure);
  CHECK(p.session.state() == before);
  CHECK(p.session.made()->move == kPut);
  CHECK(p.session.steps().size() == steps.size());
}

TEST_CASE("taking back a move also takes back what seats remember about it", "[session]") {
  Played p("");
  p.session.keep_past();
  const State before = p.session.state();
  p.session.move(kPut);
  CHECK(p.session.past() == 1);
  p.session.undo(1);
  CHECK(p.session.state() == before);
  CHECK(p.session.made() == nullptr);
  CHECK(p.session.past() == 0);
  CHECK_FALSE(p.session.position().memory.knows(0, 0));
}

TEST_CASE("a game neither searches for leaks nor stops at one", "[session][leaks]") {
  Played p("function moves.put.apply(me, card) if deck:top().rank > 0 then tokens:set(1) end end\n");
  p.session.move(kPut);
  CHECK(p.engine.leaks().empty());
  CHECK(kept_from(p.session, 0) == "");
  CHECK(kept_from(p.session, 1) == "");
}

TEST_CASE("a seat is shown its moves if a guard looks at a hidden card to no effect", "[session][leaks]") {
  Played p("function moves.put.allowed(me, card) return deck:top().rank > 0 end\n");
  CHECK(kept_from(p.session, 0) == "");
}

TEST_CASE("a seat is shown nothing if a guard would allow other moves than it seems", "[session][leaks]") {
  Played p("function moves.put.allowed(me, card) return card.name == 'R1' end\n");
  CHECK_THAT(kept_from(p.session, 0), Catch::Contains("the guard of 'put' looks at a card of hand.Ana"));
}
