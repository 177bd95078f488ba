// A position of a game: one flat block of bytes, whose size is known once the game is loaded. Copying it is
// one memcpy; undo, search, saving, comparing and hashing follow from that. The block holds no pointers.
#pragma once

#include <cstring>
#include <memory>
#include <span>
#include <type_traits>
#include <utility>

#include "model/game.h"
#include "model/rng.h"
#include "model/steps.h"
#include "model/types.h"

namespace fuda {

// Where the parts of a State lie within its block, in bytes.
struct Layout {
  explicit Layout(const Game& game);
  std::uint32_t counters, told_yes, told_no, zone_size, slots, card_zone, bytes;
};

// The fixed part of a State.
struct Turn {
  Rng rng;
  std::uint32_t ply = 0;        // moves made, free ones not counted
  std::int32_t countdown = -1;  // turns left until `countdown_outcome`; below 0: none runs
  SeatMask active = 0;          // seats that may make a move of the phase
  Seat seat = 0;                // whose turn it is
  PhaseId phase = 0;
  OutcomeId outcome = kNone;  // kNone while the game goes on
  OutcomeId countdown_outcome = kNone;
  Seat first = 0;                // who started
  std::uint8_t shuffles = 0;     // so far, at most 255; for scripts, which may stack the cards of each
  std::uint8_t entered = 0;      // 1: a phase was entered and its own rules have not run yet
  std::uint8_t first_named = 0;  // 1: it was said who starts
  SeatMask winners = 0;          // named by the rules, where winners_named is 1
  std::uint8_t winners_named = 0;
  std::uint8_t pad[3] = {};  // keeps every byte of the block defined
};

static_assert(std::has_unique_object_representations_v<Turn>, "a State is compared and hashed byte by byte");

class State {
 public:
  explicit State(const Game& game, const Layout& layout);
  // Back to the beginning: all cards in the start zone in the order of the deck, counters at their start.
  void reset();
  State(const State& other);
  State& operator=(const State& other);
  State(State&& other) noexcept
      : game_(other.game_), layout_(other.layout_), block_(std::move(other.block_)) {}
  State& operator=(State&& other) noexcept {
    game_ = other.game_;
    layout_ = other.layout_;
    block_ = std::move(other.block_);
    return *this;
  }
  ~State() = default;

  [[nodiscard]] const Game& game() const { return *game_; }

  [[nodiscard]] Turn& turn() { return *reinterpret_cast<Turn*>(block_.get()); }
  [[nodiscard]] const Turn& turn() const { return *reinterpret_cast<const Turn*>(block_.get()); }
  [[nodiscard]] bool over() const { return turn().outcome != kNone; }

  // From now on what happens to this State is added to `steps`, which must live as long; null: no longer. A
  // State that is assigned to goes on noting; a copy does not begin to.
  void listen(Steps* steps) { steps_ = steps; }
  // Where steps are noted, or null.
  [[nodiscard]] const Steps* listener() const { return steps_; }
  template <class Kind>
  void note(const Kind& step) {
    if (steps_ != nullptr) [[unlikely]]
      steps_->emplace_back(std::in_place_type<Kind>, step);
  }

  // Notes that the rules say something, with the seats that see the cards in it; the position stays as it is.
  void say(Said said);

  // Counters. Callers keep values within the counter's bounds.
  [[nodiscard]] std::int32_t counter(CounterId id) const { return at<std::int32_t>(layout_->counters)[id]; }
  void set_counter(CounterId id, std::int32_t value) {
    std::int32_t& held = at<std::int32_t>(layout_->counters)[id];
    if (steps_ != nullptr) [[unlikely]]
      note_counter(id, value);
    held = value;
  }

  // The card that a counter for cards holds; kNone where there is none, or none that can be told.
  [[nodiscard]] CardId held_card(CounterId holder) const {
    const std::int32_t held = counter(holder);
    return held > 0 ? static_cast<CardId>(held - 1) : kNone;
  }

  // The cards of a zone, bottom (oldest) to top.
  [[nodiscard]] std::span<const CardId> cards(ZoneId zone) const {
    return {at<CardId>(layout_->slots) + game_->zones[zone].offset, size(zone)};
  }
  [[nodiscard]] std::span<CardId> cards(ZoneId zone) {
    return {at<CardId>(layout_->slots) + game_->zones[zone].offset, size(zone)};
  }
  // The top card of a zone, or kNone.
  [[nodiscard]] CardId top_card(ZoneId zone) const {
    const auto held = cards(zone);
    return held.empty() ? kNone : held.back();
  }
  [[nodiscard]] CardCount size(ZoneId zone) const { return at<CardCount>(layout_->zone_size)[zone]; }
  [[nodiscard]] ZoneId zone_of(CardId card) const { return at<ZoneId>(layout_->card_zone)[card]; }
  // Position of a card in its zone, from 0 at the bottom.
  [[nodiscard]] CardPosition position_of(CardId card) const;

  // Moves a card onto the top of a zone, or to `position` counted from the bottom. False, and nothing
  // changes, when the zone is full; `position` must not lie above the top. A card is always in exactly one
  // zone.
  bool move_card(CardId card, ZoneId to) {
    if (steps_ != nullptr) [[unlikely]]
      return move_noted(card, to, nullptr);
    return put(card, to);
  }
  bool move_card(CardId card, ZoneId to, CardPosition position) {
    if (steps_ != nullptr) [[unlikely]]
      return move_noted(card, to, &position);
    return put(card, to, position);
  }
  // Moves the top card of a zone that is not empty onto another zone. False, and nothing changes, when that
  // is full.
  bool draw(ZoneId from, ZoneId to) {
    auto* sizes = at<CardCount>(layout_->zone_size);
    auto* slots = at<CardId>(layout_->slots);
    const Zone& target = game_->zones[to];
    if (steps_ != nullptr) [[unlikely]]
      return move_noted(cards(from).back(), to, nullptr);
    if (sizes[to] >= target.capacity) return from == to;
    CardId& top = slots[game_->zones[from].offset + --sizes[from]];
    const CardId card = top;
    top = 0;
    slots[target.offset + sizes[to]++] = card;
    at<ZoneId>(layout_->card_zone)[card] = to;
    return true;
  }
  // Fisher-Yates from the top down with the state's own random numbers. What was told about these cards is
  // forgotten.
  void shuffle(ZoneId zone);

  // What has been told of a card: facts that are true, and facts that are not. A game without facts has no
  // room for them.
  [[nodiscard]] bool can_be_told() const { return layout_->told_yes != layout_->told_no; }
  [[nodiscard]] FactMask told_yes(CardId card) const {
    return can_be_told() ? at<FactMask>(layout_->told_yes)[card] : FactMask{0};
  }
  [[nodiscard]] FactMask told_no(CardId card) const {
    return can_be_told() ? at<FactMask>(layout_->told_no)[card] : FactMask{0};
  }
  // Tells a fact about every card of a zone: which it is true of, and by completeness which not.
  void tell(ZoneId zone, FactId fact);
  // Tells of one card which of these facts are true of it, and which not.
  void tell_of(CardId card, FactMask facts) {
    const FactMask is = game_->card_facts[card] & facts;
    at<FactMask>(layout_->told_yes)[card] |= is;
    at<FactMask>(layout_->told_no)[card] |= is ^ facts;
    if (steps_ != nullptr) [[unlikely]]
      note_told(card, is, is ^ facts);
  }
  // The same to some seats alone, and showing them its face. These only note steps: what some seats know is
  // part of their memory (model/memory.h), not of the position.
  void tell_some(CardId card, FactMask facts, SeatMask seats);
  void show(CardId card, SeatMask seats);
  void forget(CardId card);
  void forget_all();  // of all cards
  // Can the card have this face, after what was told of it?
  [[nodiscard]] bool open(CardId card, FaceId face) const {
    const FactMask facts = game_->faces[face].facts;
    return (told_yes(card) & ~facts) == 0 && (told_no(card) & facts) == 0;
  }

  // Puts other cards into the same places: the cards of the game, each once, in the order of the zones and in
  // each from the bottom. What was told goes with the card, and set_told replaces it. A counter that holds a
  // card holds the one that now lies in its place.
  void deal_again(std::span<const CardId> cards);
  void set_told(CardId card, FactMask yes, FactMask no) {
    at<FactMask>(layout_->told_yes)[card] = yes;
    at<FactMask>(layout_->told_no)[card] = no;
  }

  // The bytes, for comparing and hashing; equal bytes, equal positions (unused slots are kept at zero).
  [[nodiscard]] std::span<const std::byte> bytes() const { return {block_.get(), layout_->bytes}; }
  friend bool operator==(const State& a, const State& b);

 private:
  template <class T>
  T* at(std::uint32_t offset) const {
    return reinterpret_cast<T*>(block_.get() + offset);
  }
  void take_out(CardId card);
  bool put(CardId card, ZoneId to);
  bool put(CardId card, ZoneId to, CardPosition position);
  void note_counter(CounterId counter, std::int32_t value);
  void note_told(CardId card, FactMask is, FactMask is_not);
  bool move_noted(CardId card, ZoneId to, const CardPosition* position);

  const Game* game_;
  const Layout* layout_;
  std::unique_ptr<std::byte[]> block_;
  Steps* steps_ = nullptr;  // not part of the position: neither copied nor compared
};

[[nodiscard]] inline const Saying& saying_of(const Game& game, const Said& said) {
  return said.own ? *said.own : game.says[said.saying];
}

// As long as it lives, what happens to a state is added to these steps.
class Listening {
 public:
  Listening(State& state, Steps& steps) : state_(state) { state_.listen(&steps); }
  ~Listening() { state_.listen(nullptr); }
  Listening(const Listening&) = delete;
  Listening& operator=(const Listening&) = delete;

 private:
  State& state_;
};

}  // namespace fuda
