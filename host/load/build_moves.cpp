// Builds the moves, with their costs, gains and parameters. The parameters of a move are checked together.
#include <algorithm>

#include "base/lists.h"
#include "bind/own_names.h"
#include "load/build.h"
#include "load/files.h"
#include "params/kinds.h"

namespace fuda {

namespace {

class Moves {
 public:
  explicit Moves(Build& build) : build_(build), game_(build.game) {}

  void run() {
    const auto& entries = build_.entries("moves");
    if (!build_.within(entries.size(), kMaxNamed, "moves", build_.root.entry("moves")->place())) return;
    for (const auto& entry : entries) {
      MoveKind kind;
      kind.name = entry.key;
      kind.place = entry.place();
      const auto& parameters = entry.value["parameters"].entries;
      if (!build_.within(parameters.size(), kMaxParams, "parameters", entry.place())) continue;
      broken_.clear();
      for (const auto& parameter : parameters) {
        const std::size_t so_far = build_.findings.size();
        check_name(parameter);
        kind.params.push_back(read_param(build_, parameter, {kind.params, broken_}));
        if (build_.findings.size() > so_far) broken_.push_back(parameter.key);
      }
      check_product(kind);
      check_lists(kind);
      kind.cost = amounts(entry.value["cost"]);
      kind.gain = amounts(entry.value["gain"]);
      check_amounts(kind);
      kind.reveals = entry.value["reveals"].text;
      game_.moves.push_back(std::move(kind));
    }
    for (const auto& entry : entries) read_unless(entry);
  }

 private:
  void check_name(const yaml::Entry& entry) {
    if (entry.key == "me" || entry.key == "any") {
      build_.complain(
          entry.place(),
          fmt::format("a parameter cannot be named '{}': that word has a meaning in zones", entry.key));
    }
    if (const std::string whose = lua::whose_name(entry.key); !whose.empty())
      build_.complain(entry.place(),
                      fmt::format("'{}' is {}: no parameter can have this name", entry.key, whose));
  }

  void check_product(const MoveKind& kind) {
    std::uint64_t product = 1;
    for (const Param& param : kind.params) {
      product *= std::max<std::uint64_t>(duties_of(param).always(game_, param), 1);
      if (product <= kMaxLegalMoves) continue;
      build_.complain(param.place,
                      fmt::format("'{}' can be made in {} or more ways, but a position can offer at most {}",
                                  kind.name, product, kMaxLegalMoves),
                      "use fewer parameters, smaller ranges, or several moves in a row");
      return;
    }
  }

  // Checks how many words each parameter takes. These numbers determine the parameter to which each word
  // after a move's name belongs.
  void check_lists(const MoveKind& kind) {
    std::int32_t most = 0;
    const Param* open = nullptr;
    for (const Param& param : kind.params) {
      if (param.is_by_rules() && &param != &kind.params.back())
        build_.complain(
            param.place,
            fmt::format("'{}' must be the last parameter: its sets come from the rules", param.name));
      const auto* cards = param.as<CardsParam>();
      if (cards == nullptr) continue;
      most += cards->high;
      if (cards->low == cards->high) continue;
      if (open != nullptr) {
        build_.complain(param.place,
                        fmt::format("'{}' and '{}' both vary in number: a card could belong to either",
                                    open->name, param.name),
                        "give one of these parameters a fixed count, or use two moves in a row");
      }
      open = &param;
    }
    if (most <= static_cast<std::int32_t>(kMaxChosen)) return;
    build_.complain(kind.place, fmt::format("'{}' names up to {} cards; a move can name {} at most",
                                            kind.name, most, kMaxChosen));
  }

  std::vector<Amount> amounts(const yaml::Node& node) {
    std::vector<Amount> all;
    for (const auto& entry : node.entries) {
      Amount amount{.place = entry.place()};
      amount.counter = read_counter(build_, entry.key, entry.place());
      if (is_number(entry.value)) {
        amount.amount = read_number(build_, entry.value, entry.place(), entry.key).value_or(0);
      } else {
        amount.by = read_counter(build_, entry.value.text, entry.value.place());
        if (amount.by == kNone) continue;
        if (game_.counters[game_.counter_families[amount.by].first].min < 0) {
          build_.complain(entry.value.place(),
                          fmt::format("'{}' can be below 0, so it cannot be an amount", entry.value.text));
        }
      }
      if (amount.counter != kNone) all.push_back(amount);
    }
    return all;
  }

  // Checks that a move does not change a counter from which the move takes one of its amounts.
  void check_amounts(const MoveKind& kind) {
    std::vector<Amount> all = kind.cost;
    append(all, kind.gain);
    for (const Amount& amount : all) {
      const auto changed = std::ranges::find(all, amount.by, &Amount::counter);
      if (amount.by == kNone || changed == all.end()) continue;
      build_.complain(amount.place, fmt::format("'{}' is the amount here, but '{}' changes this counter",
                                                game_.counter_families[amount.by].name, kind.name));
    }
  }

  void read_unless(const yaml::Entry& entry) {
    const KindId id = game_.find_move(entry.key);
    for (const auto& item : entry.value["unless"].items) {
      const KindId other = look_up(build_, game_.moves, "move", item.text, item.place());
      if (id == kNone || other == kNone) continue;
      if (other == id) {
        build_.complain(item.place(), fmt::format("'{}' cannot wait for itself", entry.key));
        continue;
      }
      game_.moves[id].unless.push_back(other);
      game_.moves[id].unless_place = entry.value.entry("unless")->place();
      game_.has_unless = true;
    }
  }

  Build& build_;
  Game& game_;
  // Parameters of this move that have a finding, and therefore get no second finding.
  std::vector<std::string> broken_;
};

}  // namespace

void build_moves(Build& build) { Moves(build).run(); }

}  // namespace fuda
