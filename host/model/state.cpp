#include "model/state.h"

#include <array>
#include <limits>

#include "model/view.h"

namespace fuda {

namespace {

std::uint32_t aligned(std::size_t bytes, std::size_t to) {
  return static_cast<std::uint32_t>((bytes + to - 1) / to * to);
}

}  // namespace

Layout::Layout(const Game& game) {
  const std::size_t told = game.facts.empty() ? 0 : game.cards.size();
  reactions = aligned(sizeof(Turn), alignof(Reactions));
  counters = aligned(reactions + (game.has_reactions ? sizeof(Reactions) : 0), alignof(std::int32_t));
  told_yes = counters + static_cast<std::uint32_t>(game.counters.size() * sizeof(std::int32_t));
  told_no = told_yes + static_cast<std::uint32_t>(told * sizeof(FactMask));
  zone_size = told_no + static_cast<std::uint32_t>(told * sizeof(FactMask));
  slots = zone_size + static_cast<std::uint32_t>(game.zones.size() * sizeof(CardCount));
  card_zone = slots + static_cast<std::uint32_t>(game.slots * sizeof(CardId));
  bytes = aligned(card_zone + game.cards.size(), alignof(Turn));
}

State::State(const Game& game, const Layout& layout)
    : game_(&game), layout_(&layout), block_(std::make_unique<std::byte[]>(layout.bytes)) {
  reset();
}

void State::reset() {
  std::memset(block_.get(), 0, layout_->bytes);
  new (block_.get()) Turn{};
  turn().phase = game_->start_phase;
  for (std::size_t i = 0; i < game_->counters.size(); ++i) {
    set_counter(static_cast<CounterId>(i), game_->counters[i].start);
  }
  auto* const sizes = at<CardCount>(layout_->zone_size);
  for (std::size_t i = 0; i < game_->cards.size(); ++i) {
    const auto card = static_cast<CardId>(i);
    const ZoneId start = game_->start_of(card);
    at<CardId>(layout_->slots)[game_->zones[start].offset + sizes[start]++] = card;
    at<ZoneId>(layout_->card_zone)[i] = start;
  }
}

State::State(const State& other)
    : game_(other.game_), layout_(other.layout_), block_(new std::byte[other.layout_->bytes]) {
  std::memcpy(block_.get(), other.block_.get(), layout_->bytes);
}

State& State::operator=(const State& other) {
  if (this == &other) return *this;
  if (layout_->bytes != other.layout_->bytes) block_.reset(new std::byte[other.layout_->bytes]);
  game_ = other.game_;
  layout_ = other.layout_;
  std::memcpy(block_.get(), other.block_.get(), layout_->bytes);
  return *this;
}

CardPosition State::position_of(CardId card) const {
  const auto held = cards(zone_of(card));
  std::size_t position = held.size();  // search from the top, because most cards that move are there
  while (held[--position] != card) continue;
  return static_cast<CardPosition>(position);
}

namespace {

// Closes a gap in a zone. The function is separate because it is seldom needed: most cards that are taken are
// on top.
[[gnu::noinline]] void close_gap(CardId* slot, CardId card, CardCount top) {
  CardPosition i = 0;
  while (slot[i] != card) ++i;
  for (; i < top; ++i) slot[i] = slot[i + 1];
}

}  // namespace

void State::take_out(CardId card) {
  const ZoneId from = zone_of(card);
  auto& count = at<CardCount>(layout_->zone_size)[from];
  CardId* slot = at<CardId>(layout_->slots) + game_->zones[from].offset;
  --count;
  const CardCount top = count;  // a copy, which stays in a register while slots are written
  if (slot[top] != card) close_gap(slot, card, top);
  slot[top] = 0;  // the freed slot
}

bool State::put(CardId card, ZoneId to) {
  auto& count = at<CardCount>(layout_->zone_size)[to];
  const Zone& zone = game_->zones[to];
  CardId* const slots = at<CardId>(layout_->slots) + zone.offset;
  ZoneId& where = at<ZoneId>(layout_->card_zone)[card];
  if (count >= zone.capacity && where != to) return false;
  take_out(card);
  slots[count++] = card;
  where = to;
  return true;
}

bool State::put(CardId card, ZoneId to, CardPosition position) {
  if (!put(card, to)) return false;
  CardId* slot = at<CardId>(layout_->slots) + game_->zones[to].offset;
  for (auto i = static_cast<CardPosition>(size(to) - 1); i > position; --i) {
    std::swap(slot[i], slot[i - 1]);
  }
  return true;
}

bool State::move_noted(CardId card, ZoneId to, const CardPosition* position) {
  CardMoved step{card, zone_of(card), to, position_of(card), 0, seats_that_see_card(*this, card)};
  if (!(position == nullptr ? put(card, to) : put(card, to, *position))) return false;
  step.reached = position_of(card);
  step.seen = static_cast<SeatMask>(step.seen | seats_that_see_card(*this, card));
  note(step);
  return true;
}

void State::note_waiting() {
  if (steps_ == nullptr) return;
  for (std::size_t i = steps_->size(); i-- > 0;) {
    auto* entered = std::get_if<PhaseEntered>(&(*steps_)[i]);
    if (entered == nullptr) continue;
    entered->waits = true;
    return;
  }
}

void State::say(Said said) {
  if (steps_ == nullptr) return;
  for (SaidPart& part : said.parts) {
    if (part.kind == SaidPart::Kind::card)
      part.seen = seats_that_see_card(*this, static_cast<CardId>(part.what));
  }
  note(said);
}

void State::shuffle(ZoneId zone) {
  note(ZoneShuffled{zone});
  const auto held = cards(zone);
  Rng rng = turn().rng;  // a copy, which stays in registers
  for (auto i = static_cast<std::uint32_t>(held.size()); i > 1; --i)
    std::swap(held[i - 1], held[rng.below(i)]);
  turn().rng = rng;
  if (turn().shuffles < std::numeric_limits<std::uint8_t>::max()) ++turn().shuffles;
  if (!can_be_told()) return;
  auto* yes = at<FactMask>(layout_->told_yes);
  auto* no = at<FactMask>(layout_->told_no);
  for (const CardId card : held) yes[card] = no[card] = 0;
}

void State::tell(ZoneId zone, FactId fact) {
  const FactMask bit = FactMask{1} << fact;
  for (const CardId card : cards(zone)) tell_of(card, bit);
}

void State::note_counter(CounterId counter, std::int32_t value) {
  CounterChanged step{counter, this->counter(counter), value};
  if (game_->family_of(counter).holds == Holds::card) {
    const auto seen = [&](std::int32_t held) {
      return held > 0 ? seats_that_see_card(*this, static_cast<CardId>(held - 1)) : game_->all_seats();
    };
    step.saw = seen(step.before);
    step.sees = seen(step.after);
  }
  note(step);
}

void State::note_told(CardId card, FactMask is, FactMask is_not) {
  note(CardTold{card, zone_of(card), position_of(card), is, is_not, game_->all_seats()});
}

void State::tell_some(CardId card, FactMask facts, SeatMask seats) {
  const FactMask is = game_->card_facts[card] & facts;
  if (steps_ != nullptr) note(CardTold{card, zone_of(card), position_of(card), is, is ^ facts, seats});
}

void State::show(CardId card, SeatMask seats) {
  if (steps_ != nullptr) note(CardShown{card, zone_of(card), position_of(card), seats});
}

void State::deal_again(std::span<const CardId> cards) {
  // For each old card, the new card in its place. The array is filled only if a counter holds a card.
  std::array<CardId, kMaxCards> instead;  // NOLINT(cppcoreguidelines-pro-type-member-init)
  const bool held = !game_->card_holders.empty();
  auto* const zones = at<ZoneId>(layout_->card_zone);
  const CardId* next = cards.data();
  for (std::size_t z = 0, all = game_->zones.size(); z < all; ++z) {
    const auto here = this->cards(static_cast<ZoneId>(z));
    if (held) {
      for (std::size_t i = 0; i < here.size(); ++i) instead[here[i]] = next[i];
    }
    for (std::size_t i = 0, size = here.size(); i < size; ++i) {
      here[i] = next[i];
      zones[next[i]] = static_cast<ZoneId>(z);
    }
    next += here.size();
  }
  for (const CounterId holder : game_->card_holders) {
    const CardId card = held_card(holder);
    if (card != kNone) set_counter(holder, instead[card] + 1);
  }
}

void State::forget_all() {
  std::memset(block_.get() + layout_->told_yes, 0, layout_->zone_size - layout_->told_yes);
}

void State::forget(CardId card) {
  if (can_be_told()) set_told(card, 0, 0);
}

bool operator==(const State& a, const State& b) {
  return a.layout_->bytes == b.layout_->bytes &&
         std::memcmp(a.block_.get(), b.block_.get(), a.layout_->bytes) == 0;
}

}  // namespace fuda
