#include "model/voids.h"

#include <algorithm>
#include <array>
#include <bit>

#include "model/legal.h"

namespace fuda {

namespace {

constexpr std::size_t kFacesOfMask = 64;

bool sees_zone_of(const View& view, const State& state, const Demand& demand, const Move& move) {
  const ZoneId zone = resolve(state.game(), demand.zone, move);
  if (state.size(zone) == 0 || view.sees_all_of(zone)) return true;
  if (demand.to == Demand::To::cards) return false;
  return view.sees(zone, demand.to == Demand::To::bottom ? 0 : state.size(zone) - 1U);
}

// Whether a seat can tell which cards fit.
bool sees(const View& view, const State& state, const Condition& condition, const Move& move) {
  const Game& game = state.game();
  for (const auto& all : condition.any) {
    for (const Demand& demand : all) {
      if (demand.of_zone() && !sees_zone_of(view, state, demand, move)) return false;
      if (demand.counter == kNone) continue;
      const CounterFamily& family = game.counter_families[demand.counter];
      const bool one = demand.to != Demand::To::counters;
      for (int i = 0; i < (one ? 1 : family.count); ++i) {
        const CounterId counter = one ? resolve(family, move.seat) : static_cast<CounterId>(family.first + i);
        if (!view.sees_counter(counter)) return false;
      }
    }
  }
  return true;
}

// The faces of cards that would have been candidates.
FaceSet fitting_faces(const State& state, const Param& param, const Move& move) {
  const Game& game = state.game();
  std::array<CardId, kMaxFaces> example{};  // by face
  for (std::size_t card = 0; card < game.cards.size(); ++card)
    example[game.cards[card]] = static_cast<CardId>(card);
  FaceSet faces;
  for (std::size_t base = 0; base < game.faces.size(); base += kFacesOfMask) {
    const std::size_t count = std::min(kFacesOfMask, game.faces.size() - base);
    Mask mask = ~Mask{0} >> (kFacesOfMask - count);
    mask = fitting(state, param.must, move, example.data() + base, mask);
    if (param.only) mask = fitting(state, param.only, move, example.data() + base, mask);
    for (; mask != 0; mask &= mask - 1) faces.set(base + static_cast<std::size_t>(std::countr_zero(mask)));
  }
  return faces;
}

}  // namespace

std::vector<ShownVoid> voids_shown(const State& before, const Move& move) {
  const Game& game = before.game();
  const auto& params = game.moves[move.kind].params;
  std::vector<ShownVoid> shown;
  for (std::size_t i = 0; i < params.size(); ++i) {
    const Param& param = params[i];
    // Where an earlier argument may be of the same zone, it may be the one that fits.
    if (!param.must || param.domain != Domain::card || param.apart) continue;
    const auto played = static_cast<CardId>(move.args[i]);
    if (fitting(before, param.must, move, &played, 1) != 0) continue;
    ShownVoid one{played, fitting_faces(before, param, move), 0};
    for (Seat seat = 0; seat < game.seats; ++seat) {
      const View view(before, seat);
      if (sees(view, before, param.must, move) && (!param.only || sees(view, before, param.only, move)))
        one.seats = static_cast<SeatMask>(one.seats | 1U << seat);
    }
    if (one.faces.any()) shown.push_back(one);
  }
  return shown;
}

}  // namespace fuda
