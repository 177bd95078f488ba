// The views that seats and pages have of a game, as JSON text. The server can send these texts again without
// running rules.
#pragma once

#include <deque>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "page/frame.h"
#include "play/live_game.h"

namespace fuda::serve {

// The views of each seat, one for each position.
class SeatViews : public LiveObserver {
 public:
  // `seats` are the seats whose views this object keeps. The game must outlive this object.
  SeatViews(const LoadedGame& loaded, std::vector<Seat> seats);

  // The current observation of a seat (show/trace.h). In this observation, as in all answers about a table,
  // `ply` is the number of the position (LiveGame::number).
  [[nodiscard]] const std::string& now(Seat seat) const { return seen_[seat].now; }
  // The information that the seat got about a move, as {"ply", "move", "steps"}. `move` counts from 0,
  // without the moves that players have taken back. Returns null if this object has dropped the information
  // (kMostPast), or if the game does not have this move.
  [[nodiscard]] const std::string* told(Seat seat, std::size_t move) const;
  // The reason why views are not possible: rules have told a seat a fact that the seat must not know. The
  // findings are empty if views are possible.
  [[nodiscard]] const Findings& failure() const { return failure_; }

  void began(const Session& session) override;
  void moved(const Session& session) override;
  void takes_back(std::size_t moves) override { behind_ += moves + 1; }

 private:
  struct Seen {
    std::string now;
    std::deque<std::string> past = {};
    std::size_t forgotten = 0;  // the number of moves about which this object has dropped the information
    std::size_t bytes = 0;      // the size of the information about moves that this object keeps, in bytes
  };

  const LoadedGame& loaded_;
  std::vector<Seat> seats_;
  std::vector<Seen> seen_;  // by seat
  std::size_t behind_ = 0;
  Findings failure_;
};

// The views of the current position for pages. This object creates each view on demand.
class PageViews {
 public:
  // `live` must outlive this object.
  explicit PageViews(const LiveGame& live) : live_(live) {}

  // Sets the viewpoint of spectators, and drops all views.
  void show_spectators(const Viewpoint& from);
  // A view in the language of `loaded`, which is the game of `live` in any language. For a seat, the view is
  // {"frame", "moves"} (page/frame.h), and has "free" if the game has free moves. For kNone, the view is
  // {"frame"}, from the viewpoint of spectators. `ply` is the number of the position, and `at` is the
  // number of moves that led to the position. Throws Failure if rules have told a seat a fact that the seat
  // must not know. The result is valid until the position changes, or until the next call.
  struct View {
    nlohmann::ordered_json frame;
    std::string text;
  };
  const View& of(Seat seat, const LoadedGame& loaded);
  // The results of those moves of a seat whose results follow from the seat's knowledge (engine/foresight.h).
  // The JSON is {"ply", "moves", "leftOut"}. "ply" is the same number as in the view. "moves" maps the text
  // of each move to the changes in its frame (page/film.h). Examines at most kMostForeseen moves, and stops
  // after kMostForeseenBytes. "leftOut" is the number of moves that are not in "moves". If `text` is "", the
  // result covers all moves. If `text` names a move, the result has only this move. Even if the result of
  // this move is uncertain, the JSON lists the cards that the move certainly "takes" (page_places). Throws
  // the same exceptions as of().
  std::string foresight(Seat seat, const LoadedGame& loaded, const std::string& text);
  // Drops all views. Call forget() when the position has changed.
  void forget();

 private:
  const LiveGame& live_;
  Viewpoint spectators_;
  std::map<std::pair<std::string, Seat>, View> made_;  // the views, by language and seat
  std::size_t bytes_ = 0;                              // the size of the texts in made_, in bytes
  std::map<std::pair<std::string, Seat>, std::string> foreseen_;
};

}  // namespace fuda::serve
