// Tests of variants that the workbench writes: editing a game's files must give each of the house variants.
#include "bench_helper.h"
#include "load/definition.h"
#include "workbench/proof.h"

using namespace fuda;
using namespace fuda::test;

namespace {

const std::string kGame = "smallest-game/game.yaml", kRules = "smallest-game/rules.lua";

// The text of a section of a game's file, with its key.
std::string section(const std::string& text, const std::string& key) {
  const std::size_t begin = text.find("\n" + key + ":") + 1;
  REQUIRE(begin != 0);
  std::size_t end = begin;
  do {
    end = text.find('\n', end);
    if (end == std::string::npos) return text.substr(begin);
    ++end;
  } while (end < text.size() && (text[end] == ' ' || text[end] == '\n' || text[end] == '#'));
  return text.substr(begin, end - begin);
}

Definition loaded(const std::string& spec, const std::vector<Path>& path) {
  return load_definition(find_game(spec, path), {});
}

// Checks that both games play the same, with each number of players.
void check_same(const Definition& one, const Definition& other) {
  REQUIRE(one.seats == other.seats);
  for (const int seats : one.seats) {
    INFO(seats);
    CHECK(workbench::signature_of(one, seats, 200) == workbench::signature_of(other, seats, 200));
  }
}

// Saves the edited game as a variant, and compares the variant with one from examples/house.
void check_house(Bench& bench, const std::string& game, const std::string& house) {
  const Definition edited = loaded(game, {bench.library()});
  const Json answer = bench.answer({{"op", "variant"}, {"game", game}, {"name", "mine"}});
  CHECK(answer["proved"] == true);
  CHECK(answer["games"].get<int>() >= 200);
  for (const Json& file : answer["files"])
    CHECK(bench.read(file["path"].get<std::string>()) == file["text"].get<std::string>());
  INFO(answer["files"].dump(1));
  const Definition mine = loaded(game + "+mine", {bench.library()});
  const Path documented = source_dir() / "examples/house" / house / (house + ".yaml");
  const Definition printed = loaded(documented.string(), {source_dir() / "rules"});
  check_same(mine, printed);
  check_same(mine, edited);
  // The edited files have the printed texts again.
  int printed_again = 0;
  const Json all_file = bench.answer({{"op", "open"}, {"game", game}})["files"];
  for (const Json& file : all_file) {
    if (file["printed"].is_null()) continue;
    CHECK(file["text"] == file["printed"]);
    ++printed_again;
  }
  CHECK(printed_again >= 2);
}

std::string house_file(const std::string& name) {
  std::ifstream file(source_dir() / "examples/house" / name);
  return {std::istreambuf_iterator<char>(file), {}};
}

}  // namespace

TEST_CASE("a house variant: a colour that falls") {
  Bench bench({"hanabi"});
  bench.edit("hanabi/game.yaml", "    colour: [red, green, black, blue, yellow]\n",
             "    colour: [red, green, blue, yellow]\n");
  bench.edit("hanabi/game.yaml", " # value: copies in each colour\n",
             "\n  falling: {colour: black, value: {1: 1, 2: 2, 3: 2, 4: 2, 5: 3}}\n");
  bench.edit("hanabi/rules.lua", "  return #row + 1\n",
             "  if row.key == \"black\" then return 5 - #row end\n  return #row + 1\n");
  check_house(bench, "hanabi", "black-falls");
}

TEST_CASE("a house variant: a colour that no hint can touch") {
  Bench bench({"hanabi"});
  bench.edit("hanabi/game.yaml", "multicolour: M}", "multicolour: M, shadow: {symbol: S, told: nothing}}");
  bench.edit("hanabi/game.yaml", " # value: copies in each colour\n",
             "\n  shadows: {colour: shadow, value: all}\n");
  bench.edit("hanabi/game.yaml", "  legendary: 25\n", "  legendary: 29\n  divine: 30\n");
  check_house(bench, "hanabi", "hintless-colour");
  // The variant contains only the additions.
  CHECK(bench.read("hanabi/variants/mine.yaml").size() < 400);
  CHECK_FALSE(std::filesystem::exists(bench.library() / "hanabi/variants/mine.lua"));
}

TEST_CASE("a house variant: a new move with a cost") {
  Bench bench({"hanabi"});
  bench.edit("hanabi/game.yaml", "moves: [hint, play, discard]", "moves: [hint, play, discard, swap]");
  bench.edit("hanabi/game.yaml", "      place: {position: hand.me}\n",
             "      place: {position: hand.me}\n"
             "  swap:\n"
             "    summary: exchange a card from your hand for the top card of the discards\n"
             "    parameters:\n"
             "      card: {card: hand.me}\n"
             "    cost: {hints: 2}\n");
  bench.edit("hanabi/rules.lua", "function score(outcome)",
             house_file("swap-for-hints/swap-for-hints.lua") + "\nfunction score(outcome)");
  check_house(bench, "hanabi", "swap-for-hints");
}

TEST_CASE("a house variant: two more shapes") {
  Bench bench({"nin-jan"});
  const std::string path = "nin-jan/game.yaml";
  const std::string text = bench.read(path);
  const std::size_t begin = text.find("  triple_order:\n"), end = text.find("  capture:\n");
  bench.edit(path, text.substr(begin, end - begin), "");
  bench.edit(path, "  shape: [rock, paper, scissors]\n", "  shape: [rock, paper, scissors, lizard, spock]\n");
  bench.edit(path, "    rock: [scissors]\n    paper: [rock]\n    scissors: [paper]\n",
             "    rock: [scissors, lizard]\n    paper: [rock, spock]\n    scissors: [paper, lizard]\n"
             "    lizard: [paper, spock]\n    spock: [rock, scissors]\n");
  bench.edit(path, "  triple_order: [rock, scissors, paper]  #",
             "  triple_order: [rock, scissors, paper, lizard, spock]  #");
  check_house(bench, "nin-jan", "five-throws");
}

TEST_CASE("a house variant: a card that copies a shape") {
  Bench bench({"nin-jan"});
  const std::string path = "nin-jan/game.yaml";
  bench.edit(path, "  shape: [rock, paper, scissors]\n", "  shape: [rock, paper, scissors, mirror]\n");
  bench.edit(path, "7, 8, 9, 10]  # there is no 0", "7, 8, 9, 10, 0]");
  bench.edit(
      path, "  ninjas: {shape: all, value: all}\n",
      "  ninjas: {shape: [rock, paper, scissors], value: [-6, -5, -4, -3, -2, -1, 1, 2, 3, 4, 5, 6, 7, 8, "
      "9, 10]}\n  mirror: {shape: mirror, value: 0}\n");
  bench.edit(
      path,
      "{zone: pile, only: {shape: {of: revealed, table: beats}}, why: your card does not beat that pile}",
      "{zone: pile}");
  bench.edit(path, "      shape: {value: shape}\n", "      shape: {value: shape, except: [mirror]}\n");
  bench.edit(path, "# the same, once every player has thrown\n", "\n  copied: {max: 3}\n");
  const std::string rules = bench.read("nin-jan/rules.lua");
  bench.answer({{"op", "write"},
                {"path", "nin-jan/rules.lua"},
                {"text", rules + "\n" + house_file("mirror-card/mirror-card.lua")}});
  check_house(bench, "nin-jan", "mirror-card");
}

TEST_CASE("a house variant: other prices, secret bouquets and a bonus") {
  Bench bench({"ikebana"});
  const std::string path = "ikebana/game.yaml";
  bench.edit(path, "    default: open\n", "    default: hidden\n");
  bench.edit(path, "  refusals: {prices: [1], step: 1}", "  refusals: {prices: [1, 1, 2, 3, 5, 8], step: 5}");
  bench.edit(path, "  last_round: {times: 1}  #", "  full_house: {bonus: 10}\n  last_round: {times: 1}  #");
  const std::string rules = bench.read("ikebana/rules.lua");
  bench.answer({{"op", "write"},
                {"path", "ikebana/rules.lua"},
                {"text", rules + "\n" + house_file("full-house/full-house.lua")}});
  check_house(bench, "ikebana", "full-house");
}

TEST_CASE("a house variant: another table and another default") {
  Bench bench({"sakura"});
  const std::string path = "sakura/game.yaml";
  const std::string text = bench.read(path);
  const std::size_t begin = text.find("    い:"), end = text.find("  gaji: {card: nov-gaji");
  const std::string house = house_file("house-yaku/house-yaku.yaml");
  bench.edit(path, text.substr(begin, end - begin), house.substr(house.find("    花見")));
  bench.edit(path, "    default: opponents_minus\n", "    default: owner_plus\n");
  check_house(bench, "sakura", "house-yaku");
}

TEST_CASE("a house variant: a patience that shares only the cards of a game") {
  Bench bench({"sakura"});
  const std::string printed = bench.read("sakura/game.yaml");
  const std::string house = house_file("month-patience/month-patience.yaml");
  std::string text = "game: sakura\ntitle: Patience of the months\nplayers: 1\nrules: rules.lua\n";
  for (const char* key : {"attributes", "card_name", "cards", "look"}) text += section(printed, key);
  // Leave out the look of a zone that the patience does not have.
  const std::size_t zone = text.find("captured"), begin = text.rfind('\n', zone);
  text.erase(begin, text.find('\n', zone) - begin);
  text += "\n" + house.substr(house.find("zones:\n"));
  bench.answer({{"op", "write"}, {"path", "sakura/game.yaml"}, {"text", text}});
  bench.answer(
      {{"op", "write"}, {"path", "sakura/rules.lua"}, {"text", house_file("month-patience/rules.lua")}});
  check_house(bench, "sakura", "month-patience");
  CHECK(loaded("sakura+mine", {bench.library()}).plain["title"].text == "Patience of the months");
}

TEST_CASE("a game that does not load with a choice of an option is not saved") {
  Bench bench({"nin-jan"});
  const std::string path = "nin-jan/game.yaml";
  bench.edit(path, "  value: [-6, ", "  value: [-7, -6, ");
  bench.edit(path, "{triple_order: [scissors, paper, rock]}", "{triple_order: [scissors, paper, rokc]}");
  const Json error = bench.ask({{"op", "variant"}, {"game", "nin-jan"}, {"name", "broken"}})["error"];
  INFO(error.dump(1));
  CHECK_THAT(error.value("message", ""), Catch::Contains("rokc"));
  CHECK_THAT(error.value("hint", ""), Catch::Contains("with triple_order: scissors_paper_rock"));
  CHECK(error.value("file", "") == path);
  CHECK(error.value("line", 0) == 17);
  CHECK_FALSE(std::filesystem::exists(bench.library() / "nin-jan/variants/broken.yaml"));
  bench.edit(path, "rokc", "rock");
  bench.answer({{"op", "variant"}, {"game", "nin-jan"}, {"name", "lower"}});
}

TEST_CASE("a variant has only what differs") {
  Bench bench({"examples/smallest-game"});
  bench.edit(kGame, "hand: 4", "hand: 3");
  const Json answer = bench.answer({{"op", "variant"}, {"game", "smallest-game"}, {"name", "short"}});
  const Json files = answer["files"];
  REQUIRE(files.size() == 1);
  CHECK(answer["command"] == "fuda --rules " + bench.library().string() + " play smallest-game+short");
  CHECK(files[0]["path"] == "smallest-game/variants/short.yaml");
  CHECK(files[0]["text"] ==
        "variant: short\nextends: smallest-game\n"
        "summary: a house variant of smallest-game\nsetup: {deal: {hand: 3}}\n");
}

TEST_CASE("a changed local variable changes the functions that use it") {
  Bench bench({"examples/smallest-game"});
  // Change the rule so that the elephant flees from the frog, and not from the mouse.
  bench.edit(kRules, "size == 1 then", "size == coward then");
  bench.edit(kRules, "function phases.trick.enter()", "local coward = 2\n\nfunction phases.trick.enter()");
  const Json answer = bench.answer({{"op", "variant"}, {"game", "smallest-game"}, {"name", "frog"}});
  REQUIRE(answer["files"].size() == 2);
  const std::string lua = answer["files"][1]["text"];
  CHECK_THAT(lua, Catch::StartsWith("local coward = 2"));
  CHECK(lua.find("moves.play") == std::string::npos);
  CHECK(lua.find("function score") == std::string::npos);
}

TEST_CASE("a new function of the edited rules is local in the variant") {
  Bench bench({"examples/smallest-game"});
  bench.edit(kRules, "function score(seat) return #won[seat] end",
             "function worth(pile) return 2 * #pile end\n\nfunction score(seat) return worth(won[seat]) end");
  const Json answer = bench.answer({{"op", "variant"}, {"game", "smallest-game"}, {"name", "double"}});
  REQUIRE(answer["files"].size() == 2);
  CHECK_THAT(answer["files"][1]["text"].get<std::string>(), Catch::StartsWith("local worth\n"));
}

TEST_CASE("a removed function is nil in the variant") {
  Bench bench({"examples/smallest-game"});
  bench.edit(kRules, "function score(seat) return #won[seat] end", "");
  bench.edit(kGame, "score: seats\n", "score: seats\nwins: lowest\n");
  const Json answer = bench.ask({{"op", "variant"}, {"game", "smallest-game"}, {"name", "none"}});
  INFO(answer.dump(1));
  REQUIRE_FALSE(answer.contains("error"));
  CHECK_THAT(answer["files"][1]["text"].get<std::string>(), Catch::Contains("score = nil"));
}

TEST_CASE("keys in another order are part of the variant if the game depends on the order") {
  Bench bench({"hanabi"});
  // The order of the moves determines the order of the legal moves, so random games differ.
  const std::string text = bench.read("hanabi/game.yaml");
  const std::size_t begin = text.find("  play:\n    summary"), middle = text.find("  discard:\n    summary"),
                    end = text.find("  reorder:\n    summary: move a card");
  bench.answer({{"op", "write"},
                {"path", "hanabi/game.yaml"},
                {"text", text.substr(0, begin) + text.substr(middle, end - middle) +
                             text.substr(begin, middle - begin) + text.substr(end)}});
  const Json answer = bench.answer({{"op", "variant"}, {"game", "hanabi"}, {"name", "order"}});
  CHECK_THAT(answer["files"][0]["text"].get<std::string>(), Catch::Contains("replace: [moves]"));
}

TEST_CASE("scenarios for the edited rules become scenarios of the variant") {
  Bench bench({"examples/smallest-game"});
  const std::string before = bench.read("smallest-game/scenarios.yaml");
  bench.edit(kGame, "hand: 4", "hand: 3");
  bench.edit("smallest-game/scenarios.yaml", "hand.Bruno: 4, deck: 4", "hand.Bruno: 3, deck: 6");
  bench.put("smallest-game/scenarios/new.yaml", "game: smallest-game\nplayers: 2\nexpect: {deck: 6}\n");
  const Json answer = bench.answer({{"op", "variant"}, {"game", "smallest-game"}, {"name", "short"}});
  CHECK(bench.read("smallest-game/scenarios.yaml") == before);
  CHECK_THAT(bench.read("smallest-game/scenarios/short-scenarios.yaml"),
             Catch::Contains("game: smallest-game+short\n"));
  CHECK_THAT(bench.read("smallest-game/scenarios/new.yaml"),
             Catch::StartsWith("game: smallest-game+short\n"));
  CHECK(answer["moved"].size() == 2);
  // The new files add a variant, and do not change the game.
  CHECK(bench.answer({{"op", "shelf"}})["games"][0]["changed"] == false);
  int of_variant = 0;
  const Json opened = bench.answer({{"op", "open"}, {"game", "smallest-game"}})["files"];
  for (const Json& file : opened) {
    CHECK(file.value("variant", false) == file["printed"].is_null());
    of_variant += file.value("variant", false) ? 1 : 0;
  }
  CHECK(of_variant == 3);
  bool seen = false;
  const Json all_one = bench.answer({{"op", "scenarios"}, {"game", "smallest-game"}})["scenarios"];
  for (const Json& one : all_one) {
    INFO(one.dump());
    if (one["path"] != "smallest-game/scenarios/new.yaml") continue;
    seen = true;
    CHECK(one["passed"] == true);
  }
  CHECK(seen);
}

TEST_CASE("the workbench says which changes no variant can make") {
  Bench bench({"nin-jan"});
  // The edit changes a statement that runs while the rules load.
  bench.edit("nin-jan/rules.lua", "if number_of(shape) < number then error(",
             "if number_of(shape) < 0 then error(");
  const std::string why = bench.refusal({{"op", "variant"}, {"game", "nin-jan"}, {"name", "x"}});
  CHECK_THAT(why, Catch::Contains("outside functions"));
  CHECK_FALSE(std::filesystem::exists(bench.library() / "nin-jan/variants/x.yaml"));
  CHECK(bench.answer({{"op", "shelf"}})["games"][0]["changed"] == true);  // the workbench has not restored
                                                                          // the printed text
}
