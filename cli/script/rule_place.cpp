#include "script/rule_place.h"

#include <fmt/format.h>

namespace fuda {

namespace {

bool is_same(const Place& a, const Place& b) {
  return a.file == b.file && a.line == b.line && a.column == b.column;
}

}  // namespace

Place rule_place(const LoadedGame& loaded, const Refusal& refusal, const Move& move) {
  if (refusal.rule != Refusal::Rule::parameter) return refusal.place;
  const MoveKind& kind = loaded.game().moves[move.kind];
  for (const Param& param : kind.params) {
    const auto* fact = param.as<FactParam>();
    if (fact == nullptr || fact->found_in.family == kNone || !is_same(param.place, refusal.place)) continue;
    const yaml::Node& parameter = loaded.definition->root["moves"][kind.name]["parameters"][param.name];
    if (const yaml::Entry* found_in = parameter.entry("found_in")) return found_in->place();
  }
  return refusal.place;
}

std::string rule_at(const LoadedGame& loaded, const Refusal& refusal, const Move& move) {
  const std::string rule = rule_of(refusal, loaded.game(), move);
  if (rule.empty()) return {};
  const bool many = refusal.rule == Refusal::Rule::parameter;
  return fmt::format("{} {} at {}", rule, many ? "are" : "is", rule_place(loaded, refusal, move).text());
}

}  // namespace fuda
