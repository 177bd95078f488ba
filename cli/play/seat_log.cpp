#include "play/seat_log.h"

#include <fmt/format.h>

#include <algorithm>

#include "model/seen_move.h"
#include "script/words.h"
#include "show/steps.h"

namespace fuda {

namespace {

constexpr std::size_t kMoveWidth = 22;

// A line such as "Bruno  play 3   R1 → firework red · …", with one more line for each further effect.
std::string line(const std::string& seat, std::size_t seat_width, const std::string& move,
                 const std::vector<std::string>& effects, const Paint& paint) {
  const std::string text =
      fmt::format("  {}  {}", padded(seat, seat_width), padded(move, effects.empty() ? 0 : kMoveWidth));
  const std::size_t hang = 2 + seat_width + 2 + kMoveWidth + 2;
  if (effects.empty()) return wrapped(text, paint.width, hang) + "\n";
  std::string all;
  for (const std::string& effect : effects) {
    const std::string full = (all.empty() ? text + "  " : std::string(hang, ' ')) + paint.dim(effect);
    all += wrapped(wrapped(full, paint.width, hang, " · "), paint.width, hang) + "\n";
  }
  return all;
}

}  // namespace

SeatLog::SeatLog(const LoadedGame& loaded, std::vector<Seat> persons, Paint paint)
    : loaded_(loaded), persons_(std::move(persons)), paint_(paint), told_(loaded.game().seats) {}

void SeatLog::tell(Seat person, const std::string& text) {
  told_[person].fresh += text;
  told_[person].all += text;
}

void SeatLog::began(const Session& session) {
  moves_ = 0;
  for (const Seat person : persons_) {
    told_[person] = {};
    Observation seen(session.state());
    session.observe(person, seen);
    const std::string said = said_text(loaded_, seen.steps);
    if (!said.empty()) tell(person, wrapped("  " + said, paint_.width, 2, " · ") + "\n");
  }
}

void SeatLog::moved(const Session& session) {
  const Transition& made = *session.made();
  std::size_t width = 0;
  for (const std::string& seat : loaded_.notation.seats()) width = std::max(width, width_of(seat));
  const Words words(loaded_);
  for (const Seat person : persons_) {
    Observation seen(made.after);
    session.observe(person, seen);
    const SeenMove move = seen_move(loaded_.notation, made, seen);
    const std::string text = move.kind == kNone ? "?" : move.text.substr(move.text.find(": ") + 2);
    const bool only = person == made.move.seat && only_moves_.contains(moves_);
    const std::string typed =
        words.typed(text) + (only ? " " + words.say("(the only possible move)") : std::string());
    tell(person, line(loaded_.notation.seat(made.move.seat), width, typed,
                      steps_text(loaded_, made, seen, false), paint_));
  }
  ++moves_;
}

void SeatLog::takes_back(std::size_t moves) {
  only_moves_.erase(only_moves_.lower_bound(moves_ - moves), only_moves_.end());
}

std::string SeatLog::take_new(Seat person) { return std::exchange(told_[person].fresh, {}); }

}  // namespace fuda
