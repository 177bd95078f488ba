// What a seat sees, decided here and nowhere else, from the declarations of a game alone: code that shows a
// position or a move to a seat asks here, and no rule can make it show more.
#pragma once

#include <bitset>
#include <optional>

#include "model/moves.h"
#include "model/state.h"

namespace fuda {

// Whether all seats see all of it, always.
[[nodiscard]] inline bool is_open(const Family& family) { return family.visible == Visible::all; }

// Whether a seat sees the number of a counter.
[[nodiscard]] bool sees_counter(const Game& game, CounterId counter, Seat viewer);

// Whether a seat sees all cards of a zone, however many lie there.
[[nodiscard]] bool sees_zone(const Game& game, ZoneId zone, Seat viewer);

// A position as one seat sees it. Refers to the position, which must outlive it; costs nothing to make.
class View {
 public:
  // A viewer of kNone sees everything.
  View(const State& state, Seat viewer) : state_(&state), viewer_(viewer) {}

  // The face of the card at `position` of a zone, from 0 at the bottom.
  [[nodiscard]] bool sees(ZoneId zone, std::size_t position) const {
    return viewer_ == kNone || seen(zone, position);
  }
  // The faces of all cards that lie there.
  [[nodiscard]] bool sees_all_of(ZoneId zone) const { return viewer_ == kNone || all_seen(zone); }
  [[nodiscard]] bool sees_card(CardId card) const {
    return viewer_ == kNone || seen(state_->zone_of(card), state_->position_of(card));
  }
  // In the observation of a seat, it does not see what it cannot tell, either.
  [[nodiscard]] bool sees_counter(CounterId counter) const {
    return viewer_ == kNone || (fuda::sees_counter(state_->game(), counter, viewer_) &&
                                state_->counter(counter) >= state_->game().counters[counter].min);
  }

  // kNone where it is hidden.
  [[nodiscard]] FaceId face(ZoneId zone, std::size_t position) const {
    return sees(zone, position) ? state_->game().cards[state_->cards(zone)[position]] : kNone;
  }
  // Nothing where it is hidden.
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

// Whether a move between these positions was secret: all choose at once, and it was not a free move.
[[nodiscard]] inline bool is_secret(const State& before, const State& after) {
  return before.game().phases[before.turn().phase].movers == Phase::Movers::all &&
         before.turn().ply != after.turn().ply;
}

// What a seat learns of a move when it is made. In a phase in which all choose at once, the choices of others
// are secret; it sees them in zones and counters when the phase is over.
class MoveView {
 public:
  // The positions around the move must outlive this. A viewer of kNone learns everything.
  MoveView(const State& before, const Move& move, const State& after, Seat viewer);

  // Whether the kind of the move shows; if not, only who moved does. Free moves always show.
  [[nodiscard]] bool shows_kind() const { return !secret_ || free_; }

  enum class Shown {
    all,       // as the mover writes it
    position,  // where the card lay: its face was seen neither before nor after the move
    nothing
  };
  // Only where the kind shows. Of several cards, the least that is shown of one.
  [[nodiscard]] Shown argument(std::size_t index) const;
  [[nodiscard]] Shown card(CardId card) const;

 private:
  View before_;
  View after_;
  Move move_;
  const MoveKind* kind_;
  bool secret_;
  bool free_;  // it ended no turn
};

using CardSet = std::bitset<kMaxCards>;  // by CardId
using FaceSet = std::bitset<kMaxFaces>;  // by FaceId

// On whose behalf rules look at a position: one seat, with what it knows besides what it sees. What the
// pointers lead to must live as long.
struct Viewer {
  Seat seat = kNone;                    // kNone: of no seat; everything is known
  const CardSet* remembered = nullptr;  // the faces that it knows wherever they lie; null: none
  const State* truth = nullptr;         // the real position, where rules look at an observation; else null

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

// All seats that see it now.
[[nodiscard]] SeatMask seats_that_see_card(const State& state, CardId card);
[[nodiscard]] SeatMask seats_that_see_counter(const Game& game, CounterId counter);

}  // namespace fuda
