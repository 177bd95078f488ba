#include "model/voids.h"

#include <algorithm>
#include <array>
#include <bit>

#include "model/legal.h"

namespace fuda {

namespace {

constexpr std::size_t kFacesOfMask = 64;

bool sees_there(const View& view, const State& state, const Looks::Zone& there, const Move& move) {
  bool all = true;
  for_each_zone(state.game(), there.zone, move, [&](ZoneId zone) {
    if (state.size(zone) == 0 || view.sees_all_of(zone)) return;
    const bool one = there.at != Looks::At::cards;
    all = all && one && view.sees(zone, there.at == Looks::At::bottom ? 0 : state.size(zone) - 1U);
  });
  return all;
}

// Whether the seat sees the counter, and the face of the card that the counter holds.
bool sees_value(const View& view, const State& state, const CounterFamily& family, CounterId counter) {
  if (!view.sees_counter(counter)) return false;
  if (family.holds != Holds::card) return true;
  const CardId held = state.held_card(counter);
  return held == kNone || view.sees_card(held);
}

bool sees_there(const View& view, const State& state, const Looks::Counter& there, const Move& move) {
  const CounterFamily& family = state.game().counter_families[there.family];
  if (!there.every) return sees_value(view, state, family, resolve(family, move.seat));
  for (int i = 0; i < family.count; ++i) {
    if (!sees_value(view, state, family, static_cast<CounterId>(family.first + i))) return false;
  }
  return true;
}

// Whether a seat can tell which cards fit the condition.
bool sees(const View& view, const State& state, const Condition& condition, const Move& move) {
  Looks looks;
  condition.look(looks);
  const auto seen = [&](const auto& there) { return sees_there(view, state, there, move); };
  return std::ranges::all_of(looks.zones, seen) && std::ranges::all_of(looks.counters, seen);
}

// The faces that would have fitted the condition.
FaceSet fitting_faces(const State& state, const Narrowing& of, std::size_t level, const Move& move) {
  const Game& game = state.game();
  std::array<CardId, kMaxFaces> example{};  // by face
  for (std::size_t card = 0; card < game.cards.size(); ++card)
    example[game.cards[card]] = static_cast<CardId>(card);
  FaceSet faces;
  for (std::size_t base = 0; base < game.faces.size(); base += kFacesOfMask) {
    const std::size_t count = std::min(kFacesOfMask, game.faces.size() - base);
    Mask mask = ~Mask{0} >> (kFacesOfMask - count);
    mask = fitting(state, of.level(level), move, example.data() + base, mask);
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
    // If an earlier argument may name a card in the same zone, that argument may have taken the card that
    // fits.
    if (card == nullptr || !card->narrowing.must || card->in.apart) continue;
    const Narrowing& of = card->narrowing;
    const auto played = static_cast<CardId>(move.args[i]);
    if (of.always && fitting(before, of.always, move, &played, 1) != 0) continue;
    if (!of.otherwise.empty() && !applies(before, of.must, move)) continue;
    SeatMask seats = game.all_seats();  // seats that can judge this level and all levels before it
    for (std::size_t level = 1; level <= of.levels(); ++level) {
      if (fitting(before, of.level(level), move, &played, 1) != 0) break;
      for (Seat seat = 0; seat < game.seats; ++seat) {
        const View view(before, seat);
        const auto sees_it = [&](const Condition& one_of) {
          return !one_of || sees(view, before, one_of, move);
        };
        if (!sees_it(of.level(level)) || !sees_it(of.only) || !sees_it(of.always))
          seats = static_cast<SeatMask>(seats & ~(1U << seat));
      }
      const ShownVoid one{played, fitting_faces(before, of, level, move), seats};
      if (one.faces.any()) shown.push_back(one);
    }
  }
  return shown;
}

}  // namespace fuda
