#include "script/position_hash.h"

#include <fmt/format.h>

#include "model/reactions.h"

namespace fuda {

namespace {

struct Hasher {
  std::uint64_t hash;
  // Adds the least significant byte first, so that the hash does not depend on the machine's byte order.
  void add(std::uint64_t value, int bytes) {
    for (int i = 0; i < bytes; ++i) {
      hash = (hash ^ (value & 0xffU)) * kFnvPrime;
      value >>= 8;
    }
  }
};

}  // namespace

std::uint64_t hash_position(const State& state, std::uint64_t before) {
  const Game& game = state.game();
  // Write a count in one byte if one byte is enough.
  const int bytes_of_count = game.cards.size() < 256 ? 1 : 2;
  const int bytes_of_face = game.faces.size() < 256 ? 1 : 2;
  Hasher h{before};
  const Turn& turn = state.turn();
  h.add(turn.ply, 4);
  h.add(turn.active, 2);
  h.add(turn.seat, 1);
  h.add(turn.phase, 1);
  h.add(turn.outcome, 1);
  h.add(static_cast<std::uint32_t>(turn.countdown), 4);
  if (asks_for_reactions(state)) {
    const Reactions& reactions = state.reactions();
    h.add(reactions.waiting, 2);
    h.add(reactions.active, 2);
    for (const std::uint8_t part :
         {reactions.seat, reactions.phase, reactions.entered, reactions.mover, reactions.had_out})
      h.add(part, 1);
  }
  if (turn.winners_named != 0) h.add(turn.winners, 2);
  for (std::size_t i = 0; i < game.counters.size(); ++i) {
    const auto counter = static_cast<CounterId>(i);
    auto value = static_cast<std::uint32_t>(state.counter(counter));
    // Cards with the same face have no identity, so add the position of the held card.
    if (game.family_of(counter).holds == Holds::card && value > 0) {
      const CardId held = state.held_card(counter);
      value = 1 + (std::uint32_t{state.zone_of(held)} << 8 * bytes_of_count) + state.position_of(held);
    }
    h.add(value, 4);
  }
  for (std::size_t z = 0; z < game.zones.size(); ++z) {
    const auto zone = static_cast<ZoneId>(z);
    h.add(state.size(zone), bytes_of_count);
    for (const CardId card : state.cards(zone)) {
      h.add(game.cards[card], bytes_of_face);
      if (game.facts.empty()) continue;
      h.add(state.told_yes(card), 4);
      h.add(state.told_no(card), 4);
    }
  }
  return h.hash;
}

std::string hex(std::uint64_t hash) { return fmt::format("{:016x}", hash); }

}  // namespace fuda
