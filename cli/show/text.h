// A game as text for people.
#pragma once

#include <ostream>
#include <string>
#include <vector>

#include "script/runner.h"
#include "text/paint.h"

namespace fuda {

// Prints a running game, with a heading, one line per move, and at the end the final table and the result.
class GameText : public RunObserver {
 public:
  // If `every_table` is set, also prints the table after every move. `log`, which may be null, receives the
  // lines of the rules that run. The text shows these lines with each move.
  GameText(std::ostream& out, Paint paint, bool every_table, lua::LineLog* log = nullptr)
      : out_(out), paint_(paint), every_table_(every_table), log_(log) {}

  void beginning() override {
    if (log_ != nullptr) log_->clear();
  }
  void started(const LoadedGame& loaded, const Script& script, const Session& session) override;
  void moved(const LoadedGame& loaded, const Session& session) override;
  void refused(const LoadedGame& loaded, Seat seat, const std::string& move, const Refusal& why) override;
  void taken_back(const LoadedGame& loaded, std::size_t moves, const Session& now) override;
  void ended(const LoadedGame& loaded, const State& state) override;

 private:
  void line(const LoadedGame& loaded, const std::string& number, Seat seat, const std::string& move,
            const std::vector<std::string>& effects);

  void show_lines();

  std::ostream& out_;
  Paint paint_;
  bool every_table_;
  lua::LineLog* log_;
  std::size_t seat_width_ = 0;
};

}  // namespace fuda
