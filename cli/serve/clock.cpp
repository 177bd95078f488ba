#include "serve/clock.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "serve/limits.h"

namespace fuda::serve {

namespace {

constexpr const char* kMove = "move";
constexpr const char* kGame = "game";
constexpr std::int64_t kMostNoted = std::int64_t{1} << 53;  // the largest number of moves in a file

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

namespace {

Json json_of(const std::vector<Clock::Time>& times) {
  Json out = Json::array();
  for (const Clock::Time time : times) out.push_back(time.count());
  return out;
}

std::vector<Clock::Time> times_in(const FileFields& from, std::size_t seats, Clock::Time most) {
  std::vector<Clock::Time> out;
  for (const std::int64_t left : from.wholes("left", seats, 0, most.count())) out.emplace_back(left);
  return out;
}

}  // namespace

// Reads a clock. A file of an earlier version has no fields after `left`. In these files, a bot plays for
// every seat that has no time left.
Clock Clock::read(const FileFields& from, std::size_t seats) {
  Clock out;
  out.each_move_ = from.flag("eachMove");
  const Unit& unit = kUnits[out.each_move_ ? 0 : 1];
  out.whole_ = Time(from.whole("whole", Time(unit.least).count(), Time(unit.most).count()));
  out.paused_ = from.flag("paused");
  out.left_ = times_in(from, seats, unit.most);
  out.begun_ = from.has("begun") && from.flag("begun");
  if (from.has("moves")) out.moves_ = static_cast<std::size_t>(from.whole("moves", 0, kMostNoted));
  if (from.has("before")) {
    for (const FileFields& one : from.mappings("before"))
      out.before_.push_back({times_in(one, seats, unit.most), one.seats("active", seats)});
    if (out.before_.size() > kMostClockKept)
      from.refuse("before", fmt::format("must have at most {} items", kMostClockKept));
  }
  out.late_ = from.has("late") ? from.seats("late", seats) : out.out_of(static_cast<SeatMask>(~0U));
  if (from.has("movedFor")) out.moved_for_ = from.seats("movedFor", seats);
  return out;
}

Json Clock::json() const {
  Json out{
      {"eachMove", each_move_}, {"whole", whole_.count()}, {"paused", paused_}, {"left", json_of(left_)}};
  out["begun"] = begun_;
  out["late"] = json_of_seats(late_);
  out["movedFor"] = json_of_seats(moved_for_);
  out["moves"] = moves_;
  out["before"] = Json::array();
  for (const Before& one : before_)
    out["before"].push_back({{"left", json_of(one.left)}, {"active", json_of_seats(one.active)}});
  return out;
}

Json Clock::shown() const {
  Times left = left_;
  for (std::size_t seat = 0; seat < left.size(); ++seat) {
    if ((late_ >> seat & 1U) != 0) left[seat] = Time(0);
  }
  return {{"eachMove", each_move_},
          {"whole", whole_.count()},
          {"paused", paused_},
          {"left", json_of(left)},
          {"movedFor", json_of_seats(moved_for_)}};
}

SeatMask Clock::out_of(SeatMask seats) const {
  SeatMask out = 0;
  for (std::size_t seat = 0; seat < left_.size(); ++seat) {
    if (left_[seat].count() == 0) out = static_cast<SeatMask>(out | mask_of(seat));
  }
  return static_cast<SeatMask>(out & seats);
}

void Clock::set_back(Seat seat) {
  late_ = static_cast<SeatMask>(late_ & ~mask_of(seat));
  moved_for_ = static_cast<SeatMask>(moved_for_ & ~mask_of(seat));
}

void Clock::pass(SeatMask seats, Time time) {
  for (std::size_t seat = 0; seat < left_.size(); ++seat) {
    if ((seats & mask_of(seat)) != 0) left_[seat] = std::max(left_[seat] - time, Time(0));
  }
}

// If the clock missed a move because the server stopped, forgets the times of all earlier positions.
void Clock::made(const PlayedMove& move) {
  if (move.moves != moves_) before_.clear();
  moves_ = move.moves + 1;
  before_.push_back({left_, move.before});
  if (before_.size() > kMostClockKept) before_.pop_front();
  if (move.is_free) return;
  const SeatMask mover = mask_of(move.mover);
  moved_for_ = static_cast<SeatMask>((moved_for_ & ~mover) | (late_ & mover));
  late_ = static_cast<SeatMask>(late_ & ~mover);
  if (!each_move_) {
    if (move.by_stand_in && left_[move.mover] == Time(0)) left_[move.mover] = kMoreTime;
    return;
  }
  for (std::size_t seat = 0; seat < left_.size(); ++seat) {
    if (seat == move.mover || (move.now & mask_of(seat)) == 0) left_[seat] = whole_;
  }
}

const Clock::Before* Clock::before(std::size_t moves, std::size_t taken) const {
  if (moves != moves_ || before_.empty()) return nullptr;
  return &before_[before_.size() - std::min(taken, before_.size())];
}

SeatMask Clock::came_to_move(std::size_t moves, std::size_t taken, SeatMask active) const {
  const Before* const then = before(moves, taken);
  return then == nullptr ? active : static_cast<SeatMask>(active & ~then->active);
}

void Clock::took_back(std::size_t moves, std::size_t taken, SeatMask active) {
  if (const Before* const then = before(moves, taken)) {
    for (std::size_t seat = 0; seat < left_.size(); ++seat) {
      const bool waits = each_move_ && (active & mask_of(seat)) == 0;
      left_[seat] = waits ? whole_ : std::min(left_[seat], then->left[seat]);
    }
    before_.resize(before_.size() - std::min(taken, before_.size()));
  }
  moves_ = moves - taken;
  moved_for_ = static_cast<SeatMask>(moved_for_ & ~active);
}

}  // namespace fuda::serve
