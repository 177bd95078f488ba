#include "author/reference.h"

#include "author/limits.h"
#include "author/lua_reference.h"
#include "author/schema_reference.h"
#include "base/lists.h"
#include "lua_bots/bindings.h"

namespace fuda {

namespace {

// Allowed wherever the game has a list, so no single key of the schema describes it.
ReferenceSection list_changes() {
  return {"`LIST`",
          "",
          {{"LIST", "LIST", "a mapping of `add`, `remove` or both, instead of a list",
            "Any list of the game, changed in place: its other items stay. Example: "
            "`phases: {turn: {moves: {add: [swap], remove: [discard]}}}`."},
           {"LIST.add", "LIST.add", "a list", "What is added after the other items."},
           {"LIST.remove", "LIST.remove", "a list",
            "What is taken out. Taking out what is not there is an error."}}};
}

ReferencePage schema_page(std::string_view topic) {
  ReferencePage page = describe_schema(topic);
  if (topic == "variant" || topic == "pack") page.sections.push_back(list_changes());
  return page;
}

ReferencePage lua_page() {
  ReferencePage page{
      "lua", "What Lua rules can use",
      "Arguments in brackets may be left out; words in capitals stand for a name of the game. What is called "
      "an error stops the call and names its line. Guards (`allowed`) and `score` may not use what *changes "
      "the "
      "game*. What *looks at the game* needs one that is running, so it cannot be used outside functions. "
      "The "
      "functions that rules write are marked by what they may do.",
      lua::reference_of_games()};
  page.sections.push_back(lua::reference_section(
      "Bots",
      "Players written in Lua (`lua:NAME`) have all names above that look at the game, and these. What their "
      "seat does not know is hidden from them, too.",
      {lua::bot_functions(), lua::bot_move_names(), lua::bot_names(), lua::bot_card_names()}));
  append(page.sections, lua::reference_of_lua());
  return page;
}

ReferencePage limits_page() {
  ReferencePage page{"limits",
                     "How much there can be",
                     "None is reached by accident. Whatever exceeds one is reported with its place; nothing "
                     "is cut off silently.",
                     {}};
  for (const LimitSection& section : all_limits()) {
    page.sections.push_back({section.title, "", {}});
    for (const Limit& limit : section.limits)
      page.sections.back().entries.push_back({limit.name, limit.name, limit.value, limit.bounds});
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
