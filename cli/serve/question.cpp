#include "serve/question.h"

#include <array>

namespace fuda::serve {

namespace {

constexpr std::array<const char*, 6> kWhats = {"undo", "standIn", "free", "again", "pause", "goOn"};

Json seat_or_null(Seat seat) { return seat == kNone ? Json() : Json(seat); }

Seat seat_in(const Json& json) { return json.is_null() ? kNone : json.get<Seat>(); }

}  // namespace

Json Question::json() const {
  Json out{{"id", id}, {"what", kWhats.at(static_cast<std::size_t>(what))}, {"by", by}};
  if (about != kNone) out["about"] = about;
  if (!bot.empty()) out["bot"] = bot;
  if (what == What::undo) out["number"] = number;
  if (what == What::again) out["turned"] = turned;
  out["yes"] = Json::array();
  for (Seat seat = 0; seat < kMaxSeats; ++seat) {
    if ((yes >> seat & 1U) != 0) out["yes"].push_back(seat);
  }
  out["no"] = seat_or_null(no);
  return out;
}

Question Question::read(const Json& json) {
  Question out;
  json.at("id").get_to(out.id);
  const auto word = json.at("what").get<std::string>();
  for (std::size_t i = 0; i < kWhats.size(); ++i) {
    if (word == kWhats.at(i)) out.what = static_cast<What>(i);
  }
  json.at("by").get_to(out.by);
  out.about = seat_in(json.value("about", Json()));
  out.bot = json.value("bot", "");
  out.number = json.value("number", std::size_t{0});
  out.turned = json.value("turned", false);
  for (const Json& seat : json.at("yes"))
    out.yes = static_cast<SeatMask>(out.yes | 1U << (seat.get<unsigned>() % kMaxSeats));
  out.no = seat_in(json.at("no"));
  return out;
}

}  // namespace fuda::serve
