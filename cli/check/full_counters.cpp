// Finds counters that start at their max although rules only raise them.
#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "base/lists.h"
#include "check/pass.h"
#include "lua/tokens.h"

namespace fuda {

namespace {

using lua::Token;

// The functions that rules call on a counter by its name, as in me.paid:gain() and paid[seat]:gain().
class Calls {
 public:
  explicit Calls(const std::vector<LuaFile>& files) {
    for (const LuaFile& file : files) read(file.text);
  }

  [[nodiscard]] bool has(const std::string& counter, const std::string& function) const {
    return calls_.contains({counter, function});
  }
  // Whether rules call this function on the counter, or on an object that may be the counter.
  [[nodiscard]] bool may_have(const Game& game, const std::string& counter, const char* function) const {
    return std::ranges::any_of(calls_, [&](const auto& call) {
      const bool is_other = game.find_counters(call.first) != kNone && !variables_.contains(call.first);
      return call.second == function && (call.first == counter || !is_other);
    });
  }

 private:
  void read(std::string_view text) {
    lua::Tokens tokens(text);
    std::string name;  // the name before the ':', without a key in brackets
    int depth = 0;
    bool calls = false;  // whether the last token is a ':'
    bool declares = false;
    for (Token token = tokens.next(); token.kind != Token::Kind::end; token = tokens.next()) {
      if (token.is("[")) ++depth;
      if (token.is("]")) --depth;
      const std::string word = token.kind == Token::Kind::name ? std::string(token.written) : "";
      if (calls && !word.empty()) calls_.emplace(name, word);
      declares = begins_variables(token) ||
                 (declares && (!word.empty() || token.is(",") || token.is("(") || token.is(".")));
      if (declares && !word.empty()) variables_.insert(word);
      calls = token.is(":");
      if (depth == 0 && !calls && !token.is("]")) name = word;
    }
  }

  // Whether names of variables or arguments may follow.
  static bool begins_variables(const Token& token) {
    return token.written == "function" || token.written == "local" || token.written == "for";
  }

  std::set<std::pair<std::string, std::string>> calls_;
  std::set<std::string> variables_;  // variables and arguments, which may have the name of a counter
};

bool names_amount(const Game& game, const std::vector<Amount> MoveKind::*amounts, FamilyId counter) {
  return std::ranges::any_of(game.moves, [&](const MoveKind& move) {
    return std::ranges::any_of(move.*amounts, [&](const Amount& one) { return one.counter == counter; });
  });
}

Findings full_counters(const Definition& definition, const yaml::Node& file) {
  Findings findings;
  const Game game = build_game(definition, definition.seats.front());
  const Calls calls(definition.lua);
  for (std::size_t i = 0; i < game.counter_families.size(); ++i) {
    const CounterFamily& family = game.counter_families[i];
    const Counter& counter = game.counters[family.first];
    const yaml::Entry* start = file["counters"][family.name].entry("start");
    const yaml::Entry* max = definition.root["counters"][family.name].entry("max");
    const auto id = static_cast<FamilyId>(i);
    const bool gains = calls.has(family.name, "gain") || names_amount(game, &MoveKind::gain, id);
    // An option or a number of players may change other values.
    if (start == nullptr || max == nullptr || !start->value.as_int() || !max->value.as_int() ||
        counter.start != counter.max || counter.min == counter.max || !gains ||
        calls.may_have(game, family.name, "lose") || calls.may_have(game, family.name, "set") ||
        names_amount(game, &MoveKind::cost, id))
      continue;
    findings.push_back(warning_at(
        start->value.place(),
        fmt::format("'{}' can never rise, because it starts at its max, {}", family.name, counter.max),
        fmt::format("raise the max at {}, or lower the start", max->value.place().text())));
  }
  return findings;
}

}  // namespace

void passes::full_counters(const Checked& subject, Report& report) {
  try {
    report.add(fuda::full_counters(*subject.file.definition, subject.file.root));
  } catch (const Failure&) {
    return;  // loading the game reports the error
  }
}

}  // namespace fuda
