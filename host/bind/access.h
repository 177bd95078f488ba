// The bindings read and change the position only through Access. Access reports every read to Watch
// (bind/watch.h) and to Asked (bind/questions.h). Watch finds leaks, and facts that an imagined position may
// not reveal. Asked records questions and their answers, so that the host can keep the verdicts of guards.
#pragma once

#include <array>
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
#include "model/reactions.h"
#include "model/state.h"
#include "model/view.h"

namespace fuda::lua {

class Access;

// The position for a rule that may change it (see State and model/flow.h). Asked does not record the reads of
// a rule that may change the position, because the host never keeps the answer of such a rule.
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
  // Shuffles, and puts the cards stacked for this shuffle on top.
  void shuffle(ZoneId zone);
  void tell(UnseenCard card, FactMask facts) { state_.tell_of(card.id_, facts); }
  void tell(UnseenCard card, FactMask facts, SeatMask to) { state_.tell_some(card.id_, facts, to); }
  void show(UnseenCard card, SeatMask to) { state_.show(card.id_, to); }
  // Counts a text that the rules show. Raises an error after kMaxSaid texts in one call.
  void begin_text();
  void say(const Said& said) { state_.say(said); }

  void finish(OutcomeId outcome) { fuda::finish(state_, outcome); }
  void finish(OutcomeId outcome, SeatMask won) { fuda::finish(state_, outcome, won); }
  void finish_after(int turns, OutcomeId outcome) { fuda::finish_after(state_, turns, outcome); }
  // Records how the rules let the game continue, so the phase's `then` does not apply.
  void take_course(Course course);
  void enter_phase(PhaseId phase, Seat seat) { fuda::enter_phase(state_, phase, seat); }
  void ask_seats(SeatMask seats) { fuda::ask_seats(state_, seats); }
  [[nodiscard]] bool asks_for_reactions() const { return fuda::asks_for_reactions(state_); }
  void end_reactions() { fuda::end_reactions(state_); }
  [[nodiscard]] bool end_turn() { return fuda::end_turn(state_); }
  // Gathers, shuffles and deals the cards. The seat `first` has the first turn. If `first` is missing, the
  // seat after the seat that began the last round has the first turn. The counters of a round get their start
  // values before the deal. The deal skips seats that are out.
  void deal_anew(std::optional<Seat> first);
  // Calls `setup`, whose place in the registry is `function`. If the game declares `reveals`, Watch does not
  // note the reads of `setup`.
  void set_up(int function);

 private:
  friend class Access;
  Changeable(Access& access, State& state) : access_(access), state_(state) {}

  Access& access_;
  State& state_;
};

// The cards of a loop, in the order that they had when the loop began. The loop asks for each card when it
// reaches that card.
class CardsOfLoop {
 private:
  friend class Access;
  CardCount size_ = 0;
  CardCount at_ = 0;
  ZoneId zone_ = kNone;  // the zone of the cards; none for a list
  UnseenCard cards_[kMaxCards] = {};
};

class Access {
 public:
  // `L` must be the state that runs all calls. `game` and `L` must outlive this object. `looks` is the name
  // of the caller in messages, if the caller may not change the position.
  Access(const Game& game, lua_State* L, const char* looks) : game_(game), L_(L), looks_(looks) {}
  ~Access() = default;
  Access(const Access&) = delete;
  Access& operator=(const Access&) = delete;

  // Whether rules are running; false while rules are being loaded.
  [[nodiscard]] bool running() const { return state_ != nullptr; }
  // Raises an error while rules are being loaded, as all functions below do.
  void check_running() const {
    if (!running()) [[unlikely]]
      raise_not_running();
  }

  // Reads facts that all seats see: the places of cards, and whose turn it is.
  [[nodiscard]] std::int32_t size(ZoneId zone) const { return ask({Question::Kind::size, zone}); }
  // The top card of a zone, or no card if the zone is empty.
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
  // The seat that starts, or nothing if the rules decide. Asked has no question for the starting seat, so the
  // answer of a guard that calls starter() is not kept.
  [[nodiscard]] std::optional<Seat> starter() const;
  // The seat whose move the host asks other seats to react to, or nothing. Asked has no question for this
  // seat.
  [[nodiscard]] std::optional<Seat> reacted_to() const;
  [[nodiscard]] UnseenCards cards(ZoneId zone) const;

  // Begins a loop over `cards`, which may be in any zone.
  void begin(CardsOfLoop& loop, ZoneId zone) const;
  static void begin(CardsOfLoop& loop, std::span<const UnseenCard> cards);
  // The next card of a loop; no card at the end.
  [[nodiscard]] UnseenCard next(CardsOfLoop& loop) const;

  // Reads faces of cards and numbers of counters, which may be hidden from seats. Rules get no cards while
  // they are being loaded, so face() does not check.
  [[nodiscard]] CardId face(UnseenCard card) const {
    if (watch_ != nullptr) [[unlikely]]
      watch_->card(L_, card.id_);
    return card.id_;
  }
  [[nodiscard]] std::span<const CardId> faces(ZoneId zone) const;
  // The faces of several cards, valid until the next call.
  [[nodiscard]] std::span<const CardId> faces(std::span<const UnseenCard> cards);
  [[nodiscard]] std::int32_t counter(CounterId counter) const {
    // Call ask() first, because it raises an error while rules are being loaded.
    const std::int32_t number = ask({Question::Kind::counter, counter});
    if (watch_ != nullptr) [[unlikely]]
      watch_->counter(L_, counter);
    return number;
  }

  // The number of an object that rules pass to the host as an argument of a move or as a part of a text. The
  // object may be a card. Bindings never read this number.
  [[nodiscard]] static ObjectId handed_on(const Handle& thing) { return thing.id_; }

  // The position, for a caller that changes it. Raises an error in guards, scores and `imagine`.
  [[nodiscard]] Changeable change() {
    if (!running() || !may_change_) [[unlikely]]
      raise_unchangeable();
    return Changeable(*this, *state_);
  }
  // Raises an error if this counter may not be changed. `imagine` may set counters that its seat does not
  // see.
  void check_changing(CounterId counter) const {
    if (!running() || !may_change_) [[unlikely]]
      check_imagined(counter);
  }
  void set_counter(CounterId counter, std::int32_t value) {
    check_changing(counter);
    state_->set_counter(counter, value);
  }
  void hold(CounterId holder, UnseenCard card) { set_counter(holder, card.id_ + 1); }
  // Adds `wanted` to a counter, or as much of it as the counter has room for, and returns the added amount.
  // If the added amount is less than `wanted`, the counter counts as read.
  [[nodiscard]] lua_Integer gain(CounterId counter, lua_Integer wanted);
  // Takes the amount from a counter and returns true. If the counter has too little, takes nothing and
  // returns false, and the counter counts as read.
  [[nodiscard]] bool lose(CounterId counter, lua_Integer wanted);

  // Raises an error in guards and scores, which must not use randomness.
  void check_chance() const;
  // A random number below `n`. Call check_chance first.
  [[nodiscard]] std::uint32_t random(std::uint32_t n);

  // Raises an error except in `imagine`.
  void check_imagining() const;
  // Call check_imagining first.
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
  State* state_ = nullptr;                      // null while rules are being loaded
  Watch* watch_ = nullptr;                      // may be null
  Asked* asked_ = nullptr;                      // may be null
  bool may_change_ = false;                     // false in guards and scores
  Course course_ = Course::declared;            // the continuation of the game, as the rules decided
  int said_ = 0;                                // texts shown in this call
  std::vector<RuledOut>* ruled_out_ = nullptr;  // null outside `imagine`
  Seat imagines_ = kNone;                       // the seat for which `imagine` runs
  Rng* chance_ = nullptr;                       // null: the game's own random numbers
  Stacking* stacking_ = nullptr;
  std::vector<std::uint32_t>* cut_off_ = nullptr;  // may be null
  std::array<CardId, kMaxCards> seen_{};           // faces of the last list that rules asked about
};

}  // namespace fuda::lua
