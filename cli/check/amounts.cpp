#include <fmt/format.h>

#include <map>
#include <tuple>
#include <utility>

#include "base/lists.h"
#include "check/pass.h"

namespace fuda {

namespace {

// The move, "cost" or "gain", and the counter.
using AmountKey = std::tuple<std::string, std::string, std::string>;

Finding too_much(const Definition& definition, const Game& game, const AmountKey& key, const Amount& amount) {
  const auto& [move, kind, name] = key;
  const Counter& counter = game.counters[game.counter_families[amount.counter].first];
  const std::string range = fmt::format("'{}' goes from {} to {}", name, counter.min, counter.max);
  const std::string what = kind == "cost" ? "can never be paid" : "never has room";
  // If a patch lowered the counter's limit, the author should change the patch.
  const yaml::Entry* limit = definition.root["counters"][name].entry("max");
  const std::string& base = *definition.files.front().file;
  if (limit != nullptr && *limit->file != base && amount.place.file == base) {
    return error_at(limit->value.place(),
                    fmt::format("the {} of '{}' ({}) {}: {}", kind, move, amount.amount, what, range),
                    fmt::format("the {} is at {}", kind, amount.place.text()));
  }
  return error_at(amount.place, fmt::format("this {} {}: {}", kind, what, range));
}

std::map<AmountKey, Finding> all_too_much(const Definition& definition) {
  const Game game = build_game(definition, definition.seats.front());
  std::map<AmountKey, Finding> found;
  for (const MoveKind& move : game.moves) {
    for (const auto& [kind, amounts] : {std::pair("cost", &move.cost), std::pair("gain", &move.gain)}) {
      for (const Amount& amount : *amounts) {
        const CounterFamily& family = game.counter_families[amount.counter];
        const Counter& counter = game.counters[family.first];
        if (amount.by != kNone || amount.amount <= counter.max - counter.min) continue;
        const AmountKey key{move.name, kind, family.name};
        found.emplace(key, too_much(definition, game, key, amount));
      }
    }
  }
  return found;
}

}  // namespace

// Deals whose number of cards is a counter that can exceed the number of available cards.
Findings deals_without_cards(const Definition& definition) {
  Findings findings;
  for (const int seats : definition.seats) {
    const Game game = build_game(definition, seats);
    std::int64_t others = 0;  // the total of the deals with a fixed number of cards
    for (const Deal& deal : game.deals) {
      if (deal.cards.counter == kNone)
        others += std::int64_t{deal.cards.number} * game.zone_families[deal.to].count;
    }
    for (const Deal& deal : game.deals) {
      if (deal.cards.counter == kNone) continue;
      const CounterFamily& family = game.counter_families[deal.cards.counter];
      const yaml::Entry* max = definition.root["counters"][family.name].entry("max");
      const std::int64_t most = game.counters[family.first].max;
      const std::int64_t cards = most * game.zone_families[deal.to].count + others;
      if (max == nullptr || std::cmp_less_equal(cards, game.cards.size())) continue;
      findings.push_back(warning_at(
          max->value.place(),
          fmt::format("'{}' goes up to {}, but with {}, the deal then needs {} cards, and the game has {}",
                      family.name, most, counted(seats, "player"), cards, game.cards.size()),
          fmt::format("lower the max of '{}', or add cards", family.name)));
    }
    if (!findings.empty()) break;  // other numbers of players would show the same line
  }
  return findings;
}

// Reports amounts that are larger than the range of the counter, for every value of every option that is
// worth trying. If a move can never be legal, reports this only once.
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
          continue;  // this choice is incompatible with the values of other options
        }
      }
    }
    for (auto& [key, finding] : found) report.add(std::move(finding));
    report.add(deals_without_cards(*subject.file.definition));
  } catch (const Failure&) {
    return;  // loading the game reports the error
  }
}

}  // namespace fuda
