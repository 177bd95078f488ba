// A log of a game for each of the people who share a keyboard, with everything that this person saw.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "play/live_game.h"
#include "text/paint.h"

namespace fuda {

class SeatLog : public LiveObserver {
 public:
  // `persons` has the seats of people. The game must outlive this object.
  SeatLog(const LoadedGame& loaded, std::vector<Seat> persons, Paint paint);

  void began(const Session& session) override;
  void moved(const Session& session) override;
  void takes_back(std::size_t moves) override;

  // In the log of the seat that makes the next move, marks this move as the only possible one.
  void expect_only_move() { only_moves_.insert(moves_); }
  // Whether move n of the game, counted from 0, was the only possible move.
  [[nodiscard]] bool was_only_move(std::size_t n) const { return only_moves_.contains(n); }

  // The new lines for this person since the last call.
  [[nodiscard]] std::string take_new(Seat person);
  // The lines of the whole game for one person.
  [[nodiscard]] const std::string& all(Seat person) const { return told_[person].all; }

 private:
  struct Told {
    std::string fresh, all;
  };
  void tell(Seat person, const std::string& text);

  const LoadedGame& loaded_;
  std::vector<Seat> persons_;
  Paint paint_;
  std::vector<Told> told_;  // by seat
  std::size_t moves_ = 0;
  std::set<std::size_t> only_moves_;
};

}  // namespace fuda
