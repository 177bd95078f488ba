#include "script/expect_compiler.h"

#include <fmt/format.h>

#include "base/suggest.h"

namespace fuda {

using Check = Expectations::Check;

const std::array<Compiler::Rule, 19> Compiler::kRules = {{
    {"over", false, &Compiler::over},
    {"outcome", false, &Compiler::outcome},
    {"winners", false, &Compiler::winners},
    {"phase", false, &Compiler::phase},
    {"turn", false, &Compiler::turn},
    {"active", false, &Compiler::active},
    {"score", false, &Compiler::team_score},
    {"score", true, &Compiler::seat_score},
    {"rating", false, &Compiler::rating},
    {"label", false, &Compiler::label},
    {"census", true, &Compiler::census},
    {"legal", false, &Compiler::legal},
    {"legal.has", false, &Compiler::legal_has},
    {"legal.lacks", false, &Compiler::legal_lacks},
    {"legal.count", false, &Compiler::legal_count},
    {"told", true, &Compiler::told},
    {"told_not", true, &Compiler::told_not},
    {"view", true, &Compiler::view},
    {"knows", true, &Compiler::knows},
}};

Check Compiler::compile(const Leaf& leaf) {
  leaf_ = &leaf;
  key_ = leaf.key;
  for (const Rule& rule : kRules) {
    const std::string_view name = rule.name;
    if (!rule.more && key_ == name) return (this->*rule.compile)({});
    if (rule.more && without_prefix(key_, name) != key_) {
      return (this->*rule.compile)(std::string(without_prefix(key_, name)));
    }
  }
  const std::string name(without_prefix(without_prefix(key_, "counters"), "zones"));
  if (match_.notation.find_counter(name) != kNone) return counter(name);
  if (match_.notation.find_zone(name) != kNone) return zone(name);
  if (const auto members = members_of(match_.notation, name); !members.empty()) {
    return complain(leaf.place, fmt::format("there is more than one '{}'", name),
                    fmt::format("name one: {}", fmt::join(members, ", ")));
  }
  return unknown(leaf.place, "nothing called", key_, known_keys());
}

Check Compiler::complain(const Place& place, std::string message, std::string hint) {
  findings_.push_back(error_at(place, std::move(message), std::move(hint)));
  return {};
}
Check Compiler::unknown(const Place& place, const char* what, std::string_view name,
                        const std::vector<std::string>& known) {
  return complain(place, fmt::format("{} '{}' in this game", what, name), suggestion(name, known));
}

std::vector<std::string> Compiler::known_keys() const {
  auto known = match_.notation.counter_names();
  for (const auto& zone : match_.notation.zone_names()) known.push_back(zone);
  for (const Rule& rule : kRules) known.emplace_back(rule.name);
  return known;
}

bool Compiler::is_among(const std::vector<std::string>& known, const char* what) {
  if (contains(known, value().text)) return true;
  unknown(value_place(), what, value().text, known);
  return false;
}
std::optional<std::int64_t> Compiler::integer() {
  const auto number = value().as_int();
  if (!number) complain(value_place(), fmt::format("'{}' needs a whole number", key_));
  return number;
}
// A list, or a single word for a list of one.
std::optional<std::vector<std::string>> Compiler::list() {
  std::vector<std::string> items;
  if (value().is_scalar()) {
    items.push_back(value().text);
  } else if (value().is_sequence()) {
    for (const auto& item : value().items) items.push_back(item.text);
  } else {
    complain(value_place(), fmt::format("'{}' needs a list", key_));
    return std::nullopt;
  }
  return items;
}
std::optional<std::vector<std::string>> Compiler::seat_list() {
  auto names = list();
  if (!names) return names;
  for (const auto& name : *names) {
    if (match_.notation.find_seat(name) != kNone) continue;
    unknown(value_place(), "no seat", name, match_.notation.seats());
    return std::nullopt;
  }
  return names;
}
Seat Compiler::seat(const std::string& name) {
  const Seat found = match_.notation.find_seat(name);
  if (found == kNone) unknown(leaf_->place, "no seat", name, match_.notation.seats());
  return found;
}
bool Compiler::known_cards(bool hidden_too) {
  for (const auto& item : value().items) {
    if (game_.find_face(item.text) != kNone || (hidden_too && item.text == "?")) continue;
    unknown(item.place(), "no card", item.text, match_.notation.face_names());
    return false;
  }
  return true;
}

}  // namespace fuda
