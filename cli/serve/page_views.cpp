#include "serve/page_views.h"

#include "page/frame.h"
#include "serve/message.h"

namespace fuda::serve {

namespace {

Json frame_of(const LiveGame& live, Seat seat, Observation& seen) {
  live.session().observe(seat, seen);
  return page_frame(live.match(), seen, live.session().made());
}

}  // namespace

const std::string& PageViews::of(Seat seat) {
  std::string& out = seat == kNone ? made_.back() : made_[seat];
  if (!out.empty()) return out;
  Observation seen(live_.state());
  Json view;
  if (seat != kNone) {
    view["frame"] = frame_of(live_, seat, seen);
    view["moves"] = page_choices(live_.match(), seen);
  } else {
    std::vector<Json> frames;
    std::vector<Steps> steps;
    for (Seat one = 0; one < live_.game().seats; ++one) {
      frames.push_back(frame_of(live_, one, seen));
      steps.push_back(seen.steps);
    }
    view["frame"] = common_frame(live_.match(), frames, steps);
  }
  view["frame"]["ply"] = live_.past().size();
  return out = text_of(view);
}

void PageViews::forget() {
  for (std::string& text : made_) text.clear();
}

}  // namespace fuda::serve
