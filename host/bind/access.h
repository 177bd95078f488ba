// The bindings' only access to the position: they read and change it through Access, and have no other way.
// Whatever they read is noted for those who must know of it: Watch (bind/watch.h), which finds leaks and what
// an imagined position may not tell, and Asked (bind/questions.h), from which answers of guards are kept.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <lua.hpp>
#include <optional>
#include <span>
#include <vector>

#include "bind/questions.h"
#include "bind/rules.h"
#include "bind/things.h"
#include "bind/unseen.h"
#include "bind/watch.h"
#include "model/flow.h"
#include "model/state.h"
#include "model/view.h"

namespace fuda::lua {

class Access;

// The position for a rule that may change it; see State and model/flow.h. Such a rule's answers are never
// kept, so nobody needs to know which places it asks for.
class Changeable {
 public:
  [[nodiscard]] CardCount size(ZoneId zone) const { return state_.size(zone); }
  [[nodiscard]] UnseenCards cards(ZoneId zone) const { return UnseenCards(state_.cards(zone)); }
  [[nodiscard]] ZoneId zone_of(UnseenCard card) const { return state_.zone_of(card.id_); }
  [[nodiscard]] Seat whose_turn() const { return state_.turn().seat; }
  [[nodiscard]] bool over() const { return state_.over(); }

  [[nodiscard]] bool move_card(UnseenCard card, ZoneId to) { return state_.move_card(card.id_, to); }
  [[nodiscard]] bool move_card(UnseenCard card, ZoneId to, CardPosition place) {
    return state_.move_card(card.id_, to, place);
  }
  [[nodiscard]] bool draw(ZoneId from, ZoneId to) { return state_.draw(from, to); }
  // Puts the cards that are stacked for this shuffle on top.
  void shuffle(ZoneId zone);
  void tell(UnseenCard card, FactMask facts) { state_.tell_of(card.id_, facts); }
  void tell(UnseenCard card, FactMask facts, SeatMask to) { state_.tell_some(card.id_, facts, to); }
  void show(UnseenCard card, SeatMask to) { state_.show(card.id_, to); }
  // Raises after kMaxSaid texts in one call.
  void begin_text();
  void say(const Said& said) { state_.say(said); }

  void finish(OutcomeId outcome) { fuda::finish(state_, outcome); }
  void finish(OutcomeId outcome, SeatMask won) { fuda::finish(state_, outcome, won); }
  void finish_after(int turns, OutcomeId outcome) { fuda::finish_after(state_, turns, outcome); }
  // The rules say how the game goes on; the phase's `then` does not count.
  void take_course();
  void enter_phase(PhaseId phase, Seat seat) { fuda::enter_phase(state_, phase, seat); }
  void ask_seats(SeatMask seats) { fuda::ask_seats(state_, seats); }
  [[nodiscard]] bool end_turn() { return fuda::end_turn(state_); }
  // Gathers the cards, shuffles and deals them; it is the first turn of this seat. Without one it is the next
  // after the seat that began before: among those that are in when the counters of a round are back at their
  // start.
  void deal_anew(std::optional<Seat> first);
  // Calls `setup`, which the registry has as `function`. Its reads are not noted if the game says what it
  // reveals.
  void set_up(int function);

 private:
  friend class Access;
  Changeable(Access& access, State& state) : access_(access), state_(state) {}

  Access& access_;
  State& state_;
};

// The cards of a loop, as they lay when it began. Each is asked for when the loop comes to it.
class CardsOfLoop {
 private:
  friend class Access;
  CardCount size_ = 0;
  CardCount at_ = 0;
  ZoneId zone_ = kNone;  // where they lie; of a list: nowhere
  UnseenCard cards_[kMaxCards] = {};
};

class Access {
 public:
  // `L` must run all calls; both must outlive this. `looks`: the caller in messages, where it may not change
  // the position.
  Access(const Game& game, lua_State* L, const char* looks) : game_(game), L_(L), looks_(looks) {}
  ~Access() = default;
  Access(const Access&) = delete;
  Access& operator=(const Access&) = delete;

  // False while rules are loaded.
  [[nodiscard]] bool running() const { return state_ != nullptr; }
  // Raises while rules are loaded, as all functions below do.
  void check_running() const {
    if (!running()) [[unlikely]]
      raise_not_running();
  }

  // Places of cards and whose turn it is, which all seats see.
  [[nodiscard]] std::int32_t size(ZoneId zone) const { return ask({Question::Kind::size, zone}); }
  // No card if there is none.
  [[nodiscard]] UnseenCard top(ZoneId zone) const { return card_of({Question::Kind::top, zone}); }
  [[nodiscard]] UnseenCard at(ZoneId zone, std::int16_t place) const {
    return card_of({Question::Kind::at, zone, place});
  }
  [[nodiscard]] ZoneId zone_of(UnseenCard card) const {
    return static_cast<ZoneId>(ask({Question::Kind::zone_of, card.id_}));
  }
  [[nodiscard]] CardPosition position_of(UnseenCard card) const {
    return static_cast<CardPosition>(ask({Question::Kind::position_of, card.id_}));
  }
  [[nodiscard]] Seat next_in(Seat seat, std::int16_t steps) const {
    return static_cast<Seat>(ask({Question::Kind::next_in, seat, steps}));
  }
  [[nodiscard]] bool is_out(Seat seat) const { return ask({Question::Kind::is_out, seat}) != 0; }
  [[nodiscard]] PhaseId phase() const { return static_cast<PhaseId>(ask({Question::Kind::phase})); }
  [[nodiscard]] Seat whose_turn() const { return static_cast<Seat>(ask({Question::Kind::turn})); }
  // Nothing where the rules decide. No question asks it, so what a guard says after that is not kept.
  [[nodiscard]] std::optional<Seat> starter() const;
  [[nodiscard]] UnseenCards cards(ZoneId zone) const;

  // Begins a loop; `cards` may be of any zone.
  void begin(CardsOfLoop& loop, ZoneId zone) const;
  static void begin(CardsOfLoop& loop, std::span<const UnseenCard> cards);
  // No card at its end.
  [[nodiscard]] UnseenCard next(CardsOfLoop& loop) const;

  // The faces of cards, and the numbers of counters: which seats do not see. While rules are loaded nothing
  // gives them a card, so face() does not look.
  [[nodiscard]] CardId face(UnseenCard card) const {
    if (watch_ != nullptr) [[unlikely]]
      watch_->card(L_, card.id_);
    return card.id_;
  }
  [[nodiscard]] std::span<const CardId> faces(ZoneId zone) const;
  // Valid until the next call.
  [[nodiscard]] std::span<const CardId> faces(std::span<const UnseenCard> cards);
  [[nodiscard]] std::int32_t counter(CounterId counter) const {
    const std::int32_t number =
        ask({Question::Kind::counter, counter});  // first, as it raises while rules are loaded
    if (watch_ != nullptr) [[unlikely]]
      watch_->counter(L_, counter);
    return number;
  }

  // The number of a thing, which may be a card, for the host: as an argument of a move or a part of a text.
  // Bindings do not look at it.
  [[nodiscard]] static ObjectId handed_on(const Handle& thing) { return thing.id_; }

  // Raises in guards, scores and `imagine`.
  [[nodiscard]] Changeable change() {
    if (!running() || !may_change_) [[unlikely]]
      raise_unchangeable();
    return Changeable(*this, *state_);
  }
  // Raises where this counter may not be changed; `imagine` may set those that its seat does not see.
  void check_changing(CounterId counter) const {
    if (!running() || !may_change_) [[unlikely]]
      check_imagined(counter);
  }
  void set_counter(CounterId counter, std::int32_t value) {
    check_changing(counter);
    state_->set_counter(counter, value);
  }
  void hold(CounterId holder, UnseenCard card) { set_counter(holder, card.id_ + 1); }
  // Adds as much as there is room for and returns that; if it is less than wanted, the counter was read.
  [[nodiscard]] lua_Integer gain(CounterId counter, lua_Integer wanted);
  // Takes the amount and returns true; or takes nothing and returns false, and the counter was read.
  [[nodiscard]] bool lose(CounterId counter, lua_Integer wanted);

  // Raises if there is no chance to use: in guards and scores.
  void check_chance() const;
  // Below `n`. After check_chance.
  [[nodiscard]] std::uint32_t random(std::uint32_t n);

  // Raises outside of `imagine`.
  void check_imagining() const;
  // After check_imagining.
  void rule_out(const RuledOut& out) { ruled_out_->push_back(out); }

 protected:
  friend class Changeable;

  [[nodiscard]] std::int32_t ask(const Question& question) const {
    check_running();
    const std::int32_t number = answer(*state_, question);
    if (asked_ != nullptr) [[unlikely]]
      asked_->note(question, number);
    return number;
  }
  [[nodiscard]] UnseenCard card_of(const Question& question) const {
    return UnseenCard(static_cast<CardId>(ask(question)));
  }
  void ask_each(ZoneId zone) const;
  void check_imagined(CounterId counter) const;
  [[noreturn]] void raise_not_running() const;
  [[noreturn]] void raise_unchangeable() const;

  const Game& game_;
  lua_State* L_;
  const char* looks_;
  State* state_ = nullptr;                      // none while rules are loaded
  Watch* watch_ = nullptr;                      // may be null
  Asked* asked_ = nullptr;                      // may be null
  bool may_change_ = false;                     // false in guards and scores
  bool went_ = false;                           // the rules said how the game goes on
  int said_ = 0;                                // texts in this call
  std::vector<RuledOut>* ruled_out_ = nullptr;  // null except in `imagine`
  Seat imagines_ = kNone;                       // the seat of `imagine`
  Rng* chance_ = nullptr;                       // null: the game's own
  Stacking* stacking_ = nullptr;
  std::array<CardId, kMaxCards> seen_{};  // of the list whose faces were asked for last
};

}  // namespace fuda::lua
