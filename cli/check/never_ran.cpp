// Finds branches of rules that never ran, although the rules often tested their conditions. The check plays a
// few random games, then the scenarios, and then more random games, and stops once every branch has run.
#include <fmt/format.h>

#include <map>
#include <utility>

#include "base/known_texts.h"
#include "batch/interrupt.h"
#include "batch/random_games.h"
#include "check/pass.h"
#include "check/paths.h"
#include "check/scripts.h"
#include "code/branches.h"
#include "engine/inside.h"
#include "script/runner.h"
#include "script/script.h"

namespace fuda {

namespace {

class Unrun {
 public:
  Unrun(const std::vector<Path>& folders, GameSpec spec, std::uint32_t max_moves)
      : games_(folders), spec_(std::move(spec)), max_moves_(max_moves) {
    games_.edit_rules([this](const LuaFile& file) {
      const std::string path = plain_path(file.path);
      const auto found = files_.find(path);
      if (found != files_.end()) return found->second.text;
      return files_.emplace(path, lua::branches_of(file.text)).first->second.text;
    });
  }

  Findings run() {
    const auto definition = games_.definition(spec_, {});
    const auto newest = static_cast<int>(definition->files.size()) - 1;
    for (const LuaFile& file : definition->lua) {
      if (file.file == newest) own_.push_back(file.path);
    }
    if (own_.empty()) return {};  // the check of the game looks at the other rules
    play_all(*definition, kFirst);
    if (!any_left()) return {};
    for (const Path& script : scripts_below(definition->folder, true)) play_scripts(script);
    for (int round = 0; round < kRounds && any_left(); ++round) {
      play_all(*definition, kMore);
      if (used_ >= kBudget || interrupted()) return {};  // some values of options may lack games
    }
    return findings();
  }

 private:
  // Numbers of random games with each number of seats, and with each other value of an option.
  struct Amount {
    std::uint64_t games, of_value;
  };
  static constexpr Amount kFirst{10, 2};
  static constexpr Amount kMore{30, 3};

  void play_all(const Definition& definition, const Amount& amount) {
    play({}, definition.seats, amount.games);
    for (const OptionInfo& option : definition.options) {
      for (const std::string& value : tried_values(option)) {
        if (value != option.value) play({{option.name, value, {}}}, definition.seats, amount.of_value);
      }
    }
    first_ += amount.games;
  }

  void play(const std::vector<OptionSetting>& settings, const std::vector<int>& numbers,
            std::uint64_t count) {
    for (const int seats : numbers) {
      if (used_ >= kBudget) return;
      try {
        const auto engine = games_.engine(games_.definition(spec_, settings), seats);
        lua::Rules& rules = rules_of(*engine);
        const std::uint64_t before = rules.instructions();
        Sequence sequence;
        sequence.seed = 1;
        sequence.max_moves = max_moves_;
        Tally tally;
        rules.record_lines(&log_);
        play_random_games(*engine, first_, count, sequence, tally);
        rules.record_lines(nullptr);
        used_ += rules.instructions() - before;
        played_ += tally.games + tally.failed;
      } catch (const Failure&) {
        continue;  // the random games of the check report the error
      }
    }
  }

  void play_scripts(const Path& file) {
    try {
      for (const Script& script : read_script_file(file).scripts)
        (void)run_script(games_, script, {"", nullptr, &log_});
    } catch (const Failure&) {
      return;  // playing the scripts reports the error
    }
  }

  // The number of runs of a line. A script may name the same file by another path.
  [[nodiscard]] std::uint64_t ran(const std::string& file, int line) const {
    std::uint64_t all = 0;
    for (const auto& [name, counts] : log_.files()) {
      const auto count = counts.find(line);
      if (count != counts.end() && plain_path(name) == file) all += count->second;
    }
    return all;
  }

  // Calls see(file, branch, number of tests) for each branch that never ran.
  template <class See>
  void each_left(See see) const {
    for (const std::string& file : own_) {
      const std::string path = plain_path(file);
      for (const lua::Branch& branch : files_.at(path).all) {
        if (!branch.matters) continue;
        const std::uint64_t tests = ran(path, branch.condition_ran);
        if (tests > 0 && ran(path, branch.ran) == 0) see(file, branch, tests);
      }
    }
  }

  [[nodiscard]] bool any_left() const {
    bool any = false;
    each_left([&](const auto&...) { any = true; });
    return any;
  }

  [[nodiscard]] Findings findings() const {
    Findings findings;
    each_left([&](const std::string& file, const lua::Branch& branch, std::uint64_t tests) {
      if (tests < kOften) return;
      const bool never = branch.kind == lua::Branch::Kind::then;
      findings.push_back(warning_at(
          {file, branch.line, 0, 1},
          fmt::format("'{}' never ran in {} random games and in all scenarios", branch.statement, played_),
          fmt::format("the condition in line {} was tested {} times, and was {} true\nif this code can run "
                      "in a game, write a scenario that runs it",
                      branch.condition, tests, never ? "never" : "always")));
    });
    return findings;
  }

  static constexpr int kRounds = 6;             // the maximum number of rounds with `kMore` games
  static constexpr std::uint64_t kOften = 300;  // the number of tests of a condition before the check
                                                // reports its branch
  static constexpr Work kBudget = 400'000'000;  // the budget of instructions

  Games games_;
  GameSpec spec_;
  std::uint32_t max_moves_;
  std::map<std::string, lua::Branches> files_;  // by full path
  std::vector<std::string> own_;                // the paths of the rules that the checked file names
  lua::LineLog log_;
  Work used_ = 0;
  std::uint64_t played_ = 0, first_ = 0;
};

}  // namespace

// A rare branch is not a mistake, so only a strict check asks for a scenario that shows it.
bool looks_for_unrun(const CheckOptions& options) {
  return options.strict && options.games >= kCheckedGames && options.scripts;
}

void passes::never_ran(const Checked& subject, Report& report) {
  const CheckOptions& options = subject.options;
  if (subject.failed || !looks_for_unrun(options)) return;
  report.later("", [spec = subject.file.spec(), &path = subject.games.path(), most = options.max_moves] {
    KnownTexts known;  // separate from the texts of other jobs, which are laid out differently
    const KnownTexts::Use use(known);
    CheckResult result;
    try {
      result.findings = Unrun(path, spec, most).run();
    } catch (const Failure&) {
      return CheckResult{};  // loading the game reports the error
    }
    return result;
  });
}

}  // namespace fuda
