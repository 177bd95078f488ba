// What bindings may do with the position. A card's face and a counter's number can be read only through
// `seen`, `seen_cards` and `seen_counter` (bind/objects.h), which note the reading (bind/watch.h).
#pragma once

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <lua.hpp>
#include <optional>
#include <span>

#include "bind/questions.h"
#include "bind/rules.h"
#include "model/flow.h"
#include "model/state.h"

namespace fuda::lua {

// A card whose face has not been read: only its place is known.
class UnseenCard {
 public:
  constexpr UnseenCard() = default;  // no card
  explicit UnseenCard(CardId id) : id_(id) {}
  // Without noting that it was read. Only for the files that tests/layers/check.sh lists, which guard the
  // secret themselves.
  [[nodiscard]] CardId untold() const { return id_; }
  friend bool operator==(UnseenCard, UnseenCard) = default;

 private:
  CardId id_ = kNone;
};

// The cards of a zone, from the bottom. Valid until a card moves.
class UnseenCards {
 public:
  explicit UnseenCards(std::span<const CardId> cards) : cards_(cards) {}
  class Iterator {
   public:
    using iterator_category = std::input_iterator_tag;
    using value_type = UnseenCard;
    using difference_type = std::ptrdiff_t;
    using pointer = void;
    using reference = UnseenCard;
    explicit Iterator(const CardId* at) : at_(at) {}
    UnseenCard operator*() const { return UnseenCard(*at_); }
    Iterator& operator++() {
      ++at_;
      return *this;
    }
    friend bool operator==(Iterator, Iterator) = default;

   private:
    const CardId* at_;
  };
  [[nodiscard]] Iterator begin() const { return Iterator(cards_.data()); }
  [[nodiscard]] Iterator end() const { return Iterator(cards_.data() + cards_.size()); }
  [[nodiscard]] std::size_t size() const { return cards_.size(); }
  [[nodiscard]] bool empty() const { return cards_.empty(); }
  [[nodiscard]] UnseenCard operator[](std::size_t i) const { return UnseenCard(cards_[i]); }
  [[nodiscard]] UnseenCard back() const { return UnseenCard(cards_.back()); }

 private:
  std::span<const CardId> cards_;
};

// What all seats see of a position: whose turn it is, and the places of the cards without their faces.
class Readable {
 public:
  explicit Readable(const State& state) : state_(state) {}
  [[nodiscard]] const Game& game() const { return state_.game(); }
  [[nodiscard]] const Turn& turn() const { return state_.turn(); }
  [[nodiscard]] CardCount size(ZoneId zone) const { return state_.size(zone); }
  [[nodiscard]] UnseenCards cards(ZoneId zone) const { return UnseenCards(state_.cards(zone)); }
  [[nodiscard]] ZoneId zone_of(UnseenCard card) const { return state_.zone_of(card.untold()); }
  [[nodiscard]] CardPosition position_of(UnseenCard card) const { return state_.position_of(card.untold()); }
  [[nodiscard]] bool is_out(Seat seat) const { return fuda::is_out(state_, seat); }
  [[nodiscard]] Seat next_in(Seat seat, int steps) const { return fuda::next_in(state_, seat, steps); }

 private:
  const State& state_;
};

// Adds what changes the position; see State and model/flow.h.
class Changeable : public Readable {
 public:
  explicit Changeable(State& state) : Readable(state), state_(state) {}
  [[nodiscard]] bool move_card(UnseenCard card, ZoneId to) { return state_.move_card(card.untold(), to); }
  [[nodiscard]] bool move_card(UnseenCard card, ZoneId to, CardPosition place) {
    return state_.move_card(card.untold(), to, place);
  }
  [[nodiscard]] bool draw(ZoneId from, ZoneId to) { return state_.draw(from, to); }
  void shuffle(ZoneId zone, Stacking* stacking);
  void tell(UnseenCard card, FactMask facts) { state_.tell_of(card.untold(), facts); }
  void tell(UnseenCard card, FactMask facts, SeatMask to) { state_.tell_some(card.untold(), facts, to); }
  void show(UnseenCard card, SeatMask to) { state_.show(card.untold(), to); }
  void say(const Said& said) { state_.say(said); }
  void set_counter(CounterId id, std::int32_t value) { state_.set_counter(id, value); }
  void hold(CounterId holder, UnseenCard card) { state_.set_counter(holder, card.untold() + 1); }
  [[nodiscard]] Rng& chance() { return state_.turn().rng; }

  [[nodiscard]] bool over() const { return state_.over(); }
  void finish(OutcomeId outcome) { fuda::finish(state_, outcome); }
  void finish(OutcomeId outcome, SeatMask won) { fuda::finish(state_, outcome, won); }
  void finish_after(int turns, OutcomeId outcome) { fuda::finish_after(state_, turns, outcome); }
  void enter_phase(PhaseId phase, Seat seat) { fuda::enter_phase(state_, phase, seat); }
  void ask_seats(SeatMask seats) { fuda::ask_seats(state_, seats); }
  [[nodiscard]] bool end_turn() { return fuda::end_turn(state_); }
  // Gathers the cards, shuffles and deals them; it is the first turn of this seat. Without one it is the next
  // after the seat that began before: among those that are in when the counters of a round are back at their
  // start.
  void deal_anew(std::optional<Seat> first, Stacking* stacking);

 private:
  State& state_;
};

// The position of the current call. Bindings reach it only through these functions of bind/objects.h.
class HeldPosition {
 public:
  void hold(const State& state) { state_ = const_cast<State*>(&state); }  // Host::read_only guards it
  [[nodiscard]] bool held() const { return state_ != nullptr; }           // false while rules are loaded

 private:
  friend void check_running(lua_State* L);
  friend Readable reading(lua_State* L);
  friend std::int32_t asked(lua_State* L, const Question& question);
  friend UnseenCards unasked_cards(lua_State* L, ZoneId zone);
  friend UnseenCards cards_of(lua_State* L, ZoneId zone);
  friend Changeable changing(lua_State* L);
  friend Changeable changing_hidden(lua_State* L);
  friend Changeable changing_counter(lua_State* L, CounterId counter);
  friend CardId seen(lua_State* L, UnseenCard card);
  friend std::span<const CardId> seen_cards(lua_State* L, ZoneId zone);
  friend std::int32_t seen_counter(lua_State* L, CounterId counter);
  friend lua_Integer gain(lua_State* L, CounterId counter, lua_Integer wanted);
  friend bool lose(lua_State* L, CounterId counter, lua_Integer wanted);

  State* state_ = nullptr;
};

}  // namespace fuda::lua
