#include "secrets/other_deals.h"

#include <variant>

#include "engine/inside.h"
#include "model/view.h"

namespace fuda {

namespace {

bool has(SeatMask seats, Seat seat) { return ((seats >> seat) & 1U) != 0; }

// Adds the information that the seat gets from the steps of a move to the memory.
class Learning {
 public:
  Learning(Memory& memory, Seat seat) : memory_(memory), seat_(seat) {}

  void operator()(const CardMoved& step) { learn(step.seen, step.card); }
  void operator()(const CardShown& step) { learn(step.to, step.card); }
  void operator()(const CardTold& step) {
    if (has(step.to, seat_)) memory_.learn(seat_, step.card, step.is, step.is_not);
  }
  void operator()(const Said& step) {
    for (const SaidPart& part : step.parts) {
      if (part.kind == SaidPart::Kind::card) learn(part.seen, static_cast<CardId>(part.what));
    }
  }
  void operator()(const CounterChanged& step) {
    if (step.before > 0) learn(step.saw, static_cast<CardId>(step.before - 1));
    if (step.after > 0) learn(step.sees, static_cast<CardId>(step.after - 1));
  }
  template <class Other>
  void operator()(const Other& /*step*/) {}

 private:
  void learn(SeatMask seats, CardId card) {
    if (has(seats, seat_)) memory_.learn(seat_, card);
  }

  Memory& memory_;
  Seat seat_;
};

Memory learned(const Happened& happened, const Account& told, const State& after, Seat seat) {
  Memory memory = happened.memory;
  Learning learning(memory, seat);
  for (const Step& step : told.real) std::visit(learning, step);
  for (std::size_t i = 0; i < after.game().cards.size(); ++i) {
    const auto card = static_cast<CardId>(i);
    if (View(after, seat).sees_card(card)) memory.learn(seat, card);
  }
  return memory;
}

// Observes the position without choices, so that a new deal does not change the secret choices of other
// seats.
Observation seen_with(const State& before, const Memory& memory, Seat seat) {
  Observation seen = observe({before, memory}, seat);
  seen.choice = nullptr;
  return seen;
}

std::vector<CardId> unknown_to(const State& before, const Memory& memory, Seat seat) {
  std::vector<CardId> unknown;
  for (std::size_t i = 0; i < before.game().cards.size(); ++i) {
    const auto card = static_cast<CardId>(i);
    if (!memory.knows(seat, card) && !View(before, seat).sees_card(card)) unknown.push_back(card);
  }
  return unknown;
}

}  // namespace

OtherDeals::OtherDeals(Engine& engine, const Happened& happened, const Account& told, const State& after,
                       Seat seat)
    : engine_(engine),
      happened_(happened),
      seen_(seen_with(happened.before, learned(happened, told, after, seat), seat)),
      determinizer_(engine, seen_),
      unknown_(unknown_to(happened.before, learned(happened, told, after, seat), seat)) {}

void OtherDeals::deal(Rng& chance, State& out) {
  determinizer_.deal(chance, out);
  keep_counters(out);
  out.turn() = happened_.before.turn();
}

// Keeps the values of counters that the seat does not see, unless `imagine` has set them.
void OtherDeals::keep_counters(State& out) const {
  const State& before = happened_.before;
  const Game& game = before.game();
  const bool imagines = rules_of(engine_).has_imagine();
  for (std::size_t i = 0; i < game.counters.size(); ++i) {
    const auto counter = static_cast<CounterId>(i);
    if (game.family_of(counter).holds == Holds::card) {
      const CardId held = before.held_card(counter);
      out.set_counter(counter, held == kNone ? before.counter(counter)
                                             : out.cards(before.zone_of(held))[before.position_of(held)] + 1);
    } else if (!imagines || out.counter(counter) == game.counters[i].start) {
      out.set_counter(counter, before.counter(counter));
    }
  }
}

bool OtherDeals::exchange(CardId card, CardId other, State& out) const {
  const State& before = happened_.before;
  const Game& game = before.game();
  if (game.cards[card] == game.cards[other]) return false;
  std::vector<CardId> cards;
  cards.reserve(game.cards.size());
  for (std::size_t z = 0; z < game.zones.size(); ++z) {
    for (const CardId one : before.cards(static_cast<ZoneId>(z)))
      cards.push_back(one == card ? other : one == other ? card : one);
  }
  out = before;
  out.deal_again(cards);
  if (before.can_be_told()) {
    out.set_told(card, before.told_yes(other), before.told_no(other));
    out.set_told(other, before.told_yes(card), before.told_no(card));
  }
  return determinizer_.allows(out);
}

}  // namespace fuda
