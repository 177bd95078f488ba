// What seats and pages are shown of a game, as JSON text: asking for it again needs no rules.
#pragma once

#include <deque>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "play/live_game.h"

namespace fuda::serve {

// What each seat was shown, position by position.
class SeatViews : public LiveObserver {
 public:
  // `seats`: whose views are kept. The game must outlive this.
  SeatViews(const LoadedGame& loaded, std::vector<Seat> seats);

  // The observation of a seat now (show/trace.h), but with the number of the position as its `ply`
  // (LiveGame::number), as everywhere in a table's answers.
  [[nodiscard]] const std::string& now(Seat seat) const { return seen_[seat].now; }
  // Of the n-th move, from 0, of those not taken back, what the seat was told of it: {"ply", "move",
  // "steps"}. Null if that is no longer kept (kMostPast), or was never made.
  [[nodiscard]] const std::string* told(Seat seat, std::size_t move) const;
  // Why views cannot be made any more: rules told a seat what it may not know. Empty where all is well.
  [[nodiscard]] const Findings& failure() const { return failure_; }

  void began(const Session& session) override;
  void moved(const Session& session) override;
  void takes_back(std::size_t moves) override { behind_ += moves + 1; }

 private:
  struct Seen {
    std::string now;
    std::deque<std::string> past = {};
    std::size_t forgotten = 0;  // moves before those
    std::size_t bytes = 0;      // of those
  };

  const LoadedGame& loaded_;
  std::vector<Seat> seats_;
  std::vector<Seen> seen_;  // by seat
  std::size_t behind_ = 0;
  Findings failure_;
};

// What pages show of the position, made when it is asked for.
class PageViews {
 public:
  // `live` must outlive this.
  explicit PageViews(const LiveGame& live) : live_(live) {}

  // In the language of `loaded`, which is that of `live` but for its words: {"frame", "moves"} of a seat
  // (page/frame.h), and "free" where the game has such moves; of kNone
  // {"frame"}, what all seats know. Its `ply` is the number of the position, `at` the number of moves that
  // led there. Throws Failure where rules told a seat what it may not know. Valid until the position changes,
  // or the next one is made.
  struct View {
    nlohmann::ordered_json json;
    std::string text;
  };
  const View& of(Seat seat, const LoadedGame& loaded);
  // What the moves of a seat lead to, as far as that follows from what it knows (engine/foresight.h): {"ply",
  // "moves", "leftOut"}, where ply is that of the view, and moves has by their texts what changes in its
  // frame (page/film.h). kMostForeseen are looked at, and none after kMostForeseenBytes; leftOut is how many
  // were not. `text`: only of this move, certain or not, with the cards that it "takes" (page_places) as far
  // as that is certain; "": of all. Throws likewise.
  std::string foresight(Seat seat, const LoadedGame& loaded, const std::string& text);
  // The position has changed.
  void forget();

 private:
  const LiveGame& live_;
  std::map<std::pair<std::string, Seat>, View> made_;  // by language and seat
  std::size_t bytes_ = 0;                              // of their texts
  std::map<std::pair<std::string, Seat>, std::string> foreseen_;
};

}  // namespace fuda::serve
