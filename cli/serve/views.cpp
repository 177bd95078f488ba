#include "serve/views.h"

#include "model/seen_move.h"
#include "page/frame.h"
#include "script/expect.h"
#include "serve/message.h"
#include "show/trace.h"

namespace fuda::serve {

namespace {

Json frame_of(const LiveGame& live, const Match& match, Seat seat, Observation& seen) {
  live.session().observe(seat, seen);
  return page_frame(match, seen, live.session().made());
}

}  // namespace

SeatViews::SeatViews(const Match& match, std::vector<Seat> seats)
    : match_(match), seats_(std::move(seats)), seen_(match.game().seats) {}

void SeatViews::began(const Session& session) {
  failure_.clear();
  try {
    for (const Seat seat : seats_) {
      Observation seen(session.state());
      session.observe(seat, seen);
      auto line = trace_line(match_, seen, "", 0);
      line["ply"] = behind_;
      seen_[seat] = {json_text(line), {}};
    }
  } catch (const Failure& failure) {
    failure_ = failure.findings();
  }
}

void SeatViews::moved(const Session& session) {
  if (!failure_.empty()) return;
  try {
    for (const Seat seat : seats_) {
      Observation seen(session.state());
      session.observe(seat, seen);
      const std::string move = seen_move(match_.notation, *session.made(), seen).text;
      auto line = trace_line(match_, seen, move, 0);
      line["ply"] = seen_[seat].past.size() + 1 + behind_;
      seen_[seat].now = json_text(line);
      seen_[seat].past.push_back(
          json_text({{"ply", line["ply"]}, {"move", line["move"]}, {"steps", line["steps"]}}));
    }
  } catch (const Failure& failure) {
    failure_ = failure.findings();
  }
}

const PageViews::View& PageViews::of(Seat seat, const Match& match) {
  View& out = made_[{match.names->language, seat}];
  if (!out.text.empty()) return out;
  Observation seen(live_.state());
  Json view;
  if (seat != kNone) {
    view["frame"] = frame_of(live_, match, seat, seen);
    view["moves"] = page_choices(match, seen, seen.legal);
    if (has_free_moves(live_.game())) view["free"] = page_choices(match, seen, seen.free);
  } else {
    std::vector<Json> frames;
    std::vector<Steps> steps;
    for (Seat one = 0; one < live_.game().seats; ++one) {
      frames.push_back(frame_of(live_, match, one, seen));
      steps.push_back(seen.steps);
    }
    view["frame"] = common_frame(match, frames, steps);
  }
  view["frame"]["ply"] = live_.number();
  view["frame"]["at"] = live_.past().size();
  out.text = text_of(view);
  out.json = std::move(view);
  return out;
}

void PageViews::forget() { made_.clear(); }

}  // namespace fuda::serve
