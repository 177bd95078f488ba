#include "core/legal.h"

#include <algorithm>

namespace fuda {

namespace {

constexpr int kMaskBits = 64;

Mask low_bits(int n) { return n >= kMaskBits ? ~Mask{0} : (Mask{1} << n) - 1; }

bool affordable(const State& state, const MoveKind& kind, Seat seat) {
  const Game& game = state.game();
  for (const Amount& cost : kind.cost) {
    const CounterId id = resolve(game, cost, seat);
    if (state.counter(id) - cost.amount < game.counters[id].min) return false;
  }
  for (const Amount& gain : kind.gain) {
    const CounterId id = resolve(game, gain, seat);
    if (state.counter(id) + gain.amount > game.counters[id].max) return false;
  }
  return true;
}

FactMask facts_found(const State& state, ZoneId zone) {
  const Game& game = state.game();
  FactMask facts = 0;
  for (const CardId card : state.cards(zone)) facts |= game.card_facts[card];
  return facts;
}

// The candidates of one parameter as a run of numbers from `base` (cards: positions in `zone`).
struct Candidates {
  int base = 0;
  int count = 0;
  Mask mask = ~Mask{0};  // of the first 64; ranges longer than that have no holes
  ZoneId zone = kNone;
};

class Enumerator {
 public:
  Enumerator(const State& state, KindId kind, Seat seat, MoveSet& out)
      : state_(state), game_(state.game()), params_(game_.moves[kind].params), out_(out) {
    head_.kind = kind;
    head_.seat = seat;
  }

  void run() {
    if (params_.empty()) {
      out_.add({head_, kNone, kNone, 0, 1});
    } else {
      extend(0);
    }
  }

 private:
  void extend(std::uint8_t depth) {
    const Param& param = params_[depth];
    if (param.domain != Domain::card || param.zone.of != ZoneRef::Of::any) {
      emit(depth, candidates(param, head_));
      return;
    }
    const Family& family = game_.zone_families[param.zone.family];
    for (int i = 0; i < family.count; ++i) {
      const auto zone = static_cast<ZoneId>(family.first + i);
      emit(depth, {0, state_.size(zone), ~Mask{0}, zone});
    }
  }

  void emit(std::uint8_t depth, const Candidates& c) {
    const bool last = depth + 1U == params_.size();
    for (int from = 0; from < c.count; from += kMaskBits) {
      const Mask mask = low_bits(c.count - from) & (from == 0 ? c.mask : ~Mask{0});
      const MoveRun run{head_, depth, c.zone, static_cast<std::int16_t>(c.base + from), mask};
      if (last) {
        out_.add(run);
        continue;
      }
      for (Mask rest = mask; rest != 0; rest &= rest - 1) {
        head_.args[depth] = run_move(state_, run, std::countr_zero(rest)).args[depth];
        extend(static_cast<std::uint8_t>(depth + 1));
      }
      head_.args[depth] = 0;
    }
  }

  [[nodiscard]] Candidates candidates(const Param& param, const Move& head) const {
    switch (param.domain) {
      case Domain::seat: {
        const Mask self = Mask{1} << head.seat;
        return {0, game_.seats, param.others ? ~self : ~Mask{0}};
      }
      case Domain::card: {
        const ZoneId zone = resolve(game_, param.zone, head);
        return {0, state_.size(zone), ~Mask{0}, zone};
      }
      case Domain::fact: {
        FactMask facts = param.facts;
        if (param.found_in.family != kNone) facts &= facts_found(state_, resolve(game_, param.found_in, head));
        return {0, static_cast<int>(game_.facts.size()), facts};
      }
      case Domain::value: return {0, static_cast<int>(game_.attributes[param.attribute].values.size())};
      case Domain::number: return {param.low, param.high - param.low + 1};
      case Domain::choice: return {0, static_cast<int>(param.choices.size())};
      case Domain::position: return {0, state_.size(resolve(game_, param.zone, head))};
      case Domain::zone: {
        const Family& family = game_.zone_families[param.zone.family];
        return {family.first, family.count};
      }
    }
    return {};
  }

  const State& state_;
  const Game& game_;
  const std::vector<Param>& params_;
  MoveSet& out_;
  Move head_;  // with the arguments chosen so far
};

}  // namespace

void moves_of_kind(const State& state, Seat seat, KindId kind, MoveSet& out) {
  if (!affordable(state, state.game().moves[kind], seat)) return;
  Enumerator(state, kind, seat, out).run();
}

void legal_moves(const State& state, Seat seat, MoveSet& out) {
  const Turn& turn = state.turn();
  if (state.over() || ((turn.active >> seat) & 1U) == 0) return;
  for (const KindId kind : state.game().phases[turn.phase].moves) moves_of_kind(state, seat, kind, out);
}

void free_moves(const State& state, Seat seat, MoveSet& out) {
  if (state.over()) return;
  for (const KindId kind : state.game().phases[state.turn().phase].free) moves_of_kind(state, seat, kind, out);
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
