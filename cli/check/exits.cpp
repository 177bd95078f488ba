// Finds phases that a game provably cannot leave, without playing the game.

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "base/lists.h"
#include "check/random_play.h"
#include "code/mentions.h"
#include "engine/inside.h"

namespace fuda {

namespace {

class Exits {
 public:
  Exits(const Definition& definition, Engine& engine)
      : definition_(definition), game_(engine.game()), functions_(rules_of(engine).functions()) {
    for (const LuaFile& file : definition.lua) mentions_.add(lua::mentions_of(file.path, file.text));
  }

  Findings run() {
    for (std::size_t p = 0; p < game_.phases.size(); ++p) check_taken_away(p);
    for (std::size_t p = 0; p < game_.phases.size(); ++p) check_circle(p);
    const bool ends_stuck =
        std::ranges::any_of(game_.phases, [](const Phase& phase) { return phase.stuck_outcome != kNone; });
    if (!says("finish") && !says("finish_after") && !ends_stuck) {
      const yaml::Entry* outcomes = definition_.root.entry("outcomes");
      findings_.push_back(error_at(outcomes == nullptr ? Place{} : outcomes->place(),
                                   "nothing ends the game: no rule calls 'finish' or 'finish_after'",
                                   "write: finish(\"" + outcome() + "\") where the game is over"));
    } else {
      for (const Phase& phase : game_.phases) check_moves(phase);
    }
    return std::move(findings_);
  }

 private:
  [[nodiscard]] bool says(const char* name) const { return mentions_.words.contains(name); }
  [[nodiscard]] bool has(const std::string& function) const { return functions_.contains(function); }
  [[nodiscard]] std::string outcome() const { return game_.outcomes.empty() ? "…" : game_.outcomes.front(); }
  // Whether no seat has a move in the phase, and no rule runs in it.
  [[nodiscard]] bool is_empty(const Phase& phase) const {
    return phase.moves.empty() && !has("phases." + phase.name + ".enter");
  }

  // The place of the patch that sets the moves of a phase, or the place of the phase itself.
  [[nodiscard]] Place moves_place(const Phase& phase) const {
    for (std::size_t i = definition_.files.size(); i-- > 1;) {
      const yaml::Entry* patch = definition_.files[i]["phases"][phase.name].entry("moves");
      if (patch != nullptr) return patch->place();
    }
    const yaml::Entry* own = definition_.root["phases"][phase.name].entry("moves");
    return own != nullptr ? own->place() : phase.place;
  }

  void check_taken_away(std::size_t id) {
    const Phase& phase = game_.phases[id];
    if (!is_empty(phase)) return;
    if (definition_.files.front()["phases"][phase.name]["moves"].items.empty()) return;
    told_.insert(id);
    findings_.push_back(
        error_at(moves_place(phase),
                 fmt::format("phase '{}' has no moves left, and no rule runs in this phase", phase.name),
                 fmt::format("keep a move in this phase, or write: function phases.{}.enter(seat) … end",
                             phase.name)));
  }

  // Finds circles of phases in which nothing can happen. Each phase of a circle leads to the next phase.
  void check_circle(std::size_t start) {
    std::vector<std::size_t> way;
    std::size_t at = start;
    while (!contains(way, at)) {
      const Phase& phase = game_.phases[at];
      if (told_.contains(at) || !is_empty(phase) || phase.continuation == Phase::Continuation::rules) return;
      // The end of a turn may be the end of the game.
      if (phase.continuation == Phase::Continuation::next_seat && says("finish_after")) return;
      way.push_back(at);
      at = phase.next;
    }
    if (at != start) return;  // the phase leads into the circle, but is not part of it
    std::string others;
    for (const std::size_t id : way) {
      told_.insert(id);
      if (id != start) others += fmt::format("{}'{}'", others.empty() ? "" : " nor ", game_.phases[id].name);
    }
    const Phase& phase = game_.phases[start];
    findings_.push_back(error_at(
        phase.place,
        others.empty()
            ? fmt::format("phase '{}' leads to itself forever, because the phase has neither moves nor rules",
                          phase.name)
            : fmt::format("phase '{}' leads back to itself forever, because neither this phase nor {} has "
                          "moves or rules",
                          phase.name, others),
        fmt::format("add moves to this phase, or write: function phases.{}.enter(seat) … end", phase.name)));
  }

  // Finds phases in which the rules must choose what follows a move, but no rule runs.
  void check_moves(const Phase& phase) {
    if (phase.moves.empty() || phase.continuation != Phase::Continuation::rules ||
        has("phases." + phase.name + ".enter"))
      return;
    const auto runs = [&](KindId kind) { return has("moves." + game_.moves[kind].name + ".apply"); };
    const bool silent = std::ranges::none_of(phase.moves, runs) && std::ranges::none_of(phase.free, runs);
    if (!silent && (says("go") || says("finish") || says("redeal"))) return;
    findings_.push_back(error_at(
        phase.place,
        fmt::format("nothing leads out of phase '{}': it has 'then: rules', but none of its moves {}",
                    phase.name, silent ? "has a rule" : "calls 'go' or 'finish'"),
        fmt::format("write 'then: next_seat', or: function moves.{}.apply(me{}) … go(\"…\") … end",
                    game_.moves[phase.moves.front()].name,
                    game_.moves[phase.moves.front()].params.empty() ? "" : ", …")));
  }

  const Definition& definition_;
  const Game& game_;
  std::map<std::string, Place> functions_;
  lua::Mentions mentions_;
  std::set<std::size_t> told_;  // phases that this pass has already reported
  Findings findings_;
};

}  // namespace

Findings find_exits(const Definition& definition, Engine& engine) { return Exits(definition, engine).run(); }

}  // namespace fuda
