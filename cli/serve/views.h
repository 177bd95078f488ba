// What each seat of a game was shown: kept as text, so that asking for it needs no rules.
#pragma once

#include <string>
#include <vector>

#include "play/live_game.h"

namespace fuda::serve {

class Views : public LiveWatcher {
 public:
  // `seats`: whose views are kept. The match must outlive this.
  Views(const Match& match, std::vector<Seat> seats);

  // The observation of a seat now, a JSON object (show/trace.h); but its `ply` counts all moves, free ones,
  // too, as everything does that is told of a table.
  [[nodiscard]] const std::string& now(Seat seat) const { return seen_[seat].now; }
  // Of each move so far, what the seat was told of it: {"ply", "move", "steps"}.
  [[nodiscard]] const std::vector<std::string>& past(Seat seat) const { return seen_[seat].past; }
  // Why views cannot be made any more: rules told a seat what it may not know. Nothing where all is well.
  [[nodiscard]] const Findings& trouble() const { return trouble_; }

  void began(const Session& session) override;
  void moved(const Session& session) override;

 private:
  struct Seen {
    std::string now;
    std::vector<std::string> past;
  };

  const Match& match_;
  std::vector<Seat> seats_;
  std::vector<Seen> seen_;  // by seat
  Findings trouble_;
};

}  // namespace fuda::serve
