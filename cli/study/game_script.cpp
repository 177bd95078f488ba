// Replays games of a simulation as scripts, and writes the commands that repeat them.
#include <fmt/format.h>

#include <optional>

#include "base/lists.h"
#include "base/suggest.h"
#include "bots/exec.h"
#include "bots/player_games.h"
#include "engine/inside.h"
#include "load/spec.h"
#include "script/position_hash.h"
#include "script/record.h"
#include "study/sim.h"
#include "study/sim_parts.h"
#include "text/command_line.h"

namespace fuda {

namespace {

Starter starter_of(const std::string& first, const Notation& notation) {
  using Mode = Starter::Mode;
  if (first.empty()) return {};
  if (first == "rotate") return {Mode::in_turn};
  if (first == "random") return {Mode::by_chance};
  const auto& seats = notation.seats();
  for (std::size_t i = 0; i < seats.size(); ++i) {
    if (first == seats[i] || first == std::to_string(i + 1)) return {Mode::seat, static_cast<Seat>(i)};
  }
  std::vector<std::string> known = seats;
  known.insert(known.end(), {"rotate", "random"});
  throw Failure(error_at({}, fmt::format("no seat '{}'", first), suggestion(first, known)));
}

}  // namespace

Sequence sequence_of(const LoadedGame& loaded, const SimOptions& options) {
  return {options.seed, starter_of(options.first, loaded.notation), options.max_moves, options.free, nullptr,
          nullptr};
}

std::shared_ptr<PlayerGames> dealer_for(const LoadedGame& loaded, Engine& engine, const SimOptions& options) {
  if (all_random(options.players)) {
    rules_of(engine).use_watchdog();
    return nullptr;
  }
  rules_of(engine).use_exact_budget();
  return std::make_shared<PlayerGames>(loaded, engine, make_players(loaded, options.players));
}

namespace {

// Calls a function before each move.
template <class OnMove>
class EachMove final : public GameObserver {
 public:
  explicit EachMove(OnMove on_move) : on_move_(on_move) {}
  void before_move(const State& state, const MoveSet&, const Move& move) override { on_move_(state, move); }

 private:
  OnMove on_move_;
};

// Replays a game with an exact budget.
template <class OnMove>
void play_recorded(const LoadedGame& loaded, const SimOptions& options, std::uint64_t game,
                   const Sequence& sequence, State& state, OnMove on_move) {
  const std::shared_ptr<Dealer> dealer = dealer_for(loaded, *loaded.engine, options);
  rules_of(*loaded.engine).use_exact_budget();
  if (dealer == nullptr) {
    MoveSet moves;
    play_random_game(*loaded.engine, game, sequence, state, moves, on_move);
    return;
  }
  EachMove observer(on_move);
  std::uint64_t made = 0;
  dealer->play(game, sequence, state, made, &observer);
}

}  // namespace

std::string repeating(const LoadedGame& loaded, const SimOptions& options, std::uint64_t game) {
  CommandLine text("sim", options.rules);
  text.add(options.spec.text).set("--players", loaded.game().seats).set("--seed", options.seed);
  for (const auto& setting : options.settings) text.set("--set", setting.name + "=" + setting.value);
  if (!all_random(options.players)) {
    for (const PlayerSpec& player : options.players) text.set("--bots", player.text);
  }
  for (const PlayerSpec& player : options.players) {
    if (player.kind != PlayerSpec::Kind::exec || player.seconds == kBotSeconds) continue;
    text.set("--bot-seconds", fmt::format("{}", player.seconds));
    break;
  }
  if (!options.first.empty()) text.set("--first", options.first);
  if (options.max_moves != 0) text.set("--max-moves", options.max_moves);
  if (options.free != 0) text.set("--free", options.free);
  return text.set("--first-game", game).set("-n", 1).text();
}

RecordedGame recorded_game(const LoadedGame& loaded, const SimOptions& options, std::uint64_t game) {
  const Sequence sequence = sequence_of(loaded, options);
  const std::uint64_t seed = game_seed(options.seed, game);
  const Seat first = sequence.starter.of(game, seed, loaded.game().seats);
  RecordedGame played{
      start_record(loaded, options.spec.text, options.settings, first, seed), loaded.engine->new_state(), {}};
  State& state = played.end;
  Record& record = played.record;
  std::optional<State> before;
  std::optional<Move> last;
  const auto note = [&](const State& now) {
    if (last) record.add(loaded.notation, *before, *last, now);
    last.reset();
  };
  rules_of(*loaded.engine).use_exact_budget();
  try {
    loaded.engine->start(state, seed, first);
    record.hashes.push_back(hash_position(state));
    play_recorded(loaded, options, game, sequence, state, [&](const State& now, const Move& move) {
      note(now);
      before = now;
      last = move;
    });
    note(state);
  } catch (const Failure& failure) {
    played.findings = failure.findings();
    // The record ends with the failed move, after which no position exists.
    if (last) record.moves.push_back({last->seat, loaded.notation.write(*before, *last)});
    record.hashes.clear();
  } catch (const Forfeit& forfeit) {
    played.findings = forfeit.findings;
    note(state);
  }
  return played;
}

std::string findings_text(const Findings& findings) {
  std::string text;
  for (const Finding& finding : findings)
    text += finding.place.text() + (finding.place.line > 0 ? ": " : "") + finding.message + "\n";
  return text;
}

std::string spec_in(const Path& folder, const SimOptions& options) {
  return spec_from(folder, options.spec.text, options.path, {options.spec.folder, {}});
}

std::string random_game_script(const LoadedGame& loaded, const SimOptions& options, std::uint64_t game,
                               const Path& folder) {
  RecordedGame played = recorded_game(loaded, options, game);
  played.record.game = spec_in(folder, options);
  if (played.findings.empty()) {
    try {
      return write_script(played.record, loaded, &played.end);
    } catch (const Failure& failure) {  // the score function failed
      played.findings = failure.findings();
      played.record.hashes.clear();
    }
  }
  Findings blamed = played.findings;
  loaded.engine->blame(blamed);
  played.record.comment = findings_text(blamed);
  return write_script(played.record, loaded, nullptr);
}

}  // namespace fuda
