// Plays scripts in texts, with the games of the source tree.
#pragma once

#include <fstream>
#include <sstream>
#include <string>

#include "script/runner.h"
#include "source_dir.h"

namespace fuda::test {

inline Games source_games() { return Games({source_dir() / "rules"}); }

// Returns the text of a file in the source tree.
inline std::string source_text(const std::string& file) {
  std::ostringstream text;
  text << std::ifstream(source_dir() / file).rdbuf();
  return text.str();
}

inline Script script_of(const std::string& text) {
  return read_script_text(text, "test.yaml").scripts.front();
}

inline RunResult run_text(const std::string& text, RunObserver* observer = nullptr) {
  Games games = source_games();
  return run_script(games, script_of(text), {"", observer});
}

// Returns all messages of a result, one per line.
inline std::string problems(const RunResult& result) {
  std::string text;
  for (const Failed& failed : result.failures) text += failed.finding.message + "\n";
  return text;
}

// Keeps a copy of every position.
struct Positions : RunObserver {
  std::vector<State> states;
  void started(const LoadedGame&, const Script&, const Session& session) override {
    states.push_back(session.state());
  }
  void moved(const LoadedGame&, const Session& session) override { states.push_back(session.state()); }
};

}  // namespace fuda::test
