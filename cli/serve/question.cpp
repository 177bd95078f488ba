#include "serve/question.h"

#include <array>

namespace fuda::serve {

namespace {

constexpr std::array<const char*, 6> kWhats = {"undo", "standIn", "free", "again", "pause", "goOn"};

Json seat_or_null(Seat seat) { return seat == kNone ? Json() : Json(seat); }

}  // namespace

Json Question::json() const {
  Json out{{"id", id}, {"what", kWhats.at(static_cast<std::size_t>(what))}, {"by", by}};
  if (about != kNone) out["about"] = about;
  if (!bot.empty()) out["bot"] = bot;
  if (what == What::undo) out["number"] = number;
  if (what == What::again) out["turned"] = turned;
  out["yes"] = json_of_seats(yes);
  out["no"] = seat_or_null(no);
  return out;
}

Question Question::read(const FileFields& from, std::size_t seats) {
  Question out;
  out.id = static_cast<std::uint64_t>(from.whole("id", 1, kMostId));
  out.what = static_cast<What>(from.word("what", {kWhats.begin(), kWhats.end()}));
  out.by = from.seat("by", seats);
  const bool is_about_seat = out.what == What::stand_in || out.what == What::free;
  if (is_about_seat) out.about = from.seat("about", seats);
  if (!is_about_seat && from.has("about"))
    from.refuse("about", "must be null, because this question is not about a seat");
  if (out.what == What::stand_in) out.bot = from.text("bot");
  if (out.what == What::stand_in && out.bot.empty()) from.refuse("bot", "must name a bot");
  if (out.what == What::undo) out.number = static_cast<std::size_t>(from.whole("number", 1, kMostId));
  if (out.what == What::again) out.turned = from.flag("turned");
  out.yes = from.seats("yes", seats);
  if (from.has("no")) out.no = from.seat("no", seats);
  return out;
}

}  // namespace fuda::serve
