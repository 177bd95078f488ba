// Moves: what their parameters range over, what they cost and bring in.
#include <algorithm>
#include <array>
#include <bit>

#include "base/lists.h"
#include "bind/reference.h"
#include "load/build.h"
#include "load/conditions.h"
#include "load/files.h"

namespace fuda {

namespace {

// Keys that say more about what a parameter is about.
constexpr std::array<std::string_view, 11> kAddenda = {"found_in", "except", "top_of", "only", "must", "why",
                                                       "count",    "same",   "run",    "sum",  "sets"};

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
        kind.params.push_back(read_param(parameter, kind.params));
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
  // How many values a parameter has in every position; 1 if that depends on the position.
  [[nodiscard]] std::uint64_t always(const Param& param) const {
    switch (param.domain) {
      case Domain::seat:
        return param.others ? game_.seats - 1U : game_.seats;
      case Domain::value: {
        const std::size_t values = game_.attributes[param.attribute].values.size();
        return values - static_cast<std::size_t>(std::popcount(param.without));
      }
      case Domain::number:
        return static_cast<std::uint64_t>(std::int64_t{param.high} - param.low + 1);
      case Domain::choice:
        return param.choices.size();
      case Domain::zone:
        return param.zone.family == kNone ? 1 : game_.zone_families[param.zone.family].count;
      case Domain::card:
      case Domain::cards:
      case Domain::fact:
      case Domain::position:
        break;
    }
    return 1;
  }

  void check_product(const MoveKind& kind) {
    std::uint64_t product = 1;
    for (const Param& param : kind.params) {
      if (param.domain == Domain::number && param.low > param.high) return;  // reported already
      product *= std::max<std::uint64_t>(always(param), 1);
      if (product <= kMaxLegalMoves) continue;
      build_.complain(param.place,
                      fmt::format("'{}' can be made in {} or more ways; a position can offer at most {}",
                                  kind.name, product, kMaxLegalMoves),
                      "use fewer parameters, smaller ranges, or several moves in a row");
      return;
    }
  }

  // What is written after the name of a move is divided among its parameters by their numbers of words.
  void check_lists(const MoveKind& kind) {
    std::int32_t most = 0;
    const Param* open = nullptr;
    for (const Param& param : kind.params) {
      if (param.by_rules && &param != &kind.params.back())
        build_.complain(
            param.place,
            fmt::format("'{}' must be the last parameter: its sets come from the rules", param.name));
      if (param.domain != Domain::cards) continue;
      most += param.high;
      if (param.low == param.high) continue;
      if (open != nullptr) {
        build_.complain(
            param.place,
            fmt::format("'{}' and '{}' both vary in number: nobody could tell for which of them a card is "
                        "meant",
                        open->name, param.name),
            "give one of them a fixed count, or make it two moves in a row");
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
                          fmt::format("'{}' can be below 0, so it cannot say how many", entry.value.text));
        }
      }
      if (amount.counter != kNone) all.push_back(amount);
    }
    return all;
  }

  std::int32_t bound(const yaml::Node& node) {
    return read_number(build_, node, node.place(), "this bound").value_or(0);
  }

  // A counter that says how many must not be changed by the same move.
  void check_amounts(const MoveKind& kind) {
    std::vector<Amount> all = kind.cost;
    append(all, kind.gain);
    for (const Amount& amount : all) {
      const auto changed = std::ranges::find(all, amount.by, &Amount::counter);
      if (amount.by == kNone || changed == all.end()) continue;
      build_.complain(amount.place, fmt::format("'{}' says how many here, and '{}' changes it itself",
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

  Param read_param(const yaml::Entry& entry, const std::vector<Param>& before) {
    Param param;
    param.name = entry.key;
    param.place = entry.place();
    if (entry.key == "me" || entry.key == "any") {
      build_.complain(
          entry.place(),
          fmt::format("a parameter cannot be called '{}', which has a meaning in zones", entry.key));
    }
    if (const std::string whose = lua::whose_name(entry.key); !whose.empty()) {
      build_.complain(entry.place(),
                      fmt::format("'{}' is {}: no parameter can be called that", entry.key, whose));
    }
    const yaml::Entry* part = nullptr;
    std::vector<std::string> kinds;
    for (const auto& one : entry.value.entries) {
      if (contains(kAddenda, one.key)) continue;
      kinds.push_back("'" + one.key + "'");
      part = &one;
    }
    if (kinds.size() != 1) {
      const std::vector<std::string> known(kWordsOf<Domain>.begin(), kWordsOf<Domain>.end());
      build_.complain(entry.place(),
                      kinds.empty() ? fmt::format("'{}' does not say what it is about", entry.key)
                                    : fmt::format("'{}' must be about one thing, not {}", entry.key,
                                                  fmt::join(kinds, " and ")),
                      "one of: " + either(known));
      return param;
    }
    const auto domain = value_of_word<Domain>(part->key);
    if (!domain) return param;
    param.domain = *domain;
    read_domain(param, part->value, before);
    if (const yaml::Entry* found_in = entry.value.entry("found_in")) {
      if (param.domain == Domain::fact) {
        param.found_in = read_zone_ref(build_, found_in->value, {before, broken_});
      } else {
        build_.complain(found_in->place(), "'found_in' goes only with 'fact'");
      }
    }
    if (const yaml::Entry* except = entry.value.entry("except")) read_except(param, *except);
    read_conditions(build_, param, entry.value, {before, broken_});
    read_together(build_, param, entry.value, {before, broken_});
    const auto family_of = [](const Param& of) {
      std::vector<FamilyId> families{of.zone.family};
      for (const ZoneRef& zone : of.also) families.push_back(zone.family);
      return families;
    };
    const std::vector<FamilyId> families = family_of(param);
    param.apart = is_of_cards(param.domain) && std::ranges::any_of(before, [&](const Param& other) {
                    return is_of_cards(other.domain) &&
                           std::ranges::any_of(family_of(other),
                                               [&](FamilyId family) { return contains(families, family); });
                  });
    return param;
  }

  void read_domain(Param& param, const yaml::Node& node, const std::vector<Param>& before) {
    switch (param.domain) {
      case Domain::seat:
        param.others = node.text == "others";
        break;
      case Domain::card:
      case Domain::cards:
        read_places(param, node, before);
        break;
      case Domain::position:
        param.zone = read_zone_ref(build_, node, {before, broken_});
        break;
      case Domain::fact:
        read_facts(param, node);
        break;
      case Domain::value: {
        const auto id = look_up(build_, game_.attributes, "attribute", node.text, node.place());
        if (id != kNone) param.attribute = id;
        break;
      }
      case Domain::number:
        param.low = bound(node.items.front());
        param.high = bound(node.items.back());
        if (param.low > param.high) {
          build_.complain(node.place(),
                          fmt::format("there is no number from {} to {}", param.low, param.high));
        }
        break;
      case Domain::choice:
        for (const auto& item : node.items) param.choices.push_back(item.text);
        if (node.is_scalar()) param.choices = keys_of_table(node);
        break;
      case Domain::zone: {
        param.zone.of = ZoneRef::Of::any;
        param.zone.family = look_up(build_, game_.zone_families, "zone", node.text, node.place());
        if (param.zone.family != kNone && game_.zone_families[param.zone.family].per == Per::table) {
          build_.complain(node.place(), fmt::format("there is only one '{}' to choose", node.text));
        }
        break;
      }
    }
  }

  // One zone, or a list of them.
  void read_places(Param& param, const yaml::Node& node, const std::vector<Param>& before) {
    const ParamContext context{before, broken_, true};
    if (!node.is_sequence()) {
      param.zone = read_zone_ref(build_, node, context);
      return;
    }
    for (const auto& item : node.items) {
      const ZoneRef zone = read_zone_ref(build_, item, context);
      if (&item == &node.items.front()) {
        param.zone = zone;
      } else if (zone.family != kNone) {
        param.also.push_back(zone);
      }
    }
  }

  // Values that cannot be chosen.
  void read_except(Param& param, const yaml::Entry& except) {
    if (param.domain != Domain::value) {
      build_.complain(except.place(), "'except' goes only with 'value'");
      return;
    }
    const auto& values = game_.attributes[param.attribute].values;
    const std::string what = game_.attributes[param.attribute].name;
    for (const auto& item : except.value.items) {
      const auto id = look_up(build_, values, what.c_str(), item.text, item.place());
      if (id == kNone) continue;
      if (id < 64) {
        param.without |= Mask{1} << id;
      } else {
        build_.complain(item.place(), "only the first 64 values can be excepted");
      }
    }
    if (values.size() <= 64 && std::popcount(param.without) == static_cast<int>(values.size())) {
      build_.complain(except.place(), fmt::format("this leaves no {}", what));
    }
  }

  // The words of a choice from `tables.NAME`: a variant that adds to the table also adds the choice.
  std::vector<std::string> keys_of_table(const yaml::Node& node) {
    const yaml::Node* table = &build_.root;
    std::vector<std::string> path;
    for (const std::string& key : split(node.text, '.')) {
      const auto known = table == &build_.root ? std::vector<std::string>() : keys_of(*table);
      path.push_back(key);
      const yaml::Node* found = table->find(key);
      if (found == nullptr) {
        build_.complain_missing(node.place(), fmt::format("there is no table '{}'", node.text), path,
                                suggestion(key, known));
        return {};
      }
      table = found;
    }
    std::vector<std::string> keys = keys_of(*table);
    if (keys.empty())
      build_.complain(node.place(), fmt::format("'{}' has no keys to choose from", node.text));
    return keys;
  }

  void read_facts(Param& param, const yaml::Node& node) {
    for (const auto& item : node.items) {
      const auto id = look_up(build_, game_.attributes, "attribute", item.text, item.place());
      if (id == kNone) continue;
      for (const Value& value : game_.attributes[id].values) {
        if (value.fact != kNone) param.facts |= FactMask{1} << value.fact;
      }
    }
  }

  Build& build_;
  Game& game_;
  std::vector<std::string> broken_;  // parameters of this move that already have a finding: one is enough
};

}  // namespace

void build_moves(Build& build) { Moves(build).run(); }

}  // namespace fuda
