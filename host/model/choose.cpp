#include "model/choose.h"

#include <algorithm>

#include "model/legal.h"
#include "model/view.h"

namespace fuda {

namespace {

constexpr std::int32_t kNoValue = INT32_MIN;

// A number for each card: equal for equal values, and one more for the value that follows.
std::int32_t number_of(const Game& game, AttributeId attribute, CardId card) {
  const ValueId value = game.values_of(attribute)[card];
  if (value == kNone) return kNoValue;
  return game.attributes[attribute].numeric ? game.attributes[attribute].values[value].number : value;
}

// Lists sets by adding one candidate after another, and turns back where no further card can mend what is
// wrong.
class Choices {
 public:
  Choices(const State& state, const Param& param, const Move& so_far, std::span<const CardId> candidates,
          const std::function<void(std::span<const CardId>)>& each, const std::function<void()>& tried)
      : state_(state), param_(param), so_far_(so_far), candidates_(candidates), each_(each), tried_(tried) {
    const Together& together = param.together;
    if (together.sum == kNone) return;
    for (const CardId card : candidates) {
      const std::int32_t number = number_of(state.game(), together.sum, card);
      grows_ = grows_ && (number == kNoValue || number >= 0);
    }
    limit_ = together.is == Together::Is::at_least ? INT32_MAX : wanted_sum(state, together, so_far);
  }

  void run() {
    for (std::size_t i = 0; i < candidates_.size(); ++i) earlier_.push_back(earlier_alike(i));
    taken_.assign(candidates_.size(), false);
    extend(0, 0);
  }

 private:
  // The last candidate before this one that is alike; its own number where there is none.
  [[nodiscard]] std::size_t earlier_alike(std::size_t i) const {
    for (std::size_t j = i; j-- > 0;) {
      if (is_alike(state_, so_far_.seat, candidates_[i], candidates_[j])) return j;
    }
    return i;
  }

  void extend(std::size_t from, std::int32_t sum) {
    const auto count = static_cast<std::int32_t>(chosen_.size());
    if (count >= param_.low && misfit(state_, param_, so_far_, chosen_) == Misfit::nothing) each_(chosen_);
    if (count == param_.high) return;
    for (std::size_t i = from; i < candidates_.size(); ++i) {
      if (earlier_[i] != i && !taken_[earlier_[i]]) continue;
      if (count + static_cast<std::int32_t>(candidates_.size() - i) < param_.low) return;
      tried_();
      const CardId card = candidates_[i];
      const std::int32_t grown = sum + worth(card);
      if ((grows_ && grown > limit_) || !goes_with(card)) continue;
      chosen_.push_back(card);
      taken_[i] = true;
      extend(i + 1, grown);
      taken_[i] = false;
      chosen_.pop_back();
    }
  }

  [[nodiscard]] std::int32_t worth(CardId card) const {
    if (param_.together.sum == kNone) return 0;
    const std::int32_t number = number_of(state_.game(), param_.together.sum, card);
    return number == kNoValue ? 0 : number;
  }

  // Whether a set with this card can still become one that fits.
  [[nodiscard]] bool goes_with(CardId card) const {
    const Together& together = param_.together;
    const Game& game = state_.game();
    for (const CardId other : chosen_) {
      if (together.same != kNone &&
          number_of(game, together.same, other) != number_of(game, together.same, card))
        return false;
      if (together.run == kNone) continue;
      const std::int64_t apart = std::int64_t{number_of(game, together.run, other)} -
                                 std::int64_t{number_of(game, together.run, card)};
      if (apart == 0 || std::abs(apart) >= param_.high) return false;
    }
    return true;
  }

  const State& state_;
  const Param& param_;
  const Move& so_far_;
  std::span<const CardId> candidates_;
  const std::function<void(std::span<const CardId>)>& each_;
  const std::function<void()>& tried_;
  std::vector<CardId> chosen_;
  std::vector<std::size_t> earlier_;  // by candidate
  std::vector<bool> taken_;           // by candidate
  bool grows_ = true;                 // no card makes the sum less
  std::int32_t limit_ = INT32_MAX;    // of the sum
};

Misfit of_sum(const State& state, const Together& together, const Move& so_far,
              std::span<const CardId> cards) {
  std::int64_t sum = 0;
  for (const CardId card : cards) {
    const std::int32_t number = number_of(state.game(), together.sum, card);
    if (number == kNoValue) return Misfit::sum;
    sum += number;
  }
  const std::int32_t wanted = wanted_sum(state, together, so_far);
  const bool fits = together.is == Together::Is::exactly    ? sum == wanted
                    : together.is == Together::Is::at_least ? sum >= wanted
                                                            : sum <= wanted;
  return fits ? Misfit::nothing : Misfit::sum;
}

}  // namespace

std::int32_t wanted_sum(const State& state, const Together& together, const Move& so_far) {
  if (together.argument != kNone) {
    const auto card = static_cast<CardId>(so_far.args[together.argument]);
    const std::int32_t number = number_of(state.game(), together.sum, card);
    return number == kNoValue ? 0 : number;
  }
  if (together.counter == kNone) return together.number;
  return state.counter(resolve(state.game().counter_families[together.counter], so_far.seat));
}

Misfit misfit(const State& state, const Param& param, const Move& so_far, std::span<const CardId> cards) {
  const Together& together = param.together;
  const Game& game = state.game();
  const auto count = static_cast<std::int32_t>(cards.size());
  if (count < param.low || count > param.high) return Misfit::count;
  const auto numbers = [&](AttributeId attribute) {
    std::vector<std::int32_t> all;
    for (const CardId card : cards) all.push_back(number_of(game, attribute, card));
    std::ranges::sort(all);
    return all;
  };
  if (together.same != kNone && count > 0) {
    const auto all = numbers(together.same);
    if (all.front() == kNoValue || all.front() != all.back()) return Misfit::same;
  }
  if (together.run != kNone && count > 0) {
    const auto all = numbers(together.run);
    if (all.front() == kNoValue) return Misfit::run;
    for (std::size_t i = 1; i < all.size(); ++i) {
      if (all[i] != all[i - 1] + 1) return Misfit::run;
    }
  }
  return together.sum == kNone ? Misfit::nothing : of_sum(state, together, so_far, cards);
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
    if (params[i].domain == Domain::cards) first += move.cards(i).size();
  }
  return move.choose(index, first, cards);
}

void each_choice(const State& state, const Param& param, const Move& so_far,
                 std::span<const CardId> candidates, const std::function<void(std::span<const CardId>)>& each,
                 const std::function<void()>& tried) {
  Choices(state, param, so_far, candidates, each, tried).run();
}

}  // namespace fuda
