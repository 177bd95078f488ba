#include "params/kinds.h"

#include <algorithm>

#include "base/lists.h"

namespace fuda {

namespace {

template <std::size_t... kIndex>
AllDuties table_of_params(std::index_sequence<kIndex...> /*unused*/) {
  return {&duties_for<std::variant_alternative_t<kIndex, ParamKind>>()...};
}

constexpr std::string_view kConditionKeys[] = {"only", "must", "otherwise", "always", "why"};

// The kind to which an additional key belongs. Returns null if the key belongs to several kinds.
const ParamDuties* owner_of(std::string_view key) {
  for (const ParamDuties* duties : all_duties()) {
    if (std::ranges::find(duties->keys, key) != duties->keys.end()) return duties;
  }
  return nullptr;
}

bool says_more(std::string_view key) {
  return owner_of(key) != nullptr || std::ranges::find(kConditionKeys, key) != std::end(kConditionKeys);
}

// Reports keys that belong to other kinds.
void check_keys(const Declaring& in, const Param& param) {
  for (const yaml::Entry& entry : in.all.entries) {
    const ParamDuties* owner = owner_of(entry.key);
    if (owner != nullptr && owner != &duties_of(param))
      in.complain(entry.place(), fmt::format("'{}' can be used only with '{}'", entry.key, owner->word));
  }
  if (param.narrowing() != nullptr) return;
  for (const char* key : {"only", "must", "otherwise", "always"}) {
    if (const yaml::Entry* entry = in.all.entry(key))
      in.complain(entry->place(),
                  fmt::format("'{}' can be used only with 'card', 'cards', 'zone' and 'seat'", key));
  }
  static_cast<void>(read_narrowing(in, false));
}

std::vector<FamilyId> families_of(const CardPlaces& places) {
  std::vector<FamilyId> families{places.zone.family};
  for (const ZoneRef& zone : places.also) families.push_back(zone.family);
  return families;
}

// Whether both parameters may name the same card.
bool may_meet(const Param& a, const Param& b) {
  if (!a.is_of_cards() || !b.is_of_cards()) return false;
  const auto there = families_of(b.places());
  return std::ranges::any_of(families_of(a.places()),
                             [&](FamilyId family) { return contains(there, family); });
}

// The key that names the kind. Returns null and adds a finding unless exactly one key names a kind.
const yaml::Entry* find_kind(Build& build, const yaml::Entry& entry) {
  const yaml::Entry* part = nullptr;
  std::vector<std::string> kinds;
  for (const auto& one : entry.value.entries) {
    if (says_more(one.key)) continue;
    kinds.push_back("'" + one.key + "'");
    part = &one;
  }
  if (kinds.size() == 1) return part;
  const bool counts = contains(kinds, "'cards'") && contains(kinds, "'number'");
  build.complain(entry.place(),
                 kinds.empty() ? fmt::format("'{}' does not say what it is about", entry.key)
                               : fmt::format("'{}' must be about one thing, not {}", entry.key,
                                             fmt::join(kinds, " and ")),
                 counts ? "to set the number of cards that a player chooses, use 'count'"
                        : "one of: " + either(kind_words()));
  return nullptr;
}

}  // namespace

const AllDuties& all_duties() {
  static const AllDuties all = table_of_params(std::make_index_sequence<std::variant_size_v<ParamKind>>());
  return all;
}

bool fit_together(std::string_view one, std::string_view other) {
  const auto word_of = [](std::string_view key) {
    const ParamDuties* owner = owner_of(key);
    return owner == nullptr ? key : owner->word;
  };
  const auto is_condition = [](std::string_view key) { return contains(kConditionKeys, key); };
  if (is_condition(one) && is_condition(other)) return true;
  if (is_condition(other)) std::swap(one, other);
  if (is_condition(one)) {
    return std::ranges::any_of(all_duties(), [&](const ParamDuties* duties) {
      return duties->word == word_of(other) && duties->has_conditions;
    });
  }
  const bool names_kind = owner_of(one) == nullptr && owner_of(other) == nullptr;
  return word_of(one) == word_of(other) && !names_kind;
}

std::vector<std::string> kind_words() {
  std::vector<std::string> words;
  for (const ParamDuties* duties : all_duties()) {
    if (!contains(words, duties->word)) words.emplace_back(duties->word);
  }
  return words;
}

Param make_param(std::string name, ParamKind kind, Place place) {
  Param param{std::move(name), std::move(kind), nullptr, false, std::move(place)};
  param.row = all_duties()[param.kind.index()];
  const Narrowing* narrowing = param.narrowing();
  const auto* seat = param.as<SeatParam>();
  param.narrowed = (narrowing != nullptr && *narrowing) || (seat != nullptr && seat->top_of != kNone);
  return param;
}

Looks looks_of(const MoveKind& kind, std::size_t index) {
  Looks looks;
  duties_of(kind.params[index]).look(kind, index, looks);
  return looks;
}

Param read_param(Build& build, const yaml::Entry& entry, const ParamContext& context) {
  const yaml::Entry* part = find_kind(build, entry);
  const auto duties = std::ranges::find_if(all_duties(), [&](const ParamDuties* one) {
    return part != nullptr && one->word == part->key && (one->takes == nullptr || one->takes(part->value));
  });
  if (duties == all_duties().end()) return make_param(entry.key, {}, entry.place());
  Declaring in{build, part->value, entry.value, context};
  Param param = make_param(entry.key, (*duties)->declare(in), entry.place());
  check_keys(in, param);
  const bool apart =
      std::ranges::any_of(context.before, [&](const Param& other) { return may_meet(other, param); });
  if (auto* card = std::get_if<CardParam>(&param.kind)) card->in.apart = apart;
  if (auto* cards = std::get_if<CardsParam>(&param.kind)) cards->in.apart = apart;
  return param;
}

}  // namespace fuda
