#include "model/legal.h"

#include <algorithm>
#include <array>
#include <bitset>

namespace fuda {

namespace {

constexpr int kMaskBits = 64;

Mask low_bits(int n) { return n >= kMaskBits ? ~Mask{0} : (Mask{1} << n) - 1; }

// Lists moves by walking over the parameters of a kind. The candidates of the last parameter become runs.
class Enumerator {
 public:
  Enumerator(const State& state, Seat seat, MoveSet& out) : state_(state), game_(state.game()), out_(out) {
    head_.seat = seat;
  }

  // For checking a given move, whose arguments all count as chosen.
  Enumerator(const State& state, const Move& move, MoveSet& unused)
      : state_(state),
        game_(state.game()),
        params_(game_.moves[move.kind].params),
        out_(unused),
        head_(move) {}

  // The reason why the argument of this parameter does not fit. The result has no parameter if the argument
  // fits, or if the argument is out of range.
  [[nodiscard]] Unfit unfit(std::size_t index) {
    const Param& param = params_[index];
    if (param.thing() == NamedThing::cards) return unfit_cards(param, index);
    return param.narrowed ? unfit(param, head_.args[index]) : Unfit{};
  }

  // Lists the moves of one kind.
  void list(KindId kind) {
    head_.kind = kind;
    params_ = game_.moves[kind].params;
    if (params_.empty()) {
      out_.add(head_, kNone, kNone, 0, 1);
    } else {
      extend(0);
    }
  }

 private:
  [[nodiscard]] Unfit unfit_cards(const Param& param, std::size_t index) {
    for (const CardId card : head_.cards(index)) {
      const Unfit found = param.narrowed ? unfit(param, card) : Unfit{};
      if (found.param != nullptr) return found;
    }
    const Misfit wrong = misfit(state_, param, head_, head_.cards(index));
    return wrong == Misfit::nothing ? Unfit{} : Unfit{.param = &param, .misfit = wrong};
  }

  [[nodiscard]] Unfit unfit(const Param& param, int wanted) {
    Unfit found;
    const Narrowing& of = *param.narrowing();
    const std::size_t level = level_in_force(param);
    candidates(param, [&](ZoneId zone, std::int16_t base, Mask mask) {
      for (Mask rest = mask; rest != 0; rest &= rest - 1) {
        const int at = base + std::countr_zero(rest);
        const bool is_card = zone != kNone;
        const int candidate = is_card ? state_.cards(zone)[static_cast<std::size_t>(at)] : at;
        if (candidate != wanted) continue;
        found.param = &param;
        found.zone = is_card ? zone : card_zone(game_, param, at);
        found.card = is_card ? static_cast<CardId>(candidate) : state_.top_card(found.zone);
      }
    });
    if (found.param == nullptr || found.card == kNone) return found;
    const auto breaks = [&](const Condition& condition) {
      return condition && fitting(state_, condition, head_, &found.card, 1) == 0;
    };
    if (breaks(of.only)) {
      found.condition = &of.only;
    } else if (level > 0 && breaks(of.level(level)) && (!of.always || breaks(of.always))) {
      found.condition = &of.level(level);
    } else {
      return {};
    }
    return found;
  }

  // Adds the moves for the remaining parameters. Only a few parameters need the special cases, which are
  // separate functions.
  void extend(std::uint8_t depth) {
    const Param& param = params_[depth];
    if (param.thing() == NamedThing::cards) return choose_several(depth);
    if (param.narrowed) return extend_narrowed(depth);
    candidates(param,
               [this, depth](ZoneId zone, std::int16_t base, Mask mask) { chosen(depth, zone, base, mask); });
  }

  [[gnu::noinline]] void extend_narrowed(std::uint8_t depth) {
    fitting_candidates(params_[depth], [this, depth](ZoneId zone, std::int16_t base, Mask mask) {
      chosen(depth, zone, base, mask);
    });
  }

  // Adds a run for each set, because there are far fewer sets than ways to name their cards one by one. The
  // function is separate because moves without sets are listed far more often.
  [[gnu::noinline, gnu::cold]] void choose_several(std::uint8_t depth) {
    const std::vector<Param>& params = game_.moves[head_.kind].params;
    const Param& param = params[depth];
    // The rules replace this run with the sets of cards.
    if (param.as<CardsParam>()->by_rules) return out_.add(head_, kNone, kNone, 0, 1);
    std::vector<CardId> cards;
    fitting_candidates(param, [&](ZoneId zone, std::int16_t base, Mask mask) {
      for (; mask != 0; mask &= mask - 1)
        cards.push_back(state_.cards(zone)[static_cast<std::size_t>(base + std::countr_zero(mask))]);
    });
    set_cards(params, depth, {}, head_);
    const auto before = static_cast<std::size_t>(head_.cards(depth).data() - head_.chosen.data());
    const auto each = [&](std::span<const CardId> set) {
      if (!head_.choose(depth, before, set)) return;
      if (depth + 1U == params_.size()) {
        out_.add(head_, kNone, kNone, 0, 1);
      } else {
        extend(static_cast<std::uint8_t>(depth + 1));
      }
    };
    each_choice(state_, param, head_, cards, each, [&] { out_.note_tried(); });
    set_cards(params, depth, {}, head_);
    head_.args[depth] = 0;
  }

  // Calls fn(zone, base, mask) for all candidates that the parameter allows.
  template <class Fn>
  void fitting_candidates(const Param& param, Fn fn) {
    if (!param.narrowed) {
      candidates(param, fn);
      return;
    }
    const std::size_t levels = levels_now(*param.narrowing());
    Stretch one;
    int stretches = 0;
    candidates(param, [&](ZoneId zone, std::int16_t base, Mask mask) {
      one = {zone, base, mask};
      ++stretches;
    });
    if (stretches == 1) {  // nearly always
      std::size_t level = std::min<std::size_t>(levels, 1);
      Mask fits = narrowed(param, one.zone, one.base, one.mask, level);
      while (fits == 0 && level > 0) {
        level = level < levels ? level + 1 : 0;
        fits = narrowed(param, one.zone, one.base, one.mask, level);
      }
      return fn(one.zone, one.base, fits | exempt(param, one.zone, one.base, one.mask, level));
    }
    const std::size_t level = level_in_force(param);
    candidates(param, [&](ZoneId zone, std::int16_t base, Mask mask) {
      fn(zone, base, narrowed(param, zone, base, mask, level) | exempt(param, zone, base, mask, level));
    });
  }

  // No level applies if `must` has no card to compare with: a player who leads need not play a trump.
  [[nodiscard]] std::size_t levels_now(const Narrowing& of) const {
    const std::size_t levels = of.levels();
    return levels > 1 && !applies(state_, of.must, head_) ? 0 : levels;
  }

  // The first level of the parameter's conditions that some candidate fits, or 0 if no candidate fits any
  // level.
  [[nodiscard]] std::size_t level_in_force(const Param& param) {
    const std::size_t levels = levels_now(*param.narrowing());
    for (std::size_t level = 1; level <= levels; ++level) {
      bool fits = false;
      candidates(param, [&](ZoneId zone, std::int16_t base, Mask mask) {
        fits = fits || narrowed(param, zone, base, mask, level) != 0;
      });
      if (fits) return level;
    }
    return 0;
  }

  // The candidates that are allowed regardless of the level that applies.
  [[nodiscard]] Mask exempt(const Param& param, ZoneId zone, std::int16_t base, Mask mask,
                            std::size_t level) const {
    if (level == 0 || !param.narrowing()->always) return 0;
    return narrowed(param, zone, base, mask, kAlways);
  }

  // Calls fn(zone, base, mask) for all candidates of the parameter, before its conditions apply.
  template <class Fn>
  void candidates(const Param& param, Fn fn) {
    if (param.is_of_cards()) return cards(param, fn);
    const Candidates all = param.row->list(state_, param, head_);
    range(fn, kNone, all.base, all.count, all.without);
  }

  template <class Fn>
  void cards(const Param& param, Fn fn) {
    const CardPlaces& in = param.places();
    const bool plain = !in.apart && in.also.empty();
    if (plain && in.zone.owner != ZoneRef::Owner::any) {
      const ZoneId zone = resolve(game_, in.zone, head_);
      range(fn, zone, 0, state_.size(zone));
      return;
    }
    if (plain) {
      const Family& family = game_.zone_families[in.zone.family];
      for (int i = 0; i < family.count; ++i) {
        const auto zone = static_cast<ZoneId>(family.first + i);
        range(fn, zone, 0, state_.size(zone));
      }
      return;
    }
    for (const Stretch& here : stretches(param)) fn(here.zone, here.base, here.mask);
  }

  struct Stretch {
    ZoneId zone = kNone;
    std::int16_t base = 0;
    Mask mask = 0;
  };
  // The candidates of a parameter for cards in zones of several families, or for cards that no earlier
  // argument names.
  [[nodiscard, gnu::noinline]] std::vector<Stretch> stretches(const Param& param) const {
    std::vector<Stretch> all;
    const bool apart = param.places().apart;
    for (const ZoneId zone : zones_in_reach(game_, param, head_)) {
      const auto add = [&](ZoneId here, std::int16_t base, Mask mask) {
        all.push_back({here, base, apart ? mask & ~named_before(param, here, base) : mask});
      };
      range(add, zone, 0, state_.size(zone));
    }
    return all;
  }

  // The cards of a zone at position `base` or above that earlier arguments name. The host leaves out these
  // cards, because no move names a card twice.
  [[nodiscard]] Mask named_before(const Param& param, ZoneId zone, std::int16_t base) const {
    Mask mask = 0;
    const auto note = [&](CardId card) {
      const int place = state_.position_of(card) - base;
      if (state_.zone_of(card) == zone && place >= 0 && place < kMaskBits) mask |= Mask{1} << place;
    };
    for (std::size_t i = 0; &params_[i] != &param; ++i) for_each_card(params_[i], head_, i, note);
    return mask;
  }

  // Calls fn for `count` candidates, beginning with `base`. Leaves out those of the first 64 in `without`.
  template <class Fn>
  static void range(Fn fn, ZoneId zone, int base, int count, Mask without = 0) {
    if (count > kMaskBits) [[unlikely]]
      return long_range(fn, zone, base, count, without);
    if (count > 0) fn(zone, static_cast<std::int16_t>(base), low_bits(count) & ~without);
  }
  template <class Fn>
  [[gnu::noinline]] static void long_range(Fn fn, ZoneId zone, int base, int count, Mask without) {
    for (; count > 0; count -= kMaskBits, base += kMaskBits) {
      fn(zone, static_cast<std::int16_t>(base), low_bits(count) & ~without);
      without = 0;
    }
  }

  // A level with this number means the condition `always`.
  static constexpr std::size_t kAlways = SIZE_MAX;

  // The candidates in `mask` that fit `only` and, unless the level is 0, the condition of this level.
  [[nodiscard]] Mask narrowed(const Param& param, ZoneId zone, std::int16_t base, Mask mask,
                              std::size_t level) const {
    if (zone == kNone) return narrowed_by_tops(param, base, mask, level);
    return narrowed(param, state_.cards(zone).data() + base, mask, level);
  }
  [[nodiscard]] Mask narrowed(const Param& param, const CardId* cards, Mask mask, std::size_t level) const {
    const Narrowing& of = *param.narrowing();
    if (of.only) mask = fitting(state_, of.only, head_, cards, mask);
    if (level > 0) mask = fitting(state_, level == kAlways ? of.always : of.level(level), head_, cards, mask);
    return mask;
  }
  [[nodiscard, gnu::noinline]] Mask narrowed_by_tops(const Param& param, std::int16_t base, Mask mask,
                                                     std::size_t level) const {
    std::array<CardId, kMaskBits> tops{};
    for (Mask rest = mask; rest != 0; rest &= rest - 1) {
      const int bit = std::countr_zero(rest);
      const CardId top = state_.top_card(card_zone(game_, param, base + bit));
      tops[static_cast<std::size_t>(bit)] = top;
      if (top == kNone) mask &= ~(Mask{1} << bit);
    }
    return narrowed(param, tops.data(), mask, level);
  }

  void chosen(std::uint8_t depth, ZoneId zone, std::int16_t base, Mask mask) {
    if (&params_[depth] == &params_.back()) return out_.add(head_, depth, zone, base, mask);
    choose_each(depth, zone, base, mask);
  }

  [[gnu::noinline]] void choose_each(std::uint8_t depth, ZoneId zone, std::int16_t base, Mask mask) {
    for (; mask != 0; mask &= mask - 1) {
      out_.note_tried();
      const int candidate = base + std::countr_zero(mask);
      head_.args[depth] = static_cast<std::int16_t>(
          zone == kNone ? candidate : state_.cards(zone)[static_cast<std::size_t>(candidate)]);
      extend(static_cast<std::uint8_t>(depth + 1));
    }
    head_.args[depth] = 0;
  }

  const State& state_;
  const Game& game_;
  std::span<const Param> params_;  // the parameters of the kind
  MoveSet& out_;
  Move head_;  // the move with the arguments chosen so far
};

}  // namespace

Unfit unfit(const State& state, const Move& move) {
  const auto& params = state.game().moves[move.kind].params;
  for (std::size_t i = 0; i < params.size(); ++i) {
    MoveSet unused;
    const Unfit found = Enumerator(state, move, unused).unfit(i);
    if (found.param != nullptr) return found;
  }
  return {};
}

void drop_unless(const Game& game, const MoveSet& possible, MoveSet& moves) {
  std::bitset<kMaxNamed> kinds;
  for (const MoveRun& run : possible.runs()) {
    if (run.mask != 0) kinds.set(run.head.kind);
  }
  bool dropped = false;
  for (MoveRun& run : moves.runs()) {
    const auto& unless = game.moves[run.head.kind].unless;
    if (std::ranges::none_of(unless, [&](KindId kind) { return kinds.test(kind); })) continue;
    run.mask = 0;
    dropped = true;
  }
  if (dropped) moves.recount();
}

namespace {

[[noreturn]] void raise_too_many(const State& state, KindId kind) {
  const Game& game = state.game();
  throw Failure(error_at(game.moves[kind].place,
                         "'" + game.moves[kind].name + "' gives more than " + std::to_string(kMaxLegalMoves) +
                             " legal moves in phase '" + game.phases[state.turn().phase].name + "'",
                         "use fewer parameters, smaller ranges, or several moves in a row"));
}

void list(const State& state, Seat seat, std::span<const KindId> kinds, MoveSet& out) {
  Enumerator enumerator(state, seat, out);
  for (const KindId kind : kinds) {
    if (unaffordable(state, state.game().moves[kind], seat).amount != nullptr) continue;
    try {
      enumerator.list(kind);
    } catch (const TooManyMoves&) {
      raise_too_many(state, kind);
    }
    if (out.size() > kMaxLegalMoves) raise_too_many(state, kind);
  }
}

}  // namespace

void moves_of_kind(const State& state, Seat seat, KindId kind, MoveSet& out) {
  list(state, seat, {&kind, 1}, out);
}

void legal_moves(const State& state, Seat seat, MoveSet& out) {
  const Turn& turn = state.turn();
  if (state.over() || ((turn.active >> seat) & 1U) == 0) return;
  list(state, seat, state.game().phases[turn.phase].moves, out);
}

void free_moves(const State& state, Seat seat, MoveSet& out) {
  if (state.over()) return;
  list(state, seat, state.game().phases[state.turn().phase].free, out);
}

Move nth_move(const State& state, const MoveSet& moves, std::uint32_t n) {
  for (const MoveRun& run : moves.runs()) {
    const auto here = static_cast<std::uint32_t>(std::popcount(run.mask));
    if (n >= here) {
      n -= here;
      continue;
    }
    Mask rest = run.mask;
    for (; n > 0; --n) rest &= rest - 1;
    return run_move(state, run, std::countr_zero(rest));
  }
  return {};
}

bool contains(const State& state, const MoveSet& moves, const Move& move) {
  bool found = false;
  for_each_move(state, moves, [&](const Move& candidate) { found = found || candidate == move; });
  return found;
}

}  // namespace fuda
