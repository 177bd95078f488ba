#include "bind/access.h"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <utility>

#include "lua/call.h"
#include "model/deal.h"

namespace fuda::lua {

void Changeable::begin_text() {
  if (++access_.said_ > kMaxSaid)
    raise(access_.L_, fmt::format("one call to a rule can say at most {} texts", kMaxSaid));
}

void Changeable::take_course(Course course) { access_.course_ = std::max(access_.course_, course); }

void Changeable::shuffle(ZoneId zone) { shuffle_stacked(state_, zone, access_.stacking_); }

void Changeable::deal_anew(std::optional<Seat> first) {
  const Game& game = state_.game();
  gather(state_);
  for (const ZoneId zone : game.shuffled) {
    if (!stays(game, zone)) shuffle(zone);
  }
  restart(state_, game.each_round);
  const Seat begins = first.value_or(fuda::next_in(state_, state_.turn().first, 1));
  state_.turn().first = begins;
  state_.turn().first_named = 1;
  for (const Deal& deal : game.deals) deal_to(state_, deal);
  fuda::enter_phase(state_, game.start_phase, begins);
}

void Changeable::set_up(int function) {
  Watch* const watch = access_.watch_;
  const auto watch_again = [watch](Access* access) { access->watch_ = watch; };
  const std::unique_ptr<Access, decltype(watch_again)> unwatched(&access_, watch_again);
  if (!state_.game().setup_reveals.empty()) access_.watch_ = nullptr;
  lua_rawgeti(access_.L_, LUA_REGISTRYINDEX, function);
  lua_call(access_.L_, 0, 0);
}

std::optional<Seat> Access::starter() const {
  check_running();
  if (asked_ != nullptr) asked_->give_up();
  const Turn& turn = state_->turn();
  return turn.first_named != 0 ? std::optional(turn.first) : std::nullopt;
}

std::optional<Seat> Access::reacted_to() const {
  check_running();
  if (asked_ != nullptr) asked_->give_up();
  return fuda::asks_for_reactions(*state_) ? std::optional(state_->reactions().mover) : std::nullopt;
}

void Access::ask_each(ZoneId zone) const {
  const auto count = state_->cards(zone).size();
  for (std::size_t i = 0; i <= count; ++i)
    static_cast<void>(ask({Question::Kind::at, zone, static_cast<std::int16_t>(i)}));
}

UnseenCards Access::cards(ZoneId zone) const {
  check_running();
  if (asked_ != nullptr) [[unlikely]]
    ask_each(zone);
  return UnseenCards(state_->cards(zone));
}

void Access::begin(CardsOfLoop& loop, ZoneId zone) const {
  check_running();
  const std::span<const CardId> cards = state_->cards(zone);
  std::ranges::transform(cards, loop.cards_, [](CardId card) { return UnseenCard(card); });
  loop.size_ = static_cast<CardCount>(cards.size());
  loop.at_ = 0;
  loop.zone_ = zone;
}

void Access::begin(CardsOfLoop& loop, std::span<const UnseenCard> cards) {
  std::ranges::copy(cards, loop.cards_);
  loop.size_ = static_cast<CardCount>(cards.size());
  loop.at_ = 0;
  loop.zone_ = kNone;
}

UnseenCard Access::next(CardsOfLoop& loop) const {
  if (asked_ != nullptr && loop.zone_ != kNone) [[unlikely]]  // guards do not move cards
    static_cast<void>(ask({Question::Kind::at, loop.zone_, static_cast<std::int16_t>(loop.at_)}));
  return loop.at_ < loop.size_ ? loop.cards_[loop.at_++] : UnseenCard();
}

std::span<const CardId> Access::faces(ZoneId zone) const {
  check_running();
  if (asked_ != nullptr) [[unlikely]]
    ask_each(zone);
  const std::span<const CardId> cards = std::as_const(*state_).cards(zone);
  if (watch_ != nullptr) [[unlikely]] {
    for (const CardId card : cards) watch_->card(L_, card);
  }
  return cards;
}

std::span<const CardId> Access::faces(std::span<const UnseenCard> cards) {
  check_running();
  std::ranges::transform(cards, seen_.begin(), [this](UnseenCard card) { return face(card); });
  return {seen_.data(), cards.size()};
}

lua_Integer Access::gain(CounterId counter, lua_Integer wanted) {
  check_changing(counter);
  const std::int32_t value = state_->counter(counter);
  const auto gained = std::min<lua_Integer>(wanted, game_.counters[counter].max - value);
  if (gained < wanted) {
    static_cast<void>(this->counter(counter));
    if (cut_off_ != nullptr) [[unlikely]]
      ++(*cut_off_)[counter];
  }
  state_->set_counter(counter, value + static_cast<std::int32_t>(gained));
  return gained;
}

bool Access::lose(CounterId counter, lua_Integer wanted) {
  check_changing(counter);
  const std::int32_t value = state_->counter(counter);
  if (wanted > value - game_.counters[counter].min) {
    static_cast<void>(this->counter(counter));
    return false;
  }
  state_->set_counter(counter, value - static_cast<std::int32_t>(wanted));
  return true;
}

void Access::check_imagined(CounterId counter) const {
  if (ruled_out_ == nullptr || sees_counter(game_, counter, imagines_)) raise_unchangeable();
}

void Access::check_chance() const {
  check_running();
  if (chance_ == nullptr && !may_change_ && ruled_out_ == nullptr) raise_unchangeable();
}

std::uint32_t Access::random(std::uint32_t n) {
  return (chance_ != nullptr ? *chance_ : state_->turn().rng).below(n);
}

void Access::check_imagining() const {
  if (ruled_out_ == nullptr) raise(L_, "only 'imagine' can rule out cards");
}

void Access::raise_not_running() const {
  raise(L_, "the game is not running while its rules are being read");
}

void Access::raise_unchangeable() const {
  if (!running()) raise_not_running();
  if (ruled_out_ != nullptr) raise(L_, "'imagine' may change only counters that its seat does not see");
  raise(L_, fmt::format("{} may look at the game, but not change it", looks_));
}

}  // namespace fuda::lua
