// Writes the numbers of one observation, block by block. A step of a batch spends much of its time in this
// code.
#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdlib>

#include "encode/encoder.h"
#include "encode/encoder_sources.h"

namespace fuda {

namespace {

using What = Block::What;
using Coding = Block::Coding;

// Tables that expand eight bits into eight numbers.
constexpr std::size_t kEight = 8;
alignas(32) constexpr auto kEights = [] {
  std::array<std::array<float, kEight>, 256> eights{};
  for (std::size_t bits = 0; bits < eights.size(); ++bits) {
    for (std::size_t i = 0; i < kEight; ++i) eights[bits][i] = (bits >> i & 1U) != 0 ? 1.0F : 0.0F;
  }
  return eights;
}();

// Writes bits as numbers. If the count is not a multiple of eight, the last eight numbers overlap those
// before them.
void write_bits(std::uint64_t bits, std::size_t count, float* out) {
  const auto eight = [&](std::size_t at) {
    std::copy_n(kEights[bits >> at & 255U].data(), kEight, out + at);
  };
  std::size_t at = 0;
  for (; at + kEight <= count; at += kEight) eight(at);
  if (at == count) return;
  if (count >= kEight) return eight(count - kEight);
  for (; at < count; ++at) out[at] = (bits >> at & 1U) != 0 ? 1.0F : 0.0F;
}

}  // namespace

// Uses only square roots, which are the same on every machine.
float wide_number(std::int32_t value, std::int32_t from) {
  const auto grown = [](std::int64_t above) {
    return 1.0 - 1.0 / std::sqrt(std::sqrt(1.0 + static_cast<double>(above)));
  };
  if (from >= 0) return static_cast<float>(grown(std::int64_t{value} - from));
  const double half = grown(std::abs(std::int64_t{value})) / 2;
  return static_cast<float>(value < 0 ? 0.5 - half : 0.5 + half);
}

template <class Source>
class Writer {
 public:
  Writer(const Encoder& encoder, const Source& from, const LastMoves& last)
      : encoder_(encoder), game_(*encoder.game_), from_(from), state_(from.state()), last_(last) {}

  // Writes a block. `out` has block.size numbers, which are all 0.
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
  // The zones or counters of a block, in the seat's order.
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
    if (block.card_size < Encoder::kBits) {
      from_.each_card(zone, block.places, [&](CardId card, bool known) {
        write_bits(bits_of(block, card, known), block.card_size, out);
        out += block.card_size;
      });
      return end;
    }
    from_.each_card(zone, block.places, [&](CardId card, bool known) {
      for (const Block::OfCard& one : block.each) out = of_card(one, card, known, out);
    });
    return end;
  }

  // All numbers of a card as bits. A card must have fewer than 64 numbers, so that one call can write all of
  // its numbers.
  [[nodiscard]] std::uint64_t bits_of(const Block& block, CardId card, bool known) const {
    const FactMask yes = from_.told_yes(card);
    std::uint64_t bits = 0;
    for (const Block::OfCard& one : block.each) {
      switch (one.aspect) {
        case Block::OfCard::Aspect::told:
          bits |= told(one, yes) << one.at;
          break;
        case Block::OfCard::Aspect::open:
          bits |= open_faces(yes, from_.told_no(card)) << one.at;
          break;
        case Block::OfCard::Aspect::face:
          bits |= std::uint64_t{known} << (one.at + game_.cards[card]);
          break;
      }
    }
    return bits;
  }

  [[nodiscard]] float* of_card(const Block::OfCard& one, CardId card, bool known, float* out) const {
    const std::size_t faces = encoder_.facts_.size();
    if (one.aspect == Block::OfCard::Aspect::told) {
      write_bits(told(one, from_.told_yes(card)), static_cast<std::size_t>(std::popcount(one.facts)), out);
      return out + one.count;
    }
    if (one.aspect == Block::OfCard::Aspect::face) {
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

  // The true facts that the block shows, as bits.
  [[nodiscard]] static std::uint64_t told(const Block::OfCard& one, FactMask yes) {
    return std::uint64_t{yes} >> one.first_fact & one.facts;
  }

  // The faces that the told facts leave open, among the first 64.
  [[nodiscard]] std::uint64_t open_faces(FactMask yes, FactMask no) const {
    std::uint64_t open = encoder_.all_faces_;
    for (const auto& left : encoder_.left_) {
      open &= left.yes[yes % left.yes.size()] & left.no[no % left.no.size()];
      yes >>= Encoder::kTogether;
      no >>= Encoder::kTogether;
    }
    return open;
  }

  [[nodiscard]] float* counter(const Block& block, CounterId id, float* out) const {
    const bool sees = View(state_, from_.seat()).sees_counter(id);
    std::int32_t value = state_.counter(id);
    const auto& counters = game_.counter_families[block.family];
    if (counters.holds == Holds::seat && value > 0)
      value = 1 + static_cast<std::int32_t>(from_viewer(static_cast<Seat>(value - 1)));
    // Cards with the same face are interchangeable in this encoding.
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
    switch (block.coding) {
      case Coding::number:
      case Coding::seen:
        if (shown) out[0] = block.compressed ? wide_number(value, block.from) : fraction(block, above, range);
        if (block.coding == Coding::number) return out + 1;
        if (shown) out[1] = 1.0F;
        return out + 2;
      case Coding::one_hot:
        if (shown) out[above] = 1.0F;
        return out + range + 1;
      case Coding::thermometer:
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
  write(FromPosition(position, steps, seat, sees_.data() + std::size_t{seat} * game_->zones.size()), last,
        out);
}

}  // namespace fuda
