#include "model/choose.h"

#include <algorithm>

#include "model/legal.h"
#include "model/view.h"

namespace fuda {

namespace {

constexpr std::int32_t kNoValue = INT32_MIN;

// The number of a card's value. Equal values have equal numbers, and consecutive values have consecutive
// numbers.
std::int32_t number_of(const Game& game, AttributeId attribute, CardId card) {
  const ValueId value = game.values_of(attribute)[card];
  if (value == kNone) return kNoValue;
  return game.attributes[attribute].numeric ? game.attributes[attribute].values[value].number : value;
}

bool fits_sum(const SetConstraint& constraint, std::int64_t sum, std::int32_t wanted) {
  switch (constraint.comparison) {
    case SetConstraint::Comparison::exactly:
      return sum == wanted;
    case SetConstraint::Comparison::at_least:
      return sum >= wanted;
    case SetConstraint::Comparison::at_most:
      return sum <= wanted;
  }
  return false;
}

// Each set must contain at least one of these cards.
class Wanted {
 public:
  Wanted(const State& state, const SetConstraint& constraint, const Move& so_far)
      : state_(state),
        constraint_(constraint),
        so_far_(so_far),
        held_(wanted_card(state, constraint, so_far)) {}

  [[nodiscard]] bool is_anything() const { return !constraint_.including && held_ == kNone; }
  [[nodiscard]] bool is(CardId card) const {
    if (constraint_.including) return fitting(state_, constraint_.including, so_far_, &card, 1) != 0;
    return held_ != kNone && state_.game().cards[card] == state_.game().cards[held_];
  }

 private:
  const State& state_;
  const SetConstraint& constraint_;
  const Move& so_far_;
  CardId held_;
};

// Lists sets by adding one candidate after another. Does not extend a set if no further card can make it fit.
class Choices {
 public:
  Choices(const State& state, const Param& param, const Move& so_far, std::span<const CardId> candidates,
          const std::function<void(std::span<const CardId>)>& each, const std::function<void()>& tried)
      : state_(state), param_(*param.as<CardsParam>()), so_far_(so_far), each_(each), tried_(tried) {
    const SetConstraint& constraint = param_.constraint;
    for (const CardId card : candidates) {
      const Candidate one{card,
                          number_of(constraint.same, card),
                          number_of(constraint.run, card),
                          number_of(constraint.sum, card),
                          candidates_.size(),
                          false};
      if (one.same == kNoValue || one.run == kNoValue || one.worth == kNoValue) continue;
      grows_ = grows_ && one.worth >= 0;
      candidates_.push_back(one);
    }
    for (std::size_t i = 0; i < candidates_.size(); ++i) candidates_[i].earlier = earlier_alike(i);
    if (constraint.wants_card()) find_wanted(constraint);
    taken_.assign(candidates_.size(), false);
    const auto [low, high] = counts_now(state, param_, so_far);
    low_ = low;
    high_ = high;
    if (constraint.sum != kNone) wanted_ = wanted_sum(state, constraint, so_far);
  }

  void run() {
    if (low_ > high_) return;  // counters may give bounds that no number of cards meets
    const SetConstraint& constraint = param_.constraint;
    const bool by_number = constraint.same == kNone && constraint.run == kNone && constraint.sum == kNone;
    by_number ? extend(0) : extend(0, {});
  }

 private:
  struct Candidate {
    CardId card = kNone;
    std::int32_t same = 0;  // 0 if the constraint does not need the number
    std::int64_t run = 0, worth = 0;
    std::size_t earlier = 0;  // the last earlier candidate that is alike, or this candidate if there is none
    bool is_wanted = false;   // the set may need this card
  };
  // Totals of the cards chosen so far.
  struct Chosen {
    std::int64_t sum = 0;
    std::int32_t same = 0;
    std::int64_t least = 0, most = 0;
  };

  [[nodiscard]] std::int32_t number_of(AttributeId attribute, CardId card) const {
    return attribute == kNone ? 0 : fuda::number_of(state_.game(), attribute, card);
  }

  [[nodiscard]] std::size_t earlier_alike(std::size_t i) const {
    for (std::size_t j = i; j-- > 0;) {
      if (is_alike(state_, so_far_.seat, candidates_[i].card, candidates_[j].card)) return j;
    }
    return i;
  }

  void find_wanted(const SetConstraint& constraint) {
    const Wanted wanted(state_, constraint, so_far_);
    is_free_ = wanted.is_anything();
    for (std::size_t i = 0; i < candidates_.size(); ++i) {
      candidates_[i].is_wanted = wanted.is(candidates_[i].card);
      if (candidates_[i].is_wanted) last_wanted_ = i;
    }
  }

  void take(std::size_t i) {
    cards_.push_back(candidates_[i].card);
    wanted_taken_ += candidates_[i].is_wanted ? 1 : 0;
  }
  void drop(std::size_t i) {
    cards_.pop_back();
    wanted_taken_ -= candidates_[i].is_wanted ? 1 : 0;
  }
  [[nodiscard]] bool has_wanted() const { return is_free_ || wanted_taken_ > 0; }
  // Whether the set has no wanted card, and no wanted candidate follows this one.
  [[nodiscard]] bool is_too_late(std::size_t i) const { return !has_wanted() && i > last_wanted_; }

  void extend(std::size_t from, const Chosen& chosen) {
    const auto count = static_cast<std::int32_t>(cards_.size());
    if (count >= low_ && has_wanted() && is_whole(chosen, count)) each_(cards_);
    if (count == high_) return;
    for (std::size_t i = from; i < candidates_.size(); ++i) {
      const Candidate& next = candidates_[i];
      if (is_too_late(i)) return;
      if (next.earlier != i && !taken_[next.earlier]) continue;
      if (count + static_cast<std::int32_t>(candidates_.size() - i) < low_) return;
      // A skipped card does not count as tried, because a large hand with few cards of each value would count
      // nearly every pair.
      if (count > 0 && next.same != chosen.same) continue;
      tried_();
      if (count > 0 && !goes_with(chosen, next)) continue;
      const Chosen grown{chosen.sum + next.worth, next.same,
                         count == 0 ? next.run : std::min(chosen.least, next.run),
                         count == 0 ? next.run : std::max(chosen.most, next.run)};
      if (is_too_much(grown.sum)) continue;
      take(i);
      taken_[i] = true;
      extend(i + 1, grown);
      taken_[i] = false;
      drop(i);
    }
  }

  // Does the work of extend() if the parameter limits only the number of cards.
  void extend(std::size_t from) {
    const auto count = static_cast<std::int32_t>(cards_.size());
    if (count >= low_ && has_wanted()) each_(cards_);
    if (count == high_) return;
    const auto wanted = static_cast<std::size_t>(std::max(low_ - count, 1));
    for (std::size_t i = from; i + wanted <= candidates_.size(); ++i) {
      const Candidate& next = candidates_[i];
      if (is_too_late(i)) return;
      if (next.earlier != i && !taken_[next.earlier]) continue;
      tried_();
      take(i);
      if (count + 1 == high_) {  // most sets end at this card, so avoid calling extend()
        if (has_wanted()) each_(cards_);
      } else {
        taken_[i] = true;
        extend(i + 1);
        taken_[i] = false;
      }
      drop(i);
    }
  }

  [[nodiscard]] bool is_whole(const Chosen& chosen, std::int32_t count) const {
    const SetConstraint& constraint = param_.constraint;
    if (constraint.run != kNone && count > 0 && chosen.most - chosen.least + 1 != count) return false;
    return constraint.sum == kNone || fits_sum(constraint, chosen.sum, wanted_);
  }

  [[nodiscard]] bool is_too_much(std::int64_t sum) const {
    return grows_ && param_.constraint.sum != kNone &&
           param_.constraint.comparison != SetConstraint::Comparison::at_least && sum > wanted_;
  }

  // Whether the set can still fit with this additional card.
  [[nodiscard]] bool goes_with(const Chosen& chosen, const Candidate& next) const {
    if (param_.constraint.run == kNone) return true;
    if (std::max(chosen.most, next.run) - std::min(chosen.least, next.run) >= high_) return false;
    for (const CardId card : cards_) {
      if (number_of(param_.constraint.run, card) == next.run) return false;
    }
    return true;
  }

  const State& state_;
  const CardsParam& param_;
  const Move& so_far_;
  const std::function<void(std::span<const CardId>)>& each_;
  const std::function<void()>& tried_;
  std::vector<Candidate> candidates_;
  std::vector<bool> taken_;  // by candidate
  std::vector<CardId> cards_;
  std::int32_t low_ = 0, high_ = 0;
  bool grows_ = true;  // no card reduces the sum
  std::int32_t wanted_ = 0;
  bool is_free_ = true;            // no particular card is required
  std::size_t last_wanted_ = 0;    // the last wanted candidate
  std::int32_t wanted_taken_ = 0;  // the number of wanted cards in cards_
};

Misfit of_sum(const State& state, const SetConstraint& constraint, const Move& so_far,
              std::span<const CardId> cards) {
  std::int64_t sum = 0;
  for (const CardId card : cards) {
    const std::int32_t number = number_of(state.game(), constraint.sum, card);
    if (number == kNoValue) return Misfit::sum;
    sum += number;
  }
  const std::int32_t wanted = wanted_sum(state, constraint, so_far);
  return fits_sum(constraint, sum, wanted) ? Misfit::nothing : Misfit::sum;
}

}  // namespace

std::pair<std::int32_t, std::int32_t> counts_now(const State& state, const CardsParam& param,
                                                 const Move& so_far) {
  if (!param.counted) return {param.low, param.high};
  const auto now = [&](const Quantity& quantity) {
    return std::clamp(number_now(state, quantity, so_far), 0, static_cast<std::int32_t>(kMaxChosen));
  };
  return {now(param.least), now(param.most)};
}

std::int32_t wanted_sum(const State& state, const SetConstraint& constraint, const Move& so_far) {
  if (constraint.argument != kNone) {
    const auto card = static_cast<CardId>(so_far.args[constraint.argument]);
    const std::int32_t number = number_of(state.game(), constraint.sum, card);
    return number == kNoValue ? 0 : number;
  }
  if (constraint.counter == kNone) return constraint.number;
  return state.counter(resolve(state.game().counter_families[constraint.counter], so_far.seat));
}

Misfit misfit(const State& state, const Param& param, const Move& so_far, std::span<const CardId> cards) {
  const CardsParam& of = *param.as<CardsParam>();
  const SetConstraint& constraint = of.constraint;
  const Game& game = state.game();
  const auto count = static_cast<std::int32_t>(cards.size());
  const auto [low, high] = counts_now(state, of, so_far);
  if (count < low || count > high) return Misfit::count;
  const auto numbers = [&](AttributeId attribute) {
    std::vector<std::int32_t> all;
    for (const CardId card : cards) all.push_back(number_of(game, attribute, card));
    std::ranges::sort(all);
    return all;
  };
  if (constraint.same != kNone && count > 0) {
    const auto all = numbers(constraint.same);
    if (all.front() == kNoValue || all.front() != all.back()) return Misfit::same;
  }
  if (constraint.run != kNone && count > 0) {
    const auto all = numbers(constraint.run);
    if (all.front() == kNoValue) return Misfit::run;
    for (std::size_t i = 1; i < all.size(); ++i) {
      if (all[i] != all[i - 1] + 1) return Misfit::run;
    }
  }
  if (constraint.sum != kNone && of_sum(state, constraint, so_far, cards) != Misfit::nothing)
    return Misfit::sum;
  if (!constraint.wants_card()) return Misfit::nothing;
  const Wanted wanted(state, constraint, so_far);
  const bool has = wanted.is_anything() || std::ranges::any_of(cards, [&](CardId c) { return wanted.is(c); });
  return has ? Misfit::nothing : Misfit::lacking;
}

CardId wanted_card(const State& state, const SetConstraint& constraint, const Move& so_far) {
  if (constraint.holder == kNone) return kNone;
  const CardId held = state.held_card(resolve(state.game().counter_families[constraint.holder], so_far.seat));
  return held != kNone && View(state, so_far.seat).sees_card(held) ? held : CardId{kNone};
}

bool is_alike(const State& state, Seat seat, CardId a, CardId b) {
  const View view(state, seat);
  const Game& game = state.game();
  const bool told_alike =
      game.facts.empty() || (state.told_yes(a) == state.told_yes(b) && state.told_no(a) == state.told_no(b));
  return game.cards[a] == game.cards[b] && told_alike && state.zone_of(a) == state.zone_of(b) &&
         view.sees_card(a) && view.sees_card(b);
}

void order_choice(const State& state, Seat seat, std::span<const CardId> candidates,
                  std::span<CardId> cards) {
  std::vector<CardId> rest(candidates.begin(), candidates.end());
  for (CardId& card : cards) {
    const auto first = std::ranges::find_if(
        rest, [&](CardId other) { return other == card || is_alike(state, seat, other, card); });
    if (first == rest.end()) continue;
    card = *first;
    rest.erase(first);
  }
  std::ranges::sort(cards, {}, [&](CardId card) { return std::ranges::find(candidates, card); });
}

bool set_cards(const std::vector<Param>& params, std::size_t index, std::span<const CardId> cards,
               Move& move) {
  std::size_t first = 0;
  for (std::size_t i = 0; i < index; ++i) {
    if (params[i].thing() == NamedThing::cards) first += move.cards(i).size();
  }
  return move.choose(index, first, cards);
}

void each_choice(const State& state, const Param& param, const Move& so_far,
                 std::span<const CardId> candidates, const std::function<void(std::span<const CardId>)>& each,
                 const std::function<void()>& tried) {
  Choices(state, param, so_far, candidates, each, tried).run();
}

}  // namespace fuda
