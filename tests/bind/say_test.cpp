// Tests texts that rules show with `say`.
#include "../load/fixture.h"
#include "../script/play_helper.h"
#include "model/observation.h"
#include "script/words.h"

using namespace fuda;
using namespace fuda::test;

namespace {

const char* const kSayingGame = R"(game: talk
title: Talk
players: 2-2
rules: rules.lua
attributes: {suit: [red, blue], rank: [1, 2]}
card_name: "{suit}{rank}"
cards: {all: {suit: all, rank: all}}
zones: {deck: {cards: all, visible: none}, hand: {per: seat, visible: owner}}
setup: {deal: {hand: 1}}
counters: {turns: {bookkeeping: true}, points: {}}
phases: {turn: {moves: [speak]}}
moves: {speak: {}}
outcomes: {done: it is over}
says:
  nothing: not a word
  all: "{who} {card} {suit} {n} {who}"
)";

struct Talk {
  Folder folder;
  explicit Talk(const std::string& says, const std::string& more = "") {
    folder.write("talk/game.yaml", kSayingGame + more)
        .write("talk/rules.lua", "function moves.speak.apply(me) " + says + " end\n");
  }

  [[nodiscard]] LoadedGame loaded() const {
    Games games({folder.path()});
    return load_game(games, {"talk", {}, {}}, {}, {"Ana", "Bruno"});
  }
  // Returns the texts of the first move, which changes nothing else.
  [[nodiscard]] std::vector<Said> said() const {
    const LoadedGame loaded = this->loaded();
    State state = loaded.engine->new_state();
    loaded.engine->start(state, 1);
    State unheard = state;
    Steps steps;
    state.listen(&steps);
    loaded.engine->apply(state, Move{0, 0, {}});
    loaded.engine->apply(unheard, Move{0, 0, {}});
    CHECK(state == unheard);
    std::vector<Said> all;
    for (const Step& step : steps) {
      if (const auto* one = std::get_if<Said>(&step)) all.push_back(*one);
    }
    return all;
  }
  [[nodiscard]] std::string complaint() const {
    return complaints([&] { (void)said(); });
  }
};

}  // namespace

TEST_CASE("texts that rules say are noted with their values and the seats that see their cards", "[say]") {
  const Talk talk("say('nothing') say('all', {who = seats, card = hand[me][1], suit = 'blue', n = -3})");
  const auto said = talk.said();
  REQUIRE(said.size() == 2);
  CHECK(said[0].saying == 0);
  CHECK(said[1].saying == 1);
  const auto& [who, card, suit, n] = said[1].parts;
  CHECK(who.kind == SaidPart::Kind::seats);
  CHECK(who.what == 0b11);
  CHECK(card.kind == SaidPart::Kind::card);
  CHECK(card.seen == 0b01);  // the card is in the first seat's hand
  CHECK(suit.kind == SaidPart::Kind::value);
  CHECK(suit.what == 1);
  CHECK(n.kind == SaidPart::Kind::number);
  CHECK(n.what == -3);

  const LoadedGame loaded = talk.loaded();
  const Words words(loaded);
  const std::string face = loaded.game().face(static_cast<CardId>(card.what)).name;
  CHECK(words.said(said[1]) == "Ana and Bruno " + face + " blue -3 Ana and Bruno");
  const auto to = [&](Seat seat) {
    Steps seen;
    seen_steps(loaded.game(), {said[1]}, false, seat, seen);
    return words.said(std::get<Said>(seen.front()));
  };
  CHECK(to(0) == words.said(said[1]));
  CHECK(to(1) == "Ana and Bruno 1 card blue -3 Ana and Bruno");
}

TEST_CASE("rules cannot say an undeclared text, or a text without the right values", "[say]") {
  CHECK(Talk("say('nothin')").complaint() ==
        "rules.lua:1: no text 'nothin' is declared [did you mean 'nothing'?]");
  CHECK(Talk("say('all', {who = me, card = deck[1], siut = 'red', n = 1})").complaint() ==
        "rules.lua:1: the text 'all' has a {suit}, but the call gives no value for this name [the call gives "
        "values for card, n, "
        "siut and who]");
  CHECK(Talk("say('all', {who = me, card = deck[1], suit = 'green', n = 1})").complaint() ==
        "rules.lua:1: {suit} in the text 'all' cannot be green [the value can be a value of 'suit']");
  CHECK(Talk("say('all', me)").complaint().find("a table of names and values") != std::string::npos);
  CHECK(Talk("say('nothing', {me = me})").complaint().empty());
}

TEST_CASE("texts with mistakes are refused when the game is loaded", "[say]") {
  const auto complaint = [](const std::string& text) {
    return complaints([&] { (void)Talk("", "  wrong: \"" + text + "\"\n").loaded(); });
  };
  CHECK(complaint("{seat} {a}").empty());
  CHECK(complaint("{a b}").find("'{a b}' is not a valid name for a value") != std::string::npos);
  CHECK(complaint("{seat wins").find("this text has a '{' without a '}'") != std::string::npos);
  CHECK(complaint("{a}{b}{c}{d}{e}").find("this text has 5 values, but a text can have at most 4") !=
        std::string::npos);
}

TEST_CASE("a counter can be declared as bookkeeping", "[say]") {
  const LoadedGame loaded = Talk("say('nothing')").loaded();
  CHECK(loaded.game().counter_families[0].bookkeeping);
  CHECK_FALSE(loaded.game().counter_families[1].bookkeeping);
}

TEST_CASE("a text can name a row of a table, by its translation if it has one", "[say]") {
  const std::string more =
      "  made: \"{seat} {hand_of_cards}\"\ntables:\n  other: [1]\n  hand_of_cards: {pair_royal: 6, run: 3}\n";
  Talk talk("say('made', {seat = me, hand_of_cards = 'pair_royal'})", more);
  const auto said = talk.said();
  REQUIRE(said.size() == 1);
  CHECK(said[0].parts[1].kind == SaidPart::Kind::row);
  CHECK(Words(talk.loaded()).said(said[0]) == "Ana pair royal");
  talk.folder.write("talk/names/en.yaml", "language: en\nterm: {pair_royal: three alike}\n");
  CHECK(Words(talk.loaded()).said(said[0]) == "Ana three alike");

  CHECK(Talk("say('made', {seat = me, hand_of_cards = 'flush'})", more).complaint() ==
        "rules.lua:1: {hand_of_cards} in the text 'made' cannot be flush [the value can be the name of a row "
        "of "
        "'tables.hand_of_cards']");
  // The parts of a list have no names, so the check does not know what `{other}` stands for.
  CHECK(Talk("say('{other}', {other = 7})", more).complaint().empty());
}
