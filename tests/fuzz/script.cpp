#include <fmt/format.h>

#include <algorithm>
#include <memory>

#include "fuzz/each.h"
#include "fuzz/fuzz.h"
#include "model/seen_move.h"
#include "script/position.h"
#include "script/position_hash.h"
#include "script/record.h"
#include "script/runner.h"
#include "show/trace.h"

namespace fuda::fuzz {

namespace {

constexpr std::size_t kMostScripts = 4;
constexpr int kInputsPerGames = 200;  // a Games keeps an engine for every choice of options

// Watches and records a game as any observer can.
class Scribe : public RunObserver {
 public:
  explicit Scribe(const Script& script) : script_(script) {}

  void started(const LoadedGame& loaded, const Script&, const Session& session) override {
    const State& state = session.state();
    loaded_ = loaded;
    record_ = start_record(loaded, script_.game.text, script_.options, state.turn().first, script_.seed);
    record_.hashes.push_back(hash_position(state));
    end_ = std::make_unique<State>(state);
    Observation seen(state);
    session.observe(kNone, seen);
    (void)trace_line(loaded, seen, "", 0).dump();
  }
  void moved(const LoadedGame& loaded, const Session& session) override {
    const Transition& made = *session.made();
    record_.add(loaded.notation, made.before, made.move, made.after);
    *end_ = made.after;
    Observation seen(made.after);
    for (const Seat viewer : {Seat{kNone}, made.move.seat}) {
      session.observe(viewer, seen);
      (void)trace_line(loaded, seen, seen_move(loaded.notation, made, seen).text, 0).dump();
    }
  }

  // A recorded game can only start from a shuffled deck.
  [[nodiscard]] bool is_writable() const {
    return end_ != nullptr && script_.given.is_null() && script_.deck.empty();
  }
  [[nodiscard]] std::string text() const { return write_script(record_, *loaded_, end_.get()); }
  [[nodiscard]] const Record& record() const { return record_; }

 private:
  const Script& script_;
  std::optional<LoadedGame> loaded_;
  Record record_;
  std::unique_ptr<State> end_;
};

// Checks that reading a recorded game gives the same game.
void look_at_record(Games& games, const Scribe& scribe) {
  const std::string text = scribe.text();
  std::string why = complaint({}, [&] {
    const ScriptFile file = read_script_text(text, "written.yaml");
    promise(file.scripts.size() == 1, "a record is not one script:\n" + text);
    const RunResult result = run_script(games, file.scripts.front());
    for (const auto& failed : result.failures) broken("a record fails: " + failed.text() + "\n" + text);
    promise(result.hashes == scribe.record().hashes, "a record is another game:\n" + text);
  });
  promise(why.empty(), "a record does not read back: " + why + "\n" + text);
}

std::string look_at_script(Games& games, const Script& script, const Files& files) {
  look_at(examine_script(games, script), files);
  Scribe scribe(script);
  const RunResult result = run_script(games, script, {"", &scribe});
  std::string text = fmt::format("{} moves, over {}, {}\n", result.plies, result.over, result.outcome);
  for (const auto& failed : result.failures) {
    look_at({failed.finding}, files);
    promise(is_printable(failed.text()), "not to be printed: " + failed.text());
    text += failed.text();
  }
  for (const std::string& note : result.notes) promise(is_printable(note), "not to be printed: " + note);
  for (const std::uint64_t hash : result.hashes) text += hex(hash);
  if (result.passed() && scribe.is_writable()) look_at_record(games, scribe);
  return text;
}

}  // namespace

std::string script_text(std::string_view input) {
  static std::unique_ptr<Games> games;
  static int used = 0;
  if (used++ % kInputsPerGames == 0) games = std::make_unique<Games>(std::vector<Path>{fixed_rules()});

  const std::string text(input);
  const Files files = {{"input.yaml", text}};
  std::string result;
  result += complaint(files, [&] {
    const ScriptFile file = read_script_text(text, "input.yaml");
    for (std::size_t i = 0; i < std::min(file.scripts.size(), kMostScripts); ++i) {
      result += look_at_script(*games, file.scripts[i], files);
    }
  });
  return result;
}

}  // namespace fuda::fuzz
