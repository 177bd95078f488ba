#include "page/film.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "base/lists.h"
#include "base/suggest.h"
#include "page/setting.h"
#include "script/words.h"
#include "show/describe.h"

namespace fuda {

namespace {

using Json = nlohmann::ordered_json;

bool is_in_parts(const std::string& key) {
  return key == "zones" || key == "counters" || key == "told" || key == "known";
}

// Replaces several unknown cards with their number.
Json shortened(const Json& zone) {
  const bool hidden = zone.is_array() && zone.size() > 1 &&
                      std::ranges::all_of(zone, [](const Json& card) { return card == "?"; });
  return hidden ? Json(zone.size()) : zone;
}

// Returns the parts of `after` that differ from `before`. `gone` represents a removed part. For counters,
// `gone` must not be null, because null means that a counter holds nothing.
Json changed_parts(const Json& before, const Json& after, const Json& gone) {
  Json out = Json::object();
  for (const auto& [key, value] : after.items()) {
    if (!before.contains(key) || before[key] != value) out[key] = shortened(value);
  }
  for (const auto& [key, value] : before.items()) {
    if (!after.contains(key)) out[key] = gone;
  }
  return out;
}

// The most frequent value of a key.
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

// Moves the content that most objects share out of these objects, and returns this content. Leaves out keys
// that some objects lack, because otherwise these objects would also get the keys. Divides objects such as
// zones and counters into their parts.
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

// The readable name of a bot, given as in --bots.
std::string name_of_bot(const LoadedGame& loaded, const std::string& plays) {
  std::string name = plays;
  for (const Json& bots : {offered_bots(loaded), usual_bots(*loaded.names)}) {
    for (const Json& bot : bots) {
      if (bot["plays"] == plays) name = bot["name"].get<std::string>();
    }
  }
  return fill_in(loaded.names->of("phrase", "{name} bot"), [&](std::string_view) { return name; });
}

// The names on the page, by seat: those of the script's people and bots. Other seats keep their own names. If
// two people have the same name, adds the names of their seats, as at a table.
Json names_of(const LoadedGame& loaded, const Script& script) {
  const std::vector<std::string>& seats = loaded.notation.seats();
  std::vector<std::string> names = seats;
  const auto put = [&](const std::string& seat, const std::string& name) {
    if (const Seat at = loaded.notation.find_seat(seat); at != kNone) names[at] = name;
  };
  for (const auto& [seat, bot] : script.bots) put(seat.text, name_of_bot(loaded, bot.text));
  for (const auto& [seat, person] : script.people) put(seat.text, person.text);
  Json out = Json::array();
  for (std::size_t seat = 0; seat < names.size(); ++seat) {
    const bool is_only = std::ranges::count(names, names[seat]) == 1;
    out.push_back(is_only ? names[seat] : fmt::format("{} ({})", names[seat], seats[seat]));
  }
  return out;
}

}  // namespace

Json frame_difference(const Json& before, const Json& after) {
  Json out = Json::object();
  for (const auto& [key, value] : after.items()) {
    if (is_in_parts(key)) {
      Json parts = changed_parts(before.value(key, Json::object()), value,
                                 key == "counters" ? Json("?") : Json(nullptr));
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

Film Film::from(const Viewpoint& viewpoint) {
  Film film;
  film.viewpoints_ = {viewpoint};
  return film;
}

void Film::choose_viewpoints(const LoadedGame& loaded, const Script& script) {
  using Kind = Viewpoint::Kind;
  for (const std::string& name : wanted_) {
    const Seat seat = loaded.notation.find_seat(name);
    if (seat == kNone)
      throw Failure(error_at({script.file.string()}, fmt::format("no seat '{}' in this script", name),
                             suggestion(name, loaded.notation.seats())));
    if (const Viewpoint one{Kind::seat, seat}; !contains(viewpoints_, one)) viewpoints_.push_back(one);
  }
  if (!viewpoints_.empty()) return;
  viewpoints_ = {{Kind::everything}, {Kind::common}};
  for (Seat seat = 0; seat < loaded.game().seats; ++seat) viewpoints_.push_back({Kind::seat, seat});
}

void Film::started(const LoadedGame& loaded, const Script& script, const Session& session) {
  choose_viewpoints(loaded, script);
  takes_back_ = std::ranges::any_of(script.moves, [](const ScriptStep& step) { return step.undo > 0; });
  film_ = {{"format", 1}, {"name", script.name}, {"setting", page_setting(loaded)}};
  if (!script.people.empty()) film_["setting"]["people"] = names_of(loaded, script);
  film_["eyes"] = Json::array();
  for (const auto& [is, seat] : viewpoints_) {
    constexpr std::array<const char*, 3> kNames = {"everything", "common", "seat"};
    film_["eyes"].push_back({{"are", kNames[static_cast<std::size_t>(is)]}});
    if (is == Viewpoint::Kind::seat) film_["eyes"].back()["seat"] = seat;
  }
  film_["frames"] = Json::array();
  last_.assign(viewpoints_.size(), Json::object());
  add_position(loaded, session);
}

void Film::moved(const LoadedGame& loaded, const Session& session) {
  if (takes_back_) before_.push_back(last_);
  add_position(loaded, session);
}

void Film::taken_back(const LoadedGame& /*loaded*/, std::size_t moves, const Session& /*now*/) {
  Json& frames = film_["frames"];
  for (std::size_t i = 0; i < moves; ++i) {
    frames.erase(frames.size() - 1);
    last_ = std::move(before_.back());
    before_.pop_back();
  }
}

void Film::add_position(const LoadedGame& loaded, const Session& session) {
  Observation seen(session.state());
  const auto frame_of = [&](Seat seat) {
    session.observe(seat, seen);
    return page_frame(loaded, seen, session.made());
  };
  const bool needs_all = contains(viewpoints_, Viewpoint{Viewpoint::Kind::common});
  std::vector<Json> of_seats;
  std::vector<Steps> steps;
  for (Seat seat = 0; seat < loaded.game().seats && needs_all; ++seat) {
    of_seats.push_back(frame_of(seat));
    steps.push_back(seen.steps);
  }
  std::vector<Json> frames, changes;
  for (const auto& [is, seat] : viewpoints_) {
    frames.push_back(is == Viewpoint::Kind::common ? common_frame(loaded, of_seats, steps)
                     : needs_all && seat != kNone  ? of_seats[seat]
                                                   : frame_of(seat));
    changes.push_back(frame_difference(last_[changes.size()], frames.back()));
  }
  last_ = std::move(frames);
  Json entry = {{"all", take_common(changes)}};
  if (std::ranges::any_of(changes, [](const Json& one) { return !one.empty(); })) entry["own"] = changes;
  film_["frames"].push_back(std::move(entry));
}

Json Film::json() const {
  Json out = film_;
  if (!note_.empty()) out["note"] = note_;
  return out;
}

}  // namespace fuda
