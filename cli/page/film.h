// A game from its first to its last position, for a page: every viewpoint in one document.
#pragma once

#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "page/frame.h"

namespace fuda {

// Films a game while it is played (docs/pages.md).
class Film : public RunObserver {
 public:
  // `seats`: only these eyes, by name; none: those of all seats, what all of them see, and everything. Throws
  // Failure at the start where the game has no such seat.
  explicit Film(std::vector<std::string> seats = {}) : wanted_(std::move(seats)) {}
  // Only what all seats see.
  static Film for_onlookers();

  void started(const Match& match, const Script& script, const Session& session) override;
  void moved(const Match& match, const Session& session) override;
  // Moves that were taken back are not in the film.
  void taken_back(const Match& match, std::size_t moves, const Session& now) override;

  // Why the record does not go on, or is not as it should be; one of the page's own texts.
  void set_note(const std::string& text) { note_ = text; }
  [[nodiscard]] bool has_begun() const { return !film_.empty(); }
  // The whole film. Nothing before the game has begun.
  [[nodiscard]] nlohmann::ordered_json json() const;

 private:
  using Json = nlohmann::ordered_json;

  void add_frames(std::vector<Json> frames);
  [[nodiscard]] std::vector<Json> with_common(const Match& match, std::vector<Json> frames) const;

  std::vector<std::string> wanted_;
  std::vector<std::unique_ptr<Observation>> seen_;  // by viewpoint; not of what all see
  bool common_ = false;                             // the second viewpoint is what all see
  bool only_common_ = false;                        // there is no other
  std::vector<Json> last_;                          // by viewpoint
  bool takes_back_ = false;                         // some moves of this script do not count
  std::vector<std::vector<Json>> before_;           // what last_ was before each move, where that is so
  std::string note_;
  Json film_;
};

// A frame after another one, by what has changed: of zones, counters, what was told and what is known each
// part by itself, and of several cards that are all hidden only how many; null for what is not there any
// more.
[[nodiscard]] nlohmann::ordered_json frame_difference(const nlohmann::ordered_json& before,
                                                      const nlohmann::ordered_json& after);

}  // namespace fuda
