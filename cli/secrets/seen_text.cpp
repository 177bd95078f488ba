#include "secrets/seen_text.h"

#include <fmt/format.h>

#include <bit>
#include <variant>

namespace fuda {

namespace {

std::string seats_text(const Notation& names, SeatMask seats) {
  std::string text;
  for (unsigned left = seats; left != 0; left &= left - 1)
    text += (text.empty() ? "" : ", ") + names.seat(static_cast<Seat>(std::countr_zero(left)));
  return text.empty() ? "no seat" : text;
}

// Describes the first difference between the two cases that the seat sees after all steps.
std::string end_text(const Account& told, const Account& other, const Notation& names, const Game& game) {
  const Turn &turn = told.turn, &there = other.turn;
  if (turn.countdown != there.countdown && turn.countdown >= 0)
    return fmt::format("an end of the game in {} turns", turn.countdown);
  if (turn.winners != there.winners) return fmt::format("a win by {}", seats_text(names, turn.winners));
  if (turn.active != there.active && turn.seat == there.seat)
    return fmt::format("a turn with moves by {}", seats_text(names, turn.active));
  for (std::size_t i = 0; i < told.counters.size() && i < other.counters.size(); ++i) {
    if (told.counters[i] == other.counters[i]) continue;
    const auto counter = static_cast<CounterId>(i);
    if (game.family_of(counter).holds != Holds::card)
      return fmt::format("{} at {}", names.counter(counter), names.held(counter, told.counters[i]));
    const int place = told.counters[i] - 1, most = static_cast<int>(kMaxCards);
    if (place < 0) return fmt::format("no card in {}", names.counter(counter));
    return fmt::format("card {} of {} in {}", place % most + 1, names.zone(static_cast<ZoneId>(place / most)),
                       names.counter(counter));
  }
  return turn.outcome == kNone ? fmt::format("{}'s turn and nothing else", names.seat(turn.seat))
                               : "nothing else";
}

class Seeing {
 public:
  Seeing(const Game& game, const Notation& names) : game_(game), names_(names) {}

  std::string operator()(const CardMoved& step) const {
    const std::string from = names_.zone(step.from), to = names_.zone(step.to);
    if (step.card != kNone) return fmt::format("{} go from {} to {}", face(step.card), from, to);
    if (step.left == static_cast<CardPosition>(kNone))
      return fmt::format("a card go from {} to {}", from, to);
    return fmt::format("card {} of {} go to {}", step.left + 1, from, to);
  }
  std::string operator()(const ZoneShuffled& step) const { return names_.zone(step.zone) + " shuffled"; }
  std::string operator()(const CounterChanged& step) const {
    const std::string counter = names_.counter(step.counter);
    if (game_.family_of(step.counter).is_holder() || step.after == step.before)
      return fmt::format("{} at {}", counter, names_.held(step.counter, step.after));
    const auto change = std::int64_t{step.after} - step.before;
    return fmt::format("{} {} by {}", counter, change > 0 ? "rise" : "fall", change > 0 ? change : -change);
  }
  std::string operator()(const CardTold& step) const {
    std::string facts;
    for (std::size_t fact = 0; fact < game_.facts.size(); ++fact) {
      if (((step.is >> fact) & 1U) == 0) continue;
      facts += (facts.empty() ? " " : ", ") + game_.facts[fact].name;
    }
    return fmt::format("a card of {} described as{}", names_.zone(step.zone),
                       facts.empty() ? " nothing" : facts);
  }
  std::string operator()(const CardShown& step) const {
    return fmt::format("card {} of {} shown", step.position + 1, names_.zone(step.zone));
  }
  std::string operator()(const PhaseEntered& step) const {
    return fmt::format("phase '{}' with {}'s turn", game_.phases[step.phase].name, names_.seat(step.seat));
  }
  std::string operator()(const GameEnded& step) const {
    return fmt::format("the end of the game, '{}'", game_.outcomes[step.outcome]);
  }
  std::string operator()(const Said& step) const {
    std::string values;
    for (std::size_t i = 0; i < saying_of(game_, step).parts.size(); ++i) {
      const std::string value = value_of(step.parts[i]);
      if (!value.empty()) values += (values.empty() ? " with " : ", ") + value;
    }
    return fmt::format("the text '{}'{}", saying_of(game_, step).name, values);
  }

 private:
  // A value of a text; "" for a card, whose face the seat may not see, and for a row of a table.
  [[nodiscard]] std::string value_of(const SaidPart& part) const {
    switch (part.kind) {
      case SaidPart::Kind::number:
        return std::to_string(part.what);
      case SaidPart::Kind::seats:
        return seats_text(names_, static_cast<SeatMask>(part.what));
      case SaidPart::Kind::zone:
        return names_.zone(static_cast<ZoneId>(part.what));
      case SaidPart::Kind::counter:
        return names_.counter(static_cast<CounterId>(part.what));
      case SaidPart::Kind::value:
        return game_.attributes[part.of].values[static_cast<std::size_t>(part.what)].name;
      case SaidPart::Kind::card:
      case SaidPart::Kind::row:
        break;
    }
    return {};
  }
  [[nodiscard]] const std::string& face(CardId card) const { return game_.face(card).name; }

  const Game& game_;
  const Notation& names_;
};

}  // namespace

std::string seen_text(const Account& told, const Account& other, std::size_t step, const Notation& names,
                      const Game& game) {
  if (step < told.steps.size()) return std::visit(Seeing(game, names), told.steps[step]);
  return end_text(told, other, names, game);
}

}  // namespace fuda
