// What info says about the parts of a game: shared by its two forms.
#include <fmt/format.h>

#include "base/lists.h"
#include "show/describe.h"

namespace fuda {

namespace {

std::string family_member(const Game& game, const ZoneRef& ref) {
  const std::string& name = game.zone_families[ref.family].name;
  switch (ref.of) {
    case ZoneRef::Of::table:
      return name;
    case ZoneRef::Of::me:
      return name + ".me";
    case ZoneRef::Of::argument:
      return name + " of it";
    case ZoneRef::Of::any:
      return "any " + name;
  }
  return name;
}

}  // namespace

std::string form_of(const MoveKind& kind) {
  std::string text = kind.name;
  for (const auto& param : kind.params) text += " " + param.name;
  return text;
}

std::vector<Sentence> conditions_of(const Game& game, const Param& param) {
  std::vector<Sentence> all;
  if (param.top_of != kNone) {
    const std::string name = game.zone_families[param.top_of].name;
    all.push_back({"with a card in {zone}", {{"zone", name}}});
  }
  if (param.only) all.push_back({"only {rule}", {{"rule", param.only.text}}});
  if (param.must) all.push_back({"{rule} where possible", {{"rule", param.must.text}}});
  return all;
}

Sentence domain_of(const Game& game, const Param& param) {
  const auto in = [&](const ZoneRef& zone) { return Sentence::Value{"zone", family_member(game, zone)}; };
  switch (param.domain) {
    case Domain::seat:
      return {param.others ? "another seat" : "a seat", {}};
    case Domain::card:
      return {"a card of {zone}", {in(param.zone)}};
    case Domain::fact: {
      std::string text;
      for (std::size_t f = 0; f < game.facts.size(); ++f) {
        if (((param.facts >> f) & 1U) != 0) text += (text.empty() ? "" : ", ") + game.facts[f].name;
      }
      if (param.found_in.family == kNone) return {"{facts}", {{"facts", text}}};
      return {"{facts}, found in {zone}", {{"facts", text}, in(param.found_in)}};
    }
    case Domain::value: {
      const Attribute& attribute = game.attributes[param.attribute];
      std::vector<std::string> without;
      for (std::size_t v = 0; v < std::min<std::size_t>(attribute.values.size(), 64); ++v) {
        if (((param.without >> v) & 1U) != 0) without.push_back(attribute.values[v].name);
      }
      return {without.empty() ? "a {what}" : "a {what}, but not {others}",
              {{"what", attribute.name}, {"others", spoken_list(without)}}};
    }
    case Domain::number:
      return {"a number from {low} to {high}",
              {{"low", std::to_string(param.low)}, {"high", std::to_string(param.high)}}};
    case Domain::choice:
      return {"{choices}", {{"choices", spoken_list(param.choices)}}};
    case Domain::position:
      return {"a place in {zone}", {in(param.zone)}};
    case Domain::zone:
      return {"a {zone}", {{"zone", game.zone_families[param.zone.family].name}}};
  }
  return {};
}

Sentence values_of(const OptionInfo& option) {
  if (option.numeric && option.choices.empty()) {
    return {"{low} to {high}", {{"low", std::to_string(option.low)}, {"high", std::to_string(option.high)}}};
  }
  return {"{choices}", {{"choices", fmt::format("{}", fmt::join(option.choices, ", "))}}};
}

const char* visible_to(Visible visible) {
  switch (visible) {
    case Visible::all:
      return "seen by all";
    case Visible::none:
      return "seen by nobody";
    case Visible::owner:
      return "seen by its owner";
    case Visible::others:
      return "seen by all but its owner";
    case Visible::top:
      return "only the top is seen";
    case Visible::team:
      return "seen by its owner's team";
  }
  return "";
}

std::string members_of(const Game& game, const Family& family) {
  switch (family.per) {
    case Per::table:
      break;
    case Per::seat:
      return family.name + ".SEAT";
    case Per::team:
      return family.name + (game.teams == 0 ? ".SEAT" : ".TEAM");
    case Per::number:
      return fmt::format("{}.1 … {}", family.name, family.count);
    case Per::value: {
      const auto& values = game.attributes[family.attribute].values;
      return fmt::format("{}.{} … {}", family.name, values.front().name, values.back().name);
    }
  }
  return family.name;
}

std::string summary_of(const Match& match, const char* section, const std::string& name) {
  return match.definition->root[section][name]["summary"].text;
}

namespace {

// Whether it can be added to a game that already has variants: most cannot if only part of the game is kept.
bool goes_with(const Description& what, const Listed::Variant& variant) {
  std::string spec;
  for (const yaml::Node& file : what.match.definition->files) spec += *file.file + "+";
  try {
    static_cast<void>(load_definition(find_game(spec + variant.file.string(), what.path), {}));
    return true;
  } catch (const Failure&) {
    return false;
  }
}

}  // namespace

std::vector<Listed::Variant> variants_of(const Description& what) {
  const std::string& name = what.match.game().name;
  for (auto& game : list_games(what.path)) {
    if (game.name != name.substr(0, name.find('+'))) continue;
    if (what.match.definition->files.size() > 1) {
      std::erase_if(game.variants, [&](const Listed::Variant& variant) { return !goes_with(what, variant); });
    }
    return game.variants;
  }
  return {};
}

bool is_bounded(const Counter& counter) { return counter.max < kMaxCount; }

Sentence range_of(const Counter& counter) {
  return {is_bounded(counter) ? "{low} to {high}" : "from {low}",
          {{"low", std::to_string(counter.min)}, {"high", std::to_string(counter.max)}}};
}

std::string offer_of(const Game& game, const Phase& phase, const Words& words) {
  std::vector<std::string> moves;
  for (const KindId kind : phase.moves) moves.push_back(game.moves[kind].name);
  for (const KindId kind : phase.free)
    moves.push_back(words.say({"{name} (free)", {{"name", game.moves[kind].name}}}));
  if (moves.empty()) return "";
  const std::string offered = words.list(moves);
  return phase.who == Phase::Who::all ? words.say({"all at once: {moves}", {{"moves", offered}}}) : offered;
}

Sentence follows(const Game& game, const Phase& phase) {
  const std::string next = phase.next == kNone ? phase.name : game.phases[phase.next].name;
  const bool stays = next == phase.name;
  const auto then = [&](const char* form) { return Sentence{form, {{"phase", next}}}; };
  switch (phase.then) {
    case Phase::Then::next_seat:
      return then(stays ? "the next seat" : "the next seat, phase {phase}");
    case Phase::Then::same_seat:
      return then(stays ? "the same seat" : "the same seat, phase {phase}");
    case Phase::Then::phase:
      return then("phase {phase}");
    case Phase::Then::rules:
      return then("as the rules say");
  }
  return {};
}

Sentence deal_text(const Game& game, const Deal& deal) {
  const auto& to = game.zone_families[deal.to];
  return {to.count == 1 ? "{n} from {from} to {to}" : "{n} from {from} to each {to}",
          {{"n", std::to_string(deal.cards)},
           {"from", game.zone_families[deal.from].name},
           {"to", members_of(game, to)}}};
}

std::string short_table(const yaml::Node& table) {
  constexpr std::size_t kMost = 70;
  std::string text = in_one_line(table);
  if (width_of(text) <= kMost) return text;
  if (!table.is_mapping()) return counted(table.items.size(), "item");
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

}  // namespace fuda
