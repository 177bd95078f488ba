#include "model/observation.h"

#include <algorithm>
#include <array>

namespace fuda {

namespace {

// Renumbers the cards of a game by their places, and hides what a seat does not know.
class Blinder {
 public:
  // NOLINTNEXTLINE(cppcoreguidelines-pro-type-member-init)
  Blinder(const State& state, const Memory& memory, Seat seat)
      : game_(state.game()), state_(state), memory_(memory), view_(state, seat), seat_(seat) {}

  // The faces that the seat rules out for each card, by new numbers. Call this after run().
  [[nodiscard]] std::vector<FaceSet> ruled_out() const {
    std::vector<FaceSet> out;
    if (memory_.ruled_out(seat_, 0) == nullptr) return out;
    out.resize(game_.cards.size());
    each_place([&](CardId numbered, CardId card) { out[numbered] = *memory_.ruled_out(seat_, card); });
    return out;
  }

  // Changes `out`, a copy of the position. `knows` tells which cards the seat knows without seeing them.
  // Returns all cards that the seat knows or sees, by their new numbers.
  template <class Knows>
  CardSet run(State& out, Knows knows) {
    const CardSet known = number_cards(knows);
    out.deal_again({cards_.data(), places_});
    if (!game_.facts.empty()) tell(out);
    for (std::size_t i = 0; i < game_.counters.size(); ++i) {
      const auto counter = static_cast<CounterId>(i);
      if (!view_.sees_counter(counter)) out.set_counter(counter, game_.counters[i].start);
    }
    for (const CounterId holder : game_.card_holders) {
      const CardId held = out.held_card(holder);
      if (held != kNone && !known.test(held) && !memory_.can_tell(seat_, holder))
        out.set_counter(holder, kUntold);
    }
    out.turn().rng = Rng(0);
    return known;
  }

 private:
  // The arrays are not initialized. The code reads only elements that it has written, and most games have far
  // fewer than 500 cards.
  template <class Knows>
  CardSet number_cards(Knows knows) {
    CardSet known;
    // For each face, the first of its cards that has no place yet.
    std::array<CardId, kMaxFaces> next;  // NOLINT(cppcoreguidelines-pro-type-member-init)
    for (std::size_t card = game_.cards.size(); card-- > 0;)
      next[game_.cards[card]] = static_cast<CardId>(card);
    std::array<CardCount, kMaxCards + 1> hidden;  // NOLINT(cppcoreguidelines-pro-type-member-init)
    std::size_t unknown = 0;
    const FaceId* const faces = game_.cards.data();
    for (std::size_t z = 0; z < game_.zones.size(); ++z) {
      const auto zone = static_cast<ZoneId>(z);
      const auto cards = state_.cards(zone);
      if (cards.empty()) continue;
      const bool sees_all = view_.sees_all_of(zone);
      const std::size_t top = sees_all || !view_.sees(zone, cards.size() - 1) ? kMaxCards : cards.size() - 1;
      for (std::size_t i = 0; i < cards.size(); ++i, ++places_) {
        if (!sees_all && i != top && !knows(cards[i])) {
          hidden[unknown++] = static_cast<CardCount>(places_);
          continue;
        }
        const FaceId face = faces[cards[i]];
        CardId& card = next[face];
        while (faces[card] != face) ++card;
        known[card] = true;
        cards_[places_] = card++;
      }
    }
    // Avoids a branch, because the processor could not predict which cards are known. One extra place
    // receives the writes after the last card.
    hidden[unknown] = static_cast<CardCount>(places_);
    const std::size_t all = unknown == 0 ? 0 : game_.cards.size();
    std::size_t at = 0;
    for (std::size_t card = 0; card < all; ++card) {
      cards_[hidden[at]] = static_cast<CardId>(card);
      at += known[card] ? 0 : 1;
    }
    return known;
  }

  // Calls fn(new number, card) for each card.
  template <class Fn>
  void each_place(Fn fn) const {
    std::size_t place = 0;
    for (std::size_t z = 0; z < game_.zones.size(); ++z) {
      for (const CardId card : state_.cards(static_cast<ZoneId>(z))) fn(cards_[place++], card);
    }
  }

  // Sets only facts that were told, because for most cards nothing was told.
  void tell(State& out) const {
    out.forget_all();
    each_place([&](CardId numbered, CardId card) {
      const FactMask yes = memory_.told_yes(seat_, card);
      const FactMask no = memory_.told_no(seat_, card);
      if ((yes | no) != 0) out.set_told(numbered, yes, no);
    });
  }

  const Game& game_;
  const State& state_;
  const Memory& memory_;
  View view_;
  Seat seat_;
  std::array<CardId, kMaxCards + 1> cards_;  // cards by place, zone after zone
  std::size_t places_ = 0;
};

// The seat's view of the current choice. The seat may know cards because its own choice showed them, so these
// cards count as known from the beginning of the phase.
std::shared_ptr<const Observation::Choice> seen_choice(const State& now, const Memory& memory, Seat seat) {
  const Memory::Choice& real = *memory.choice();
  const View view(now, seat);
  const auto knows = [&](CardId card) {
    return ((real.knew[card] >> seat) & 1U) != 0 || memory.knows(seat, card) || view.sees_card(card);
  };
  auto seen = std::make_shared<Observation::Choice>(Observation::Choice{real.start, {}, {}, {}});
  Blinder start(real.start, memory, seat);
  seen->known = start.run(seen->start, knows);
  seen->ruled_out = start.ruled_out();
  const State* before = &real.start;
  const State* seen_before = &seen->start;
  seen->moves.reserve(real.moves.size());
  for (const Memory::Choice::ChosenMove& made : real.moves) {
    Move move{kNone, made.move.seat, {}};
    if (made.move.seat == seat || !is_secret(*before, made.after))
      move = same_move(*before, made.move, *seen_before);
    seen->moves.push_back({ObservedMove::of_seen(move), made.after});
    Blinder(made.after, memory, seat).run(seen->moves.back().state, knows);
    before = &made.after;
    seen_before = &seen->moves.back().state;
  }
  return seen;
}

class SeenSteps {
 public:
  SeenSteps(const Game& game, bool secret, Seat seat, Steps& out)
      : game_(game), secret_(secret), seat_(seat), out_(out) {}

  void operator()(CardMoved step) {
    const bool seen = sees(step.seen);
    step.card = seen ? first_like(step.card) : kNone;
    step.seen = 0;
    // Hide the place, because it would show which of several hidden cards another seat chose in secret.
    if (secret_ && !seen) step.left = step.reached = kNone;
    out_.emplace_back(step);
  }
  void operator()(const ZoneShuffled& step) { out_.emplace_back(step); }
  void operator()(CounterChanged step) {
    if (!sees_counter(game_, step.counter, seat_)) return;
    if (game_.family_of(step.counter).holds == Holds::card) {
      step.before = seen_card(step.before, step.saw);
      step.after = seen_card(step.after, step.sees);
    }
    step.saw = step.sees = 0;
    out_.emplace_back(step);
  }
  void operator()(CardTold step) {
    if (!sees(step.to)) return;
    step.card = kNone;
    out_.emplace_back(step);
  }
  void operator()(CardShown step) {
    step.card = sees(step.to) ? first_like(step.card) : kNone;
    out_.emplace_back(step);
  }
  void operator()(const PhaseEntered& step) {
    secret_ = false;
    out_.emplace_back(step);
  }
  void operator()(const GameEnded& step) { out_.emplace_back(step); }
  void operator()(Said step) {
    for (SaidPart& part : step.parts) {
      if (part.kind == SaidPart::Kind::card)
        part.what = sees(part.seen) ? first_like(static_cast<CardId>(part.what)) : kNone;
      part.seen = 0;
    }
    out_.emplace_back(step);
  }

 private:
  [[nodiscard]] bool sees(SeatMask seats) const { return ((seats >> seat_) & 1U) != 0; }
  // The old or new value of a holder with `holds: card`, as the viewer sees it. `seats` saw the face of the
  // held card.
  [[nodiscard]] std::int32_t seen_card(std::int32_t held, SeatMask seats) const {
    if (held <= 0) return held;
    return sees(seats) ? first_like(static_cast<CardId>(held - 1)) + 1 : kUntold;
  }
  [[nodiscard]] CardId first_like(CardId card) const {
    return static_cast<CardId>(std::ranges::find(game_.cards, game_.cards[card]) - game_.cards.begin());
  }

  const Game& game_;
  bool secret_;
  Seat seat_;
  Steps& out_;
};

}  // namespace

void observe(const Position& position, const Steps& steps, const Transition* made, Seat seat,
             Observation& out) {
  const State& state = position.state;
  const Memory& memory = position.memory;
  out.seat = seat;
  out.state = state;
  out.ruled_out.clear();
  out.choice = nullptr;
  if (seat == kNone) {
    out.known.set();
    out.steps = steps;
    return;
  }
  memory.check_unspoilt(seat);
  Blinder blinder(state, memory, seat);
  out.known = blinder.run(out.state, [&](CardId c) { return memory.knows(seat, c); });
  out.ruled_out = blinder.ruled_out();
  if (memory.choice() != nullptr && !memory.choice()->moves.empty()) [[unlikely]]
    out.choice = seen_choice(state, memory, seat);
  const bool secret = made != nullptr && made->move.seat != seat && is_secret(made->before, made->after);
  seen_steps(state.game(), steps, secret, seat, out.steps);
}

Observation observe(const Position& position, Seat seat) {
  Observation seen(position.state);
  observe(position, {}, nullptr, seat, seen);
  return seen;
}

void seen_steps(const Game& game, const Steps& steps, bool secret, Seat seat, Steps& out) {
  out.clear();
  SeenSteps seen(game, secret, seat, out);
  for (const Step& step : steps) std::visit(seen, step);
}

Move same_move(const State& from, const Move& move, const State& to) {
  Move same = move;
  const auto& params = from.game().moves[move.kind].params;
  const auto there = [&](CardId card) { return to.cards(from.zone_of(card))[from.position_of(card)]; };
  for (std::size_t i = 0; i < params.size(); ++i) replace_cards(params[i], same, i, there);
  return same;
}

}  // namespace fuda
