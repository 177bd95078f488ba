// A parameter that is a zone of a family: `zone: pile`.
#include "model/move_reader.h"
#include "params/kinds.h"
#include "params/members.h"
#include "params/parts.h"

namespace fuda {

namespace {

struct ZoneKind {
  using Fields = ZoneParam;
  static constexpr NamedThing kThing = NamedThing::zone;
  static constexpr std::string_view kWord = "zone";
  static constexpr std::array<std::string_view, 0> kKeys{};

  static ZoneParam declare(Declaring& in) {
    ZoneParam zone;
    zone.family = look_up(in.build, in.game().zone_families, "zone", in.value.text, in.value.place());
    if (zone.family != kNone && in.game().zone_families[zone.family].per == Per::table)
      in.complain(in.value.place(),
                  fmt::format("'{}' is a single zone, so there is nothing to choose", in.value.text));
    zone.narrowing = read_narrowing(in);
    return zone;
  }

  static std::uint64_t always(const Game& game, const ZoneParam& zone) {
    return zone.family == kNone ? 1 : game.zone_families[zone.family].count;
  }

  static Candidates list(const State& state, const ZoneParam& zone, const Move& /*so_far*/) {
    const Family& family = state.game().zone_families[zone.family];
    return {family.first, family.count};
  }

  static void look(const MoveKind& /*kind*/, std::size_t /*index*/, const ZoneParam& zone, Looks& out) {
    if (!zone.narrowing) return;
    out.zones.push_back({{.family = zone.family, .owner = ZoneRef::Owner::any}, Looks::At::top});
    look_at(zone.narrowing, out);
  }

  static Sentence why_not(const State& /*state*/, const Argument& /*of*/, const ZoneParam& /*zone*/,
                          const Move& /*move*/) {
    return {};
  }

  static std::string write(const Argument& of, const ZoneParam& /*zone*/) {
    return of.notation.own_name(static_cast<ZoneId>(of.number));
  }

  static bool read(MoveReader& reader, const Param& /*param*/, const ZoneParam& of,
                   std::span<const std::string> words) {
    const Notation& notation = reader.notation();
    const Family& family = reader.game().zone_families[of.family];
    const std::string& word = words.front();
    std::vector<std::string> members;
    for (int i = 0; i < family.count; ++i) {
      const auto id = static_cast<ZoneId>(family.first + i);
      members.push_back(notation.own_name(id));
      if (word == members.back() || word == notation.zone(id)) return reader.take(id);
    }
    return reader.fail_unknown({"no {zone} '{word}'", {{"zone", family.name}, {"word", word}}}, word,
                               members);
  }

  static ArgumentType type(const ZoneParam& zone) {
    return {.thing = NamedThing::zone, .zones = zone.family};
  }

  static std::vector<Sentence> describe(const Game& game, const ZoneParam& zone) {
    std::vector<Sentence> all{{"a {zone}", {{"zone", game.zone_families[zone.family].name}}}};
    say_conditions(zone.narrowing, all);
    return all;
  }

  // Numbers a zone. In a family with one zone per seat, a zone's number is the seat's distance from the
  // mover. In any other family, the zone's number is its index.
  static Numbering numbering(const Game& game, const ZoneParam& zone) {
    return {game.zone_families[zone.family].count};
  }
  static std::uint32_t number(const Game& game, const ZoneParam& zone, Seat mover, int argument) {
    return member_from(game, game.zone_families[zone.family], game.zones[static_cast<ZoneId>(argument)].index,
                       mover);
  }
  static std::string number_text(const Game& game, const ZoneParam& zone, std::uint32_t number) {
    return member_text(game, game.zone_families[zone.family], number);
  }
};

}  // namespace

template <>
const ParamDuties& duties_for<ZoneParam>() {
  return kDutiesOf<ZoneKind>;
}

}  // namespace fuda
