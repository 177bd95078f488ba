// Fuzzes the bot of a stranger at a table of the small game. Regardless of its use of objects, the bot must
// make legal moves, or lose because of an error in its own file.
#include <memory>
#include <optional>
#include <utility>

#include "batch/random_games.h"
#include "bots/player_games.h"
#include "bots/random.h"
#include "engine/inside.h"
#include "fuzz/bot_calls.h"
#include "fuzz/each.h"
#include "fuzz/fuzz.h"
#include "load/games.h"
#include "lua_bots/bot.h"
#include "script/position_hash.h"

namespace fuda::fuzz {

namespace {

constexpr const char* kFile = "bot.lua";
constexpr std::uint32_t kMostMoves = 12;
constexpr std::uint64_t kGameBudget = 4 * kBudget;

// A bot with few permissions, which must not change the objects that it gets.
class Stranger final : public Player {
 public:
  Stranger(const LoadedGame& loaded, const std::string& script)
      : bot_(loaded.game(), loaded.notation, {{kFile, script, {}}}) {
    bot_.use_exact_budget(kBudget, kGameBudget);
  }

  void begin(Seat seat, std::uint64_t seed) override { bot_.begin(seat, seed); }
  [[nodiscard]] bool is_told_its_seed() const override { return true; }
  [[nodiscard]] bool looks_on() const override { return bot_.looks_on(); }
  void see(const Observation& seen, const SeenMove& move) override {
    const State before = seen.state;
    const Unchanged check{seen.state, before};
    bot_.see(seen, move);
  }
  [[nodiscard]] ObservedMove choose(const Observation& seen) override {
    const State before = seen.state;
    const Unchanged check{seen.state, before};
    return bot_.choose(seen);
  }
  [[nodiscard]] Place place_of(const Observation& seen, const ObservedMove& chosen) override {
    return bot_.place_of(seen, chosen);
  }

 private:
  // Checks the objects when the call is over, even after an error.
  struct Unchanged {
    Unchanged(const State& now_there, const State& there_before) : now(now_there), before(there_before) {}
    Unchanged(const Unchanged&) = delete;
    Unchanged& operator=(const Unchanged&) = delete;
    ~Unchanged() { promise(now == before, "a bot has changed what it was shown"); }
    const State& now;
    const State& before;
  };

  lua::Bot bot_;
};

LoadedGame small_game() {
  static const Definition fixed = load_definition(find_game("odds", {fixed_rules()}), {});
  const auto engine = make_engine(fixed, fixed.seats.back());
  const auto names = std::make_shared<Names>();
  return {nullptr, engine, names, names, Notation(engine->game(), numbered_seats(fixed.seats.back()))};
}

// Throws a Failure with the reason why the bot loses, at a place in the script.
[[noreturn]] void lose(const Forfeit& forfeit) {
  for (const Finding& finding : forfeit.findings) {
    promise(finding.place.file == kFile && finding.place.line > 0,
            "a bot loses by an error that is not in its file: " + finding.message);
  }
  throw Failure(forfeit.findings);
}

}  // namespace

std::string lua_bot(std::string_view input) {
  static const LoadedGame loaded = small_game();
  Engine& engine = *loaded.engine;
  rules_of(engine).use_exact_budget(kBudget);
  const std::string script = input.starts_with('!') ? calls_of_a_bot(input.substr(1)) : std::string(input);
  std::string result;
  result += complaint({{kFile, script}}, [&] {
    Players players;
    players.push_back(std::make_unique<Stranger>(loaded, script));
    while (std::cmp_less(players.size(), loaded.game().seats))
      players.push_back(std::make_unique<RandomPlayer>());
    PlayerGames games(loaded, engine, std::move(players));
    State state = engine.new_state();
    std::uint64_t made = 0;
    Sequence sequence;
    sequence.seed = fnv1a(input);
    sequence.max_moves = kMostMoves;
    std::optional<Forfeit> lost;  // the checks run outside the exception handler
    try {
      games.play(0, sequence, state, made, nullptr);
    } catch (const Forfeit& forfeit) {
      lost = forfeit;
    }
    result += hex(hash_position(state)) + "\n";
    if (lost) lose(*lost);
  });
  return result;
}

}  // namespace fuda::fuzz
