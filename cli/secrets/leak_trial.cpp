#include "secrets/leak_trial.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <functional>

#include "engine/inside.h"
#include "model/legal.h"
#include "model/observation.h"
#include "secrets/seen_text.h"

namespace fuda {

namespace {

constexpr std::size_t kMostMoves = 40;  // the maximum number of moves per deal for which the trial calls the
                                        // guards
constexpr std::size_t kMostNamed = 3;   // the maximum number of cards that the text about a witness names

template <class T>
void mix(std::vector<T>& items, Rng& chance) {
  for (auto n = static_cast<std::uint32_t>(items.size()); n > 1; --n)
    std::swap(items[n - 1], items[chance.below(n)]);
}

// The seats to which the leaks may reveal a fact, in random order.
std::vector<Seat> seats_of(const std::vector<lua::Leak>& leaks, Rng& chance) {
  unsigned mask = 0;
  for (const lua::Leak& leak : leaks) mask |= leak.seats;
  std::vector<Seat> seats;
  for (; mask != 0; mask &= mask - 1) seats.push_back(static_cast<Seat>(std::countr_zero(mask)));
  mix(seats, chance);
  return seats;
}

}  // namespace

// Tries other positions that are possible for a seat, until one of them gives a different result.
class LeakTrial::Search {
 public:
  // If the result in `other` differs from the result in the real position, returns the difference.
  using Result = std::function<std::optional<TwoTexts>(const State& other)>;

  Search(LeakTrial& trial, const State& real, Seat seat, OtherDeals& deals,
         const std::vector<lua::Leak>& leaks, Rng& chance, int& tries, Result result)
      : trial_(trial),
        real_(real),
        seat_(seat),
        game_(real.game()),
        deals_(deals),
        leaks_(leaks),
        chance_(chance),
        tries_(tries),
        result_(std::move(result)),
        other_(real) {}

  // Uses some of the tries for exchanges of two cards, because an exchange is easier to explain than a new
  // deal.
  std::optional<std::string> run(int most) {
    const int end = std::max(tries_ - most, 0);
    const int exchanges_end = tries_ - (tries_ - end) * 3 / 4;
    try {
      if (auto found = counters(end)) return found;
      deal();
      if (auto found = exchanges(exchanges_end)) return found;
      if (auto found = redeals(end)) return found;
    } catch (const Failure&) {  // the rules allow no other deal
      tries_ = std::min(tries_, end);
    }
    return std::nullopt;
  }

 private:
  void deal() {
    const lua::Rules::Aside aside(rules_of(trial_.engine_));
    deals_.deal(chance_, other_);
  }

  std::optional<TwoTexts> attempt() {
    --tries_;
    const lua::Rules::Aside aside(rules_of(trial_.engine_));
    try {
      return result_(other_);
    } catch (const Failure&) {  // the rules may fail after a deal that cannot occur in the game
      return std::nullopt;
    }
  }

  std::optional<std::string> counters(int end) {
    for (const lua::Leak& leak : leaks_) {
      const CounterId counter = leak.read.counter;
      if (leak.read.card != kNone || game_.family_of(counter).holds == Holds::card ||
          ((leak.seats >> seat_) & 1U) == 0)
        continue;
      const std::int32_t value = real_.counter(counter);
      const auto known = trial_.values_.find({game_.counters[counter].family, real_.turn().ply});
      if (known == trial_.values_.end()) continue;
      for (const std::int32_t instead : known->second) {
        if (instead == value || instead < game_.counters[counter].min ||
            instead > game_.counters[counter].max)
          continue;
        if (tries_ <= end) return std::nullopt;
        other_ = real_;
        other_.set_counter(counter, instead);
        const auto texts = attempt();
        if (!texts) continue;
        const Notation& names = trial_.names_;
        return fmt::format("{} if {} is {}, and {} if it is {}", texts->here, names.counter(counter),
                           names.held(counter, value), texts->there, names.held(counter, instead));
      }
    }
    return std::nullopt;
  }

  std::optional<std::string> exchanges(int end) {
    std::vector<std::pair<CardId, CardId>> pairs;
    for (const CardId card : read_cards()) {
      for (const CardId other : deals_.unknown()) pairs.emplace_back(card, other);
    }
    mix(pairs, chance_);
    for (const auto& [card, other] : pairs) {
      if (tries_ <= end) break;
      if (!deals_.exchange(card, other, other_)) continue;
      if (const auto texts = attempt()) return exchanged(card, other, *texts);
    }
    return std::nullopt;
  }

  std::optional<std::string> redeals(int end) {
    while (tries_ > end) {
      deal();
      if (const auto texts = attempt()) return redealt(*texts);
    }
    return std::nullopt;
  }

  // The cards that the rules have read and that the seat does not know.
  [[nodiscard]] std::vector<CardId> read_cards() const {
    std::vector<CardId> cards;
    for (const lua::Leak& leak : leaks_) {
      const CardId card = leak.read.card;
      if (card != kNone && std::ranges::binary_search(deals_.unknown(), card) &&
          std::ranges::find(cards, card) == cards.end())
        cards.push_back(card);
    }
    return cards;
  }

  [[nodiscard]] std::string exchanged(CardId card, CardId other, const TwoTexts& texts) const {
    const ZoneId zone = real_.zone_of(card), there = real_.zone_of(other);
    const Notation& names = trial_.names_;
    const std::string &face = game_.face(card).name, &other_face = game_.face(other).name;
    const std::string how =
        zone == there
            ? fmt::format("card {} of {} is {} and card {} is {}", real_.position_of(card) + 1,
                          names.zone(zone), face, real_.position_of(other) + 1, other_face)
            : fmt::format("{} has {} and {} has {}", names.zone(zone), face, names.zone(there), other_face);
    return fmt::format("{} if {}, and {} if these two cards change places", texts.here, how, texts.there);
  }

  [[nodiscard]] std::string redealt(const TwoTexts& texts) const {
    std::vector<CardId> cards = read_cards();
    cards.insert(cards.end(), deals_.unknown().begin(), deals_.unknown().end());
    std::string here, there;
    std::vector<CardId> named;
    for (const CardId card : cards) {
      const ZoneId zone = real_.zone_of(card);
      const CardId instead = other_.cards(zone)[real_.position_of(card)];
      if (game_.cards[card] == game_.cards[instead] || named.size() == kMostNamed ||
          std::ranges::find(named, card) != named.end())
        continue;
      const auto add = [&](std::string& text, CardId is) {
        text += fmt::format("{}card {} of {} is {}", text.empty() ? "" : ", ", real_.position_of(card) + 1,
                            trial_.names_.zone(zone), game_.face(is).name);
      };
      add(here, card);
      add(there, instead);
      named.push_back(card);
    }
    return fmt::format("{} if {}, and {} if {}", texts.here, here, texts.there, there);
  }

  LeakTrial& trial_;
  const State& real_;
  Seat seat_;
  const Game& game_;
  OtherDeals& deals_;
  const std::vector<lua::Leak>& leaks_;
  Rng& chance_;
  int& tries_;
  Result result_;
  State other_;
};

std::optional<std::string> LeakTrial::of_change(const Happened& happened, const std::vector<lua::Leak>& leaks,
                                                Rng& chance, int& tries) {
  State after = happened.before;
  const std::vector<Seat> seats = seats_of(leaks, chance);
  std::vector<lua::HiddenRead> reads;
  for (const lua::Leak& leak : leaks) reads.push_back(leak.read);
  for (std::size_t i = 0; i < seats.size() && tries > 0; ++i) {
    const Seat seat = seats[i];
    const Telling telling(happened, seat, reads);
    try {
      const Account real = telling.of(engine_, happened.before, after);
      OtherDeals deals(engine_, happened, real, after, seat);
      State after_there = after;
      const auto result = [&](const State& other) -> std::optional<TwoTexts> {
        if (happened.move) {
          const Move move = same_move(happened.before, *happened.move, other);
          if (!engine_.refusal(other, names_, move).reason.empty()) return std::nullopt;
        }
        const Account there = telling.of(engine_, other, after_there);
        const auto step = telling.difference(real, there);
        if (!step) return std::nullopt;
        return TwoTexts{seen_text(real, there, *step, names_, engine_.game()),
                        seen_text(there, real, *step, names_, engine_.game())};
      };
      const auto most = tries / static_cast<int>(seats.size() - i);
      if (const auto text =
              Search(*this, happened.before, seat, deals, leaks, chance, tries, result).run(most))
        return fmt::format("{} sees {}", names_.seat(seat), *text);
    } catch (const Failure&) {  // the seat has no other possible position
      continue;
    }
  }
  return std::nullopt;
}

namespace {

// The legal and the refused moves of one kind, as moves of the position `here`.
struct Allowed {
  std::vector<Move> moves;
  std::vector<std::pair<Move, std::string>> refused;  // the refused moves with their reasons
};

Allowed allowed_in(Engine& engine, const State& state, Seat seat, KindId kind, const State& here) {
  Allowed all;
  MoveSet moves;
  moves_of_kind(state, seat, kind, moves);
  const bool by_rules =
      !engine.game().moves[kind].params.empty() && engine.game().moves[kind].params.back().is_by_rules();
  if (by_rules) {
    rules_of(engine).filter(state, moves);
    for_each_move(state, moves, [&](const Move& move) { all.moves.push_back(same_move(state, move, here)); });
    return all;
  }
  std::size_t asked = 0;
  for_each_move(state, moves, [&](const Move& move) {
    if (++asked > kMostMoves) return;
    const lua::Guarded guard = rules_of(engine).guard(state, move);
    const Move same = same_move(state, move, here);
    if (guard.allowed) {
      all.moves.push_back(same);
    } else {
      all.refused.emplace_back(same, guard.reason);
    }
  });
  return all;
}

}  // namespace

std::optional<std::string> LeakTrial::of_guard(const Happened& now, const std::vector<lua::Leak>& leaks,
                                               Rng& chance, int& tries) {
  const KindId kind = leaks.front().rule;
  const Seat seat = seats_of(leaks, chance).front();
  const State& here = now.before;
  const auto name = [&](const Move& move) { return names_.write(here, move); };
  try {
    const Allowed real = allowed_in(engine_, here, seat, kind, here);
    OtherDeals deals(engine_, now, {}, here, seat);
    const auto result = [&](const State& other) -> std::optional<TwoTexts> {
      const Allowed there = allowed_in(engine_, other, seat, kind, here);
      const auto may = [&](const Move& move, bool may_here) {
        const std::string yes = fmt::format("may make the move '{}'", name(move));
        return may_here ? TwoTexts{yes, "may not"}
                        : TwoTexts{fmt::format("may not make the move '{}'", name(move)), "may"};
      };
      for (const Move& move : real.moves) {
        if (std::ranges::find(there.moves, move) == there.moves.end()) return may(move, true);
      }
      for (const Move& move : there.moves) {
        if (std::ranges::find(real.moves, move) == real.moves.end()) return may(move, false);
      }
      for (std::size_t i = 0; i < real.refused.size() && i < there.refused.size(); ++i) {
        if (real.refused[i] == there.refused[i]) continue;
        return TwoTexts{fmt::format("reads '{}'", real.refused[i].second),
                        fmt::format("'{}'", there.refused[i].second)};
      }
      return std::nullopt;
    };
    if (const auto text = Search(*this, here, seat, deals, leaks, chance, tries, result).run(tries))
      return fmt::format("{} {}", names_.seat(seat), *text);
  } catch (const Failure&) {  // the seat has no other possible position
  }
  return std::nullopt;
}

}  // namespace fuda
