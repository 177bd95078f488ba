// A small game built by hand, for tests of the core. The game has 2 seats, the suits red and blue, the ranks
// 1 to 3, and two copies of each card.
#pragma once

#include "model/state.h"
#include "params/kinds.h"

namespace fuda::test {

// Zones: deck (0, top first), hand of each seat (1, 2; visible to others), pile of each suit (3, 4), away
// (5). Counters: tokens 2 of 0..3 (0). Facts: red, blue, 1, 2, 3. Moves: tell (costs a token), put (a card
// from the player's own hand), drop (returns a token), sort (free).
inline Game small_game() {
  Game g;
  g.name = "small";
  g.seats = 2;
  g.attributes.push_back({"suit", false, {{"red", "R", 0, 0}, {"blue", "B", 0, 1}}});
  g.attributes.push_back({"rank", true, {{"1", "1", 1, 2}, {"2", "2", 2, 3}, {"3", "3", 3, 4}}});
  for (ValueId suit = 0; suit < 2; ++suit) {
    for (ValueId rank = 0; rank < 3; ++rank) {
      const auto face = static_cast<FaceId>(g.faces.size());
      const FactMask facts = (1U << suit) | (1U << (2 + rank));
      g.faces.push_back(
          {g.attributes[0].values[suit].symbol + g.attributes[1].values[rank].symbol, {suit, rank}, facts});
      for (int copy = 0; copy < 2; ++copy) g.cards.push_back(face);
    }
  }
  g.index_cards();
  const Data cards{Data::List{Data{std::string("R1")}}};
  const Data set{Data::Mapping{{"cards", cards}}};
  g.tables = Data{Data::Mapping{{"sets", Data{Data::Mapping{{"first", set}}}}}};
  g.facts = {{0, 0, "red"}, {0, 1, "blue"}, {1, 0, "1"}, {1, 1, "2"}, {1, 2, "3"}};
  const auto zones = [&](const char* name, Per per, AttributeId attribute, std::uint8_t count,
                         Visible visible, std::uint8_t capacity) {
    ZoneFamily family;
    family.name = name;
    family.per = per;
    family.attribute = attribute;
    family.first = static_cast<std::uint8_t>(g.zones.size());
    family.count = count;
    family.visible = visible;
    for (std::uint8_t i = 0; i < count; ++i) {
      g.zones.push_back({static_cast<FamilyId>(g.zone_families.size()), i, capacity, g.slots});
      g.slots = static_cast<std::uint16_t>(g.slots + capacity);
    }
    g.zone_families.push_back(family);
  };
  zones("deck", Per::table, kNone, 1, Visible::none, 12);
  zones("hand", Per::seat, kNone, 2, Visible::others, 12);
  zones("pile", Per::value, 0, 2, Visible::all, 3);
  zones("away", Per::table, kNone, 1, Visible::top, 12);
  CounterFamily tokens;
  tokens.name = "tokens";
  g.counter_families.push_back(tokens);
  g.counters.push_back({0, 0, 0, 3, 2});

  SeatParam other;
  other.others = true;
  CardParam own;
  own.in.zone = {1, ZoneRef::Owner::me, 0};
  const Param to = make_param("to", other);
  const Param about = make_param("about", FactParam{0b11111, {1, ZoneRef::Owner::argument, 0}});
  const Param card = make_param("card", own);
  const Param place = make_param("place", PositionParam{own.in.zone});
  g.moves.push_back({"tell", {to, about}, {{0, 1, {}}}, {}, {}});
  g.moves.push_back({"put", {card}, {}, {}, {}});
  g.moves.push_back({"drop", {card}, {}, {{0, 1, {}}}, {}});
  g.moves.push_back({"sort", {card, place}, {}, {}, {}});
  Phase turn;
  turn.name = "turn";
  turn.moves = {0, 1, 2};
  turn.free = {3};
  turn.next = 0;
  g.phases.push_back(turn);
  g.outcomes = {"done"};
  g.says.push_back({"hello", "hello {seat}", {{.name = "seat"}}});
  g.deals = {{0, 1, 3}};
  return g;
}

// Adds a counter for the bid of each seat (1, 2). Only the owner of a bid sees it.
inline void add_bids(Game& g, std::int32_t most, std::int32_t first, std::int32_t second) {
  CounterFamily bid;
  bid.name = "bid";
  bid.per = Per::seat;
  bid.first = 1;
  bid.count = 2;
  bid.visible = Visible::owner;
  g.counter_families.push_back(bid);
  g.counters.push_back({1, 0, 0, most, first});
  g.counters.push_back({1, 1, 0, most, second});
}

// Adds a counter that holds an object of this kind, or a suit. If only its owner sees the counter, each seat
// has one of these counters. Otherwise, the table has a single counter.
inline CounterId add_holder(Game& g, const char* name, Holds holds, Visible visible = Visible::all) {
  CounterFamily holder;
  holder.name = name;
  holder.visible = visible;
  holder.holds = holds;
  if (holds == Holds::value) holder.value_of = 0;
  if (visible == Visible::owner) {
    holder.per = Per::seat;
    holder.count = g.seats;
  }
  holder.first = static_cast<std::uint8_t>(g.counters.size());
  const std::size_t things = holds == Holds::seat   ? g.seats
                             : holds == Holds::move ? g.moves.size()
                             : holds == Holds::card ? g.cards.size()
                                                    : g.attributes[0].values.size();
  for (std::uint8_t i = 0; i < holder.count; ++i) {
    if (holds == Holds::card) g.card_holders.push_back(static_cast<CounterId>(g.counters.size()));
    g.counters.push_back(
        {static_cast<FamilyId>(g.counter_families.size()), i, 0, static_cast<int>(things), 0});
  }
  g.counter_families.push_back(holder);
  return holder.first;
}

// Adds a holder for each kind of object that a holder can hold.
inline void add_holders(Game& g, Visible visible = Visible::all) {
  add_holder(g, "target", Holds::seat, visible);
  add_holder(g, "asked", Holds::value, visible);
  add_holder(g, "played", Holds::move, visible);
  add_holder(g, "shown", Holds::card, visible);
}

// A position of this game. At first, all cards are in the deck.
struct SmallState {
  Game game = small_game();
  Layout layout{game};
  State state{game, layout};
};

}  // namespace fuda::test
