#include "play/clauses.h"

#include <algorithm>
#include <functional>
#include <map>

#include "base/lists.h"
#include "base/words.h"
#include "disk/folder_files.h"
#include "files/files.h"
#include "load/files.h"
#include "script/runner.h"

namespace fuda {

namespace {

constexpr std::size_t kMostBehind = 3;

class SameRefusal : public RunObserver {
 public:
  SameRefusal(std::string kind, const Refusal& why) : kind_(std::move(kind)), why_(why) {}

  void refused(const LoadedGame& loaded, Seat, const std::string& move, const Refusal& why) override {
    if (move.substr(0, move.find(' ')) != kind_) return;
    const bool placed = why_.place.line > 0 && why.place.line > 0;
    const bool same = placed ? why.place.text() == why_.place.text() : why.reason == why_.reason;
    found_ = found_ || (same && loaded.game().name == name_);
  }
  void begin(const std::string& game) {
    name_ = game;
    found_ = false;
  }
  [[nodiscard]] bool found() const { return found_; }

 private:
  std::string kind_;
  const Refusal& why_;
  std::string name_;
  bool found_ = false;
};

// The clauses in the language of the game. If the rulebook has no translation, returns the English clauses,
// because the player has asked for clauses.
std::vector<Clause> clauses_of(const LoadedGame& loaded) {
  std::vector<Clause> clauses = load_rulebook(*loaded.definition).clauses;
  for (Clause& clause : clauses) {
    if (loaded.names->has("clause", clause.id)) clause.text = loaded.names->of("clause", clause.id);
  }
  return clauses;
}

}  // namespace

std::vector<Clause> clauses_behind(Games& games, const LoadedGame& loaded, KindId kind, const Refusal& why) {
  const std::vector<Clause> clauses = clauses_of(loaded);
  if (clauses.empty()) return {};
  std::map<std::string, double> weights;  // if a scenario covers few clauses, each of these clauses weighs
                                          // more
  SameRefusal refused(loaded.game().moves[kind].name, why);
  for (const Path& file : files_of(loaded.definition->folder / "scenarios", true)) {
    ScriptFile read;
    try {
      read = read_script_file(file);
    } catch (const Failure&) {
      continue;  // `fuda check` reports the errors of this script
    }
    for (const Script& script : read.scripts) {
      refused.begin(loaded.game().name);
      static_cast<void>(run_script(games, script, {{}, &refused, nullptr}));
      if (!refused.found()) continue;
      for (const Word& clause : script.covers)
        weights[clause.text] += 1.0 / static_cast<double>(script.covers.size());
    }
  }
  std::vector<Clause> found;
  std::ranges::copy_if(clauses, std::back_inserter(found),
                       [&](const Clause& clause) { return weights.contains(clause.id); });
  std::ranges::stable_sort(found, std::greater(),
                           [&](const Clause& clause) { return weights.at(clause.id); });
  found.resize(std::min(found.size(), kMostBehind));
  return found;
}

std::vector<Clause> clauses_with(const LoadedGame& loaded, const std::string& word) {
  std::vector<Clause> found = clauses_of(loaded);
  const std::string wanted = in_lower_case(word);
  std::erase_if(found, [&](const Clause& clause) {
    return in_lower_case(clause.id + " " + clause.text).find(wanted) == std::string::npos;
  });
  return found;
}

}  // namespace fuda
