// Tests the test of secrets. This test must find every leak: facts that the host tells, facts that seats
// remember, and actions of rules.
#include <fstream>
#include <sstream>

#include "../load/fixture.h"
#include "model/legal.h"
#include "model/view.h"
#include "script/expect.h"
#include "script/play_helper.h"
#include "script/position_hash.h"
#include "secrets/witness.h"
#include "show/trace.h"
#include "source_dir.h"

using namespace fuda;
using namespace fuda::test;

namespace {

constexpr std::size_t kPositions = 3000;

std::string content(const Path& file) {
  std::ostringstream text;
  text << std::ifstream(file).rdbuf();
  return text.str();
}

// The test game that has many secrets, but with changed rules.
struct Spies {
  Folder folder;
  Games games{{folder.path()}};
  LoadedGame loaded;

  explicit Spies(const std::string& old = "", const std::string& now = "") : loaded(open(old, now)) {}

  LoadedGame open(const std::string& old, const std::string& now) {
    const Path from = source_dir() / "tests" / "secrets" / "spies";
    std::string rules = content(from / "rules.lua");
    const std::size_t at = old.empty() ? rules.size() : rules.find(old);
    REQUIRE(at != std::string::npos);
    rules.replace(at, old.size(), now);
    folder.write("spies/game.yaml", content(from / "game.yaml"));
    folder.write("spies/rules.lua", rules);
    return load_game(games, {"spies", {}, {}}, {}, numbered_seats(3));
  }

  [[nodiscard]] bool leaks(Witness witness) const {
    witness.look_at(loaded, 5, kPositions);
    return !witness.leaks.empty();
  }
};

using Told = std::string (*)(const LoadedGame&, const Moment&, Seat);

bool leaks_when_told(Told more) {
  Witness witness;
  witness.told = [more](const LoadedGame& loaded, const Moment& moment, Seat seat) {
    return told_to(loaded, moment, seat) + more(loaded, moment, seat);
  };
  return Spies().leaks(witness);
}

template <class Change>
bool leaks_when_remembered(Change change) {
  Witness witness;
  witness.take_in = [change](Memory& memory, const Steps& steps, const Transition& made) {
    Steps changed;
    for (Step step : steps) {
      if (change(step)) changed.push_back(step);
    }
    memory.take_in(changed, made);
  };
  return Spies().leaks(witness);
}

bool leaks_with_rules(const std::string& old, const std::string& now) { return Spies(old, now).leaks({}); }

ZoneId first_of(const LoadedGame& loaded, const char* zones) {
  return loaded.game().zone_families[loaded.game().find_zones(zones)].first;
}

}  // namespace

TEST_CASE("the game made of secrets leaks none of them", "[secrets]") { CHECK_FALSE(Spies().leaks({})); }

TEST_CASE("a text that says too much is found", "[secrets]") {
  // Tells the top card of a hidden zone.
  CHECK(leaks_when_told([](const LoadedGame& loaded, const Moment& moment, Seat) {
    const auto cards = moment.state.cards(first_of(loaded, "deck"));
    return cards.empty() ? "" : loaded.game().face(cards.back()).name;
  }));
  // Tells a seat its own card, which only the other seats can see.
  CHECK(leaks_when_told([](const LoadedGame& loaded, const Moment& moment, Seat seat) {
    const auto cards = moment.state.cards(static_cast<ZoneId>(first_of(loaded, "back") + seat));
    return cards.empty() ? "" : loaded.game().face(cards.front()).name;
  }));
  // Tells a hash of everything, including future random numbers.
  CHECK(leaks_when_told(
      [](const LoadedGame&, const Moment& moment, Seat) { return hex(hash_position(moment.state)); }));
  CHECK(leaks_when_told([](const LoadedGame&, const Moment& moment, Seat) {
    Rng rng = moment.state.turn().rng;
    return std::to_string(rng.next());
  }));
  // Tells the number that another seat has chosen.
  CHECK(leaks_when_told([](const LoadedGame& loaded, const Moment& moment, Seat seat) {
    const auto vote = loaded.game().counter_families[loaded.game().find_counters("vote")].first;
    return std::to_string(moment.state.counter(static_cast<CounterId>(vote + (seat + 1) % 3)));
  }));
  // Lists legal moves in an order that depends on hidden cards.
  CHECK(leaks_when_told([](const LoadedGame& loaded, const Moment& moment, Seat seat) {
    MoveSet moves;
    moves_of_kind(moment.state, seat, loaded.game().find_move("look"), moves);
    std::vector<std::pair<FaceId, std::string>> texts;
    for_each_move(moment.state, moves, [&](const Move& move) {
      texts.emplace_back(loaded.game().cards[static_cast<std::size_t>(move.args[1])],
                         loaded.notation.write(moment.state, move));
    });
    std::ranges::sort(texts);
    std::string text;
    for (const auto& one : texts) text += one.second;
    return text;
  }));
  // Tells scores that depend on hidden cards.
  CHECK(leaks_when_told([](const LoadedGame& loaded, const Moment& moment, Seat) {
    std::string text;
    for (const auto value : loaded.engine->score(moment.state).values) text += std::to_string(value) + " ";
    return text;
  }));
  // Tells the numbers of cards. These numbers distinguish equal cards, and reveal even more.
  CHECK(leaks_when_told([](const LoadedGame&, const Moment& moment, Seat) {
    std::string text;
    for (const CardId card : moment.state.cards(0)) text += std::to_string(card) + " ";
    return text;
  }));
  // Tells whether a card with a given name is in a hand, as scripts may ask.
  CHECK(leaks_when_told([](const LoadedGame& loaded, const Moment& moment, Seat seat) {
    std::string text;
    for (const std::string& typed : texts_to_type(loaded.game(), moment.state.turn().ply))
      text += loaded.notation.read(moment.state, seat, typed).problem;
    return text;
  }));
  // Tells the whole position, as the report of a failed script does.
  CHECK(leaks_when_told([](const LoadedGame& loaded, const Moment& moment, Seat) {
    return position_text(loaded, moment.state);
  }));
}

TEST_CASE("a step that says too much is found", "[secrets]") {
  // Tells each seat everything that happened.
  CHECK(leaks_when_told([](const LoadedGame& loaded, const Moment& moment, Seat) {
    return steps_json(loaded, moment.steps).dump();
  }));
  // Tells the old place of a card that was chosen in secret.
  CHECK(leaks_when_told([](const LoadedGame& loaded, const Moment& moment, Seat seat) {
    Steps seen;
    seen_steps(loaded.game(), moment.steps, false, seat, seen);
    return steps_json(loaded, seen).dump();
  }));
  // Tells the kind of a move that was chosen in secret.
  CHECK(leaks_when_told([](const LoadedGame& loaded, const Moment& moment, Seat) {
    return moment.made == nullptr ? "" : loaded.notation.write(moment.made->before, moment.made->move);
  }));
}

TEST_CASE("a memory that knows too much is found", "[secrets]") {
  // A seat can distinguish cards that were shuffled.
  CHECK(leaks_when_remembered([](Step& step) { return !std::holds_alternative<ZoneShuffled>(step); }));
  // A seat learns each card that moves.
  CHECK(leaks_when_remembered([](Step& step) {
    if (auto* moved = std::get_if<CardMoved>(&step)) moved->seen = 0xffff;
    return true;
  }));
  // A seat sees the cards that are shown to other seats, and hears the facts that other seats are told.
  CHECK(leaks_when_remembered([](Step& step) {
    if (auto* shown = std::get_if<CardShown>(&step)) shown->to = 0xffff;
    return true;
  }));
  CHECK(leaks_when_remembered([](Step& step) {
    if (auto* told = std::get_if<CardTold>(&step)) told->to = 0xffff;
    return true;
  }));
  // A seat can identify a card that another seat has chosen in secret.
  Witness witness;
  witness.take_in = [](Memory& memory, const Steps& steps, const Transition& made) {
    memory.take_in(steps, made.after);
  };
  CHECK(Spies().leaks(witness));
}

TEST_CASE("a deck that shows how it was stacked is found", "[secrets]") {
  // Reports the position that each card had in the shuffled pile before the pile was put on top. There are
  // two versions of this change: nobody learns these positions, or everyone learns them.
  for (const SeatMask seen : {SeatMask{0}, SeatMask{0xffff}}) {
    Witness witness;
    witness.noted = [seen](Steps& steps, const State& now) {
      Steps noted;
      for (const Step& step : steps) {
        noted.push_back(step);
        const auto* shuffled = std::get_if<ZoneShuffled>(&step);
        if (shuffled == nullptr) continue;
        const auto cards = now.cards(shuffled->zone);
        for (const CardId card : cards) {
          noted.emplace_back(CardMoved{card, shuffled->zone, shuffled->zone, static_cast<CardPosition>(card),
                                       static_cast<CardPosition>(cards.size() - 1), seen});
        }
      }
      steps = std::move(noted);
    };
    CHECK(Spies().leaks(witness));
  }
}

TEST_CASE("rules that give secrets away are found", "[secrets]") {
  // One guard looks at another player's hand, and the other guard looks at the next card.
  CHECK(leaks_with_rules("function moves.give.apply",
                         "function moves.give.allowed(me, card, to)\n"
                         "  local first = to.hand[1]\n"
                         "  if first and first.colour == 'red' then return false end\n"
                         "end\nfunction moves.give.apply"));
  CHECK(leaks_with_rules("if #deck == 0 then", "if #deck == 0 or deck:top().rank == 3 then"));
  // One refusal names a hidden card, and another refusal depends on a hidden counter.
  CHECK(leaks_with_rules("if #deck == 0 then return false, \"the deck is empty\" end",
                         "if #deck > 0 then return false, 'next: ' .. deck:top().name end"));
  // A public counter contains the number of hidden cards of one colour. The next turn and the end of the game
  // depend on hidden cards.
  CHECK(leaks_with_rules("deck:draw(me.hand)",
                         "if #deck > 1 then voted[me]:set(deck:count('colour', 'red') % 4) end\n"
                         "  deck:draw(me.hand)"));
  CHECK(leaks_with_rules("go(\"turn\", me:next())",
                         "if #deck > 0 and deck:top().rank == 1 then return go('turn', me) end\n"
                         "    go(\"turn\", me:next())"));
  CHECK(leaks_with_rules("function moves.mix.apply(me)",
                         "function moves.mix.apply(me)\n"
                         "  if #deck > 0 and deck:top().colour == 'green' then return finish('done') end"));
  // A counter gets the value of the deck's top card. A hidden card decides how many cards move. The best
  // hidden hand gets the turn. Another hand decides where a card goes.
  CHECK(leaks_with_rules("who.hand, about, me)",
                         "who.hand, about, me)\n  if #deck > 0 then voted[me]:set(deck:top().rank) end"));
  CHECK(leaks_with_rules("show(card, me)",
                         "show(card, me)\n  if #deck > 3 then\n"
                         "    for _ = 1, deck:top().rank do deck[1]:move(open) end\n  end"));
  CHECK(leaks_with_rules("    go(\"turn\", me:next())",
                         "    local best = me:next()\n    for seat in each(seats) do\n"
                         "      if seat.hand:count('rank', 3) > 0 then best = seat end\n    end\n"
                         "    go(\"turn\", best)"));
  CHECK(leaks_with_rules("card:move(to.hand)",
                         "card:move(to.hand:count('colour', 'red') > 0 and to.hand or grave[to])"));
  // Points depend on another player's hand, or a guard compares a card with another player's hand.
  CHECK(leaks_with_rules("  pile:draw(me.hand)",
                         "  pile:draw(me.hand)\n"
                         "  voted[me]:set(math.min(me:next().hand:count('colour', 'blue'), 3))"));
  CHECK(leaks_with_rules("function moves.wear.apply",
                         "function moves.wear.allowed(me, card)\n"
                         "  return me:next().hand:count('rank', card.rank) == 0\nend\n"
                         "function moves.wear.apply"));
  CHECK(leaks_with_rules("function moves.bury.apply",
                         "function moves.bury.allowed(me)\n  return vote[me:next()].value == 0\nend\n"
                         "function moves.bury.apply"));
}
