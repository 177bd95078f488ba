// Tests the look of cards: its declarations and its defaults. Also tests that no hash depends on the look.
#include <catch2/catch.hpp>

#include "diagnostics/card_look.h"
#include "fixture.h"
#include "script/rules_hash.h"
#include "yaml/reader.h"

using namespace fuda;

namespace {

std::string wrong(const std::string& look) {
  Folder folder;
  folder.write_game("outcomes:\n", "look:\n" + look + "outcomes:\n");
  return folder.complaints_of("war");
}

CardLook look_of(const std::string& spec, const std::vector<OptionSetting>& settings = {}) {
  return build_spec(spec, 2, settings).look;
}

std::string name_of(const Game& game, AttributeId attribute) {
  return attribute == kNone ? "none" : game.attributes[attribute].name;
}

}  // namespace

TEST_CASE("a mistake in a look is reported with its place and the closest name", "[look]") {
  CHECK(wrong("  colour: siut\n").find("there is no attribute 'siut' [did you mean 'suit'?]") !=
        std::string::npos);
  CHECK(wrong("  colours: {spade: red}\n").find("there is no suit 'spade' [did you mean 'spades'?]") !=
        std::string::npos);
  CHECK(wrong("  colours: {spades: gren}\n")
            .find("'gren' is not a colour: write #rrggbb or a name [did you mean 'green'?]") !=
        std::string::npos);
  CHECK(wrong("  colours: {spades: '#12345'}\n").find("'#12345' is not a colour") != std::string::npos);
  CHECK(wrong("  symbols: {spades: spade}\n")
            .find("'spade' is neither a symbol nor a single character [did you mean 'spades'?]") !=
        std::string::npos);
  CHECK(wrong("  pictures: {S9: star}\n").find("there is no card 'S9' [did you mean 'S1'?]") !=
        std::string::npos);
  CHECK(wrong("  zones: {pil: stack}\n").find("there is no zone 'pil' [did you mean 'pile'?]") !=
        std::string::npos);
  CHECK(wrong("  sums: {pil: rank}\n").find("there is no zone 'pil' [did you mean 'pile'?]") !=
        std::string::npos);
  CHECK(wrong("  sums: {pile: rnak}\n").find("there is no attribute 'rnak' [did you mean 'rank'?]") !=
        std::string::npos);
  CHECK(wrong("  sums: {pile: suit}\n")
            .find("the values of 'suit' are words, which cannot be added up [use an attribute whose values "
                  "are all numbers]") != std::string::npos);
  CHECK(wrong("  marks: {spades: star}\n").find("no attribute determines a card's mark") !=
        std::string::npos);
  CHECK(wrong("  color: suit\n").find("unknown key 'color' in 'look' [did you mean 'colour'?]") !=
        std::string::npos);
}

TEST_CASE("a character can be a symbol, and a value that no card has can have a look", "[look]") {
  CHECK(wrong("  symbols: {spades: 剣, hearts: e\u0301, stars: none}\n") == "");
  Folder folder;
  folder.write_game(
      "outcomes:\n",
      "look: {symbols: {spades: 剣, hearts: none}, caption: always, zones: {pile: named}}\noutcomes:\n");
  const CardLook look = folder.build("war").look;
  CHECK(look.symbols == std::vector<std::string>{"剣", ""});
  CHECK(look.caption == CardLook::Caption::always);
  CHECK(std::ranges::count(look.zones, CardLook::Lies::named) == 1);
  CHECK(is_one_character("e\u0301"));
  CHECK(!is_one_character("ab"));
  CHECK(!is_one_character(" "));
  CHECK(!is_one_character("\u202e"));
  CHECK(!is_one_character("\xff"));
}

TEST_CASE("without a declared look, the look follows from the attributes", "[look]") {
  Folder folder;
  folder.write_game();
  const Game war = folder.build("war");
  CHECK(name_of(war, war.look.colour) == "suit");
  CHECK(name_of(war, war.look.symbol) == "suit");
  CHECK(name_of(war, war.look.corner) == "rank");
  CHECK(war.look.symbols == std::vector<std::string>{"spades", "hearts"});
  CHECK(war.look.colours == std::vector<std::string>{colour_code("black"), colour_code("red")});
  CHECK(corner_text(war.attributes[war.look.corner], 0) == "1");
}

TEST_CASE("declared symbols stay, and the other values get different ones", "[look]") {
  const Attribute attribute{"wind", false, {{"north", "N"}, {"south", "S"}, {"east", "E"}}};
  const auto symbols = usual_symbols(attribute, {{1, "star"}});
  CHECK(symbols == std::vector<std::string>{"circle", "star", "triangle"});
  CHECK(usual_symbols(attribute, {{0, ""}})[0].empty());
}

TEST_CASE("variants can change looks, and remove values that have one", "[look]") {
  const CardLook plain = look_of("hanabi");
  CHECK(plain.colours.size() == 5);
  const CardLook abacus = look_of("hanabi+abacus");
  CHECK(std::ranges::find(abacus.colours, colour_code("white")) != abacus.colours.end());
  CHECK(look_of("hanabi", {{"multicolour_cards", "5", {}}}).colours.back() == "rainbow");
  Folder folder;
  folder.write_game("outcomes:\n", "look: {colours: {hearts: pink}, pictures: {H1: star}}\noutcomes:\n");
  folder.write("war/variants/cold.yaml",
               "variant: cold\nextends: war\nattributes: {suit: {hearts: , moons: M}}\n"
               "cards: {all: {suit: [spades, moons]}}\nlook: {colours: {spades: '#010203'}}\n");
  CHECK(folder.complaints_of("war+cold") == "");
  CHECK(folder.build("war+cold").look.colours.front() == "#010203");
}

TEST_CASE("a choice of an option cannot change the look", "[look]") {
  Folder folder;
  folder.write_game("wild: {counters: {chaos: {max: 1}}}", "wild: {look: {colour: suit}}");
  CHECK(folder.complaints_of("war").find("a choice cannot change 'look'") != std::string::npos);
}

TEST_CASE("the look is not part of the hash of the rules", "[look]") {
  Folder folder;
  folder.write_game();
  const auto before = rules_hash(folder.load("war"));
  const std::string look = "look: # of the cards\n  colours:\n    hearts: pink\n  # and so on\n";
  folder.write("war/game.yaml", std::string(Folder::kGame) + "\n" + look);
  CHECK(rules_hash(folder.load("war")) == before);
  std::string text = Folder::kGame;
  text.insert(text.find("zones:\n"), look);
  folder.write("war/game.yaml", text);
  CHECK(rules_hash(folder.load("war")) == before);
  folder.write("war/game.yaml", std::string(Folder::kGame) + "\n" + look + "tables: {a: 1}\n");
  CHECK(rules_hash(folder.load("war")) != before);
}

TEST_CASE("only the look is left out of the text of the rules", "[look]") {
  const auto left = [](const std::string& text) { return rules_text(text, yaml::read_text(text, "x.yaml")); };
  CHECK(left("a: 1\n\nlook:\n  b: 2\n\n# c\nc: 3\n") == "a: 1\n\n# c\nc: 3\n");
  CHECK(left("look: {b: 2}\n") == "");
  CHECK(left("a: 1\nlook: {b: 2}") == "a: 1\n");
  CHECK(left("{a: 1, look: {b: 2}, c: 3}\n") == "{a: 1, look: {b: 2}, c: 3}\n");
  CHECK(left("a:\n  look: 1\n") == "a:\n  look: 1\n");
  CHECK(left("{\nlook: {b: 2}, c:\n3}\n") == "{\nlook: {b: 2}, c:\n3}\n");
}

TEST_CASE("symbols have different names, and every colour name has a code", "[look]") {
  auto names = symbol_names();
  CHECK(names.size() > 40);
  std::ranges::sort(names);
  CHECK(std::ranges::adjacent_find(names) == names.end());
  for (const std::string& name : colour_names()) CHECK(!colour_code(name).empty());
  CHECK(colour_code("#ABCDEF") == "#abcdef");
  CHECK(colour_code("#abcdeg") == "");
}
