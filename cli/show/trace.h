// A position as one JSON object for programs, complete or as one seat sees it.
#pragma once

#include <nlohmann/json.hpp>
#include <ostream>

#include "script/runner.h"

namespace fuda {

// A position as one seat knows it, with its keys in a fixed order. `move` is the last move
// (model/seen_move.h), or "" at the start. `hash` is the chained hash of the game so far. The hash appears
// only if the viewer sees everything. Positions that the seat cannot distinguish have the same line.
[[nodiscard]] nlohmann::ordered_json trace_line(const LoadedGame& loaded, const Observation& seen,
                                                const std::string& move, std::uint64_t hash);

// ---- the parts of a line

// The keys about the turn: "ply", "seat" (of the observation), "phase" and "active".
[[nodiscard]] nlohmann::ordered_json turn_json(const LoadedGame& loaded, const Observation& seen);
// The steps in order, either as a seat observed them or complete (docs/script-format.md). `names` has the
// language for texts that rules said. The default is English.
[[nodiscard]] nlohmann::ordered_json steps_json(const LoadedGame& loaded, const Steps& steps,
                                                const Names& names);
[[nodiscard]] nlohmann::ordered_json steps_json(const LoadedGame& loaded, const Steps& steps);
// The keys "counters", "zones", "known" (cards that the seat remembers) and "told" (announcements about
// cards).
[[nodiscard]] nlohmann::ordered_json places_json(const LoadedGame& loaded, const Observation& seen);

// The JSON on one line. Replaces bytes that are not UTF-8, because some file names contain these bytes.
[[nodiscard]] std::string json_text(const nlohmann::ordered_json& json);

// If a command plays several scripts, adds "script" (the file) and "scenario" (the scenario's own name or
// null) at the end of a line.
void add_script(nlohmann::ordered_json& line, const Path& file, const std::string& scenario);

// Prints a line for every position of a game. Throws Failure at the start if the game does not have this
// seat.
class Trace : public RunObserver {
 public:
  // `seat` is the seat whose view the trace prints, or "" for the whole position. `log` has the same meaning
  // as for GameText, and its lines have the key "lua".
  Trace(std::ostream& out, std::string seat, lua::LineLog* log = nullptr)
      : out_(out), seat_(std::move(seat)), log_(log) {}

  void beginning() override {
    if (log_ != nullptr) log_->clear();
  }
  void started(const LoadedGame& loaded, const Script& script, const Session& session) override;
  void moved(const LoadedGame& loaded, const Session& session) override;
  void taken_back(const LoadedGame& loaded, std::size_t moves, const Session& now) override;

 private:
  void print(const LoadedGame& loaded, const Transition* made, std::size_t undone = 0);

  std::ostream& out_;
  std::string seat_;
  lua::LineLog* log_;
  const Script* script_ = nullptr;
  Seat viewer_ = kNone;
  std::unique_ptr<Observation> seen_;  // the observation of the printed position
  std::vector<std::uint64_t> hashes_;  // the chained hashes of all positions so far
};

}  // namespace fuda
