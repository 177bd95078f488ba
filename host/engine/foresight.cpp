#include "engine/foresight.h"

#include <algorithm>
#include <cstring>

#include "engine/inside.h"
#include "model/legal.h"
#include "model/view.h"

namespace fuda {

namespace {

bool used_chance(const Turn& before, const Turn& after) {
  return before.shuffles != after.shuffles || std::memcmp(&before.rng, &after.rng, sizeof after.rng) != 0;
}

// Whether a step tells the seat about a card that it does not know.
class Tells {
 public:
  Tells(const Observation& seen) : seen_(seen), game_(seen.state.game()) {}

  bool operator()(const CardMoved& step) const { return is_new(step.card, step.seen); }
  bool operator()(const CardShown& step) const { return is_new(step.card, step.to); }
  bool operator()(const CardTold& step) const { return is_new(step.card, step.to); }
  bool operator()(const ZoneShuffled&) const { return true; }
  bool operator()(const CounterChanged& step) const {
    if (game_.family_of(step.counter).holds != Holds::card) return false;
    return (step.before > 0 && is_new(static_cast<CardId>(step.before - 1), step.saw)) ||
           (step.after > 0 && is_new(static_cast<CardId>(step.after - 1), step.sees));
  }
  // If a phase leaves out seats that cannot move, the cards of these seats decide which seats can move.
  bool operator()(const PhaseEntered& step) const {
    return !game_.phases[step.phase].reveals.empty() || game_.phases[step.phase].has_way_out();
  }
  bool operator()(const GameEnded&) const { return false; }
  bool operator()(const Said& step) const {
    return std::ranges::any_of(step.parts, [this](const SaidPart& part) {
      return part.kind == SaidPart::Kind::card && is_new(static_cast<CardId>(part.what), part.seen);
    });
  }

 private:
  [[nodiscard]] bool is_new(CardId card, SeatMask seats) const {
    return ((seats >> seen_.seat) & 1U) != 0 && card != kNone && !seen_.known[card];
  }

  const Observation& seen_;
  const Game& game_;
};

Observation observed(Engine& engine, const Notation& notation, const Position& position, Seat seat) {
  Observation seen(position.state);
  engine.observe(position, {}, nullptr, notation, seat, seen);
  return seen;
}

}  // namespace

Foresight::Foresight(Engine& engine, const Notation& notation, const Position& position, Seat seat)
    : engine_(engine),
      notation_(notation),
      game_(engine.game()),
      now_(observed(engine, notation, position, seat)),
      memory_(position.memory.moved(position.state, now_.state)),
      after_(now_.state),
      after_memory_(memory_),
      then_(now_.state) {}

// The seat must see everything that the host itself reads for the move.
bool Foresight::may_be_foreseen(const ObservedMove& move) const {
  const View view(now_.state, now_.seat);
  const MoveKind& kind = game_.moves[move.kind];
  const auto is_hidden = [&](CounterId counter) { return !view.sees_counter(counter); };
  const auto takes_hidden = [&](const Amount& amount) {
    return amount.by != kNone && is_hidden(resolve(game_.counter_families[amount.by], move.seat));
  };
  if (!kind.reveals.empty()) return false;
  if (std::ranges::any_of(kind.cost, takes_hidden) || std::ranges::any_of(kind.gain, takes_hidden))
    return false;
  // If the seat does not know a holder's card, the card is not in the observed position and is not recorded.
  const auto is_untold = [&](CounterId holder) { return now_.state.counter(holder) == kUntold; };
  if (std::ranges::any_of(game_.card_holders, is_untold)) return false;
  for (Seat seat = 0; game_.out != kNone && seat < game_.seats; ++seat) {
    if (is_hidden(static_cast<CounterId>(game_.counter_families[game_.out].first + seat))) return false;
  }
  return true;
}

bool Foresight::is_certain(const ObservedMove& move) {
  steps_.clear();
  if (!may_be_foreseen(move)) return false;
  move_ = move.as_seen();  // as a Move, so that the rules can apply it to the observed position
  after_ = now_.state;
  after_memory_ = memory_;
  try {
    const Listening listening(after_, steps_);
    engine_.apply(after_, move_);
    after_memory_.take_in(steps_, made());
    // Marks the memory as spoiled if rules told the seat something that depends on facts the seat does not
    // know.
    spoil(after_memory_, engine_.leaks(), game_, notation_);
    observe({after_, after_memory_}, steps_, nullptr, now_.seat, then_);
  } catch (const Failure&) {
    return false;
  }
  return follows();
}

std::vector<CardId> Foresight::taken() const {
  const Tells tells(now_);
  std::vector<CardId> out;
  // Random numbers may have decided which cards move.
  if (used_chance(now_.state.turn(), after_.turn()) && now_.state.turn().shuffles == after_.turn().shuffles)
    return out;
  for (const Step& step : steps_) {
    if (std::holds_alternative<PhaseEntered>(step) || std::visit(tells, step)) break;
    if (const auto* moved = std::get_if<CardMoved>(&step); moved != nullptr && knows(moved->card))
      out.push_back(moved->card);
  }
  return out;
}

bool Foresight::follows() const {
  if (used_chance(now_.state.turn(), after_.turn())) return false;
  if (game_.phases[after_.turn().phase].has_way_out()) return false;
  const Tells tells(now_);
  if (std::ranges::any_of(steps_, [&](const Step& step) { return std::visit(tells, step); })) return false;
  // A card becomes visible without a step if the card above it is taken.
  const View view(after_, now_.seat);
  for (std::size_t i = 0; i < game_.cards.size(); ++i) {
    const auto card = static_cast<CardId>(i);
    if (!knows(card) && (view.sees_card(card) || after_memory_.knows(now_.seat, card))) return false;
  }
  return true;
}

}  // namespace fuda
