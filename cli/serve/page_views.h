// What pages show of the position of a table: made when somebody looks, once a position.
#pragma once

#include <string>
#include <vector>

#include "play/live_game.h"

namespace fuda::serve {

class PageViews {
 public:
  // `live` must outlive this.
  explicit PageViews(const LiveGame& live) : live_(live), made_(live.game().seats + 1U) {}

  // {"frame", "moves"} of a seat (page/frame.h); of kNone {"frame"}, what all seats know. Its `ply` counts
  // all moves. Throws Failure where rules told a seat what it may not know. Holds until the position changes.
  const std::string& of(Seat seat);
  // The position has changed.
  void forget();

 private:
  const LiveGame& live_;
  std::vector<std::string> made_;  // by seat, the last one for all; "": not yet
};

}  // namespace fuda::serve
