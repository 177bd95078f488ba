#include "show/describe.h"

#include <algorithm>
#include <array>

#include "base/lists.h"
#include "base/utf8.h"
#include "params/kinds.h"
#include "script/names.h"
#include "script/rulebook.h"

namespace fuda {

namespace {

using Json = nlohmann::ordered_json;

// The words for visibility, in the order of Visible.
constexpr std::array<const char*, 6> kVisibleTo = {
    "seen by all",          "seen by nobody",
    "seen by its owner",    "seen by everyone except its owner",
    "only the top is seen", "seen by its owner's team"};

std::string visible_to(const Family& family, const Words& words) {
  return words.say(kVisibleTo[static_cast<std::size_t>(family.visible)]);
}

// The part of a member's name for its key, such as ".SEAT" or ".red … yellow".
std::string key_text(const Game& game, const Key& key) {
  switch (key.per) {
    case Per::table:
      break;
    case Per::seat:
      return ".SEAT";
    case Per::team:
      return game.teams == 0 ? ".SEAT" : ".TEAM";
    case Per::number:
      return ".1 … " + std::to_string(key.count);
    case Per::value: {
      const auto& values = game.attributes[key.attribute].values;
      return "." + values.front().name + " … " + values.back().name;
    }
  }
  return {};
}

// The names of a family's members, such as "hand.SEAT" or "firework.red … yellow".
std::string members_of(const Game& game, const Family& family) {
  return family.name + key_text(game, family.key()) + key_text(game, family.second);
}

// The continuation after a phase, such as "the next seat", "phase NAME" or "as the rules say".
Sentence follows(const Game& game, const Phase& phase) {
  const std::string& next = phase.next == kNone ? phase.name : game.phases[phase.next].name;
  const bool stays = next == phase.name;
  switch (phase.continuation) {
    case Phase::Continuation::next_seat:
      return {stays ? "the next seat" : "the next seat, phase {phase}", {{"phase", next}}};
    case Phase::Continuation::same_seat:
      return {stays ? "the same seat" : "the same seat, phase {phase}", {{"phase", next}}};
    case Phase::Continuation::phase:
      return {"phase {phase}", {{"phase", next}}};
    case Phase::Continuation::reactions:
      return {"what follows the move", {}};
    case Phase::Continuation::rules:
      break;
  }
  return {"as the rules say", {}};
}

Json table_json(const yaml::Node& table) {
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

// Whether a player can add the variant to this game. If the game has a variant that keeps only a part of the
// game, a player cannot add most other variants.
bool goes_with(const Description& what, const Listed::Variant& variant) {
  std::string spec;
  for (const yaml::Node& file : what.loaded.definition->files) spec += *file.file + "+";
  try {
    static_cast<void>(load_definition(find_game(spec + variant.file.string(), what.path), {}));
    return true;
  } catch (const Failure&) {
    return false;
  }
}

// The variants that a player can add to this game.
std::vector<Listed::Variant> variants_of(const Description& what) {
  const std::string& name = what.loaded.game().name;
  for (auto& game : list_games(what.path)) {
    if (game.name != name.substr(0, name.find('+'))) continue;
    if (what.loaded.definition->files.size() > 1) {
      std::erase_if(game.variants, [&](const Listed::Variant& variant) { return !goes_with(what, variant); });
    }
    return game.variants;
  }
  return {};
}

std::string text_in_words(const LoadedGame& loaded, const char* key) {
  return loaded.names->has(key, "") ? loaded.names->of(key, "") : loaded.definition->root[key].text;
}

// Adds a "word", the translation of "name".
void add_word(Json& out, const char* section, const Names& names) {
  const std::string name = out["name"];
  if (!names.is_english() && names.has(section, name)) out["word"] = names.of(section, name);
}

Json cards_json(const Game& game) {
  std::vector<int> copies(game.faces.size());
  for (const FaceId face : game.cards) ++copies[face];
  Json out = Json::array();
  for (std::size_t f = 0; f < game.faces.size(); ++f) {
    Json one = {{"name", game.faces[f].name}, {"copies", copies[f]}, {"attributes", Json::object()}};
    for (std::size_t a = 0; a < game.attributes.size(); ++a) {
      const Attribute& attribute = game.attributes[a];
      const ValueId value = game.faces[f].values[a];
      if (value == kNone) continue;
      const Value& v = attribute.values[value];
      one["attributes"][attribute.name] = attribute.numeric ? Json(v.number) : Json(v.name);
    }
    out.push_back(std::move(one));
  }
  return out;
}

Json zone_json(const Game& game, const ZoneFamily& family, const Words& words) {
  Json out = {{"name", family.name},
              {"members", members_of(game, family)},
              {"visible", visible_to(family, words)},
              {"capacity", game.zones[family.first].capacity}};
  for (const AttributeId id : family.sort) out["sort"].push_back(game.attributes[id].name);
  if (family.stays) out["stays"] = true;
  if (family.refill.from != kNone)
    out["refill"] = {{"from", game.zone_families[family.refill.from].name}, {"keep", family.refill.keep}};
  return out;
}

Json counter_json(const Game& game, const CounterFamily& family, const Words& words) {
  const Counter& counter = game.counters[family.first];
  if (family.is_holder()) {
    Json out = {{"name", family.name},
                {"members", members_of(game, family)},
                {"holds", game.held_by(family)},
                {"visible", visible_to(family, words)}};
    if (family.reset != CounterFamily::Reset::never) out["reset"] = word_of(family.reset);
    return out;
  }
  Json out = {{"name", family.name},    {"members", members_of(game, family)},
              {"min", counter.min},     {"max", counter.max < kMaxCount ? Json(counter.max) : Json(nullptr)},
              {"start", counter.start}, {"visible", visible_to(family, words)}};
  if (family.reset != CounterFamily::Reset::never) out["reset"] = word_of(family.reset);
  if (game.out != kNone && game.counter_families[game.out].name == family.name) out["out"] = true;
  return out;
}

// The cards that start in zones other than the zone with `cards: all`.
Json starts_json(const Game& game) {
  Json out = Json::array();
  for (const ZoneFamily& family : game.zone_families) {
    const auto is_member = [&](ZoneId zone) {
      return zone != game.start_zone && zone >= family.first && zone < family.first + family.count;
    };
    const auto cards = std::ranges::count_if(game.starts, is_member);
    if (cards == 0) continue;
    out.push_back({{"zone", family.name}, {"cards", cards}});
    if (std::ranges::any_of(game.shuffled, is_member)) out.back()["shuffled"] = true;
  }
  return out;
}

Json deal_json(const Game& game, const Deal& deal) {
  return {{"from", game.zone_families[deal.from].name},
          {"to", game.zone_families[deal.to].name},
          {"cards", deal.cards.counter == kNone ? Json(deal.cards.number)
                                                : Json(game.counter_families[deal.cards.counter].name)}};
}

// The amount for each counter: a number, or the name of a counter that has the amount.
Json amounts_json(const Game& game, const std::vector<Amount>& list) {
  Json out = Json::object();
  for (const auto& amount : list) {
    out[game.counter_families[amount.counter].name] =
        amount.by == kNone ? Json(amount.amount) : Json(game.counter_families[amount.by].name);
  }
  return out;
}

Json move_json(const LoadedGame& loaded, const MoveKind& kind, const Words& words) {
  const Game& game = loaded.game();
  Json out = {{"name", kind.name},
              {"form", form_of(kind)},
              {"summary", summary_of(loaded, kind)},
              {"parameters", Json::array()},
              {"cost", amounts_json(game, kind.cost)},
              {"gain", amounts_json(game, kind.gain)}};
  for (const auto& param : kind.params) {
    const std::vector<Sentence> told = duties_of(param).describe(game, param);
    const auto* choices = loaded.names->is_english() ? nullptr : type_of(param).words;
    Json parameter = {
        {"name", param.name},
        {"may_be", choices != nullptr ? choices_of(param.name, *choices, words) : words.say(told.front())}};
    for (std::size_t i = 1; i < told.size(); ++i) parameter["if"].push_back(words.say(told[i]));
    out["parameters"].push_back(std::move(parameter));
  }
  for (const KindId other : kind.unless) out["unless"].push_back(game.moves[other].name);
  if (!kind.reveals.empty()) out["reveals"] = kind.reveals;
  return out;
}

// The description of an option. Includes the English texts, because the name of an option is for authors.
Json option_json(const OptionInfo& option, const Names& names) {
  Json out = {{"name", option.name},
              {"summary", option.summary},
              {"value", option.value},
              {"default", option.fallback}};
  if (option.numeric) out["range"] = {option.low, option.high};
  if (!option.choices.empty()) out["choices"] = option.choices;
  if (names.has("option", option.name)) out["word"] = names.of("option", option.name);
  const std::string section = "choice." + option.name;
  for (const std::string& choice : option.choices) {
    if (names.has(section, choice)) out["words"][choice] = names.of(section, choice);
  }
  out["rulings"] = option.rulings;
  return out;
}

Json variant_json(const Listed::Variant& variant, const Names& names) {
  const std::string section = "variant." + variant.name;
  const bool has_words = !names.is_english() && names.has(section, "summary");
  return {{"name", variant.name},
          {"summary", has_words ? names.of(section, "summary") : variant.summary},
          {"extends", variant.extends}};
}

Json ruling_json(const Ruling& ruling) {
  return {{"id", ruling.id},
          {"issue", ruling.issue},
          {"ruling", ruling.ruling},
          {"option", ruling.option},
          {"alternatives", ruling.alternatives},
          {"why", ruling.why}};
}

Json clause_json(const Clause& clause) {
  return {{"id", clause.id},
          {"text", clause.text},
          {"source", clause.source},
          {"check", clause.check},
          {"why", clause.why}};
}

}  // namespace

Json describe_json(const Description& what) {
  const LoadedGame& loaded = what.loaded;
  const Game& game = loaded.game();
  const Definition& definition = *loaded.definition;
  const Names& names = *loaded.names;
  const Words words(loaded);
  // Lists the results of `json_of`, each with its translated text from this section.
  const auto list = [&](const auto& things, const char* section, const auto& json_of) {
    Json out = Json::array();
    for (const auto& thing : things) {
      out.push_back(json_of(thing));
      if (section != nullptr) add_word(out.back(), section, names);
    }
    return out;
  };
  Json out;
  out["name"] = definition.name;
  out["title"] = title_of(loaded);
  out["summary"] = text_in_words(loaded, "summary");
  for (const Pack& pack : definition.packs) out["uses"].push_back(pack.name);
  out["players"] = {definition.seats.front(), definition.seats.back()};
  out["player_counts"] = definition.seats;
  out["languages"] = languages(definition);
  out["seats"] = game.seats;
  out["cards"] = cards_json(game);
  out["zones"] =
      list(game.zone_families, "zone", [&](const auto& zone) { return zone_json(game, zone, words); });
  out["counters"] = list(game.counter_families, "counter",
                         [&](const auto& counter) { return counter_json(game, counter, words); });
  if (!game.starts.empty()) out["starts"] = starts_json(game);
  out["deal"] = list(game.deals, nullptr, [&](const Deal& deal) { return deal_json(game, deal); });
  if (!game.setup_reveals.empty()) out["setup_reveals"] = game.setup_reveals;
  const yaml::Node* tables = definition.root.find("tables");
  out["tables"] = tables == nullptr ? Json::object() : table_json(*tables);
  out["phases"] =
      list(game.phases, "phase", [&](const Phase& phase) { return phase_json(game, phase, words); });
  out["moves"] =
      list(game.moves, "move", [&](const MoveKind& kind) { return move_json(loaded, kind, words); });
  out["outcomes"] = game.outcomes;
  if (game.lowest_wins) out["wins"] = "lowest";
  if (definition.root.find("limits") != nullptr) out["limits"] = {{"moves", game.max_moves}};
  out["ratings"] = list(game.ratings, nullptr, [&](const Rating& one) {
    return Json{{"name", one.name}, {"up_to", one.up_to}, {"label", names.of("rating", one.name)}};
  });
  if (const Json bots = offered_bots(loaded); !bots.empty()) out["bots"] = bots;
  if (!may_talk(loaded)) out["talk"] = "none";
  out["options"] =
      list(definition.options, nullptr, [&](const auto& option) { return option_json(option, names); });
  out["variants"] =
      list(variants_of(what), nullptr, [&](const auto& variant) { return variant_json(variant, names); });
  if (!what.rulings && !what.clauses) return out;
  const Rulebook book = load_rulebook(definition);
  if (what.rulings) out["rulings"] = list(book.rulings, nullptr, ruling_json);
  if (what.clauses) out["clauses"] = list(book.clauses, nullptr, clause_json);
  return out;
}

bool may_talk(const LoadedGame& loaded) { return loaded.definition->root["talk"].text != "none"; }

std::string title_of(const LoadedGame& loaded) {
  const std::string title = text_in_words(loaded, "title");
  return title.empty() ? loaded.definition->name : excerpt(title, title.size());  // the game's title on one
                                                                                  // line
}

std::string form_of(const MoveKind& kind) {
  std::string text = kind.name;
  for (const auto& param : kind.params) text += " " + param.name;
  return text;
}

std::string summary_of(const LoadedGame& loaded) { return text_in_words(loaded, "summary"); }

std::string summary_of(const LoadedGame& loaded, const MoveKind& kind) {
  return loaded.definition->root["moves"][kind.name]["summary"].text;
}

std::string choices_of(const std::string& of_what, const std::vector<std::string>& choices,
                       const Words& words) {
  std::string text;
  for (const std::string& choice : choices) {
    const std::string word = words.choice(of_what, choice);
    text += (text.empty() ? "" : ", ") + choice + (word == choice ? "" : ": " + word);
  }
  return text;
}

Json phase_json(const Game& game, const Phase& phase, const Words& words) {
  Json out = {{"name", phase.name},
              {"who", word_of(phase.movers)},
              {"then", words.say(follows(game, phase))},
              {"moves", Json::array()},
              {"free", Json::array()}};
  for (const KindId kind : phase.moves) out["moves"].push_back(game.moves[kind].name);
  for (const KindId kind : phase.free) out["free"].push_back(game.moves[kind].name);
  if (phase.react != kNone) {
    out["react"] = {{"phase", game.phases[phase.react].name}, {"after", Json::array()}};
    for (const KindId kind : phase.react_after.empty() ? phase.moves : phase.react_after)
      out["react"]["after"].push_back(game.moves[kind].name);
  }
  if (phase.movers == Phase::Movers::others)
    out["order"] = phase.order == kNone ? "next_seat" : game.counter_families[phase.order].name;
  if (phase.skips) out["stuck"] = "skip";
  if (phase.stuck != kNone) out["stuck"] = game.phases[phase.stuck].name;
  if (phase.stuck_outcome != kNone) out["stuck"] = game.outcomes[phase.stuck_outcome];
  if (!phase.reveals.empty()) out["reveals"] = phase.reveals;
  return out;
}

std::string offer_of(const Json& phase, const Words& words) {
  std::vector<std::string> moves = phase["moves"];
  for (const Json& name : phase["free"]) moves.push_back(words.say({"{name} (free)", {{"name", name}}}));
  if (moves.empty()) return "";
  const std::string offered = words.list(moves);
  if (phase["who"] == "all") return words.say({"all players at once: {moves}", {{"moves", offered}}});
  if (phase["who"] == "others")
    return words.say({"the other players, one after another: {moves}", {{"moves", offered}}});
  return offered;
}

}  // namespace fuda
