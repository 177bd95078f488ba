// What happened in a game, as each person at one keyboard saw it.
#pragma once

#include <string>
#include <vector>

#include "play/live_game.h"
#include "text/paint.h"

namespace fuda {

class SeatLog : public LiveObserver {
 public:
  // `persons`: the seats that people have. The game must outlive this.
  SeatLog(const LoadedGame& loaded, std::vector<Seat> persons, Paint paint);

  void began(const Session& session) override;
  void moved(const Session& session) override;

  // Lines about what happened since this was last called for this person.
  [[nodiscard]] std::string take_new(Seat person);
  // About the whole game.
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
};

}  // namespace fuda
