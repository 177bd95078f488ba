#include <fmt/format.h>

#include <map>
#include <tuple>

#include "check/pass.h"

namespace fuda {

namespace {

using Key = std::tuple<std::string, std::string, std::string>;  // move, "cost" or "gain", counter

Finding too_much(const Definition& definition, const Game& game, const Key& key, const Amount& amount) {
  const auto& [move, kind, name] = key;
  const Counter& counter = game.counters[game.counter_families[amount.counter].first];
  const std::string range = fmt::format("'{}' goes from {} to {}", name, counter.min, counter.max);
  const std::string what = kind == "cost" ? "can never be paid" : "never has room";
  // If a patch made the counter smaller, that is the place to change.
  const yaml::Entry* limit = definition.root["counters"][name].entry("max");
  const std::string& base = *definition.files.front().file;
  if (limit != nullptr && *limit->file != base && amount.place.file == base) {
    return error_at(limit->value.place(),
                    fmt::format("the {} of '{}', {}, {}: {}", kind, move, amount.amount, what, range),
                    "it is at " + amount.place.text());
  }
  return error_at(amount.place, fmt::format("this {} {}: {}", kind, what, range));
}

std::map<Key, Finding> all_too_much(const Definition& definition) {
  const Game game = build_game(definition, definition.seats.front());
  std::map<Key, Finding> found;
  for (const MoveKind& move : game.moves) {
    for (const auto& [kind, amounts] : {std::pair("cost", &move.cost), std::pair("gain", &move.gain)}) {
      for (const Amount& amount : *amounts) {
        const CounterFamily& family = game.counter_families[amount.counter];
        const Counter& counter = game.counters[family.first];
        if (amount.by != kNone || amount.amount <= counter.max - counter.min) continue;
        const Key key{move.name, kind, family.name};
        found.emplace(key, too_much(definition, game, key, amount));
      }
    }
  }
  return found;
}

}  // namespace

// Amounts larger than the range of the counter, with every value of every option that is worth trying. A move
// that can never be made is reported once.
void passes::amounts(const Checked& subject, Report& report) {
  try {
    const GameSpec spec = subject.file.spec();
    auto found = all_too_much(*subject.file.definition);
    for (const auto& option : subject.file.definition->options) {
      if (found.empty()) break;
      for (const auto& value : tried_values(option)) {
        try {
          const auto other = all_too_much(*subject.games.definition(spec, {{option.name, value, {}}}));
          std::erase_if(found, [&](const auto& one) { return !other.contains(one.first); });
        } catch (const Failure&) {
          continue;  // not every choice fits the other options as they are
        }
      }
    }
    for (auto& [key, finding] : found) report.add(std::move(finding));
  } catch (const Failure&) {
    return;  // reported where it is loaded
  }
}

}  // namespace fuda
