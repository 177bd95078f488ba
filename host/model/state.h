// A position of a game, as one block of bytes. The size of the block is known once the game is loaded, and
// the block has no pointers. One memcpy copies the block, which makes undo, search, saving, comparing and
// hashing simple.
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

// The offsets of a State's parts in its block, in bytes.
struct Layout {
  explicit Layout(const Game& game);
  std::uint32_t reactions, counters, told_yes, told_no, zone_size, slots, card_zone, bytes;
};

// The fixed part of a State.
struct Turn {
  Rng rng;
  std::uint32_t ply = 0;        // number of moves made, without free moves
  std::int32_t countdown = -1;  // turns left until `countdown_outcome`; below 0: no countdown
  SeatMask active = 0;          // seats that may make a move of the phase now
  Seat seat = 0;                // whose turn it is
  PhaseId phase = 0;
  OutcomeId outcome = kNone;  // kNone until the game is over
  OutcomeId countdown_outcome = kNone;
  Seat first = 0;  // the seat that started
  // Number of shuffles so far, at most 255. Scripts may stack the cards of each shuffle.
  std::uint8_t shuffles = 0;
  std::uint8_t entered = 0;      // 1: a phase was entered and its own rules have not run yet
  std::uint8_t first_named = 0;  // 1: the starting seat is decided
  SeatMask winners = 0;          // seats that the rules named, if winners_named is 1
  std::uint8_t winners_named = 0;
  std::uint8_t pad[3] = {};  // keeps every byte of the block defined
};

// The host's data while it asks for reactions to a move (model/reactions.h): the seats to ask, and how the
// game continues afterwards. All bytes are zero at other times.
struct Reactions {
  SeatMask waiting = 0;  // seats that may still react, without the seat that is asked now
  // The part of Turn that waits until all seats have been asked.
  SeatMask active = 0;
  Seat seat = 0;
  PhaseId phase = 0;
  std::uint8_t entered = 0;
  Seat mover = 0;            // the seat of the move
  std::uint8_t open = 0;     // 1 while the host asks
  std::uint8_t had_out = 0;  // 1: seats of `active` were already out when the host began to ask
};

static_assert(std::has_unique_object_representations_v<Turn>, "a State is compared and hashed byte by byte");
static_assert(std::has_unique_object_representations_v<Reactions>);

class State {
 public:
  explicit State(const Game& game, const Layout& layout);
  // Returns to the beginning: all cards in the zones where they start, all counters at their
  // start values.
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
  // Only games with Game::has_reactions have space for reactions.
  [[nodiscard]] Reactions& reactions() { return *at<Reactions>(layout_->reactions); }
  [[nodiscard]] const Reactions& reactions() const { return *at<Reactions>(layout_->reactions); }

  // Adds everything that happens to this State to `steps` from now on. Null ends this. `steps` must outlive
  // its use. Assigning to a State does not change its listener. A copy of a State has no listener. With
  // Leaks::found, the engine also finds what rules reveal in these steps, which makes rules slower.
  enum class Leaks : std::uint8_t { ignored, found };
  void listen(Steps* steps, Leaks leaks = Leaks::found) {
    steps_ = steps;
    finds_leaks_ = steps != nullptr && leaks == Leaks::found;
  }
  // The steps that the State adds to, or null.
  [[nodiscard]] const Steps* listener() const { return steps_; }
  [[nodiscard]] bool finds_leaks() const { return finds_leaks_; }
  template <class Kind>
  void note(const Kind& step) {
    if (steps_ != nullptr) [[unlikely]]
      steps_->emplace_back(std::in_place_type<Kind>, step);
  }

  // Marks the phase that was entered last as waiting for reactions.
  void note_waiting();

  // Notes a text that the rules show, with the seats that see the cards in the text. The position does not
  // change.
  void say(Said said);

  // The following functions read and set counters. Callers keep values within the counter's bounds.
  [[nodiscard]] std::int32_t counter(CounterId id) const { return at<std::int32_t>(layout_->counters)[id]; }
  void set_counter(CounterId id, std::int32_t value) {
    std::int32_t& held = at<std::int32_t>(layout_->counters)[id];
    if (steps_ != nullptr) [[unlikely]]
      note_counter(id, value);
    held = value;
  }

  // The card that a counter for cards holds. kNone if the counter holds none, or if it is kUntold.
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
  // The position of a card in its zone, counted from 0 at the bottom.
  [[nodiscard]] CardPosition position_of(CardId card) const;

  // Moves a card onto the top of a zone, or to `position` counted from the bottom. Returns false and changes
  // nothing if the zone is full. `position` must not be above the top. A card is always in exactly one zone.
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
  // Moves the top card of a non-empty zone onto another zone. Returns false and changes nothing if that zone
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
  // Shuffles with Fisher-Yates from the top down, using the state's own random numbers. Forgets everything
  // that was told about these cards.
  void shuffle(ZoneId zone);

  // The facts told about a card: facts that are true, and facts that are not. A game without facts has no
  // space for told facts.
  [[nodiscard]] bool can_be_told() const { return layout_->told_yes != layout_->told_no; }
  [[nodiscard]] FactMask told_yes(CardId card) const {
    return can_be_told() ? at<FactMask>(layout_->told_yes)[card] : FactMask{0};
  }
  [[nodiscard]] FactMask told_no(CardId card) const {
    return can_be_told() ? at<FactMask>(layout_->told_no)[card] : FactMask{0};
  }
  // Tells for every card of a zone whether a fact is true of the card.
  void tell(ZoneId zone, FactId fact);
  // Tells which of these facts are true of a card, and which are not.
  void tell_of(CardId card, FactMask facts) {
    const FactMask is = game_->card_facts[card] & facts;
    at<FactMask>(layout_->told_yes)[card] |= is;
    at<FactMask>(layout_->told_no)[card] |= is ^ facts;
    if (steps_ != nullptr) [[unlikely]]
      note_told(card, is, is ^ facts);
  }
  // Tells only some seats facts about a card, or shows them its face. These functions only note steps,
  // because the knowledge of some seats is part of their memory (model/memory.h), and not part of the
  // position.
  void tell_some(CardId card, FactMask facts, SeatMask seats);
  void show(CardId card, SeatMask seats);
  void forget(CardId card);
  void forget_all();
  // Whether the card can have this face, given what was told about it.
  [[nodiscard]] bool open(CardId card, FaceId face) const {
    const FactMask facts = game_->faces[face].facts;
    return (told_yes(card) & ~facts) == 0 && (told_no(card) & facts) == 0;
  }

  // Puts different cards into the same places. `cards` has each card of the game once, in the order of the
  // zones, and within a zone from the bottom. A card keeps what was told about it, unless set_told replaces
  // it. A counter that held a card then holds the new card in the place of the old card.
  void deal_again(std::span<const CardId> cards);
  void set_told(CardId card, FactMask yes, FactMask no) {
    at<FactMask>(layout_->told_yes)[card] = yes;
    at<FactMask>(layout_->told_no)[card] = no;
  }

  // The bytes, for comparing and hashing. Equal bytes mean equal positions (unused slots are zero).
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
  // The following members are not part of the position, so they are neither copied nor compared.
  Steps* steps_ = nullptr;
  bool finds_leaks_ = false;
};

[[nodiscard]] inline const Saying& saying_of(const Game& game, const Said& said) {
  return said.own ? *said.own : game.says[said.saying];
}

// While a Listening exists, a state adds everything that happens to it to these steps.
class Listening {
 public:
  Listening(State& state, Steps& steps, State::Leaks leaks = State::Leaks::found) : state_(state) {
    state_.listen(&steps, leaks);
  }
  ~Listening() { state_.listen(nullptr); }
  Listening(const Listening&) = delete;
  Listening& operator=(const Listening&) = delete;

 private:
  State& state_;
};

}  // namespace fuda
