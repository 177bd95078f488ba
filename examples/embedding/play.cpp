// A program of your own that plays a game of fuda with random moves, and shows the view of the first seat.
//
//   play GAME [SEED]        GAME is a folder with a game.yaml, or the name of a game in ./rules or in
//   $FUDA_PATH
#include <fmt/format.h>

#include <bit>
#include <cstdlib>
#include <iostream>

#include "fuda.h"

namespace {

using namespace fuda;

// The cards of a zone as a seat sees them: names, and "?" for hidden cards.
std::string shown(const State& state, ZoneId zone, Seat viewer) {
  const View view(state, viewer);
  std::string text;
  for (std::size_t i = 0; i < state.size(zone); ++i) {
    const FaceId face = view.face(zone, i);
    text += (i > 0 ? " " : "") + (face == kNone ? "?" : state.game().faces[face].name);
  }
  return text;
}

void play(const std::string& name, std::uint64_t seed) {
  // From files to a game: found, merged with its variants and options, checked, and its Lua loaded.
  Games games(rules_path({}, {}));
  const auto definition = games.definition({name, {}, {}}, {});
  Engine& engine = *games.engine(definition, definition->seats.front());
  const Game& game = engine.game();

  // A game under way is a Session; what one seat may know of it, an Observation.
  std::vector<std::string> seats;
  for (int seat = 1; seat <= game.seats; ++seat) seats.push_back(fmt::format("P{}", seat));
  const Notation notation(game, seats);
  Session session(engine, notation);
  const State& state = session.state();
  Observation seen(state);
  session.start(seed);
  Rng chance(seed);
  std::uint32_t moves = 0;
  for (; !state.over() && moves < game.max_moves; ++moves) {
    const auto seat = static_cast<Seat>(std::countr_zero(state.turn().active));  // one of those who may move
    session.observe(seat, seen);
    const ObservedMove chosen = nth_move(seen, seen.legal, chance.below(seen.legal.size()));
    const Move move = same_move(seen, chosen, state);
    if (moves < 3) std::cout << notation.seat(seat) << ": " << notation.write(state, move) << "\n";
    session.move(move);
  }

  // Text of a player becomes a move with Notation::read; whether it is allowed, and why not, says refusal().
  const Notation::Read read = notation.read(state, 0, "pass the salt");
  if (!read.problem.empty()) std::cout << "'pass the salt': " << read.problem << "\n";

  std::cout << "after " << moves
            << " moves: " << (state.over() ? game.outcomes[state.turn().outcome] : "no end") << "\n";
  for (std::size_t zone = 0; zone < game.zones.size(); ++zone) {
    const auto id = static_cast<ZoneId>(zone);
    if (state.size(id) > 0) std::cout << "  " << notation.zone(id) << ": " << shown(state, id, 0) << "\n";
  }
}

}  // namespace

int main(int count, char** arguments) {
  if (count < 2) {
    std::cerr << "usage: play GAME [SEED]\n";
    return 2;
  }
  try {
    play(arguments[1], count > 2 ? std::strtoull(arguments[2], nullptr, 10) : 0);
  } catch (const fuda::Failure& failure) {  // whatever is wrong with the files or the rules
    for (const fuda::Finding& finding : failure.findings())
      std::cerr << finding.place.text() << (finding.place.file.empty() ? "" : ": ") << finding.message
                << "\n";
    return 1;
  }
}
