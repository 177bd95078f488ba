// The numbers of one observation, block by block: a step of a batch spends much of its time here.
#include <algorithm>
#include <array>
#include <bit>

#include "learn/encoder.h"
#include "model/view.h"

namespace fuda {

namespace {

using What = Block::What;
using As = Block::As;

// Eight bits as eight numbers.
constexpr std::size_t kEight = 8;
alignas(32) constexpr auto kEights = [] {
  std::array<std::array<float, kEight>, 256> eights{};
  for (std::size_t bits = 0; bits < eights.size(); ++bits) {
    for (std::size_t i = 0; i < kEight; ++i) eights[bits][i] = (bits >> i & 1U) != 0 ? 1.0F : 0.0F;
  }
  return eights;
}();

void write_bits(std::uint64_t bits, std::size_t count, float* out) {
  for (; count >= kEight; count -= kEight, out += kEight, bits >>= kEight)
    std::copy_n(kEights[bits & 255U].data(), kEight, out);
  for (; count > 0; --count, ++out, bits >>= 1U) *out = (bits & 1U) != 0 ? 1.0F : 0.0F;
}

// What a seat knows of a position is read from its observation, in which all else has been replaced.
class FromObservation {
 public:
  explicit FromObservation(const Observation& seen) : seen_(seen) {}

  [[nodiscard]] const State& state() const { return seen_.state; }
  [[nodiscard]] Seat seat() const { return seen_.seat; }
  [[nodiscard]] const Steps& steps() const { return seen_.steps; }
  [[nodiscard]] bool knows(CardId card) const { return seen_.known[card]; }
  [[nodiscard]] FactMask told_yes(CardId card) const { return seen_.state.told_yes(card); }
  [[nodiscard]] FactMask told_no(CardId card) const { return seen_.state.told_no(card); }
  // Calls fn(card, whether its face is known) for the cards of a zone, at most so many from the bottom.
  template <class Fn>
  void each_card(ZoneId zone, std::size_t most, Fn fn) const {
    const auto cards = seen_.state.cards(zone).first(std::min(most, std::size_t{seen_.state.size(zone)}));
    for (const CardId card : cards) fn(card, knows(card));
  }

 private:
  const Observation& seen_;
};

// Or from the position, where nothing is read but by what the seat sees (model/view.h) and remembers. It is
// the same, and making an observation first would take longer than all the numbers.
class FromPosition {
 public:
  FromPosition(const Position& position, const Steps& steps, Seat seat)
      : state_(position.state), memory_(position.memory), view_(state_, seat), steps_(steps), seat_(seat) {}

  [[nodiscard]] const State& state() const { return state_; }
  [[nodiscard]] Seat seat() const { return seat_; }
  [[nodiscard]] const Steps& steps() const { return steps_; }
  [[nodiscard]] bool knows(CardId card) const { return memory_.knows(seat_, card) || view_.sees_card(card); }
  [[nodiscard]] FactMask told_yes(CardId card) const { return memory_.told_yes(seat_, card); }
  [[nodiscard]] FactMask told_no(CardId card) const { return memory_.told_no(seat_, card); }
  template <class Fn>
  void each_card(ZoneId zone, std::size_t most, Fn fn) const {
    const auto cards = state_.cards(zone);
    if (cards.empty()) return;
    const bool all = view_.sees_all_of(zone);
    const bool top = !all && view_.sees(zone, cards.size() - 1);
    for (std::size_t i = 0, end = std::min(most, cards.size()); i < end; ++i) {
      const bool seen = all || (top && i + 1 == cards.size());
      fn(cards[i], seen || memory_.knows(seat_, cards[i]));
    }
  }

 private:
  const State& state_;
  const Memory& memory_;
  View view_;
  const Steps& steps_;
  Seat seat_;
};

}  // namespace

template <class Source>
class Writer {
 public:
  Writer(const Encoder& encoder, const Source& from, const LastMoves& last)
      : encoder_(encoder), game_(*encoder.game_), from_(from), state_(from.state()), last_(last) {}

  // `out` has block.size numbers, all 0.
  void write(const Block& block, float* out) const {
    const Turn& turn = state_.turn();
    switch (block.what) {
      case What::phase:
        out[turn.phase] = 1.0F;
        return;
      case What::active:
        for (Seat seat = 0; seat < game_.seats; ++seat) {
          if (((turn.active >> seat) & 1U) != 0 && !state_.over()) out[from_viewer(seat)] = 1.0F;
        }
        return;
      case What::turn:
        out[from_viewer(turn.seat)] = 1.0F;
        return;
      case What::countdown:
        if (turn.countdown >= 0) out[0] = 1.0F / static_cast<float>(1 + turn.countdown);
        return;
      case What::cards:
        for (const ZoneId zone : members(block)) out = cards(block, zone, out);
        return;
      case What::faces:
        for (const ZoneId zone : members(block)) {
          faces(zone, out);
          out += game_.faces.size();
        }
        return;
      case What::copies:
        for (const ZoneId zone : members(block)) out = copies(zone, out);
        return;
      case What::shortage:
        for (const ZoneId zone : members(block)) *out++ = state_.size(zone) < block.places ? 1.0F : 0.0F;
        return;
      case What::size:
        for (const ZoneId zone : members(block))
          out = number(block, static_cast<std::int32_t>(state_.size(zone)), true, out);
        return;
      case What::counter:
        for (const CounterId id : members(block)) out = counter(block, id, out);
        return;
      default:
        return write_last(*encoder_.actions_, encoder_.last_, block, from_.seat(), from_.steps(), last_,
                          {out, block.size});
    }
  }

 private:
  [[nodiscard]] std::uint32_t from_viewer(Seat seat) const {
    const Seat own = from_.seat();
    return seat >= own ? std::uint32_t{seat} - own : std::uint32_t{seat} + game_.seats - own;
  }
  // Zones or counters, in the order in which the seat counts them.
  [[nodiscard]] std::span<const std::uint8_t> members(const Block& block) const {
    return std::span(encoder_.members_)
        .subspan(block.first_member + std::size_t{from_.seat()} * block.members, block.members);
  }

  void faces(ZoneId zone, float* out) const {
    from_.each_card(zone, kMaxCards, [&](CardId card, bool known) {
      const FaceId face = game_.cards[card];
      if (known) out[face] = std::min(out[face] + encoder_.shares_[face], 1.0F);
    });
  }

  [[nodiscard]] float* copies(ZoneId zone, float* out) const {
    std::array<std::uint16_t, kMaxFaces> here{};
    from_.each_card(zone, kMaxCards, [&](CardId card, bool known) {
      if (known) ++here[game_.cards[card]];
    });
    for (std::size_t face = 0; face < game_.faces.size(); ++face) {
      std::fill_n(out, here[face], 1.0F);
      out += encoder_.copies_[face];
    }
    return out;
  }

  [[nodiscard]] float* cards(const Block& block, ZoneId zone, float* out) const {
    float* const end = out + std::size_t{block.places} * block.card_size;
    from_.each_card(zone, block.places, [&](CardId card, bool known) {
      for (const Block::OfCard& one : block.each) out = of_card(one, card, known, out);
    });
    return end;
  }

  [[nodiscard]] float* of_card(const Block::OfCard& one, CardId card, bool known, float* out) const {
    const std::size_t faces = encoder_.facts_.size();
    if (one.is == Block::OfCard::Is::told) return told(one.attribute, card, out);
    if (one.is == Block::OfCard::Is::face) {
      if (known) out[game_.cards[card]] = 1.0F;
      return out + faces;
    }
    const FactMask yes = from_.told_yes(card);
    const FactMask no = from_.told_no(card);
    if ((yes | no) == 0) {
      std::fill_n(out, faces, 1.0F);
    } else if (faces <= Encoder::kBits) {
      write_bits(open_faces(yes, no), faces, out);
    } else {
      for (std::size_t face = 0; face < faces; ++face) {
        const FactMask facts = encoder_.facts_[face];
        out[face] = ((yes & ~facts) | (no & facts)) == 0 ? 1.0F : 0.0F;
      }
    }
    return out + faces;
  }

  [[nodiscard]] float* told(AttributeId attribute, CardId card, float* out) const {
    const FactMask yes = from_.told_yes(card);
    if (attribute == kNone) {
      if (yes != 0) write_bits(yes, game_.facts.size(), out);
      return out + game_.facts.size();
    }
    for (std::size_t f = 0; f < game_.facts.size(); ++f) {
      if (game_.facts[f].attribute == attribute) *out++ = has_fact(yes, f) ? 1.0F : 0.0F;
    }
    return out;
  }

  // Of at most 64 faces, those that what was told leaves open.
  [[nodiscard]] std::uint64_t open_faces(FactMask yes, FactMask no) const {
    std::uint64_t open = ~std::uint64_t{0};
    for (; yes != 0; yes &= yes - 1) open &= encoder_.faces_[static_cast<std::size_t>(std::countr_zero(yes))];
    for (; no != 0; no &= no - 1) open &= ~encoder_.faces_[static_cast<std::size_t>(std::countr_zero(no))];
    return open;
  }

  [[nodiscard]] float* counter(const Block& block, CounterId id, float* out) const {
    const bool sees = View(state_, from_.seat()).sees_counter(id);
    std::int32_t value = state_.counter(id);
    const auto& counters = game_.counter_families[block.family];
    if (counters.holds == Holds::seat && value > 0)
      value = 1 + static_cast<std::int32_t>(from_viewer(static_cast<Seat>(value - 1)));
    // Which of equal cards it is, nobody needs to know.
    if (counters.holds == Holds::card && value > 0) {
      const auto card = static_cast<CardId>(value - 1);
      const bool known = from_.knows(card);
      return number(block, known ? game_.cards[card] + 1 : -1, sees && known, out);
    }
    return number(block, value, sees, out);
  }

  [[nodiscard]] float* number(const Block& block, std::int32_t value, bool sees, float* out) const {
    const std::int64_t range = static_cast<std::int64_t>(block.to) - block.from;
    const std::int64_t above = std::min(block.down ? block.to - static_cast<std::int64_t>(value)
                                                   : static_cast<std::int64_t>(value) - block.from,
                                        range);
    const bool shown = sees && above >= 0;
    switch (block.as) {
      case As::number:
      case As::seen:
        if (shown) out[0] = fraction(block, above, range);
        if (block.as == As::number) return out + 1;
        if (shown) out[1] = 1.0F;
        return out + 2;
      case As::one_hot:
        if (shown) out[above] = 1.0F;
        return out + range + 1;
      case As::thermometer:
        if (shown) std::fill_n(out, above, 1.0F);
        return out + range;
    }
    return out;
  }

  [[nodiscard]] float fraction(const Block& block, std::int64_t above, std::int64_t range) const {
    if (block.fractions != Block::kNoFractions)
      return encoder_.fractions_[block.fractions + static_cast<std::size_t>(above)];
    return range > 0 ? static_cast<float>(above) / static_cast<float>(range) : 0.0F;
  }

  const Encoder& encoder_;
  const Game& game_;
  const Source& from_;
  const State& state_;
  const LastMoves& last_;
};

template <class Source>
void Encoder::write(const Source& from, const LastMoves& last, std::span<float> out) const {
  std::ranges::fill(out, 0.0F);
  const Writer<Source> writer(*this, from, last);
  float* at = out.data();
  for (const Block& block : blocks_) {
    writer.write(block, at);
    at += block.size;
  }
}

void Encoder::encode(const Observation& seen, const LastMoves& last, std::span<float> out) const {
  write(FromObservation(seen), last, out);
}

void Encoder::encode(const Position& position, const Steps& steps, Seat seat, const LastMoves& last,
                     std::span<float> out) const {
  position.memory.check_unspoilt(seat);
  write(FromPosition(position, steps, seat), last, out);
}

}  // namespace fuda
