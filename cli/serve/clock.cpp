#include "serve/clock.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "serve/limits.h"

namespace fuda::serve {

namespace {

constexpr const char* kMove = "move";
constexpr const char* kGame = "game";

struct Unit {
  const char* key;
  Clock::Time one, least, most;
};
constexpr Unit kUnits[] = {{kMove, std::chrono::seconds(1), kLeastForMove, kMostForMove},
                           {kGame, std::chrono::minutes(1), kLeastForGame, kMostForGame}};

[[noreturn]] void refuse_form() {
  throw Refused(400, R"('clock' of setupData must be {"move": SECONDS} or {"game": MINUTES})");
}

SeatMask mask_of(std::size_t seat) { return static_cast<SeatMask>(1U << seat); }

}  // namespace

Clock::Clock(const Json& wanted, std::size_t seats) {
  if (!wanted.is_object() || wanted.size() != 1) refuse_form();
  const auto* const unit =
      std::ranges::find_if(kUnits, [&](const Unit& one) { return wanted.contains(one.key); });
  if (unit == std::end(kUnits) || !wanted.at(unit->key).is_number_unsigned()) refuse_form();
  const auto most = static_cast<std::uint64_t>(unit->most / unit->one);
  const auto number = wanted.at(unit->key).get<std::uint64_t>();
  if (number < static_cast<std::uint64_t>(unit->least / unit->one) || number > most)
    throw Refused(400, fmt::format("the '{}' of 'clock' must be from {} to {}", unit->key,
                                   unit->least / unit->one, most));
  each_move_ = unit->key == kMove;
  whole_ = unit->one * static_cast<std::int64_t>(number);
  left_.assign(seats, whole_);
}

Clock Clock::read(const FileFields& from, std::size_t seats) {
  Clock out;
  out.each_move_ = from.flag("eachMove");
  const Unit& unit = kUnits[out.each_move_ ? 0 : 1];
  out.whole_ = Time(from.whole("whole", Time(unit.least).count(), Time(unit.most).count()));
  out.paused_ = from.flag("paused");
  for (const std::int64_t left : from.wholes("left", seats, 0, Time(unit.most).count()))
    out.left_.emplace_back(left);
  return out;
}

Json Clock::json() const {
  Json out{{"eachMove", each_move_}, {"whole", whole_.count()}, {"paused", paused_}, {"left", Json::array()}};
  for (const Time left : left_) out["left"].push_back(left.count());
  return out;
}

SeatMask Clock::out_of(SeatMask seats) const {
  SeatMask out = 0;
  for (std::size_t seat = 0; seat < left_.size(); ++seat) {
    if (left_[seat].count() == 0) out = static_cast<SeatMask>(out | mask_of(seat));
  }
  return static_cast<SeatMask>(out & seats);
}

void Clock::pass(SeatMask seats, Time time) {
  for (std::size_t seat = 0; seat < left_.size(); ++seat) {
    if ((seats & mask_of(seat)) != 0) left_[seat] = std::max(left_[seat] - time, Time(0));
  }
}

void Clock::moved(Seat mover, SeatMask active, SeatMask people) {
  if (!each_move_) return;
  for (std::size_t seat = 0; seat < left_.size(); ++seat) {
    const bool is_new = seat == mover || (active & mask_of(seat)) == 0;
    if (is_new && (people & mask_of(seat)) != 0) left_[seat] = whole_;
  }
}

void Clock::began_anew() {
  if (each_move_) std::ranges::fill(left_, whole_);
}

void Clock::give_more(Seat seat) {
  left_[seat] = each_move_ ? whole_ : std::max<Time>(left_[seat], kMoreTime);
}

}  // namespace fuda::serve
