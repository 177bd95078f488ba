// A game from its first to its last position, for a page: every viewpoint in one document.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "page/frame.h"

namespace fuda {

// Films a game while it is played (docs/pages.md).
class Film : public RunObserver {
 public:
  // `seats`: only what these know, by name; none: what all of them know, what each of them knows, and
  // everything. Throws Failure at the start if the game has no such seat.
  explicit Film(std::vector<std::string> seats = {}) : wanted_(std::move(seats)) {}
  // Only what all seats see.
  static Film for_spectators();

  void started(const LoadedGame& loaded, const Script& script, const Session& session) override;
  void moved(const LoadedGame& loaded, const Session& session) override;
  // Moves that were taken back are not in the film.
  void taken_back(const LoadedGame& loaded, std::size_t moves, const Session& now) override;

  // Why the record does not go on, or is not as it should be; one of the page's own texts.
  void set_note(const std::string& text) { note_ = text; }
  [[nodiscard]] bool has_begun() const { return !film_.empty(); }
  // The whole film; nothing before the game has begun.
  [[nodiscard]] nlohmann::ordered_json json() const;

 private:
  using Json = nlohmann::ordered_json;

  struct Viewpoint {
    enum class Kind : std::uint8_t { everything, common, seat };
    Kind kind = Kind::seat;
    Seat seat = kNone;

    bool operator==(const Viewpoint&) const = default;
  };

  void choose_viewpoints(const LoadedGame& loaded, const Script& script);
  void add_position(const LoadedGame& loaded, const Session& session);

  std::vector<std::string> wanted_;
  bool for_spectators_ = false;
  std::vector<Viewpoint> viewpoints_;
  std::vector<Json> last_;                 // the frames of the last position, by viewpoint
  bool takes_back_ = false;                // some moves of this script do not count
  std::vector<std::vector<Json>> before_;  // then: what last_ was before each move
  std::string note_;
  Json film_;
};

// What has changed from one frame to the next. Of zones, counters, what was told and what is known, only the
// parts that changed; several hidden cards are just their number, and what is gone is null, but "?" of
// counters.
[[nodiscard]] nlohmann::ordered_json frame_difference(const nlohmann::ordered_json& before,
                                                      const nlohmann::ordered_json& after);

}  // namespace fuda
