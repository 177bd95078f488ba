// Tests packs: finding packs, merging them below the game, and their errors.
#include "load/packs.h"
#include "fixture.h"
#include "load/games.h"
#include "script/rules_hash.h"
#include "yaml/reader.h"

using namespace fuda;
using Strings = std::vector<std::string>;

namespace {

constexpr const char* kDeck = R"(attributes: {suit: {hearts: h, spades: s}, rank: [1, 2, 3]}
card_name: "{suit}{rank}"
cards: {deck: {suit: all, rank: all}}
)";

// Writes a game that gets its cards from packs.
Folder& write_user(Folder& folder, const std::string& uses, const std::string& more = "") {
  return folder
      .write("pair/game.yaml",
             "game: pair\ntitle: Pair\nplayers: 2\nrules: rules.lua\nuses: [" + uses +
                 "]\nzones: {deck: {cards: all}, hand: {per: seat}}\nphases: {turn: {moves: "
                 "[draw]}}\nmoves: {draw: {}}\noutcomes: {over: it is over}\n" +
                 more)
      .write("pair/rules.lua", "function moves.draw.apply(me) deck:draw(me.hand) end\n");
}

Folder& write_pack(Folder& folder, const std::string& name, const std::string& text,
                   const std::string& lua = "") {
  if (!lua.empty()) folder.write("packs/" + name + "/pack.lua", lua);
  return folder.write("packs/" + name + "/pack.yaml",
                      "pack: " + name + "\n" + (lua.empty() ? "" : "rules: pack.lua\n") + text);
}

Strings faces(const Game& game) {
  Strings names;
  for (const Face& face : game.faces) names.push_back(face.name);
  return names;
}

std::string complaints_with_rules(const Folder& folder) {
  return complaints([&] { (void)make_engine(folder.load("pair"), 2); });
}

}  // namespace

TEST_CASE("a pack is a layer below the game") {
  Folder folder;
  write_pack(folder, "small", kDeck);
  write_user(folder, "small");
  CHECK(faces(folder.build("pair")) == Strings{"h1", "h2", "h3", "s1", "s2", "s3"});
  write_user(folder, "small", "cards: {deck: {rank: [2, 3]}}\nattributes: {suit: {spades: p}}\n");
  CHECK(faces(folder.build("pair")) == Strings{"h2", "h3", "p2", "p3"});
  write_user(folder, "small", "cards: {deck: , few: {suit: hearts, rank: all}}\n");
  CHECK(faces(folder.build("pair")) == Strings{"h1", "h2", "h3"});
}

TEST_CASE("errors that a game causes by changing its pack are reported in the game") {
  Folder folder;
  write_pack(folder, "small", kDeck);
  write_user(folder, "small", "cards: {dekc: }\n");
  CHECK(folder.complaints_of("pair") ==
        "game.yaml:10: there is no 'dekc' in 'cards' to remove [did you mean 'deck'?]");
  write_user(folder, "small", "attributes: {suit: {spades: }}\ncards: {deck: {suit: [hearts, spades]}}\n");
  CHECK(folder.complaints_of("pair").find("game.yaml:10: there is no suit 'spades'") == 0);
  write_user(folder, "small", "card_name: \"{siut}\"\n");
  CHECK(folder.complaints_of("pair") == "game.yaml:10: there is no attribute 'siut' [did you mean 'suit'?]");
  write_user(folder, "small", "card_name:\n");
  CHECK(folder.complaints_of("pair") ==
        "game.yaml:10: 'card_name' is missing [removed here, but every game needs this key]");
}

TEST_CASE("a mistake in a pack is reported in the pack") {
  Folder folder;
  write_user(folder, "small");
  write_pack(folder, "small",
             "attributes: {suit: [hearts]}\ncard_name: \"{siut}\"\ncards: {deck: {suit: all}}\n");
  CHECK(folder.complaints_of("pair") == "pack.yaml:3: there is no attribute 'siut' [did you mean 'suit'?]");
  write_pack(folder, "small", std::string(kDeck) + "attribtues: {}\n");
  CHECK(folder.complaints_of("pair").find("pack.yaml:5: unknown key 'attribtues'") == 0);
  write_pack(folder, "small", kDeck, "function double(n) return 2 * m end\n");
  CHECK(complaints_with_rules(folder).find("pack.lua:1: unknown name 'm' [") == 0);
}

TEST_CASE("packs are found in the game's folder, next to it and in the folders with games") {
  Folder folder;
  write_user(folder, "small");
  folder.write("other/packs/small/pack.yaml", "pack: small\n" + std::string(kDeck));
  const auto first = [&](const std::vector<Path>& path) {
    const Stack stack = find_game((folder.path() / "pair").string(), path);
    return Path(*stack.packs.at(0).root.file).lexically_relative(folder.path()).string();
  };
  CHECK(
      complaints([&] { (void)first({}); }) ==
      "game.yaml:5: there is no pack 'small' [there is no folder 'packs' next to this game or another game; "
      "add the games and packs of a folder, such as fuda's own 'rules', with --rules DIR or $FUDA_PATH]");
  CHECK(first({folder.path() / "other"}) == "other/packs/small/pack.yaml");
  write_pack(folder, "small", kDeck);
  CHECK(first({folder.path() / "other"}) == "packs/small/pack.yaml");
  folder.write("pair/packs/small/pack.yaml", "pack: small\n" + std::string(kDeck));
  CHECK(first({folder.path() / "other"}) == "pair/packs/small/pack.yaml");
}

TEST_CASE("a game in the folder of a pack finds the packs next to that one") {
  Folder folder;
  write_pack(folder, "small", kDeck);
  write_pack(folder, "more", "uses: [small]\n");
  folder.write("packs/more/try/game.yaml", "game: try\nuses: [more]\n");
  CHECK(find_game((folder.path() / "packs/more/try").string(), {}).packs.size() == 2);
}

TEST_CASE("packs that are missing, have the wrong name or use each other in a circle are refused") {
  Folder folder;
  write_pack(folder, "small", kDeck);
  write_user(folder, "smal");
  CHECK(folder.complaints_of("pair").find(
            "game.yaml:5: there is no pack 'smal' [did you mean 'small'?\nlooked in ") == 0);
  folder.write("packs/small/pack.yaml", "pack: big\n");
  write_user(folder, "small");
  CHECK(folder.complaints_of("pair") ==
        "pack.yaml:1: this pack is named 'big', but its folder is named 'small'");
  folder.write("packs/small/pack.yaml", kDeck);
  CHECK(folder.complaints_of("pair") ==
        "pack.yaml:1: this file is not a pack [a pack begins with 'pack: NAME']");
  write_pack(folder, "small", "uses: [more]\n");
  write_pack(folder, "more", "uses: [small]\n");
  CHECK(folder.complaints_of("pair") == "pack.yaml:2: 'uses' forms a loop: small -> more -> small");
  write_user(folder, "../small");
  CHECK(folder.complaints_of("pair").find("must be a name of lower-case letters") != std::string::npos);
}

TEST_CASE("two packs that give one key different values cannot be used together") {
  Folder folder;
  write_pack(folder, "small", kDeck);
  write_pack(folder, "large", "cards: {deck: {copies: 2}}\n");
  write_pack(folder, "huge", "cards: {deck: {copies: 3}}\n");
  write_user(folder, "small, large, huge");
  CHECK(folder.complaints_of("pair").find("pack.yaml:2: 'cards.deck.copies' is 3 in pack 'huge' (") == 0);
  CHECK(folder.complaints_of("pair").find("pack.yaml:2) but 2 in pack 'large' (") != std::string::npos);
  write_pack(folder, "huge", "uses: [large]\ncards: {deck: {copies: 3}}\n");
  CHECK(folder.build("pair").cards.size() == 18);
}

TEST_CASE("a game may use and replace functions of packs, but two packs may not share a name") {
  Folder folder;
  write_pack(folder, "small", kDeck, "function double(n) return 2 * n end\n");
  write_user(folder, "small");
  folder.write("pair/rules.lua", "function moves.draw.apply(me) deck:draw(seats[double(1)].hand) end\n");
  CHECK(complaints_with_rules(folder).empty());
  folder.write("pair/rules.lua",
               "function double(n) return n + n end\n"
               "function moves.draw.apply(me) deck:draw(seats[double(1)].hand) end\n");
  CHECK(complaints_with_rules(folder).empty());
  write_pack(folder, "twice", "", "function double(n) return n + n end\n");
  write_user(folder, "small, twice");
  CHECK(complaints_with_rules(folder).find("pack.lua:1: pack 'twice' defines 'double', and pack 'small' (") ==
        0);
  write_pack(folder, "twice", "uses: [small]\n", "function double(n) return n + n end\n");
  CHECK(complaints_with_rules(folder).empty());
}

TEST_CASE("the text of a pack is part of the hash of the rules, but its look is not") {
  Folder folder;
  write_user(folder, "small");
  write_pack(folder, "small", kDeck, "function double(n) return 2 * n end\n");
  const std::uint64_t before = rules_hash(folder.load("pair"));
  write_pack(folder, "small", std::string(kDeck) + "look: {colour: suit}\n",
             "function double(n) return 2 * n end\n");
  CHECK(rules_hash(folder.load("pair")) == before);
  write_pack(folder, "small", kDeck, "function double(n) return n + n end\n");
  CHECK(rules_hash(folder.load("pair")) != before);
  write_pack(folder, "small", std::string(kDeck) + "says: {hello: hello}\n",
             "function double(n) return 2 * n end\n");
  CHECK(rules_hash(folder.load("pair")) != before);
}

TEST_CASE("variants can change parts that come from a pack") {
  Folder folder;
  write_pack(folder, "small", kDeck, "function double(n) return 2 * n end\n");
  write_user(folder, "small");
  folder.write("pair/variants/more.yaml", "variant: more\nextends: pair\ncards: {deck: {copies: 2}}\n");
  CHECK(folder.build("pair+more").cards.size() == 12);
  folder.write("pair/variants/more.yaml", "variant: more\nextends: pair\nattributes: {suit: }\n");
  CHECK(folder.complaints_of("pair+more").find("more.yaml:3: ") == 0);
}

TEST_CASE("a pack cannot be a link that leads out of the game's folder") {
  Folder folder;
  folder.write("secret/pack.yaml", "pack: small\n" + std::string(kDeck));
  folder.write("game/pair/game.yaml", "game: pair\nuses: [small]\n");
  std::filesystem::create_directories(folder.path() / "game/pair/packs");
  std::filesystem::create_directory_symlink(folder.path() / "secret",
                                            folder.path() / "game/pair/packs/small");
  CHECK_FALSE(complaints([&] { (void)find_game((folder.path() / "game/pair").string(), {}); }).empty());
}
