// What the people at one keyboard have not seen yet: what happened since each of them moved last.
#pragma once

#include <string>
#include <vector>

#include "play/live_game.h"
#include "text/paint.h"

namespace fuda {

class News : public LiveWatcher {
 public:
  // `persons`: the seats that people have. The match must outlive this.
  News(const Match& match, std::vector<Seat> persons, Paint paint);

  void began(const Session& session) override;
  void moved(const Session& session) override;

  // Lines for this person, as its seat saw it; then nothing until more happens.
  [[nodiscard]] std::string take(Seat person);
  // All that happened, as this seat saw it.
  [[nodiscard]] const std::string& all(Seat person) const { return told_[person].all; }

 private:
  struct Told {
    std::string fresh, all;
  };
  void tell(Seat person, const std::string& text);

  const Match& match_;
  std::vector<Seat> persons_;
  Paint paint_;
  std::vector<Told> told_;  // by seat
};

}  // namespace fuda
