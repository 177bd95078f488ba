// A parameter that is a seat: `seat: any`, `seat: others`.
#include "model/flow.h"
#include "model/move_reader.h"
#include "params/kinds.h"
#include "params/parts.h"

namespace fuda {

namespace {

struct SeatKind {
  using Fields = SeatParam;
  static constexpr NamedThing kThing = NamedThing::seat;
  static constexpr std::string_view kWord = "seat";
  static constexpr std::string_view kKeys[] = {"top_of"};

  static SeatParam declare(Declaring& in) {
    SeatParam seat;
    seat.others = in.value.text == "others";
    if (const yaml::Entry* top_of = in.all.entry("top_of")) seat.top_of = read_top_of(in, top_of->value);
    for (const char* key : {"only", "must"}) {
      const yaml::Entry* entry = in.all.entry(key);
      if (entry == nullptr || seat.top_of != kNone) continue;
      in.complain(entry->place(), fmt::format("'{}' is about a card: name its zone with 'top_of'", key));
    }
    seat.narrowing = read_narrowing(in, seat.top_of != kNone);
    return seat;
  }

  static std::uint64_t always(const Game& game, const SeatParam& seat) {
    return seat.others ? game.seats - 1U : game.seats;
  }

  static Candidates list(const State& state, const SeatParam& seat, const Move& so_far) {
    const Game& game = state.game();
    const Mask self = seat.others ? Mask{1} << so_far.seat : 0;
    const Mask out = game.out == kNone ? 0 : ~Mask{seats_playing(state)};
    return {0, game.seats, self | out};
  }

  static void look(const MoveKind& /*kind*/, std::size_t index, const SeatParam& seat, Looks& out) {
    if (!seat.narrowing) return;
    const ZoneRef top{.family = seat.top_of,
                      .owner = ZoneRef::Owner::argument,
                      .argument = static_cast<std::uint8_t>(index)};
    out.zones.push_back({top, Looks::At::top});
    look_at(seat.narrowing, out);
  }

  static Sentence why_not(const State& state, const Argument& of, const SeatParam& /*seat*/,
                          const Move& /*move*/) {
    const auto seat = static_cast<Seat>(of.number);
    if (!is_out(state, seat)) return {};
    return {"{seat} is out", {{"seat", of.notation.seat(seat)}}};
  }

  static std::string write(const Argument& of, const SeatParam& /*seat*/) {
    return of.notation.seat(static_cast<Seat>(of.number));
  }

  static bool read(MoveReader& reader, const Param& /*param*/, const SeatParam& of,
                   std::span<const std::string> words) {
    const std::string& word = words.front();
    const Seat seat = reader.notation().find_seat(word);
    if (seat == kNone)
      return reader.fail_unknown({"no seat '{word}'", {{"word", word}}}, word, reader.notation().seats());
    if (of.others && seat == reader.move().seat)
      return reader.fail({"{seat} cannot be chosen here", {{"seat", word}}});
    return reader.take(seat);
  }

  static ArgumentType type(const SeatParam& /*seat*/) { return {NamedThing::seat}; }

  static std::vector<Sentence> describe(const Game& game, const SeatParam& seat) {
    std::vector<Sentence> all{{seat.others ? "another seat" : "a seat", {}}};
    if (seat.top_of != kNone)
      all.push_back({"with a card in {zone}", {{"zone", game.zone_families[seat.top_of].name}}});
    say_conditions(seat.narrowing, all);
    return all;
  }

  // Numbers a seat by its distance from the mover, clockwise.
  static Numbering numbering(const Game& game, const SeatParam& seat) {
    return {game.seats - (seat.others ? 1U : 0U)};
  }
  static std::uint32_t number(const Game& game, const SeatParam& seat, Seat mover, int argument) {
    return (static_cast<std::uint32_t>(argument) + game.seats - mover) % game.seats - (seat.others ? 1U : 0U);
  }
  static std::string number_text(const Game& /*game*/, const SeatParam& seat, std::uint32_t number) {
    return fmt::format("+{}", number + (seat.others ? 1 : 0));
  }

 private:
  static FamilyId read_top_of(const Declaring& in, const yaml::Node& node) {
    const auto id = look_up(in.build, in.game().zone_families, "zone", node.text, node.place());
    if (id == kNone || in.game().zone_families[id].per == Per::seat) return id;
    in.complain(node.place(), fmt::format("not every seat has a '{}'", node.text));
    return kNone;
  }
};

}  // namespace

template <>
const ParamDuties& duties_for<SeatParam>() {
  return kDutiesOf<SeatKind>;
}

}  // namespace fuda
