// A game from its first to its last position, for a page. A single document has all viewpoints.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "page/frame.h"

namespace fuda {

// Records a film of a running game (docs/pages.md).
class Film : public RunObserver {
 public:
  // `seats` has the names of the seats whose viewpoints the film contains. If `seats` is empty, the film has
  // the viewpoints of all seats together, of each seat, and of someone who sees everything. The function
  // started() throws Failure if one of the names is not a seat of the game.
  explicit Film(std::vector<std::string> seats = {}) : wanted_(std::move(seats)) {}
  // Creates a film with only this viewpoint.
  static Film from(const Viewpoint& viewpoint);

  void started(const LoadedGame& loaded, const Script& script, const Session& session) override;
  void moved(const LoadedGame& loaded, const Session& session) override;
  // Removes moves that players have taken back.
  void taken_back(const LoadedGame& loaded, std::size_t moves, const Session& now) override;

  // Sets the note that explains why the record ends early or is not as expected. `text` is one of the page's
  // own texts.
  void set_note(const std::string& text) { note_ = text; }
  [[nodiscard]] bool has_begun() const { return !film_.empty(); }
  // The whole film, which is empty before the game has begun.
  [[nodiscard]] nlohmann::ordered_json json() const;

 private:
  using Json = nlohmann::ordered_json;

  void choose_viewpoints(const LoadedGame& loaded, const Script& script);
  void add_position(const LoadedGame& loaded, const Session& session);

  std::vector<std::string> wanted_;
  std::vector<Viewpoint> viewpoints_;
  std::vector<Json> last_;                 // for each viewpoint, the frame of the last position
  bool takes_back_ = false;                // whether this script takes back moves
  std::vector<std::vector<Json>> before_;  // the value of last_ before each move, if takes_back_ is set
  std::string note_;
  Json film_;
};

// The changes from one frame to the next. The result has only the changed parts of zones, counters, told
// facts and known cards. If a zone has several hidden cards, the result has only their number. A removed part
// is null, and a removed counter is "?".
[[nodiscard]] nlohmann::ordered_json frame_difference(const nlohmann::ordered_json& before,
                                                      const nlohmann::ordered_json& after);

}  // namespace fuda
