#include "engine/secrets.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <vector>

#include "core/legal.h"
#include "core/view.h"
#include "text/limits.h"

namespace fuda {

namespace {

std::string declare(const MoveKind& kind) {
  return fmt::format("if the game wants it so, moves.{}.reveals: \"…\" in the YAML says what it tells",
                     kind.name);
}

// Does each seat see the counter from which it would pay?
bool seen_by_payers(const Game& game, const Amount& amount) {
  for (Seat seat = 0; seat < game.seats; ++seat) {
    if (!sees_counter(game, resolve(game, amount, seat), seat)) return false;
  }
  return true;
}

// The zones that a reference can mean for a seat.
std::vector<ZoneId> zones_meant(const Game& game, const MoveKind& kind, const ZoneRef& ref, Seat seat) {
  const Family& family = game.zone_families[ref.family];
  if (ref.of == ZoneRef::Of::table) return {family.first};
  if (ref.of == ZoneRef::Of::me) return {static_cast<ZoneId>(family.first + seat)};
  const bool others = ref.of == ZoneRef::Of::argument && kind.params[ref.argument].others;
  std::vector<ZoneId> zones;
  zones.reserve(family.count);
  for (int i = 0; i < family.count; ++i) {
    if (!others || i != seat) zones.push_back(static_cast<ZoneId>(family.first + i));
  }
  return zones;
}

bool seen_by_movers(const Game& game, const MoveKind& kind, const ZoneRef& ref) {
  for (Seat seat = 0; seat < game.seats; ++seat) {
    const auto sees = [&](ZoneId zone) { return sees_zone(game, zone, seat); };
    if (!std::ranges::all_of(zones_meant(game, kind, ref, seat), sees)) return false;
  }
  return true;
}

}  // namespace

Findings hidden_conditions(const Game& game, KindId kind_id) {
  const MoveKind& kind = game.moves[kind_id];
  Findings findings;
  if (!kind.reveals.empty()) return findings;
  const auto amount = [&](const Amount& of, const char* what) {
    if (seen_by_payers(game, of)) return;
    findings.push_back(error_at(
        of.place,
        fmt::format(
            "the {} of '{}' depends on '{}', which its player does not see: what is legal tells of it", what,
            kind.name, game.counter_families[of.counter].name),
        declare(kind)));
  };
  for (const Amount& cost : kind.cost) amount(cost, "cost");
  for (const Amount& gain : kind.gain) {
    // There is always room where nothing bounds it.
    if (game.counters[game.counter_families[gain.counter].first].max < kMaxCount) amount(gain, "gain");
  }
  for (const Param& param : kind.params) {
    if (param.found_in.family == kNone || seen_by_movers(game, kind, param.found_in)) continue;
    findings.push_back(error_at(
        param.place,
        fmt::format(
            "'{}' of '{}' depends on cards of '{}' that its player does not see: what is legal tells of them",
            param.name, kind.name, game.zone_families[param.found_in.family].name),
        declare(kind)));
  }
  return findings;
}

void throw_hidden_conditions(const Game& game, KindId kind) {
  Findings findings = hidden_conditions(game, kind);
  if (!findings.empty()) throw Failure(std::move(findings));
}

}  // namespace fuda
