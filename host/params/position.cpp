// A parameter that is a position between the cards of a zone: `position: hand.me`.
#include "model/legal.h"
#include "model/move_reader.h"
#include "params/kinds.h"
#include "params/numbers.h"
#include "params/parts.h"

namespace fuda {

namespace {

struct PositionKind : Unconditional {
  using Fields = PositionParam;
  static constexpr NamedThing kThing = NamedThing::position;
  static constexpr std::string_view kWord = "position";
  static constexpr std::array<std::string_view, 0> kKeys{};

  static PositionParam declare(Declaring& in) { return {read_zone_ref(in.build, in.value, in.context)}; }

  static std::uint64_t always(const Game& /*game*/, const PositionParam& /*position*/) { return 1; }

  static Candidates list(const State& state, const PositionParam& position, const Move& so_far) {
    return {0, state.size(resolve(state.game(), position.zone, so_far))};
  }

  static std::string write(const Argument& of, const PositionParam& /*position*/) {
    return std::to_string(of.number + 1);
  }

  static bool read(MoveReader& reader, const Param& /*param*/, const PositionParam& of,
                   std::span<const std::string> words) {
    const ZoneId where = resolve(reader.game(), of.zone, reader.move());
    const int held = reader.state().size(where);
    if (const auto number = number_in(words.front(), 1, held)) return reader.take(*number - 1);
    return reader.fail({"no place '{word}' in {zone}, which has {n}",
                        {{"word", words.front()},
                         {"zone", reader.notation().zone(where), where},
                         {"n", std::to_string(held)}}});
  }

  static ArgumentType type(const PositionParam& /*position*/) { return {NamedThing::position}; }

  static std::vector<Sentence> describe(const Game& game, const PositionParam& position) {
    return {{"a place in {zone}", {in_zone(game, position.zone)}}};
  }

  // Numbers the positions from the bottom of the zone.
  static Numbering numbering(const Game& game, const PositionParam& position) {
    return {game.zones[game.zone_families[position.zone.family].first].capacity, 0};
  }
  static std::uint32_t number(const Game& /*game*/, const PositionParam& /*position*/, Seat /*mover*/,
                              int argument) {
    return static_cast<std::uint32_t>(argument);
  }
  static std::string number_text(const Game& /*game*/, const PositionParam& /*position*/,
                                 std::uint32_t number) {
    return std::to_string(std::uint64_t{number} + 1);
  }
};

}  // namespace

template <>
const ParamDuties& duties_for<PositionParam>() {
  return kDutiesOf<PositionKind>;
}

}  // namespace fuda
