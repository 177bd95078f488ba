#include "page/film.h"

#include <fmt/format.h>

#include <algorithm>

#include "page/setting.h"
#include "text/lists.h"
#include "text/suggest.h"

namespace fuda {

namespace {

using Json = nlohmann::ordered_json;

bool is_in_parts(const std::string& key) {
  return key == "zones" || key == "counters" || key == "told" || key == "known";
}

Json changed_parts(const Json& before, const Json& after) {
  Json out = Json::object();
  for (const auto& [key, value] : after.items()) {
    if (!before.contains(key) || before[key] != value) out[key] = value;
  }
  for (const auto& [key, value] : before.items()) {
    if (!after.contains(key)) out[key] = nullptr;
  }
  return out;
}

// Takes what all have in common out of them. Of an object with parts, part by part.
Json take_common(std::vector<Json>& all) {
  Json common = Json::object();
  const Json first = all.front();
  for (const auto& [key, value] : first.items()) {
    const auto has_same = [&, &name = key, &same = value](const Json& one) {
      return one.contains(name) && one[name] == same;
    };
    if (std::ranges::all_of(all, has_same)) {
      common[key] = value;
      for (Json& one : all) one.erase(key);
    } else if (is_in_parts(key) &&
               std::ranges::all_of(all, [&, &name = key](const Json& one) { return one.contains(name); })) {
      std::vector<Json> parts;
      for (const Json& one : all) parts.push_back(one[key]);
      if (Json shared = take_common(parts); !shared.empty()) common[key] = std::move(shared);
      for (std::size_t i = 0; i < all.size(); ++i) {
        all[i][key] = parts[i];
        if (parts[i].empty()) all[i].erase(key);
      }
    }
  }
  return common;
}

}  // namespace

Json frame_difference(const Json& before, const Json& after) {
  Json out = Json::object();
  for (const auto& [key, value] : after.items()) {
    if (!before.contains(key)) {
      out[key] = value;
    } else if (is_in_parts(key)) {
      if (Json parts = changed_parts(before[key], value); !parts.empty()) out[key] = std::move(parts);
    } else if (before[key] != value) {
      out[key] = value;
    }
  }
  for (const auto& [key, value] : before.items()) {
    if (!after.contains(key)) out[key] = nullptr;
  }
  return out;
}

void Film::started(const Match& match, const Script& script, const GameStart& start) {
  std::vector<Seat> seats;
  for (const std::string& name : wanted_) {
    const Seat seat = match.notation.find_seat(name);
    if (seat == kNone)
      throw Failure(error_at({script.file.string()}, fmt::format("no seat '{}' in this script", name),
                             suggestion(name, match.notation.seats())));
    if (!contains(seats, seat)) seats.push_back(seat);
  }
  if (wanted_.empty()) {
    seats.push_back(kNone);
    for (Seat seat = 0; seat < match.game().seats; ++seat) seats.push_back(seat);
    common_ = true;
  }
  film_["format"] = 1;
  film_["name"] = script.name;
  film_["setting"] = page_setting(match);
  film_["eyes"] = Json::array();
  for (const Seat seat : seats) {
    if (seat == kNone) {
      film_["eyes"].push_back({{"are", "everything"}});
      film_["eyes"].push_back({{"are", "common"}});
    } else {
      film_["eyes"].push_back({{"are", "seat"}, {"seat", seat}});
    }
  }
  film_["frames"] = Json::array();
  std::vector<Json> frames;
  for (const Seat seat : seats) {
    seen_.push_back(std::make_unique<Observation>(start.state));
    start.observe(match, seat, *seen_.back());
    frames.push_back(page_frame(match, *seen_.back(), nullptr));
  }
  last_.assign(film_["eyes"].size(), Json::object());
  add_frames(with_common(match, std::move(frames)));
}

void Film::moved(const Match& match, const MoveMade& made) {
  std::vector<Json> frames;
  for (const auto& seen : seen_) {
    made.observe(match, seen->seat, *seen);
    frames.push_back(page_frame(match, *seen, &made));
  }
  add_frames(with_common(match, std::move(frames)));
}

// Behind the one that shows everything.
std::vector<Json> Film::with_common(const Match& match, std::vector<Json> frames) const {
  if (common_)
    frames.insert(frames.begin() + 1,
                  common_frame(match, std::vector<Json>(frames.begin() + 1, frames.end())));
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
