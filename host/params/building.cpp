#include "params/building.h"

namespace fuda {

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
  build.complain(place, fmt::format("{} has no entry for {} player{}", path, seats, seats == 1 ? "" : "s"),
                 fmt::format("add '{}: NUMBER'", key));
  return std::nullopt;
}

std::int32_t number_of(Build& build, const yaml::Node& mapping, std::string_view key, std::int32_t fallback) {
  const yaml::Entry* entry = mapping.entry(key);
  return entry == nullptr ? fallback
                          : read_number(build, entry->value, entry->place(), key).value_or(fallback);
}

bool is_number(const yaml::Node& node) {
  return (node.is_mapping() && node.find("cards") == nullptr) || node.text == kPlayers ||
         node.as_int().has_value();
}

std::optional<Range> range_in(const yaml::Node& node) {
  if (!node.is_scalar() || node.quoted) return std::nullopt;
  const std::size_t dash = node.text.find('-', 1);
  if (dash == std::string::npos) return std::nullopt;
  const auto number = [](const std::string& text) {
    yaml::Node part;
    part.kind = yaml::NodeKind::scalar;
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

}  // namespace fuda
