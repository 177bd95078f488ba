// Builds the reactions of other seats: the key `react` of a phase, and the phases with `who: others`.
#include <algorithm>

#include "base/lists.h"
#include "load/build.h"

namespace fuda {

namespace {

constexpr const char* kNextSeat = "next_seat";
constexpr const char* kSkip = "skip";

class ReactionsReader {
 public:
  explicit ReactionsReader(Build& build) : build_(build), game_(build.game) {}

  void read() {
    const auto& entries = build_.entries("phases");
    for (std::size_t i = 0; i < entries.size(); ++i) {
      Phase& phase = game_.phases[i];
      if (const yaml::Entry* react = entries[i].value.entry("react")) read_react(*react, phase);
      if (phase.movers == Phase::Movers::others) {
        game_.has_reactions = true;
        read_others(entries[i].value, phase);
      } else if (const yaml::Entry* order = entries[i].value.entry("order")) {
        build_.complain(order->place(), "'order' works only with 'who: others'");
      }
    }
    for (std::size_t i = 0; i < entries.size(); ++i) {
      check_used(static_cast<PhaseId>(i), entries[i]);
      for (const char* key : {"then", "next", "stuck"}) check_entered(entries[i].value.find(key));
    }
    check_entered(build_.root.find("start_phase"));
    if (build_.root.find("start_phase") == nullptr && game_.phases.front().movers == Phase::Movers::others) {
      build_.complain(game_.phases.front().place,
                      fmt::format("the game cannot start in '{}', which is a phase of reactions",
                                  game_.phases.front().name),
                      "name another phase: start_phase: PHASE");
    }
  }

 private:
  // Reads `react`: the name of a phase, or {phase: …, after: […]}.
  void read_react(const yaml::Entry& entry, Phase& phase) {
    const yaml::Node& node = entry.value;
    const yaml::Node& name = node.is_mapping() ? node["phase"] : node;
    phase.react = look_up(build_, game_.phases, "phase", name.text, name.place());
    is_misnamed_ = is_misnamed_ || phase.react == kNone;
    if (phase.react != kNone && game_.phases[phase.react].movers != Phase::Movers::others) {
      build_.complain(name.place(), fmt::format("phase '{}' does not ask the other seats", name.text),
                      fmt::format("add 'who: others' to phase '{}'", name.text));
    }
    if (phase.movers == Phase::Movers::all) {
      build_.complain(
          entry.place(),
          fmt::format("all seats move at once in '{}', so no other seat is left to react", phase.name),
          "use 'react' in a phase in which one seat moves");
    } else if (phase.moves.empty() && phase.movers == Phase::Movers::turn) {
      build_.complain(entry.place(),
                      fmt::format("phase '{}' has no moves to which other seats could react", phase.name));
    }
    for (const yaml::Node& item : node["after"].items) {
      const KindId move = look_up(build_, game_.moves, "move", item.text, item.place());
      if (move == kNone) continue;
      if (contains(phase.moves, move)) {
        phase.react_after.push_back(move);
        continue;
      }
      std::vector<std::string> offered;
      for (const KindId kind : phase.moves) offered.push_back(game_.moves[kind].name);
      build_.complain(
          item.place(),
          contains(phase.free, move)
              ? fmt::format("'{}' is a free move, and seats cannot react to free moves", item.text)
              : fmt::format("phase '{}' does not offer '{}'", phase.name, item.text),
          offered.empty() ? "" : fmt::format("it offers {}", fmt::join(offered, ", ")));
    }
  }

  // Reads the keys that belong to a phase with `who: others`.
  void read_others(const yaml::Node& node, Phase& phase) {
    for (const char* key : {"then", "next"}) {
      if (const yaml::Entry* entry = node.entry(key)) {
        build_.complain(entry->place(), fmt::format("'{}' cannot be used with 'who: others'", key),
                        "when every other seat has been asked, the game continues as it would have without "
                        "reactions");
      }
    }
    if (phase.moves.empty())
      build_.complain(phase.place, fmt::format("phase '{}' offers no moves to the other seats", phase.name),
                      "write: moves: [MOVE, pass]");
    if (const yaml::Node* stuck = node.find("stuck")) {
      phase.skips = stuck->text == kSkip;
      if (!phase.skips)
        build_.complain(stuck->place(), fmt::format("'stuck' cannot be '{}' with 'who: others'", stuck->text),
                        "write 'stuck: skip' if the host should not ask seats without a legal move");
    }
    if (const yaml::Node* order = node.find("order"); order != nullptr && order->text != kNextSeat)
      phase.order = read_order(*order);
  }

  FamilyId read_order(const yaml::Node& node) {
    const FamilyId id = game_.find_counters(node.text);
    if (id == kNone) {
      std::vector<std::string> known = names_of(game_.counter_families);
      known.emplace_back(kNextSeat);
      build_.complain_missing(
          node.place(),
          fmt::format("'order' must be {} or the name of a counter, not '{}'", kNextSeat, node.text),
          {"counters", node.text}, suggestion(node.text, known));
      return kNone;
    }
    const CounterFamily& family = game_.counter_families[id];
    const std::string_view needs =
        family.per != Per::seat || family.has_two_keys() ? "use a counter with 'per: seat'"
        : family.is_holder()                             ? "use a counter without 'holds'"
        : family.visible != Visible::all ? "use 'visible: all', because everyone sees the order"
                                         : "";
    if (needs.empty()) return id;
    build_.complain(node.place(), fmt::format("'{}' cannot say which seat reacts first", node.text),
                    std::string(needs));
    return kNone;
  }

  void check_used(PhaseId id, const yaml::Entry& entry) {
    const Phase& phase = game_.phases[id];
    if (phase.movers != Phase::Movers::others || is_misnamed_) return;
    const bool used = std::ranges::any_of(
        game_.phases, [&](const Phase& other) { return other.react == id && &other != &phase; });
    if (used) return;
    build_.complain(entry.place(), fmt::format("no phase has 'react: {}'", phase.name),
                    "the host asks the other seats only after a move in a phase with this key");
  }

  // Refuses a phase of reactions if the game would enter it without a move to react to.
  void check_entered(const yaml::Node* name) {
    if (name == nullptr) return;
    const PhaseId id = game_.find_phase(name->text);
    if (id == kNone || game_.phases[id].movers != Phase::Movers::others) return;
    build_.complain(name->place(),
                    fmt::format("'{}' is a phase of reactions, which can only follow a move", name->text),
                    fmt::format("write 'react: {}' in the phase of that move", name->text));
  }

  Build& build_;
  Game& game_;
  bool is_misnamed_ = false;  // some `react` names no phase, so a phase may only seem to be unused
};

}  // namespace

void build_reactions(Build& build) { ReactionsReader(build).read(); }

}  // namespace fuda
