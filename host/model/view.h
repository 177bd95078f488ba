// Decides what a seat sees. No other file makes this decision, which depends only on the declarations of a
// game. Code that shows a position or a move to a seat calls these functions, and no rule can make them show
// more.
#pragma once

#include <bitset>
#include <optional>

#include "model/moves.h"
#include "model/state.h"

namespace fuda {

// Whether all seats always see all the cards in a zone, or the number of a counter.
[[nodiscard]] inline bool is_open(const Family& family) { return family.visible == Visible::all; }

// Whether a seat sees the number of a counter.
[[nodiscard]] bool sees_counter(const Game& game, CounterId counter, Seat viewer);

// Whether a seat sees all the cards in a zone, regardless of their number.
[[nodiscard]] bool sees_zone(const Game& game, ZoneId zone, Seat viewer);

// A position as one seat sees it. The position must outlive the View. A View costs nothing to create.
class View {
 public:
  // A viewer of kNone sees everything.
  View(const State& state, Seat viewer) : state_(&state), viewer_(viewer) {}

  // Whether the seat sees the face of the card at `position` of a zone, counted from 0 at the bottom.
  [[nodiscard]] bool sees(ZoneId zone, std::size_t position) const {
    return viewer_ == kNone || seen(zone, position);
  }
  // Whether the seat sees the faces of all cards in the zone.
  [[nodiscard]] bool sees_all_of(ZoneId zone) const { return viewer_ == kNone || all_seen(zone); }
  [[nodiscard]] bool sees_card(CardId card) const {
    return viewer_ == kNone || seen(state_->zone_of(card), state_->position_of(card));
  }
  // Whether the seat sees the counter. In an observation, the seat does not see kUntold values either.
  [[nodiscard]] bool sees_counter(CounterId counter) const {
    return viewer_ == kNone || (fuda::sees_counter(state_->game(), counter, viewer_) &&
                                state_->counter(counter) >= state_->game().counters[counter].min);
  }

  // The face of a card, or kNone if the face is hidden.
  [[nodiscard]] FaceId face(ZoneId zone, std::size_t position) const {
    return sees(zone, position) ? state_->game().cards[state_->cards(zone)[position]] : kNone;
  }
  // The number of a counter, or nothing if the counter is hidden.
  [[nodiscard]] std::optional<std::int32_t> counter(CounterId counter) const {
    if (!sees_counter(counter)) return std::nullopt;
    return state_->counter(counter);
  }

 private:
  [[nodiscard]] bool seen(ZoneId zone, std::size_t position) const;
  [[nodiscard]] bool all_seen(ZoneId zone) const;

  const State* state_;
  Seat viewer_;
};

// Whether the move between these positions was secret. A move is secret if all seats choose at once and the
// move is not a free move.
[[nodiscard]] inline bool is_secret(const State& before, const State& after) {
  return before.game().phases[before.turn().phase].movers == Phase::Movers::all &&
         before.turn().ply != after.turn().ply;
}

// The information that a seat gets about a move when it is made. In a phase in which all seats choose at
// once, the choices of other seats are secret. A seat sees the results of these choices in zones and counters
// after the phase.
class MoveView {
 public:
  // The positions around the move must outlive this object. A viewer of kNone learns everything.
  MoveView(const State& before, const Move& move, const State& after, Seat viewer);

  // Whether the kind of the move is visible. If the kind is not visible, the seat learns only which seat
  // moved. The kind of a free move is always visible.
  [[nodiscard]] bool shows_kind() const { return !secret_ || free_; }

  enum class Shown {
    all,       // the whole argument, as the mover writes it
    position,  // the card's old place, if its face was seen neither before nor after the move
    nothing
  };
  // The part of an argument that is shown. Requires shows_kind(). If the argument is a list of cards,
  // finds the visible part for each card, and returns the smallest of these parts.
  [[nodiscard]] Shown argument(std::size_t index) const;
  [[nodiscard]] Shown card(CardId card) const;

 private:
  View before_;
  View after_;
  Move move_;
  const MoveKind* kind_;
  bool secret_;
  bool free_;  // the move is free, so it ended no turn
};

using CardSet = std::bitset<kMaxCards>;  // by CardId
using FaceSet = std::bitset<kMaxFaces>;  // by FaceId

// The seat for which rules look at a position. The seat may know more than it sees. The objects behind the
// pointers must outlive this object.
struct Viewer {
  Seat seat = kNone;  // kNone: no seat, so everything is known
  // The cards whose faces the seat knows in any place. Null if the seat knows no such cards.
  const CardSet* remembered = nullptr;
  const State* truth = nullptr;  // the real position, if rules look at an observation; otherwise null

  Viewer() = default;
  Viewer(Seat whose,  // NOLINT(google-explicit-constructor): a seat that remembers nothing
         const CardSet* known = nullptr, const State* real = nullptr)
      : seat(whose), remembered(known), truth(real) {}

  [[nodiscard]] bool know_card(const State& state, CardId card) const {
    return View(state, seat).sees_card(card) || (remembered != nullptr && remembered->test(card));
  }
  [[nodiscard]] bool know_counter(const State& state, CounterId counter) const {
    return View(state, seat).sees_counter(counter);
  }
};

// All seats that see the card now.
[[nodiscard]] SeatMask seats_that_see_card(const State& state, CardId card);
[[nodiscard]] SeatMask seats_that_see_counter(const Game& game, CounterId counter);

}  // namespace fuda
