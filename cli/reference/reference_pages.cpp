#include "reference/reference.h"

#include "base/lists.h"
#include "lua_bots/bindings.h"
#include "reference/limits.h"
#include "reference/lua_reference.h"
#include "reference/schema_reference.h"

namespace fuda {

namespace {

// Describes changes to lists. A patch can change every list of a game in these ways, so no single key of the
// schema describes them.
ReferenceSection list_changes() {
  return {"`LIST`",
          "",
          {{"LIST", "LIST", "a mapping of `add`, `remove` or both, instead of a list",
            "Changes any list of the game. The list keeps its other items. Example: `phases: {turn: {moves: "
            "{add: [swap], remove: [discard]}}}`."},
           {"LIST.add", "LIST.add", "a list", "Items to add after the other items."},
           {"LIST.remove", "LIST.remove", "a list",
            "Items to remove. Removing an item that is not in the list is an error."}}};
}

ReferencePage schema_page(std::string_view topic) {
  ReferencePage page = describe_schema(topic);
  if (topic == "variant" || topic == "pack") page.sections.push_back(list_changes());
  return page;
}

ReferencePage lua_page() {
  ReferencePage page{
      "lua", "Names that Lua rules can use",
      "Arguments in brackets are optional. Words in capitals stand for names that the game defines. An error "
      "stops the call, and the error message gives the line. Guards (`allowed`) and `score` must not use "
      "anything that *changes the game*. Anything that *looks at the game* needs a running game, so rules "
      "can use it only inside functions. For a function that rules define, the note says what the function "
      "may do.",
      lua::reference_of_games()};
  page.sections.push_back(lua::reference_section(
      "Bots",
      "Bots written in Lua (`lua:NAME`) can use the names above that do not change the game, and the names "
      "below. A bot cannot see anything that its seat does not know.",
      {lua::bot_functions(), lua::bot_move_names(), lua::bot_names(), lua::bot_card_names()}));
  append(page.sections, lua::reference_of_lua());
  return page;
}

ReferencePage limits_page() {
  ReferencePage page{"limits",
                     "Maximum sizes and numbers",
                     "Real games stay far below these limits. If something exceeds a limit, fuda reports the "
                     "problem and where it is. fuda never cuts anything off silently.",
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
      {"game", "game.yaml", "the parts of a game"},
      {"lua", "*.lua", "names that rules can use, and functions that rules define"},
      {"variant", "variants/NAME.yaml", "changes to a game"},
      {"pack", "packs/NAME/pack.yaml", "YAML and Lua files that games share"},
      {"script", "scenarios/*.yaml", "played games, scenarios, tests"},
      {"names", "names/LANGUAGE.yaml", "texts for people in one language"},
      {"rulebook", "rulebook.yaml", "the printed rules, clause by clause"},
      {"observation", "run --trace --json --seat", "everything that one seat knows about a position"},
      {"bot-protocol", "sim --bots exec:COMMAND", "the protocol between fuda and a bot program"},
      {"part", "sim --part", "part of a simulation, for `fuda merge`"},
      {"limits", "*", "maximum sizes and numbers: bytes, cards, instructions, moves"},
  };
  return kTopics;
}

ReferencePage make_reference_page(std::string_view topic) {
  if (topic == "lua") return lua_page();
  return topic == "limits" ? limits_page() : schema_page(topic);
}

}  // namespace fuda
