#include "serve/views.h"

#include "model/seen_move.h"
#include "serve/message.h"
#include "show/trace.h"

namespace fuda::serve {

Views::Views(const Match& match, std::vector<Seat> seats)
    : match_(match), seats_(std::move(seats)), seen_(match.game().seats) {}

void Views::began(const Session& session) {
  trouble_.clear();
  try {
    for (const Seat seat : seats_) {
      Observation seen(session.state());
      session.observe(seat, seen);
      seen_[seat] = {json_text(trace_line(match_, seen, "", 0)), {}};
    }
  } catch (const Failure& failure) {
    trouble_ = failure.findings();
  }
}

void Views::moved(const Session& session) {
  if (!trouble_.empty()) return;
  try {
    for (const Seat seat : seats_) {
      Observation seen(session.state());
      session.observe(seat, seen);
      const std::string move = seen_move(match_.notation, *session.made(), seen).text;
      auto line = trace_line(match_, seen, move, 0);
      line["ply"] = seen_[seat].past.size() + 1;
      seen_[seat].now = json_text(line);
      seen_[seat].past.push_back(
          json_text({{"ply", line["ply"]}, {"move", line["move"]}, {"steps", line["steps"]}}));
    }
  } catch (const Failure& failure) {
    trouble_ = failure.findings();
  }
}

}  // namespace fuda::serve
