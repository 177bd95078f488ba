#include <fmt/format.h>

#include <algorithm>
#include <memory>

#include "core/hash.h"
#include "fuzz/each.h"
#include "fuzz/fuzz.h"
#include "play/position.h"
#include "play/record.h"
#include "play/runner.h"
#include "play/trace.h"

namespace fuda::fuzz {

namespace {

constexpr std::size_t kMostScripts = 4;
constexpr int kInputsPerGames = 200;  // a Games keeps every choice of options it was asked for

// Looks on as everything does that looks on, and writes the game down.
class Scribe : public play::Watcher {
 public:
  explicit Scribe(const play::Script& script) : script_(script) {}

  void started(const play::Table& table, const play::Script&, const State& state) override {
    table_ = table;
    record_ = play::start_record(table, script_.game.text, script_.options, state.turn().first, script_.seed,
                                 state);
    end_ = std::make_unique<State>(state);
    (void)play::trace_line(table, state, nullptr, 0).dump();
  }
  void moved(const play::Table& table, const State& before, const Move& move, const State& after) override {
    record_.add(table.notation, before, move, after);
    *end_ = after;
    const play::Made made{before, move};
    (void)play::trace_line(table, after, &made, 0).dump();
    (void)play::trace_line(table, after, &made, 0, move.seat).dump();
  }

  // A record knows a shuffled beginning only.
  [[nodiscard]] bool is_writable() const {
    return end_ != nullptr && script_.given.is_null() && script_.deck.empty();
  }
  [[nodiscard]] std::string text() const { return play::write_script(record_, *table_, end_.get()); }
  [[nodiscard]] const play::Record& record() const { return record_; }

 private:
  const play::Script& script_;
  std::optional<play::Table> table_;
  play::Record record_;
  std::unique_ptr<State> end_;
};

// What was written down reads back as the same game.
void look_at_record(play::Games& games, const Scribe& scribe) {
  const std::string text = scribe.text();
  std::string why = complaint({}, [&] {
    const play::ScriptFile file = play::read_script_text(text, "written.yaml");
    promise(file.scripts.size() == 1, "a record is not one script:\n" + text);
    const play::RunResult result = play::run_script(games, file.scripts.front());
    for (const auto& failed : result.failures) broken("a record fails: " + failed.text() + "\n" + text);
    promise(result.hashes == scribe.record().hashes, "a record is another game:\n" + text);
  });
  promise(why.empty(), "a record does not read back: " + why + "\n" + text);
}

std::string look_at_script(play::Games& games, const play::Script& script, const Files& files) {
  look_at(play::examine_script(games, script), files);
  Scribe scribe(script);
  const play::RunResult result = play::run_script(games, script, {"", &scribe});
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
  static std::unique_ptr<play::Games> games;
  static int used = 0;
  if (used++ % kInputsPerGames == 0) games = std::make_unique<play::Games>(std::vector<Path>{fixed_rules()});

  const std::string text(input);
  const Files files = {{"input.yaml", text}};
  std::string result;
  result += complaint(files, [&] {
    const play::ScriptFile file = play::read_script_text(text, "input.yaml");
    for (std::size_t i = 0; i < std::min(file.scripts.size(), kMostScripts); ++i) {
      result += look_at_script(*games, file.scripts[i], files);
    }
  });
  return result;
}

}  // namespace fuda::fuzz
