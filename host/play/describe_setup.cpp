// What info says of counters, the deal, the flow of phases and the tables: shared by its two forms.
#include <fmt/format.h>

#include "load/files.h"
#include "play/describe.h"
#include "play/keys.h"

namespace fuda::play {

bool is_bounded(const Counter& counter) { return counter.max < kMaxCount; }

std::string range_of(const Counter& counter) {
  return is_bounded(counter) ? fmt::format("{} to {}", counter.min, counter.max)
                             : fmt::format("from {}", counter.min);
}

std::string follows(const Game& game, const Phase& phase) {
  const std::string next = phase.next == kNone ? phase.name : game.phases[phase.next].name;
  const std::string there = next == phase.name ? "" : ", phase " + next;
  switch (phase.then) {
    case Phase::Then::next_seat:
      return "the next seat" + there;
    case Phase::Then::same_seat:
      return "the same seat" + there;
    case Phase::Then::phase:
      return "phase " + next;
    case Phase::Then::rules:
      return "as the rules say";
  }
  return {};
}

std::string deal_text(const Game& game, const Deal& deal) {
  const auto& to = game.zone_families[deal.to];
  return fmt::format("{} from {} to {}{}", deal.cards, game.zone_families[deal.from].name,
                     to.count == 1 ? "" : "each ", members_of(game, to));
}

std::string short_table(const yaml::Node& table) {
  constexpr std::size_t kMost = 70;
  std::string text = load::in_one_line(table);
  if (width_of(text) <= kMost) return text;
  if (!table.is_mapping()) return counted(static_cast<std::int64_t>(table.items.size()), "item");
  text.clear();
  std::size_t shown = 0;
  for (const auto& entry : table.entries) {
    if (width_of(text) + width_of(entry.key) > kMost) break;
    text += (shown++ > 0 ? ", " : "") + entry.key;
  }
  const std::size_t count = table.entries.size();
  return shown < count ? fmt::format("{}, … ({} keys)", text, count) : text;
}

nlohmann::ordered_json table_json(const yaml::Node& table) {
  using Json = nlohmann::ordered_json;
  if (table.is_null()) return nullptr;
  if (table.is_scalar()) {
    if (const auto number = table.as_int()) return *number;
    if (const auto yes = table.as_bool()) return *yes;
    return table.text;
  }
  Json out = table.is_mapping() ? Json::object() : Json::array();
  for (const auto& entry : table.entries) out[entry.key] = table_json(entry.value);
  for (const auto& item : table.items) out.push_back(table_json(item));
  return out;
}

}  // namespace fuda::play
