// One parameter of a move: what it ranges over.
#include <algorithm>
#include <bit>
#include <optional>

#include "base/lists.h"
#include "bind/own_names.h"
#include "load/files.h"
#include "load/params.h"

namespace fuda {

namespace {

void read_seat(Build& /*build*/, Param& param, const yaml::Node& node, const ParamContext& /*context*/) {
  param.others = node.text == "others";
}
std::uint64_t count_seats(const Game& game, const Param& param) {
  return param.others ? game.seats - 1U : game.seats;
}

// One zone, or a list of them.
void read_places(Build& build, Param& param, const yaml::Node& node, const ParamContext& context) {
  const ParamContext any{context.before, context.broken, true};
  if (!node.is_sequence()) {
    param.zone = read_zone_ref(build, node, any);
    return;
  }
  for (const auto& item : node.items) {
    const ZoneRef zone = read_zone_ref(build, item, any);
    if (&item == &node.items.front()) {
      param.zone = zone;
    } else if (zone.family != kNone) {
      param.also.push_back(zone);
    }
  }
}

void read_facts(Build& build, Param& param, const yaml::Node& node, const ParamContext& /*context*/) {
  for (const auto& item : node.items) {
    const auto id = look_up(build, build.game.attributes, "attribute", item.text, item.place());
    if (id == kNone) continue;
    for (const Value& value : build.game.attributes[id].values) {
      if (value.fact != kNone) param.facts |= FactMask{1} << value.fact;
    }
  }
}

void read_value(Build& build, Param& param, const yaml::Node& node, const ParamContext& /*context*/) {
  const auto id = look_up(build, build.game.attributes, "attribute", node.text, node.place());
  if (id != kNone) param.attribute = id;
}
std::uint64_t count_values(const Game& game, const Param& param) {
  const std::size_t values = game.attributes[param.attribute].values.size();
  return values - static_cast<std::size_t>(std::popcount(param.without));
}

void read_range(Build& build, Param& param, const yaml::Node& node, const ParamContext& /*context*/) {
  const auto bound = [&](const yaml::Node& number) {
    return read_number(build, number, number.place(), "this bound").value_or(0);
  };
  param.low = bound(node.items.front());
  param.high = bound(node.items.back());
  if (param.low > param.high)
    build.complain(node.place(), fmt::format("there is no number from {} to {}", param.low, param.high));
}
std::uint64_t count_numbers(const Game& /*game*/, const Param& param) {
  return static_cast<std::uint64_t>(std::int64_t{param.high} - param.low + 1);
}

// The words of a choice from `tables.NAME`: a variant that adds to the table also adds the choice.
std::vector<std::string> keys_of_table(Build& build, const yaml::Node& node) {
  const yaml::Node* table = &build.root;
  std::vector<std::string> path;
  for (const std::string& key : split(node.text, '.')) {
    const auto known = table == &build.root ? std::vector<std::string>() : keys_of(*table);
    path.push_back(key);
    const yaml::Node* found = table->find(key);
    if (found == nullptr) {
      build.complain_missing(node.place(), fmt::format("there is no table '{}'", node.text), path,
                             suggestion(key, known));
      return {};
    }
    table = found;
  }
  std::vector<std::string> keys = keys_of(*table);
  if (keys.empty()) build.complain(node.place(), fmt::format("'{}' has no keys to choose from", node.text));
  return keys;
}
void read_choice(Build& build, Param& param, const yaml::Node& node, const ParamContext& /*context*/) {
  for (const auto& item : node.items) param.choices.push_back(item.text);
  if (node.is_scalar()) param.choices = keys_of_table(build, node);
}
std::uint64_t count_choices(const Game& /*game*/, const Param& param) { return param.choices.size(); }

void read_position(Build& build, Param& param, const yaml::Node& node, const ParamContext& context) {
  param.zone = read_zone_ref(build, node, context);
}

void read_zone(Build& build, Param& param, const yaml::Node& node, const ParamContext& /*context*/) {
  param.zone.of = ZoneRef::Of::any;
  param.zone.family = look_up(build, build.game.zone_families, "zone", node.text, node.place());
  if (param.zone.family != kNone && build.game.zone_families[param.zone.family].per == Per::table)
    build.complain(node.place(), fmt::format("there is only one '{}' to choose", node.text));
}
std::uint64_t count_zones(const Game& game, const Param& param) {
  return param.zone.family == kNone ? 1 : game.zone_families[param.zone.family].count;
}

struct Declared {
  Domain domain = Domain::seat;
  void (*read)(Build& build, Param& param, const yaml::Node& node, const ParamContext& context) = nullptr;
  std::uint64_t (*always)(const Game& game, const Param& param) = nullptr;  // null: 1
};
constexpr ByDomain<Declared> kRows{{{
    {Domain::seat, read_seat, count_seats},
    {Domain::card, read_places},
    {Domain::fact, read_facts},
    {Domain::value, read_value, count_values},
    {Domain::number, read_range, count_numbers},
    {Domain::choice, read_choice, count_choices},
    {Domain::position, read_position},
    {Domain::zone, read_zone, count_zones},
    {Domain::cards, read_places},
}}};
static_assert(kRows.is_complete());

// Keys that say more, and of which domain alone.
struct Addendum {
  std::string_view key;
  std::optional<Domain> of = {};
};
constexpr Addendum kAddenda[] = {
    {"found_in", Domain::fact},
    {"except", Domain::value},
    {"top_of", Domain::seat},
    {"count", Domain::cards},
    {"same", Domain::cards},
    {"run", Domain::cards},
    {"sum", Domain::cards},
    {"sets", Domain::cards},
    {"only"},
    {"must"},
    {"why"},
};

// Values that cannot be chosen.
void read_except(Build& build, Param& param, const yaml::Entry& except) {
  const Attribute& attribute = build.game.attributes[param.attribute];
  const auto& values = attribute.values;
  for (const auto& item : except.value.items) {
    const auto id = look_up_value(build, attribute, item.text, item.place());
    if (id == kNone) continue;
    if (id < 64) {
      param.without |= Mask{1} << id;
    } else {
      build.complain(item.place(), "only the first 64 values can be excepted");
    }
  }
  if (values.size() <= 64 && std::popcount(param.without) == static_cast<int>(values.size()))
    build.complain(except.place(), fmt::format("this leaves no {}", attribute.name));
}

void read_addenda(Build& build, Param& param, const yaml::Node& node, const ParamContext& context) {
  for (const Addendum& addendum : kAddenda) {
    const yaml::Entry* entry = node.entry(addendum.key);
    if (entry != nullptr && addendum.of && *addendum.of != param.domain)
      build.complain(entry->place(),
                     fmt::format("'{}' goes only with '{}'", addendum.key, word_of(*addendum.of)));
  }
  if (const yaml::Entry* in = node.entry("found_in"); in != nullptr && param.domain == Domain::fact)
    param.found_in = read_zone_ref(build, in->value, context);
  if (const yaml::Entry* except = node.entry("except"); except != nullptr && param.domain == Domain::value)
    read_except(build, param, *except);
  read_conditions(build, param, node, context);
  if (param.domain == Domain::cards) read_together(build, param, node, context);
}

std::vector<FamilyId> families_of(const Param& param) {
  std::vector<FamilyId> families{param.zone.family};
  for (const ZoneRef& zone : param.also) families.push_back(zone.family);
  return families;
}

// Whether both may name the same card.
bool may_meet(const Param& a, const Param& b) {
  const auto there = families_of(b);
  return is_of_cards(a.domain) && is_of_cards(b.domain) &&
         std::ranges::any_of(families_of(a), [&](FamilyId family) { return contains(there, family); });
}

}  // namespace

std::uint64_t always(const Game& game, const Param& param) {
  const auto count = kRows[param.domain].always;
  return count == nullptr ? 1 : std::max<std::uint64_t>(count(game, param), 1);
}

Param read_param(Build& build, const yaml::Entry& entry, const ParamContext& context) {
  Param param;
  param.name = entry.key;
  param.place = entry.place();
  if (entry.key == "me" || entry.key == "any") {
    build.complain(entry.place(),
                   fmt::format("a parameter cannot be called '{}', which has a meaning in zones", entry.key));
  }
  if (const std::string whose = lua::whose_name(entry.key); !whose.empty())
    build.complain(entry.place(),
                   fmt::format("'{}' is {}: no parameter can be called that", entry.key, whose));
  const yaml::Entry* part = nullptr;
  std::vector<std::string> kinds;
  for (const auto& one : entry.value.entries) {
    if (std::ranges::find(kAddenda, one.key, &Addendum::key) != std::end(kAddenda)) continue;
    kinds.push_back("'" + one.key + "'");
    part = &one;
  }
  if (kinds.size() != 1) {
    const std::vector<std::string> known(kWordsOf<Domain>.begin(), kWordsOf<Domain>.end());
    build.complain(entry.place(),
                   kinds.empty() ? fmt::format("'{}' does not say what it is about", entry.key)
                                 : fmt::format("'{}' must be about one thing, not {}", entry.key,
                                               fmt::join(kinds, " and ")),
                   "one of: " + either(known));
    return param;
  }
  const auto domain = value_of_word<Domain>(part->key);
  if (!domain) return param;
  param.domain = *domain;
  kRows[param.domain].read(build, param, part->value, context);
  read_addenda(build, param, entry.value, context);
  param.apart =
      std::ranges::any_of(context.before, [&](const Param& other) { return may_meet(other, param); });
  return param;
}

}  // namespace fuda
