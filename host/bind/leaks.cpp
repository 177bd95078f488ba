#include "bind/leaks.h"

#include <fmt/format.h>

#include <bit>
#include <variant>

namespace fuda::lua {

namespace {

struct Rule {
  std::string name;      // "the guard of 'claim'", "moves.claim.apply"
  std::string declared;  // the key that permits the leak: "moves.claim.reveals"
};

Rule rule_of(const Leak& leak, const Game& game) {
  if (leak.rule_kind == Leak::RuleKind::set_up) return {"setup", "setup.reveals"};
  if (leak.rule_kind == Leak::RuleKind::enter) {
    const std::string phase = "phases." + game.phases[leak.rule].name;
    return {phase + ".enter", phase + ".reveals"};
  }
  const std::string& move = game.moves[leak.rule].name;
  const bool guard = leak.rule_kind == Leak::RuleKind::guard;
  return {guard ? "the guard of '" + move + "'" : "moves." + move + ".apply", "moves." + move + ".reveals"};
}

std::string thing(const HiddenRead& read, const Game& game, const Notation* names) {
  if (read.card == kNone) {
    return names != nullptr
               ? names->counter(read.counter)
               : fmt::format("'{}'", game.counter_families[game.counters[read.counter].family].name);
  }
  return "a card of " + (names != nullptr
                             ? names->zone(read.zone)
                             : fmt::format("'{}'", game.zone_families[game.zones[read.zone].family].name));
}

// Describes a step, such as "changes hints" or "moves a card from hand.Bruno to discard".
class Doing {
 public:
  Doing(const Game& game, const Notation& names) : game_(game), names_(names) {}

  std::string operator()(const CardMoved& step) const {
    return fmt::format("moves a card from {} to {}", names_.zone(step.from), names_.zone(step.to));
  }
  std::string operator()(const ZoneShuffled& step) const { return "shuffles " + names_.zone(step.zone); }
  std::string operator()(const CounterChanged& step) const {
    return "changes " + names_.counter(step.counter);
  }
  std::string operator()(const CardTold& step) const {
    return "tells a fact about a card of " + names_.zone(step.zone);
  }
  std::string operator()(const CardShown& step) const { return "shows a card of " + names_.zone(step.zone); }
  std::string operator()(const PhaseEntered& step) const {
    return fmt::format("goes to phase '{}'", game_.phases[step.phase].name);
  }
  std::string operator()(const GameEnded&) const { return "ends the game"; }
  std::string operator()(const Said& step) const {
    return fmt::format("says '{}'", saying_of(game_, step).name);
  }

 private:
  const Game& game_;
  const Notation& names_;
};

}  // namespace

namespace {

std::string looks_at(const Leak& leak, const Game& game, const Notation* names) {
  return fmt::format("{} looks at {}", rule_of(leak, game).name, thing(leak.read, game, names));
}

std::string advice(const Leak& leak, const Game& game) {
  const char* what = leak.rule_kind == Leak::RuleKind::guard
                         ? "let the rule look only at cards and counters that the player sees"
                         : "first show the card or counter to these seats, or keep it visible to them";
  return fmt::format("{}; if this is intended, say in the YAML what the rule reveals: {}: \"…\"", what,
                     rule_of(leak, game).declared);
}

}  // namespace

Finding finding_of(const Leak& leak, const Game& game, const Notation& names) {
  const std::string& seat = names.seat(static_cast<Seat>(std::countr_zero(leak.seats)));
  const std::string what = looks_at(leak, game, &names);
  const std::string told =
      leak.rule_kind == Leak::RuleKind::guard
          ? fmt::format("{}, which {} does not see, so the legal moves reveal a secret", what, seat)
          : fmt::format("{} and then {}: this reveals a secret to {}, who does not see {}", what,
                        std::visit(Doing(game, names), *leak.shows), seat,
                        leak.read.card == kNone ? "that counter" : "that card");
  return error_at(leak.read.place, told, advice(leak, game));
}

Finding witnessed(const Leak& leak, const Game& game, const std::string& witness) {
  const bool guard = leak.rule_kind == Leak::RuleKind::guard;
  const char* unseen = leak.read.card == kNone ? "that counter" : "that card";
  const std::string told =
      guard ? ", which the player does not see, so the legal moves reveal a secret"
            : fmt::format("; the next steps reveal a secret to a seat that does not see {}", unseen);
  return error_at(leak.read.place, fmt::format("{}{}", looks_at(leak, game, nullptr), told),
                  fmt::format("{}\n{}", witness, advice(leak, game)));
}

Finding suspicion(const Leak& leak, const Game& game) {
  const char* told = leak.rule_kind == Leak::RuleKind::guard
                         ? ", which the player does not see, so the legal moves may reveal a secret"
                         : "; the next steps may reveal a secret";
  return warning_at(leak.read.place, fmt::format("{}{}", looks_at(leak, game, nullptr), told),
                    fmt::format("in every game that fuda played, other hidden cards made no difference\n{}",
                                advice(leak, game)));
}

}  // namespace fuda::lua
