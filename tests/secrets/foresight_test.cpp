// Tests that predictions for a seat's moves come true, byte by byte, and are the same in every position that
// looks like the real position to the seat.
#include "engine/foresight.h"

#include <catch2/catch.hpp>

#include <cstdlib>
#include <iostream>
#include <map>
#include <set>

#include "batch/random_games.h"
#include "bots/determinizer.h"
#include "engine/inside.h"
#include "model/legal.h"
#include "page/film.h"
#include "page/frame.h"
#include "play/live_game.h"
#include "secrets/everything.h"
#include "secrets/witness.h"

using namespace fuda;
using namespace fuda::test;

namespace {

// The test checks every fifth free move of a seat.
constexpr std::uint32_t kFreeMoves = 5;
// Maximum number of other moves to check, because some positions have thousands of moves.
constexpr std::uint32_t kMoves = 40;

struct Foreseen {
  std::size_t positions = 0, moves = 0, certain = 0;
  std::size_t taken = 0;       // number of cards that moves certainly take
  std::size_t told_apart = 0;  // number of uncertain moves that had a different result in a different deal
  std::vector<std::string> wrong;
};

// Returns whether this test believes Foresight. Tests of this test replace this function.
using Trust = bool (*)(bool certain);
bool as_it_says(bool certain) { return certain; }

using Place = std::pair<ZoneId, CardPosition>;

class Looking {
 public:
  Looking(Games& games, const Played& what, std::uint64_t seed, Trust trust, Foreseen& out)
      : live_(opened(games, what.spec, what.seats), {seed}), chance_(seed), trust_(trust), out_(out) {}

  void play(std::size_t most) {
    for (std::size_t n = 0; n < most && !live_.state().over() && out_.wrong.empty(); ++n) {
      for (Seat seat = 0; seat < live_.game().seats && out_.wrong.empty(); ++seat) look(seat);
      live_.make(choose());
      ++out_.positions;
    }
  }

 private:
  [[nodiscard]] const LoadedGame& loaded() const { return live_.loaded(); }

  Move choose() {
    std::vector<Seat> seats;
    for (Seat seat = 0; seat < live_.game().seats; ++seat) {
      if (((live_.state().turn().active >> seat) & 1U) != 0) seats.push_back(seat);
    }
    const Seat seat = seats[chance_.below(static_cast<std::uint32_t>(seats.size()))];
    MoveSet moves;
    loaded().engine->legal(live_.state(), seat, moves);
    return nth_move(live_.state(), moves, chance_.below(moves.size()));
  }

  // The frame that a page shows after the real move.
  std::string frame_after(const Position& position, const Move& move, Seat seat) {
    State after = position.state;
    Memory memory = position.memory;
    Steps steps;
    const Listening listening(after, steps);
    loaded().engine->apply(after, move);
    const Transition made{position.state, move, after};
    memory.take_in(steps, made);
    Observation seen(after);
    observe({after, memory}, steps, &made, seat, seen);
    return page_frame(loaded(), seen, &made).dump();
  }

  void look(Seat seat) {
    Foresight here(*loaded().engine, loaded().notation, live_.position(), seat);
    if (here.now().legal.empty() && here.now().free.empty()) return;
    State other = loaded().engine->new_state();
    Determinizer(*loaded().engine, here.now()).deal(chance_, other);
    const Memory remembered = live_.position().memory.moved(live_.state(), other);
    const Position there_position{other, remembered};
    Foresight there(*loaded().engine, loaded().notation, there_position, seat);
    const auto look_at = [&](const ObservedMoves& moves, std::uint32_t step) {
      for (std::uint32_t n = 0; n < moves.size() && out_.wrong.empty(); n += step)
        compare(here, there, there_position, nth_move(here.now(), moves, n));
    };
    look_at(here.now().legal, here.now().legal.size() / kMoves + 1);
    look_at(here.now().free, here.now().free.size() / kFreeMoves + 1);
  }

  void compare(Foresight& here, Foresight& there, const Position& other, const ObservedMove& move) {
    ++out_.moves;
    const Observation& now = here.now();
    const Seat seat = here.now().seat;
    const bool certain = here.is_certain(move);
    const ObservedMove move_there = same_move(now.state, move.as_seen(), there.now());
    const auto wrong = [&](const std::string& what) {
      out_.wrong.push_back(loaded().notation.write(now, move) + what);
    };
    if (there.is_certain(move_there) != certain) return wrong(" is certain in one deal and not in another");
    const auto taken = places_of(here, here.taken());
    if (places_of(there, there.taken()) != taken) return wrong(" takes other cards in another deal");
    out_.taken += taken.size();
    const std::set<Place> left = left_by(same_move(now, move, live_.state()));
    if (!std::ranges::all_of(taken, [&](const Place& place) { return left.contains(place); }))
      return wrong(" does not take what it seems to take");
    const std::string real = frame_after(live_.position(), same_move(now, move, live_.state()), seat);
    if (!trust_(certain)) {
      if (frame_after_if_legal(other, same_move(now, move, other.state), seat) != real) ++out_.told_apart;
      return;
    }
    ++out_.certain;
    const std::string foreseen = frame_of(here), foreseen_there = frame_of(there);
    if (foreseen != real) return wrong(" leads elsewhere" + difference(foreseen, real));
    if (foreseen_there != foreseen)
      wrong(" leads elsewhere in another deal" + difference(foreseen, foreseen_there));
  }

  static std::vector<Place> places_of(const Foresight& foresight, const std::vector<CardId>& cards) {
    const State& now = foresight.now().state;
    std::vector<Place> out;
    out.reserve(cards.size());
    for (const CardId card : cards) out.emplace_back(now.zone_of(card), now.position_of(card));
    return out;
  }

  // The old places of cards that this move takes.
  std::set<Place> left_by(const Move& move) {
    const State& now = live_.state();
    State after = now;
    Steps steps;
    const Listening listening(after, steps);
    loaded().engine->apply(after, move);
    std::set<Place> out;
    for (const Step& step : steps) {
      if (const auto* moved = std::get_if<CardMoved>(&step))
        out.emplace(now.zone_of(moved->card), now.position_of(moved->card));
    }
    return out;
  }

  std::string frame_of(const Foresight& foresight) {
    const Transition made = foresight.made();
    return page_frame(loaded(), foresight.then(), &made).dump();
  }

  // The frame after the move, if the move is legal. In a different deal, rules may fail, or the move may
  // declare that it reveals something.
  std::string frame_after_if_legal(const Position& position, const Move& move, Seat seat) {
    try {
      if (!loaded().engine->refusal(position.state, loaded().notation, move).reason.empty()) return "";
      return frame_after(position, move, seat);
    } catch (const Failure&) {
      return "";
    }
  }

  LiveGame live_;
  Rng chance_;
  Trust trust_;
  Foreseen& out_;
};

Foreseen look(Games& games, const Played& what, std::size_t positions, Trust trust = as_it_says) {
  Foreseen out;
  for (std::uint64_t seed = 1; out.positions < positions && out.wrong.empty(); ++seed)
    Looking(games, what, game_seed(9, seed), trust, out).play(positions - out.positions);
  return out;
}

}  // namespace

TEST_CASE("predictions for a seat come true, whatever is hidden from it", "[secrets]") {
  Games games = games_with_all_rules();
  const std::vector<Played> all = everything(games);
  const std::size_t each = positions_wanted() / all.size() / 4 + 5;
  Foreseen sum;
  std::size_t games_with = 0;
  for (const Played& what : all) {
    INFO(what.spec << " with " << what.seats << " seats");
    const Foreseen one = look(games, what, each);
    CHECK(one.wrong == std::vector<std::string>{});
    if (std::getenv("FUDA_FORESIGHT") != nullptr)
      std::cout << what.spec << " " << what.seats << ": " << one.certain << " of " << one.moves << "\n";
    sum.positions += one.positions;
    sum.moves += one.moves;
    sum.certain += one.certain;
    sum.taken += one.taken;
    sum.told_apart += one.told_apart;
    if (one.certain > 0) ++games_with;
  }
  INFO(sum.certain << " of " << sum.moves << " moves in " << sum.positions << " positions, " << sum.told_apart
                   << " told apart");
  CHECK(games_with * 10 > all.size() * 8);
  CHECK(sum.certain > sum.moves / 4);
  CHECK(sum.told_apart > 0);
  CHECK(sum.taken > sum.moves / 5);
}

TEST_CASE("treating uncertain results as certain is found", "[secrets]") {
  Games games = games_with_all_rules();
  for (const char* spec : {"hanabi", "ikebana", "sakura", "nin-jan", "spies"}) {
    INFO(spec);
    const int seats = games.definition({spec, {}, {}}, {})->seats.front();
    CHECK_FALSE(look(games, {spec, seats}, 200, [](bool) { return true; }).wrong.empty());
  }
}
