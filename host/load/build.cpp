#include "load/build.h"
#include "load/advisor.h"
#include "load/files.h"
#include "load/options.h"

#include <algorithm>

namespace fuda {

namespace {

void build_options(Build& build, const std::vector<OptionInfo>& infos) {
  for (const OptionInfo& info : infos) {
    // Rules get numbers if every value is one.
    build.game.options.push_back(
        {info.name, info.value,
         info.numeric ? is_whole(info.value) : std::ranges::all_of(info.choices, is_whole)});
  }
}

void check_seats(const Definition& definition, int seats, const Place& place) {
  if (contains(definition.seats, seats)) return;
  const std::string& name = definition.root["game"].text;
  throw Failure(error_at(place, fmt::format("{} is for {}, not {}", name.empty() ? "this" : name,
                                            players_text(definition), seats)));
}

// As many teams of equal size as the definition says.
void build_teams(Build& build, const Place& seats_place) {
  const std::int32_t teams = number_of(build, build.root, "teams", 0);
  const int seats = build.game.seats;
  if (teams > 0 && seats % teams != 0) {
    const Place place = seats_place.line > 0 ? seats_place : build.root["teams"].place();
    throw Failure(error_at(
        place, fmt::format("{} player{} cannot form {} equal teams", seats, seats == 1 ? "" : "s", teams)));
  }
  build.game.teams = static_cast<std::uint8_t>(teams);
}

// Stops where the next parts would only repeat the same errors.
void build_all(Build& build, const Definition& definition) {
  build_cards(build);
  if (has_errors(build.findings)) return;
  build_zones(build);
  build_counters(build);
  if (!build.places_known && has_errors(build.findings)) return;
  build_moves(build);
  build_phases(build);
  build_setup(build);
  build_ending(build);
  build_says(build);
  if (advisor != nullptr) advisor->build(build, definition);
  build_shapes(build);
}

}  // namespace

std::optional<std::int32_t> read_number(Build& build, const yaml::Node& node, const Place& place,
                                        std::string_view path) {
  const int seats = build.game.seats;
  if (node.text == kPlayers) return seats;
  if (!node.is_mapping()) {
    const auto number = node.as_int();
    return number ? std::optional(static_cast<std::int32_t>(*number)) : std::nullopt;
  }
  const std::string key = std::to_string(seats);
  if (const yaml::Node* one = node.find(key)) return read_number(build, *one, one->place(), path);
  build.complain(place, fmt::format("{} says nothing about {} player{}", path, seats, seats == 1 ? "" : "s"),
                 fmt::format("add '{}: NUMBER'", key));
  return std::nullopt;
}

std::int32_t number_of(Build& build, const yaml::Node& mapping, std::string_view key, std::int32_t fallback) {
  const yaml::Entry* entry = mapping.entry(key);
  return entry == nullptr ? fallback
                          : read_number(build, entry->value, entry->place(), key).value_or(fallback);
}

bool is_number(const yaml::Node& node) {
  return node.is_mapping() || node.text == kPlayers || node.as_int().has_value();
}

std::optional<Range> range_in(const yaml::Node& node) {
  if (!node.is_scalar() || node.quoted) return std::nullopt;
  const std::size_t dash = node.text.find('-', 1);
  if (dash == std::string::npos) return std::nullopt;
  const auto number = [](const std::string& text) {
    yaml::Node part;
    part.kind = yaml::Kind::scalar;
    part.text = text;
    return part.as_int();
  };
  const auto low = number(node.text.substr(0, dash));
  const auto high = number(node.text.substr(dash + 1));
  if (!low || !high) return std::nullopt;
  return Range{static_cast<std::int32_t>(*low), static_cast<std::int32_t>(*high)};
}

std::vector<std::string> declared_values(const Build& build, const Attribute& attribute) {
  const yaml::Node& node = build.root["attributes"][attribute.name];
  std::vector<std::string> names = keys_of(node);
  for (const yaml::Node& item : node.items) names.push_back(item.text);
  if (const auto range = range_in(node)) {
    for (std::int32_t number = range->low; number <= range->high; ++number)
      names.push_back(std::to_string(number));
  }
  return names;
}

ValueId look_up_value(Build& build, const Attribute& attribute, const std::string& name, const Place& place) {
  const ValueId found = find_named(attribute.values, name);
  if (found != kNone) return found;
  if (const auto declared = declared_values(build, attribute); !contains(declared, name)) {
    build.complain_missing(place, fmt::format("there is no {} '{}'", attribute.name, name),
                           {"attributes", attribute.name, name}, suggestion(name, declared));
  }
  return kNone;
}

Game build_game(const Definition& definition, int seats, const Place& seats_place) {
  check_seats(definition, seats, seats_place);
  Build build{definition.root, {}, {}, definition.lua, true};
  build.game.name = definition.name;
  build.game.seats = static_cast<std::uint8_t>(seats);
  build_teams(build, seats_place);
  build_options(build, definition.options);
  build_all(build, definition);
  if (!has_errors(build.findings)) return std::move(build.game);
  if (advisor != nullptr) advisor->point_to_patches(build.findings, definition.root, definition.taken);
  throw Failure(std::move(build.findings));
}

}  // namespace fuda
