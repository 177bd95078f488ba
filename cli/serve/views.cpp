#include "serve/views.h"

#include "engine/foresight.h"
#include "model/seen_move.h"
#include "page/film.h"
#include "page/frame.h"
#include "script/called.h"
#include "script/expect.h"
#include "serve/limits.h"
#include "serve/message.h"
#include "show/trace.h"

namespace fuda::serve {

namespace {

Json frame_of(const LiveGame& live, const LoadedGame& loaded, Seat seat, Observation& seen) {
  live.session().observe(seat, seen);
  return page_frame(loaded, seen, live.session().made());
}

// `ahead` is the number of moves from the current position to the position of the frame.
Json numbered(Json frame, const LiveGame& live, std::size_t ahead) {
  frame["ply"] = live.number() + ahead;
  frame["at"] = live.past().size() + ahead;
  return frame;
}

}  // namespace

SeatViews::SeatViews(const LoadedGame& loaded, std::vector<Seat> seats)
    : loaded_(loaded), seats_(std::move(seats)), seen_(loaded.game().seats) {}

void SeatViews::began(const Session& session) {
  failure_.clear();
  try {
    for (const Seat seat : seats_) {
      Observation seen(session.state());
      session.observe(seat, seen);
      auto line = trace_line(loaded_, seen, "", 0);
      line["ply"] = behind_;
      seen_[seat] = {json_text(line)};
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
      const std::string move = seen_move(loaded_.notation, *session.made(), seen).text;
      auto line = trace_line(loaded_, seen, move, 0);
      Seen& own = seen_[seat];
      line["ply"] = own.forgotten + own.past.size() + 1 + behind_;
      own.now = json_text(line);
      own.past.push_back(json_text({{"ply", line["ply"]}, {"move", line["move"]}, {"steps", line["steps"]}}));
      for (own.bytes += own.past.back().size(); own.bytes > kMostPast; ++own.forgotten) {
        own.bytes -= own.past.front().size();
        own.past.pop_front();
      }
    }
  } catch (const Failure& failure) {
    failure_ = failure.findings();
  }
}

const std::string* SeatViews::told(Seat seat, std::size_t move) const {
  const Seen& own = seen_[seat];
  const bool is_kept = move >= own.forgotten && move - own.forgotten < own.past.size();
  return is_kept ? &own.past[move - own.forgotten] : nullptr;
}

const PageViews::View& PageViews::of(Seat seat, const LoadedGame& loaded) {
  const std::pair key{loaded.names->language, seat};
  if (const auto known = made_.find(key); known != made_.end() && !known->second.text.empty())
    return known->second;
  if (bytes_ > kMostViews) forget();
  View& out = made_[key];
  Observation seen(live_.state());
  Json view;
  if (seat != kNone) {
    view["frame"] = frame_of(live_, loaded, seat, seen);
    view["moves"] = page_choices(loaded, seen, seen.legal);
    if (has_free_moves(live_.game())) view["free"] = page_choices(loaded, seen, seen.free);
  } else {
    view["frame"] = frame_from(loaded, live_.session(), spectators_);
  }
  view["frame"] = numbered(std::move(view["frame"]), live_, 0);
  out.text = text_of(view);
  out.frame = std::move(view["frame"]);  // keep only the frame as JSON, because the JSON of many moves takes
                                         // megabytes
  bytes_ += out.text.size();
  return out;
}

std::string PageViews::foresight(Seat seat, const LoadedGame& loaded, const std::string& text) {
  const std::pair key{loaded.names->language, seat};
  if (const auto known = foreseen_.find(key); text.empty() && known != foreseen_.end()) return known->second;
  const Json& frame = of(seat, loaded).frame;
  Foresight foresight(*loaded.engine, loaded.notation, live_.position(), seat);
  const Observation& now = foresight.now();
  Json moves = Json::object(), takes;
  std::size_t bytes = 0, looked_at = 0, left_out = 0;
  for (const ObservedMoves* set : {&now.legal, &now.free}) {
    for (const CalledMove& called : called_moves(loaded.notation, now, *set)) {
      if (!text.empty() && called.text != text) continue;
      if (looked_at == kMostForeseen || bytes > kMostForeseenBytes) {
        ++left_out;
        continue;
      }
      ++looked_at;
      const bool is_certain = foresight.is_certain(called.move);
      if (!text.empty()) takes = page_places(loaded, now, foresight.taken());
      if (!is_certain) continue;
      const Transition made = foresight.made();
      Json change = frame_difference(frame, numbered(page_frame(loaded, foresight.then(), &made), live_, 1));
      bytes += text_of(change).size();
      moves[called.text] = std::move(change);
    }
  }
  Json told{{"ply", live_.number()}, {"moves", std::move(moves)}, {"leftOut", left_out}};
  if (!text.empty()) told["takes"] = takes.is_null() ? Json::array() : std::move(takes);
  std::string out = text_of(told);
  if (text.empty()) foreseen_[key] = out;
  return out;
}

void PageViews::show_spectators(const Viewpoint& from) {
  spectators_ = from;
  forget();
}

void PageViews::forget() {
  bytes_ = 0;
  made_.clear();
  foreseen_.clear();
}

}  // namespace fuda::serve
