// Compares the numbers of cards and tokens in Hanabi with those in its rulebooks.
#include "fixture.h"
#include "script/names.h"
#include "script/rulebook.h"
#include "script/rules_hash.h"
#include "show/games_list.h"

using namespace fuda;
using Strings = std::vector<std::string>;

TEST_CASE("the printed game has fifty cards in five colours") {
  const Game game = build_spec("hanabi", 3);
  CHECK(game.name == "hanabi");
  CHECK(game.cards.size() == 50);
  CHECK(game.faces.size() == 25);
  CHECK(copies(game, "K1") == 3);
  CHECK(copies(game, "R4") == 2);
  CHECK(copies(game, "Y5") == 1);
  CHECK(game.find_face("M1") == kNone);
  CHECK(fact_names(game) == Strings{"red", "green", "black", "blue", "yellow", "1", "2", "3", "4", "5"});
  CHECK(facts_of(game, "K3") == Strings{"black", "3"});
}

TEST_CASE("cards are in the order of the file, with copies next to each other") {
  const Game game = build_spec("hanabi", 2);
  CHECK(game.face(0).name == "R1");
  CHECK(game.face(2).name == "R1");
  CHECK(game.face(3).name == "R2");
  CHECK(game.face(49).name == "Y5");
  CHECK(game.attributes[1].numeric);
  CHECK(game.attributes[1].values[4].number == 5);
  CHECK_FALSE(game.attributes[0].numeric);
}

TEST_CASE("zones, counters and the deal depend on the number of seats") {
  const Game game = build_spec("hanabi", 4);
  CHECK(game.zones.size() == 1 + 4 + 5 + 1);
  CHECK(game.start_zone == 0);
  CHECK(game.zone_families[game.find_zones("deck")].top_first);
  CHECK(game.zone_families[game.find_zones("hand")].visible == Visible::others);
  CHECK(game.zones[game.zone_families[game.find_zones("firework")].first].capacity == 5);
  CHECK(game.zones[game.zone_families[game.find_zones("discard")].first].capacity == 50);
  CHECK(game.slots == 50 + 4 * 4 + 5 * 5 + 50);
  REQUIRE(game.deals.size() == 1);
  CHECK(game.deals[0].cards.number == 4);
  const Counter& hints = game.counters[game.find_counters("hints")];
  CHECK(hints.start == 8);
  CHECK(hints.max == 8);
  CHECK(game.counters[game.find_counters("errors")].max == 3);
  CHECK(game.shuffles_start_zone());
}

TEST_CASE("the parameters of moves have the declared ranges") {
  const Game game = build_spec("hanabi", 2);
  const MoveKind& hint = game.moves[game.find_move("hint")];
  REQUIRE(hint.params.size() == 2);
  const auto* to = hint.params[0].as<SeatParam>();
  REQUIRE(to != nullptr);
  CHECK(to->others);
  const auto* about = hint.params[1].as<FactParam>();
  REQUIRE(about != nullptr);
  CHECK(about->facts == (1U << 10) - 1);
  CHECK(about->found_in.family == kNone);
  REQUIRE(hint.cost.size() == 1);
  CHECK(hint.cost[0].amount == 1);
  const MoveKind& play = game.moves[game.find_move("play")];
  CHECK(play.params[0].places().zone.owner == ZoneRef::Owner::me);
  const Phase& turn = game.phases.at(game.start_phase);
  CHECK(turn.moves.size() == 3);
  CHECK(turn.free == std::vector<KindId>{game.find_move("reorder")});
  CHECK(turn.continuation == Phase::Continuation::next_seat);
  CHECK(turn.next == 0);
}

TEST_CASE("empty hints can be forbidden") {
  const Game game = build_spec("hanabi", 2, {{"empty_hints", "forbid", {}}});
  const FactParam& about = *game.moves[game.find_move("hint")].params[1].as<FactParam>();
  CHECK(about.found_in.family == game.find_zones("hand"));
  CHECK(about.found_in.owner == ZoneRef::Owner::argument);
  CHECK(about.found_in.argument == 0);
  CHECK(about.facts != 0);
}

TEST_CASE("the other options change the game as described") {
  CHECK(build_spec("hanabi", 2, {{"reorder", "never", {}}}).phases[0].free.empty());
  const Game on_hint = build_spec("hanabi", 2, {{"reorder", "on_hint", {}}});
  CHECK(on_hint.counters[on_hint.find_counters("hinted")].max == 5);
  const Game unscored = build_spec("hanabi", 2, {{"loss_score", "none", {}}});
  REQUIRE(unscored.unscored.size() == 1);
  CHECK(unscored.outcomes[unscored.unscored[0]] == "lost");
  CHECK(build_spec("hanabi", 2).unscored.empty());
  const Game game = build_spec("hanabi", 2);
  const auto& options = game.options;
  REQUIRE(options.size() == 6);
  CHECK(options[0].name == "hint_tokens");
  CHECK(options[0].numeric);
  CHECK(options[3].name == "multicolour_cards");
  CHECK(options[3].numeric);
  CHECK_FALSE(options[5].numeric);
}

TEST_CASE("each variant has the right number of cards") {
  const auto [spec, cards, firsts] =
      GENERATE(table<std::string, std::size_t, int>({{"hanabi+avalanche", 55, 1},
                                                     {"hanabi+colour-swap", 60, 3},
                                                     {"hanabi+colour-swap-two", 60, 3},
                                                     {"hanabi+colour-swap-five", 55, 1}}));
  const Game game = build_spec(spec, 5);
  CHECK(game.name == spec);
  CHECK(game.cards.size() == cards);
  CHECK(copies(game, "M1") == firsts);
  CHECK(game.zone_families[game.find_zones("firework")].count == 6);
}

TEST_CASE("a variant includes the variants that it extends") {
  const Game game = build_spec("hanabi+colour-swap", 2);
  CHECK(game.find_face("W1") != kNone);
  CHECK(game.find_face("K1") == kNone);
  CHECK(load_spec("hanabi+abacus+colour-swap").name == "hanabi+colour-swap");
}

TEST_CASE("multicolour is one more colour for hints, or cannot be named and is touched by all colours") {
  const Game one = build_spec("hanabi+colour-swap", 2);
  CHECK(facts_of(one, "M3") == Strings{"multicolour", "3"});
  CHECK(facts_of(one, "R3") == Strings{"red", "3"});
  const Game two = build_spec("hanabi+colour-swap-two", 2);
  CHECK(two.facts.size() == 10);
  CHECK(facts_of(two, "M3") == Strings{"red", "green", "blue", "yellow", "white", "3"});
  CHECK(facts_of(two, "B3") == Strings{"blue", "3"});
}

TEST_CASE("ratings are in the order of their scores") {
  Strings names;
  for (const Rating& rating : build_spec("hanabi+abacus", 2).ratings) names.push_back(rating.name);
  CHECK(names == Strings{"booed", "weak", "ok", "good", "very_good", "legendary"});
  const auto avalanche = build_spec("hanabi+avalanche", 2).ratings;
  CHECK(avalanche.back().name == "divine");
  CHECK(avalanche.back().up_to == 30);
  CHECK(avalanche[avalanche.size() - 2].up_to == 29);
}

TEST_CASE("a variant sets options, and a player can set them again") {
  CHECK(build_spec("hanabi+hard", 2).counters[1].max == 1);
  CHECK(build_spec("hanabi+easy", 2).counters[0].start == 10);
  const Game game = build_spec("hanabi+hard", 2, {{"error_tokens", "5", {}}});
  CHECK(game.counters[1].max == 5);
  const auto options = load_spec("hanabi+hard").options;
  CHECK(options[1].fallback == "1");
  CHECK(options[1].summary == "number of error tokens; the last one taken loses the game");
  CHECK(options[2].choices == Strings{"allow", "forbid"});
  CHECK(options[2].rulings == Strings{"Q-HAN-01"});
}

TEST_CASE("variants that set the same thing differently cannot be played together") {
  const std::string text = complaints([] { (void)load_spec("hanabi+one-storm+two-storms"); });
  CHECK_THAT(text, Catch::Contains("'error_tokens' is 2 in variant 'two-storms' (") &&
                       Catch::Contains("two-storms.yaml:5) but 1 in variant 'one-storm' (") &&
                       Catch::EndsWith("one-storm.yaml:5): these two cannot be played together"));
  CHECK(complaints([] { (void)load_spec("hanabi+hard+one-storm"); }).empty());
  CHECK(load_spec("hanabi+one-storm+spare-hint").name == "hanabi+one-storm+spare-hint");
}

TEST_CASE("variants can exclude each other by name") {
  CHECK(complaints([] { (void)load_spec("hanabi+colour-swap+colour-swap-two"); }) ==
        "colour-swap-two.yaml:5: the variants 'colour-swap-two' and 'colour-swap' cannot be played together");
}

TEST_CASE("the number of players is checked") {
  CHECK(complaints([] { (void)build_spec("hanabi", 1); }) == "hanabi is for 2 to 5 players, not 1");
  CHECK(complaints([] {
          (void)build_game(load_spec("hanabi"), 6, {"a.yaml", 2, 1, 1});
        }) == "a.yaml:2: hanabi is for 2 to 5 players, not 6");
}

TEST_CASE("wrong options are refused with the right names or values") {
  const auto with = [](const std::string& name, const std::string& value) {
    return complaints([&] { (void)load_spec("hanabi", {{name, value, {}}}); });
  };
  CHECK(with("hint_token", "8") == "there is no option 'hint_token' [did you mean 'hint_tokens'?]");
  CHECK(with("hint_tokens", "31") == "'hint_tokens' must be a whole number from 1 to 30, not 31");
  CHECK(with("hint_tokens", "many") == "'hint_tokens' must be a whole number from 1 to 30, not 'many'");
  CHECK(with("empty_hints", "forbit") ==
        "'empty_hints' must be allow or forbid, not 'forbit' [did you mean 'forbid'?]");
  CHECK(with("multicolour_cards", "7") == "'multicolour_cards' must be 0, 5 or 10, not 7");
}

TEST_CASE("an option's own rules are loaded after the game's") {
  CHECK(load_spec("hanabi").lua.size() == 1);
  const auto lua = load_spec("hanabi", {{"reorder", "on_hint", {}}}).lua;
  REQUIRE(lua.size() == 2);
  CHECK(Path(lua[1].path).filename() == "reorder-on-hint.lua");
}

TEST_CASE("texts depend on the language and the variant") {
  const Definition definition = load_spec("hanabi+abacus");
  CHECK(load_names(definition, "es").of("colour", "red") == "rojo");
  CHECK(load_names(definition, "es").of("title", "") == "Hanabi (Abacus)");
  CHECK(load_names(definition, "en").of("counter", "errors") == "storms");
  CHECK(load_names(load_spec("hanabi"), "en").of("counter", "errors") == "error tokens");
}

TEST_CASE("Hanabi's rulebook can be read, and options name its rulings") {
  const Definition definition = load_spec("hanabi");
  const Rulebook book = load_rulebook(definition);
  CHECK(book.clauses.size() > 40);
  for (const OptionInfo& option : definition.options) {
    for (const auto& id : option.rulings) {
      INFO(id);
      CHECK(
          std::any_of(book.rulings.begin(), book.rulings.end(), [&](const Ruling& r) { return r.id == id; }));
    }
  }
}

TEST_CASE("the hash of the rules changes with the files, but not with the options") {
  CHECK(rules_hash(load_spec("hanabi")) == rules_hash(load_spec("hanabi", {{"hint_tokens", "4", {}}})));
  CHECK(rules_hash(load_spec("hanabi")) != rules_hash(load_spec("hanabi+hard")));
}

TEST_CASE("every variant in the repository loads for every number of seats") {
  for (const Listed& game : list_games({rules_folder()})) {
    std::vector<std::string> specs{game.name};
    for (const auto& variant : game.variants) specs.push_back(game.name + "+" + variant.name);
    for (const auto& spec : specs) {
      INFO(spec);
      const Definition definition = load_spec(spec);
      for (const int seats : definition.seats) {
        CHECK_NOTHROW(build_game(definition, seats));
      }
    }
  }
}
