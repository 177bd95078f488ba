#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>

#include "batch/random_games.h"
#include "engine/inside.h"
#include "fuzz/each.h"
#include "fuzz/fuzz.h"
#include "script/position_hash.h"
#include "source_dir.h"

namespace fuda::fuzz {

namespace {

constexpr std::size_t kMostLines = 20;

// The games of the repository, loaded once.
const std::vector<LoadedGame>& loaded_tables() {
  static const std::vector<LoadedGame> all = [] {
    Games games({source_dir() / "rules", fixed_rules()});
    std::vector<LoadedGame> loaded;
    for (const char* spec : {"odds", "hanabi", "hanabi+avalanche", "ikebana", "nin-jan", "sakura"}) {
      const auto definition = games.definition({spec, {}, {}}, {});
      const std::vector<std::string> names = {"Ana", "Bruno", "Carla", "Ana2", "red", "play", "Ze"};
      const int seats = std::min(definition->seats.back(), 4);
      loaded.push_back(load_game(games, {spec, {}, {}}, {}, {names.begin(), names.begin() + seats}));
      rules_of(*loaded.back().engine).use_exact_budget();
    }
    return loaded;
  }();
  return all;
}

// Describes the move that was read from a text.
std::string look_at_text(const LoadedGame& loaded, const State& state, Seat seat, std::string_view text) {
  const auto read = loaded.notation.read(state, seat, text);
  if (!read.problem.empty()) {
    look_at({error_at({}, read.problem, read.hint)}, {});
    return read.problem + "\n";
  }
  promise(read.move.seat == seat, "a move of another seat");
  const std::string written = loaded.notation.write(state, read.move);
  const auto again = loaded.notation.read(state, seat, written);
  promise(again.problem.empty(), "'" + written + "' was written and does not read back: " + again.problem);
  promise(again.move == read.move, "'" + written + "' reads back as another move");
  const Refusal refusal = loaded.engine->refusal(state, loaded.notation, read.move);
  look_at({error_at(refusal.place, written + ": " + refusal.reason)}, {});
  if (refusal.reason.empty()) {
    State after = state;
    loaded.engine->apply_safely(after, read.move);
    return written + " " + hex(hash_position(after)) + "\n";
  }
  return written + ": " + refusal.reason + "\n";
}

}  // namespace

std::string notation_text(std::string_view input) {
  std::array<unsigned, 3> head = {0, 0, 0};
  const std::string_view first = input.substr(0, input.find('\n'));
  input.remove_prefix(std::min(first.size() + 1, input.size()));
  const char* at = first.data();
  for (unsigned& number : head) {
    at = std::from_chars(at, first.data() + first.size(), number).ptr;
    if (at != first.data() + first.size()) ++at;
  }
  const LoadedGame& loaded = loaded_tables()[head[0] % loaded_tables().size()];
  State state = loaded.engine->new_state();
  std::string result;
  result += hex(play(loaded, head[2], static_cast<int>(head[1] % 40), &state));
  for (std::size_t n = 0; n < kMostLines && !input.empty(); ++n) {
    const std::string_view line = input.substr(0, input.find('\n'));
    input.remove_prefix(std::min(line.size() + 1, input.size()));
    for (Seat seat = 0; seat < loaded.game().seats; ++seat) result += look_at_text(loaded, state, seat, line);
  }
  return result;
}

}  // namespace fuda::fuzz
