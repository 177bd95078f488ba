#include "model/voids.h"

#include <algorithm>
#include <array>
#include <bit>

#include "model/legal.h"

namespace fuda {

namespace {

constexpr std::size_t kFacesOfMask = 64;

bool sees_there(const View& view, const State& state, const Looks::Zone& there, const Move& move) {
  const ZoneId zone = resolve(state.game(), there.zone, move);
  if (state.size(zone) == 0 || view.sees_all_of(zone)) return true;
  if (there.at == Looks::At::cards) return false;
  return view.sees(zone, there.at == Looks::At::bottom ? 0 : state.size(zone) - 1U);
}

bool sees_there(const View& view, const State& state, const Looks::Counter& there, const Move& move) {
  const CounterFamily& family = state.game().counter_families[there.family];
  if (!there.every) return view.sees_counter(resolve(family, move.seat));
  for (int i = 0; i < family.count; ++i) {
    if (!view.sees_counter(static_cast<CounterId>(family.first + i))) return false;
  }
  return true;
}

// Whether a seat can tell which cards fit.
bool sees(const View& view, const State& state, const Condition& condition, const Move& move) {
  Looks looks;
  condition.look(looks);
  const auto seen = [&](const auto& there) { return sees_there(view, state, there, move); };
  return std::ranges::all_of(looks.zones, seen) && std::ranges::all_of(looks.counters, seen);
}

// The faces of cards that would have been candidates.
FaceSet fitting_faces(const State& state, const Narrowing& of, const Move& move) {
  const Game& game = state.game();
  std::array<CardId, kMaxFaces> example{};  // by face
  for (std::size_t card = 0; card < game.cards.size(); ++card)
    example[game.cards[card]] = static_cast<CardId>(card);
  FaceSet faces;
  for (std::size_t base = 0; base < game.faces.size(); base += kFacesOfMask) {
    const std::size_t count = std::min(kFacesOfMask, game.faces.size() - base);
    Mask mask = ~Mask{0} >> (kFacesOfMask - count);
    mask = fitting(state, of.must, move, example.data() + base, mask);
    if (of.only) mask = fitting(state, of.only, move, example.data() + base, mask);
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
    const auto* card = params[i].as<CardParam>();
    // Where an earlier argument may be of the same zone, it may be the one that fits.
    if (card == nullptr || !card->narrowing.must || card->in.apart) continue;
    const Narrowing& of = card->narrowing;
    const auto played = static_cast<CardId>(move.args[i]);
    if (fitting(before, of.must, move, &played, 1) != 0) continue;
    ShownVoid one{played, fitting_faces(before, of, move), 0};
    for (Seat seat = 0; seat < game.seats; ++seat) {
      const View view(before, seat);
      if (sees(view, before, of.must, move) && (!of.only || sees(view, before, of.only, move)))
        one.seats = static_cast<SeatMask>(one.seats | 1U << seat);
    }
    if (one.faces.any()) shown.push_back(one);
  }
  return shown;
}

}  // namespace fuda
