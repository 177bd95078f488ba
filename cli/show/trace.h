// A position as one JSON object, for programs; in full or as one seat sees it.
#pragma once

#include <nlohmann/json.hpp>
#include <ostream>

#include "script/runner.h"

namespace fuda {

// A position as one seat knows it, its keys in a fixed order. `move`: the one that led to it
// (model/seen_move.h), "" at the start. `hash`: the chained hash of the game so far, which only a viewer who
// sees everything is shown. Positions that the seat cannot tell apart give the same line.
[[nodiscard]] nlohmann::ordered_json trace_line(const LoadedGame& loaded, const Observation& seen,
                                                const std::string& move, std::uint64_t hash);

// ---- the parts of such a line

// Whose turn it is: "ply", "seat" of the observation, "phase", "active".
[[nodiscard]] nlohmann::ordered_json turn_json(const LoadedGame& loaded, const Observation& seen);
// What happened, in order, as observed or in full (docs/script-format.md); what rules said in the language of
// `names`, by default English.
[[nodiscard]] nlohmann::ordered_json steps_json(const LoadedGame& loaded, const Steps& steps,
                                                const Names& names);
[[nodiscard]] nlohmann::ordered_json steps_json(const LoadedGame& loaded, const Steps& steps);
// "counters", "zones", and what the seat remembers ("known") and was told of cards ("told").
[[nodiscard]] nlohmann::ordered_json places_json(const LoadedGame& loaded, const Observation& seen);

// In one line. Bytes that are not UTF-8, as in some file names, are replaced.
[[nodiscard]] std::string json_text(const nlohmann::ordered_json& json);

// Ends a line of one script among several: "script", its file, and "scenario", its own name or null.
void add_script(nlohmann::ordered_json& line, const Path& file, const std::string& scenario);

// Prints such a line for every position of a game. Throws Failure at the start when the game has no such
// seat.
class Trace : public RunObserver {
 public:
  // `seat`: whose view; "" for everything. `log`: as for GameText; its lines come under the key "lua".
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
  std::unique_ptr<Observation> seen_;  // of the position that is printed
  std::vector<std::uint64_t> hashes_;  // of all positions until then, chained
};

}  // namespace fuda
