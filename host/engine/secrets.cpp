#include "engine/secrets.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <vector>

#include "base/limits.h"
#include "model/legal.h"
#include "model/view.h"
#include "params/kinds.h"

namespace fuda {

namespace {

std::string declare(const MoveKind& kind) {
  return fmt::format("if this is intended, say in the YAML what the move reveals: moves.{}.reveals: \"…\"",
                     kind.name);
}

// Whether each mover sees the counter of this family that its move would charge or compare.
bool seen_by_all_movers(const Game& game, FamilyId id) {
  const CounterFamily& family = game.counter_families[id];
  for (Seat seat = 0; seat < game.seats; ++seat) {
    for (int i = 0; i < family.count; ++i) {
      const bool meant = family.per != Per::seat || i == seat;
      if (meant && !sees_counter(game, static_cast<CounterId>(family.first + i), seat)) return false;
    }
  }
  return true;
}
bool seen_by_payers(const Game& game, const Amount& amount) {
  return seen_by_all_movers(game, amount.counter) &&
         (amount.by == kNone || seen_by_all_movers(game, amount.by));
}

// The zones that a reference can mean for a seat.
std::vector<ZoneId> zones_meant(const Game& game, const MoveKind& kind, const ZoneRef& ref, Seat seat) {
  const Family& family = game.zone_families[ref.family];
  if (ref.owner == ZoneRef::Owner::table) return {family.first};
  if (ref.owner == ZoneRef::Owner::me) return {static_cast<ZoneId>(family.first + seat)};
  const auto* named =
      ref.owner == ZoneRef::Owner::argument ? kind.params[ref.argument].as<SeatParam>() : nullptr;
  const bool others = named != nullptr && named->others;
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
    findings.push_back(error_at(of.place,
                                fmt::format("the {} of '{}' depends on '{}', which the player does not see, "
                                            "so the legal moves reveal a secret",
                                            what, kind.name, game.counter_families[of.counter].name),
                                declare(kind)));
  };
  for (const Amount& cost : kind.cost) amount(cost, "cost");
  for (const Amount& gain : kind.gain) {
    // A counter without a maximum always has room.
    if (game.counters[game.counter_families[gain.counter].first].max < kMaxCount) amount(gain, "gain");
  }
  for (std::size_t i = 0; i < kind.params.size(); ++i) {
    const Param& param = kind.params[i];
    const Looks looks = looks_of(kind, i);
    for (const auto& [zone, at] : looks.zones) {
      const bool is_open_top =
          at == Looks::At::top && game.zone_families[zone.family].visible == Visible::top;
      if (is_open_top || seen_by_movers(game, kind, zone)) continue;
      findings.push_back(error_at(param.place,
                                  fmt::format("'{}' of '{}' depends on cards of '{}' that the player does "
                                              "not see, so the legal moves reveal a secret",
                                              param.name, kind.name, game.zone_families[zone.family].name),
                                  declare(kind)));
    }
    for (const auto& [counter, every] : looks.counters) {
      if (seen_by_all_movers(game, counter)) continue;
      findings.push_back(error_at(param.place,
                                  fmt::format("'{}' of '{}' depends on '{}', which the player does not see, "
                                              "so the legal moves reveal a secret",
                                              param.name, kind.name, game.counter_families[counter].name),
                                  declare(kind)));
    }
  }
  return findings;
}

void throw_hidden_conditions(const Game& game, KindId kind) {
  Findings findings = hidden_conditions(game, kind);
  if (!findings.empty()) throw Failure(std::move(findings));
}

}  // namespace fuda
