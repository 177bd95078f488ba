// Tests reactions: which seats the host asks after a move, and how the game continues.
#include "model/reactions.h"

#include "../load/fixture.h"
#include "../script/play_helper.h"
#include "batch/random_games.h"
#include "script/position_hash.h"

using namespace fuda;
using namespace fuda::test;

namespace {

constexpr const char* kGame = R"(game: parley
title: Parley
summary: acts and answers
players: 2-4
rules: rules.lua
attributes: {value: 1-4}
card_name: "{value}"
cards: {all: {value: all}}
zones: {deck: {cards: all, visible: none}}
counters:
  gone: {per: seat, max: 1, out: true}
  begun: {per: seat}
  asked: {per: seat}
  noted: {per: seat}
  speed: {per: seat}
  picked: {per: seat, visible: owner}
phases:
  turn: {moves: [act, quiet, choose, over, again, some], free: [wave], react: {phase: answer, after: [act, choose, over, again, some]}}
  answer: {who: others, moves: [block, note, allow, kick, over, pass]ANSWER}
SECOND  choice: {who: all, moves: [pick], then: turn}
moves:
  act: {}
  quiet: {}
  choose: {}
  over: {}
  again: {}
  some: {}
  wave: {}
  block: {}
  note: {}
  allow: {}
  kick: {parameters: {whom: {seat: all}}}
  pass: {}
  pick: {}
outcomes: {done: it is over}
score: seats
)";

constexpr const char* kRules = R"(
function moves.act.apply() end
function moves.quiet.apply() end
function moves.choose.apply() go("choice") end
function moves.over.apply(me) finish("done", me) end
function moves.again.apply() redeal() end
function moves.some.apply(me) go("turn", {me:next(), me:next(2)}) end
function moves.wave.apply(me) me.noted:gain() end
function moves.block.allowed(me) return phase() ~= "second" or me.number > 2 end
function moves.pass.allowed(me) return phase() ~= "second" or me.number > 2 end
function moves.block.apply(me) go("turn", me) end
function moves.note.apply(me) reacted_to().noted:gain() end
function moves.allow.apply() resume() end
function moves.kick.apply(me, seat) seat.gone:set(1) end
function moves.pick.apply(me) me.picked:gain() end
function phases.turn.enter(seat) seat.begun:gain() end
function phases.answer.enter(seat) seat.asked:gain() end
function score(seat) return 0 end
)";

const std::string kAgain = ", react: second";

struct Parley {
  Folder folder;
  LoadedGame loaded;
  State state;

  explicit Parley(const std::string& answer = "", int seats = 4)
      : loaded(load(folder, answer, seats)), state(loaded.engine->new_state()) {
    loaded.engine->start(state, 1);
  }

  // Makes moves such as "Ana: act". Each must be legal.
  Parley& play(const std::vector<std::string>& moves) {
    for (const std::string& text : moves) {
      const std::size_t colon = text.find(": ");
      const Seat seat = loaded.notation.find_seat(text.substr(0, colon));
      const Move move = loaded.notation.read(state, seat, text.substr(colon + 2)).move;
      INFO(text);
      REQUIRE(loaded.engine->refusal(state, loaded.notation, move).reason.empty());
      loaded.engine->apply(state, move);
    }
    return *this;
  }
  // The phase and the seats that are to move, such as "answer Bruno".
  [[nodiscard]] std::string now() const {
    if (state.over()) return "over";
    std::string text = loaded.game().phases[state.turn().phase].name;
    for (Seat seat = 0; seat < loaded.game().seats; ++seat) {
      if ((state.turn().active >> seat & 1U) != 0) text += " " + loaded.notation.seat(seat);
    }
    return text;
  }
  // The counters of a family, such as "1100".
  [[nodiscard]] std::string counted(const char* family) const {
    std::string text;
    const CounterFamily& counters = loaded.game().counter_families[loaded.game().find_counters(family)];
    for (int i = 0; i < counters.count; ++i)
      text += std::to_string(state.counter(static_cast<CounterId>(counters.first + i)));
    return text;
  }
  void set(const char* family, Seat seat, int value) {
    const CounterFamily& counters = loaded.game().counter_families[loaded.game().find_counters(family)];
    state.set_counter(static_cast<CounterId>(counters.first + seat), value);
  }

 private:
  static LoadedGame load(Folder& folder, const std::string& answer, int seats) {
    std::string game = kGame;
    game.replace(game.find("ANSWER"), 6, answer);
    game.replace(game.find("SECOND"), 6,
                 answer == kAgain ? "  second: {who: others, moves: [block, pass], stuck: skip}\n" : "");
    folder.write("parley/game.yaml", game).write("parley/rules.lua", kRules);
    Games games({folder.path()});
    std::vector<std::string> names{"Ana", "Bruno", "Carla", "Dora"};
    names.resize(static_cast<std::size_t>(seats));
    return load_game(games, {"parley", {}, {}}, {}, names);
  }
};

}  // namespace

TEST_CASE("the other seats are asked in order before the game continues", "[reactions]") {
  Parley p(kAgain);
  CHECK(p.counted("begun") == "1000");
  p.play({"Ana: act"});
  CHECK(p.now() == "answer Bruno");
  CHECK(p.state.turn().seat == 1);
  CHECK(p.counted("begun") == "1000");  // the next turn waits
  p.play({"Bruno: pass"});
  CHECK(p.now() == "answer Carla");
  p.play({"Carla: note", "Dora: pass"});
  CHECK(p.now() == "turn Bruno");
  CHECK(p.counted("begun") == "1100");  // its `enter` ran once
  CHECK(p.counted("asked") == "0111");
  CHECK(p.counted("noted") == "1000");
  CHECK_FALSE(asks_for_reactions(p.state));
}

TEST_CASE("nobody reacts to a move that 'after' does not name, nor to a free move", "[reactions]") {
  Parley p(kAgain);
  CHECK(p.play({"Ana: wave"}).now() == "turn Ana");
  CHECK(p.play({"Ana: quiet"}).now() == "turn Bruno");
}

TEST_CASE("a free move during reactions changes nothing about them", "[reactions]") {
  Parley p(", free: [wave]");
  p.play({"Ana: act", "Dora: wave", "Ana: wave"});
  CHECK(p.now() == "answer Bruno");
  CHECK(p.play({"Bruno: pass", "Carla: pass", "Dora: pass"}).now() == "turn Bruno");
}

TEST_CASE("a seat that is out is not asked to react", "[reactions]") {
  Parley p(kAgain);
  p.set("gone", 1, 1);
  CHECK(p.play({"Ana: act"}).now() == "answer Carla");
  p.play({"Carla: kick Dora"});  // the last other seat goes out before it is asked
  CHECK(p.now() == "turn Carla");
}

TEST_CASE("the turn passes on if a reaction puts the next seat out", "[reactions]") {
  Parley p(kAgain);
  p.play({"Ana: act", "Bruno: pass", "Carla: kick Bruno", "Dora: pass"});
  CHECK(p.now() == "turn Carla");
  CHECK(p.state.turn().seat == 2);
}

TEST_CASE("a reaction that calls go cancels how the game would have continued", "[reactions]") {
  Parley p;
  p.play({"Ana: act", "Bruno: pass", "Carla: block"});
  CHECK(p.now() == "turn Carla");
  CHECK(p.counted("begun") == "1010");
  CHECK(p.play({"Carla: quiet"}).now() == "turn Dora");
}

TEST_CASE("seats react to a reaction only if it called go", "[reactions]") {
  Parley p(kAgain);
  p.play({"Ana: act", "Bruno: note"});
  CHECK(p.now() == "answer Carla");
  p.play({"Carla: block"});
  CHECK(p.now() == "second Dora");
  CHECK(p.counted("begun") == "1000");
  p.play({"Dora: pass"});  // Ana and Bruno have no legal move in this phase, so the host skips them
  CHECK(p.now() == "turn Carla");
  CHECK(p.counted("begun") == "1010");
}

TEST_CASE("a phase of reactions can follow itself", "[reactions]") {
  Parley p(", react: answer");
  p.play({"Ana: act", "Bruno: block"});
  CHECK(p.now() == "answer Carla");
  p.play({"Carla: pass", "Dora: block"});
  CHECK(p.now() == "answer Ana");
  p.play({"Ana: pass", "Bruno: pass", "Carla: pass"});
  CHECK(p.now() == "turn Dora");
}

TEST_CASE("'resume' ends the reactions and lets the game continue", "[reactions]") {
  Parley p;
  p.play({"Ana: act", "Bruno: allow"});
  CHECK(p.now() == "turn Bruno");
  CHECK(p.counted("begun") == "1100");
}

TEST_CASE("a move or a reaction that ends the game ends the reactions", "[reactions]") {
  Parley p;
  CHECK(p.play({"Ana: act", "Bruno: over"}).now() == "over");
  CHECK_FALSE(asks_for_reactions(p.state));
  Parley q;
  CHECK(q.play({"Ana: over"}).now() == "over");
}

TEST_CASE("nobody reacts to a move that redeals", "[reactions]") {
  Parley p;
  CHECK(p.play({"Ana: again"}).now() == "turn Bruno");
}

TEST_CASE("a phase for all seats, or a list of seats, waits for reactions", "[reactions]") {
  Parley p;
  p.play({"Ana: choose", "Bruno: pass", "Carla: kick Dora"});
  CHECK(p.now() == "choice Ana Bruno Carla");
  Parley q;
  q.play({"Ana: some", "Bruno: pass", "Carla: pass", "Dora: pass"});
  CHECK(q.now() == "turn Bruno Carla");
  q.play({"Bruno: act", "Carla: pass"});  // Carla still owes her move of the phase
  CHECK(q.now() == "answer Dora");
  q.play({"Dora: pass", "Ana: pass"});
  CHECK(q.now() == "turn Carla");
}

TEST_CASE("a counter decides which seat reacts first", "[reactions]") {
  Parley p(", order: speed");
  p.set("speed", 0, 9);
  p.set("speed", 2, 1);
  p.set("speed", 3, 1);
  p.play({"Ana: act"});
  CHECK(p.now() == "answer Carla");
  CHECK(p.play({"Carla: pass"}).now() == "answer Dora");
  CHECK(p.play({"Dora: pass"}).now() == "answer Bruno");
}

TEST_CASE("with one other seat left, only that seat reacts", "[reactions]") {
  Parley p("", 2);
  CHECK(p.play({"Ana: act", "Bruno: pass"}).now() == "turn Bruno");
  Parley q("", 2);
  q.set("gone", 1, 1);
  CHECK(q.play({"Ana: act"}).now() == "turn Ana");  // nobody is left to react
}

TEST_CASE("what waits for reactions is part of the position", "[reactions]") {
  Parley p;
  p.play({"Ana: act"});
  const State asked = p.state;
  p.play({"Bruno: pass", "Carla: block"});
  p.state = asked;  // as undo does
  CHECK(p.now() == "answer Bruno");
  p.play({"Bruno: pass", "Carla: pass", "Dora: pass"});
  CHECK(p.now() == "turn Bruno");

  Parley a, b;
  a.play({"Ana: act", "Bruno: pass"});
  b.play({"Ana: choose", "Bruno: pass"});
  CHECK_FALSE(a.state == b.state);
  CHECK(hash_position(a.state) != hash_position(b.state));
}

TEST_CASE("only games with reactions have space for them in a position", "[reactions]") {
  const Game plain = build_spec("hanabi", 3);
  const Layout layout(plain);
  CHECK_FALSE(plain.has_reactions);
  CHECK(layout.reactions == sizeof(Turn));
  CHECK(layout.counters == sizeof(Turn));
  const Parley p;
  CHECK(Layout(p.loaded.game()).counters >= sizeof(Turn) + sizeof(Reactions));
}

TEST_CASE("the steps say that a phase waits for reactions", "[reactions]") {
  Parley p("", 2);
  Steps steps;
  const auto entered = [&] {
    std::string text;
    for (const Step& step : steps) {
      const auto* phase = std::get_if<PhaseEntered>(&step);
      if (phase != nullptr)
        text += p.loaded.game().phases[phase->phase].name + (phase->waits ? " waits, " : ", ");
    }
    steps.clear();
    return text;
  };
  const Listening listening(p.state, steps);
  p.play({"Ana: act"});
  CHECK(entered() == "turn waits, answer, ");
  p.play({"Bruno: pass"});
  CHECK(entered() == "turn, ");
}

TEST_CASE("random games of the cookbook's game with reactions end, and repeat", "[reactions]") {
  Games games({source_dir() / "examples" / "cookbook"});
  for (int seats = 2; seats <= 6; ++seats) {
    std::vector<std::string> names;
    for (int i = 0; i < seats; ++i) names.push_back("P" + std::to_string(i));
    const LoadedGame loaded = load_game(games, {"jump", {}, {}}, {}, names);
    Engine& engine = *loaded.engine;
    int reacted = 0;
    const auto hash = [&](std::uint64_t seed, bool count) {
      State state = engine.new_state();
      engine.start(state, seed);
      Rng rng(seed);
      MoveSet moves;
      for (int made = 0; !state.over() && made < 20'000; ++made) {
        const auto seat = static_cast<Seat>(std::countr_zero(state.turn().active));
        engine.legal(state, seat, moves);
        REQUIRE(moves.size() > 0);
        const Move move = nth_move(state, moves, rng.below(moves.size()));
        reacted += count && engine.game().moves[move.kind].name == "jump_in" ? 1 : 0;
        engine.apply(state, move);
      }
      CHECK(state.over());
      return hash_position(state);
    };
    for (std::uint64_t seed = 1; seed <= 20; ++seed) CHECK(hash(seed, true) == hash(seed, false));
    CHECK(reacted > 0);
  }
}
