#include "page/film.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/lists.h"
#include "base/suggest.h"
#include "page/setting.h"

namespace fuda {

namespace {

using Json = nlohmann::ordered_json;

bool is_in_parts(const std::string& key) {
  return key == "zones" || key == "counters" || key == "told" || key == "known";
}

// Cards of which nothing is known are as many as they are.
Json shortened(const Json& zone) {
  const bool hidden = zone.is_array() && zone.size() > 1 &&
                      std::ranges::all_of(zone, [](const Json& card) { return card == "?"; });
  return hidden ? Json(zone.size()) : zone;
}

Json changed_parts(const Json& before, const Json& after) {
  Json out = Json::object();
  for (const auto& [key, value] : after.items()) {
    if (!before.contains(key) || before[key] != value) out[key] = shortened(value);
  }
  for (const auto& [key, value] : before.items()) {
    if (!after.contains(key)) out[key] = nullptr;
  }
  return out;
}

// The value of this key that most of them have.
Json most_common(const std::vector<Json>& all, const std::string& key) {
  const auto times = [&](const Json& value) {
    return std::ranges::count_if(all, [&](const Json& one) { return one[key] == value; });
  };
  const Json* most = &all.front()[key];
  for (const Json& one : all) {
    if (times(one[key]) > times(*most)) most = &one[key];
  }
  return *most;
}

// Takes the values that most of them share out of those that have them. A key that some lack stays where it
// is: those that have it would otherwise give it to the others. Objects with parts are done part by part.
Json take_common(std::vector<Json>& all) {
  Json common = Json::object();
  const Json first = all.front();
  for (const auto& [key, value] : first.items()) {
    const auto has_it = [&name = key](const Json& one) { return one.contains(name); };
    if (!std::ranges::all_of(all, has_it)) continue;
    if (is_in_parts(key)) {
      std::vector<Json> parts;
      parts.reserve(all.size());
      for (const Json& one : all) parts.push_back(one[key]);
      common[key] = take_common(parts);
      for (std::size_t i = 0; i < all.size(); ++i) {
        all[i][key] = parts[i];
        if (parts[i].empty()) all[i].erase(key);
      }
    } else {
      common[key] = most_common(all, key);
      for (Json& one : all) {
        if (one[key] == common[key]) one.erase(key);
      }
    }
  }
  return common;
}

}  // namespace

Json frame_difference(const Json& before, const Json& after) {
  Json out = Json::object();
  for (const auto& [key, value] : after.items()) {
    if (is_in_parts(key)) {
      Json parts = changed_parts(before.value(key, Json::object()), value);
      if (!parts.empty() || !before.contains(key)) out[key] = std::move(parts);
    } else if (!before.contains(key) || before[key] != value) {
      out[key] = value;
    }
  }
  for (const auto& [key, value] : before.items()) {
    if (!after.contains(key)) out[key] = nullptr;
  }
  return out;
}

Film Film::for_onlookers() {
  Film film;
  film.only_common_ = true;
  return film;
}

void Film::started(const Match& match, const Script& script, const Session& session) {
  std::vector<Seat> seats;
  for (const std::string& name : wanted_) {
    const Seat seat = match.notation.find_seat(name);
    if (seat == kNone)
      throw Failure(error_at({script.file.string()}, fmt::format("no seat '{}' in this script", name),
                             suggestion(name, match.notation.seats())));
    if (!contains(seats, seat)) seats.push_back(seat);
  }
  if (wanted_.empty()) {
    if (!only_common_) seats.push_back(kNone);
    for (Seat seat = 0; seat < match.game().seats; ++seat) seats.push_back(seat);
    common_ = true;
  }
  takes_back_ = std::ranges::any_of(script.moves, [](const ScriptStep& step) { return step.undo > 0; });
  film_["format"] = 1;
  film_["name"] = script.name;
  film_["setting"] = page_setting(match);
  film_["eyes"] = Json::array();
  if (only_common_) film_["eyes"].push_back({{"are", "common"}});
  for (const Seat seat : seats) {
    if (seat == kNone) {
      film_["eyes"].push_back({{"are", "everything"}});
      film_["eyes"].push_back({{"are", "common"}});
    } else if (!only_common_) {
      film_["eyes"].push_back({{"are", "seat"}, {"seat", seat}});
    }
  }
  film_["frames"] = Json::array();
  std::vector<Json> frames;
  for (const Seat seat : seats) {
    seen_.push_back(std::make_unique<Observation>(session.state()));
    session.observe(seat, *seen_.back());
    frames.push_back(page_frame(match, *seen_.back(), nullptr));
  }
  last_.assign(film_["eyes"].size(), Json::object());
  add_frames(with_common(match, std::move(frames)));
}

void Film::moved(const Match& match, const Session& session) {
  std::vector<Json> frames;
  for (const auto& seen : seen_) {
    session.observe(seen->seat, *seen);
    frames.push_back(page_frame(match, *seen, session.made()));
  }
  if (takes_back_) before_.push_back(last_);
  add_frames(with_common(match, std::move(frames)));
}

void Film::taken_back(const Match& /*match*/, std::size_t moves, const Session& /*now*/) {
  Json& frames = film_["frames"];
  for (std::size_t i = 0; i < moves; ++i) {
    frames.erase(frames.size() - 1);
    last_ = std::move(before_.back());
    before_.pop_back();
  }
}

// Behind the one that shows everything.
std::vector<Json> Film::with_common(const Match& match, std::vector<Json> frames) const {
  if (!common_) return frames;
  std::vector<Json> of_seats;
  std::vector<Steps> steps;
  for (std::size_t i = 0; i < frames.size(); ++i) {
    if (seen_[i]->seat == kNone) continue;
    of_seats.push_back(frames[i]);
    steps.push_back(seen_[i]->steps);
  }
  Json common = common_frame(match, of_seats, steps);
  if (only_common_) return {std::move(common)};
  frames.insert(frames.begin() + 1, std::move(common));
  return frames;
}

void Film::add_frames(std::vector<Json> frames) {
  std::vector<Json> changes;
  for (std::size_t i = 0; i < frames.size(); ++i) changes.push_back(frame_difference(last_[i], frames[i]));
  last_ = std::move(frames);
  Json entry;
  entry["all"] = take_common(changes);
  if (std::ranges::any_of(changes, [](const Json& one) { return !one.empty(); })) entry["own"] = changes;
  film_["frames"].push_back(std::move(entry));
}

Json Film::json() const {
  Json out = film_;
  if (!note_.empty()) out["note"] = note_;
  return out;
}

}  // namespace fuda
