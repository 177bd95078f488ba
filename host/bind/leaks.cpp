#include "bind/leaks.h"

#include <fmt/format.h>

#include <bit>
#include <variant>

namespace fuda::lua {

namespace {

struct Rule {
  std::string name;      // "the guard of 'claim'", "moves.claim.apply"
  std::string declared;  // the key that allows it: "moves.claim.reveals"
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

// "changes hints", "moves a card from hand.Bruno to discard".
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
    return "tells of a card of " + names_.zone(step.zone);
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

Finding finding_of(const Leak& leak, const Game& game, const Notation* names) {
  const Rule rule = rule_of(leak, game);
  const auto seat = static_cast<std::size_t>(std::countr_zero(leak.seats));
  const std::string what = fmt::format("{} looks at {}", rule.name, thing(leak.read, game, names));
  const std::string declare = fmt::format("{}: \"…\" in the YAML says what it reveals", rule.declared);
  if (leak.rule_kind == Leak::RuleKind::guard) {
    const std::string who = names != nullptr ? names->seat(static_cast<Seat>(seat)) : "its player";
    return error_at(leak.read.place,
                    fmt::format("{}, which {} does not see: the legal moves reveal it", what, who),
                    "look only at what the player sees; if this is intended, " + declare);
  }
  const char* unseen = leak.read.card == kNone ? "that counter" : "that card";
  const std::string told =
      names == nullptr
          ? fmt::format("{}; what happens next reveals it to somebody who does not see {}", what, unseen)
          : fmt::format("{} and then {}: that tells {}, who does not see {}", what,
                        std::visit(Doing(game, *names), *leak.shows), names->seat(static_cast<Seat>(seat)),
                        unseen);
  return error_at(leak.read.place, told,
                  "show it to them, or move it to where they see it; if this is intended, " + declare);
}

}  // namespace fuda::lua
