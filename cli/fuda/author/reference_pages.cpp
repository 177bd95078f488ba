#include "author/reference.h"

#include <fmt/format.h>

#include "author/limits.h"
#include "author/lua_reference.h"
#include "author/schema_reference.h"
#include "base/lists.h"
#include "lua_bots/bindings.h"

namespace fuda {

namespace {

ReferenceEntry entry_of(const KeyReference& key) {
  ReferenceEntry entry{.name = key.path,
                       .heading = key.path,
                       .text = key.description,
                       .same_as = key.same_as,
                       .see = key.see,
                       .repeats = !key.below.empty()};
  if (key.required) entry.facts.emplace_back("required");
  entry.facts.push_back("takes: " + (key.takes.empty() ? "anything" : key.takes));
  for (const auto& [word, means] : key.words) {
    entry.facts.push_back(fmt::format("  `{}`{}{}", word, means.empty() ? "" : ": ", means));
  }
  if (!key.each_key.empty()) entry.facts.push_back("each key: " + key.each_key);
  if (!key.each_item.empty()) entry.facts.push_back("each item: " + key.each_item);
  if (!key.fallback.empty()) entry.facts.push_back("default: " + key.fallback);
  for (const std::string& example : key.examples)
    entry.facts.push_back(fmt::format("example: `{}`", example));
  if (!key.see.empty()) entry.facts.push_back(fmt::format("as in: [{}]({}.md)", key.see, key.see));
  return entry;
}

// Allowed wherever the game has a list, so no single key of the schema describes it.
ReferenceSection list_changes() {
  const auto entry = [](const char* name, const char* text, std::vector<std::string> facts) {
    return ReferenceEntry{name, name, text, std::move(facts)};
  };
  return {"LIST",
          "",
          {entry("LIST", "Any list of the game, changed in place: its other items stay.",
                 {"takes: a mapping of `add`, `remove` or both, instead of a list",
                  "example: `phases: {turn: {moves: {add: [swap], remove: [discard]}}}`"}),
           entry("LIST.add", "What is added after the other items.", {"takes: a list"}),
           entry("LIST.remove", "What is taken out. Taking out what is not there is an error.",
                 {"takes: a list"})}};
}

// A section for each key of the top level.
ReferencePage schema_page(std::string_view topic) {
  const SchemaReference schema = describe_schema(topic);
  ReferencePage page{std::string(topic), schema.title, schema.description, {}, false};
  for (const KeyReference& key : schema.keys) {
    if (key.path.find_first_of(".[") == std::string::npos) page.sections.push_back({key.path, "", {}});
    auto& entries = page.sections.back().entries;
    // The first key within it comes right after it, and shows that those keys are described elsewhere.
    if (!entries.empty() && key.below == entries.back().name) entries.back().points = true;
    entries.push_back(entry_of(key));
  }
  if (topic == "variant" || topic == "pack") page.sections.push_back(list_changes());
  return page;
}

ReferencePage lua_page() {
  ReferencePage page{
      "lua",
      "What Lua rules can use",
      "Arguments in brackets may be left out; words in capitals stand for a name of the game. What is called "
      "an error stops the call and names its line. *changes* marks what changes the game: guards (`allowed`) "
      "and `score` may not use it. *looks* marks what looks at the game: it needs one that is running, so it "
      "cannot be used outside functions. The functions that rules write are marked by what they may do.",
      {},
      true};
  std::vector<lua::ReferenceSection> sections = lua::reference_of_games();
  sections.push_back(lua::reference_section(
      "Bots",
      "Players written in Lua (`lua:NAME`) have all names above that look at the game, and these. What their "
      "seat does not know is hidden from them, too.",
      {lua::bot_functions(), lua::bot_move_names(), lua::bot_names(), lua::bot_card_names()}));
  append(sections, lua::reference_of_lua());
  for (const lua::ReferenceSection& section : sections) {
    ReferenceSection made{section.title, section.about, {}};
    for (const lua::ReferenceEntry& one : section.entries) {
      made.entries.push_back({.name = one.name, .heading = one.call, .text = one.does, .mark = one.mark});
      if (!one.may.empty()) made.entries.back().facts.push_back(one.may);
    }
    page.sections.push_back(std::move(made));
  }
  return page;
}

ReferencePage limits_page() {
  ReferencePage page{"limits",
                     "How much there can be",
                     "None is reached by accident. Whatever exceeds one is reported with its place; nothing "
                     "is cut off silently.",
                     {},
                     true};
  for (const LimitSection& section : all_limits()) {
    ReferenceSection made{section.title, "", {}};
    for (const Limit& limit : section.limits) {
      made.entries.push_back({.name = limit.name,
                              .heading = limit.name,
                              .text = limit.bounds,
                              .facts = {"at most " + limit.value},
                              .mark = limit.value});
    }
    page.sections.push_back(std::move(made));
  }
  return page;
}

}  // namespace

const std::vector<ReferenceTopic>& reference_topics() {
  static const std::vector<ReferenceTopic> kTopics = {
      {"game", "game.yaml", "what a game is made of"},
      {"lua", "*.lua", "what rules can use, and the functions that they write"},
      {"variant", "variants/NAME.yaml", "changes to a game"},
      {"pack", "packs/NAME/pack.yaml", "what games share"},
      {"script", "scenarios/*.yaml", "played games, scenarios, tests"},
      {"names", "names/LANGUAGE.yaml", "words for people in one language"},
      {"rulebook", "rulebook.yaml", "the printed rules, clause by clause"},
      {"observation", "run --trace --json --seat", "what one seat knows of a position"},
      {"bot-protocol", "sim --bots exec:COMMAND", "what a program that plays is told and answers"},
      {"part", "sim --part", "some games of a simulation, for `fuda merge`"},
      {"limits", "*", "how much there can be: bytes, cards, instructions, moves"},
  };
  return kTopics;
}

ReferencePage make_reference_page(std::string_view topic) {
  if (topic == "lua") return lua_page();
  return topic == "limits" ? limits_page() : schema_page(topic);
}

}  // namespace fuda
