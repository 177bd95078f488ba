#include "serve/load_table.h"

#include <fmt/format.h>
#include <poll.h>

#include <algorithm>
#include <stdexcept>

namespace fuda::load {

namespace {

constexpr int kOk = 200;

}  // namespace

PlayedTable::PlayedTable(const Where& where, const std::string& game, int seats, std::uint64_t chance)
    : where_(where),
      client_(where),
      chance_(chance),
      table_("/games/" + game),
      seats_(static_cast<std::size_t>(seats)) {
  // The table is unlisted, because at a listed table, a stranger may take a seat before the last of these
  // players does.
  const Json made = asked(table_ + "/create",
                          {{"numPlayers", seats}, {"unlisted", true}, {"setupData", {{"seed", chance}}}});
  table_ += "/" + made.at("matchID").get<std::string>();
  for (Seen& seat : seats_)
    seat.credentials =
        asked(table_ + "/join", {{"playerName", "Ana"}}).at("playerCredentials").get<std::string>();
}

Json PlayedTable::asked(const std::string& path, const Json& body, const std::string& credentials) {
  const Said said = client_.ask(path, body, credentials);
  if (said.status != kOk) throw std::runtime_error(fmt::format("{}: {} {}", path, said.status, said.text));
  return Json::parse(said.text);
}

void PlayedTable::listen() {
  for (std::size_t i = 0; i < seats_.size(); ++i)
    seats_[i].events = std::make_unique<Events>(where_, path_of(i) + "/events", seats_[i].credentials);
}

bool PlayedTable::follow(std::chrono::milliseconds most) {
  std::vector<pollfd> all;
  for (const Seen& seat : seats_) all.push_back({seat.events->number(), POLLIN, 0});
  if (poll(all.data(), all.size(), static_cast<int>(most.count())) <= 0) return true;
  for (std::size_t i = 0; i < seats_.size(); ++i) {
    if (all[i].revents == 0) continue;
    if (!seats_[i].events->read()) return false;
    std::size_t events = 0;
    const std::string line = seats_[i].events->take(events);
    events_ += events;
    if (!line.empty()) note(seats_[i], Json::parse(line));
  }
  return true;
}

void PlayedTable::look() {
  if (moves_ == 0) note(seats_[0], asked(path_of(0), nullptr, seats_[0].credentials));
  for (std::size_t i = 0; i < seats_.size() && !can_move() && !over_; ++i) {
    if (std::ranges::find(active_, fmt::format("P{}", i + 1)) != active_.end())
      note(seats_[i], asked(path_of(i), nullptr, seats_[i].credentials));
  }
}

void PlayedTable::note(Seen& seat, const Json& line) {
  line.at("ply").get_to(seat.moves);
  line.at("legal").get_to(seat.legal);
  if (seat.moves < moves_) return;
  moves_ = seat.moves;
  line.at("over").get_to(over_);
  line.at("active").get_to(active_);
}

int PlayedTable::mover() const {
  for (std::size_t i = 0; i < seats_.size(); ++i) {
    if (seats_[i].moves == moves_ && !seats_[i].legal.empty()) return static_cast<int>(i);
  }
  return -1;
}

std::chrono::nanoseconds PlayedTable::move() {
  const auto number = static_cast<std::size_t>(mover());
  Seen& seat = seats_.at(number);
  const std::string& move = seat.legal[chance_() % seat.legal.size()];
  const Json body{{"move", move}, {"after", moves_}};
  const auto start = std::chrono::steady_clock::now();
  const Said said = client_.ask(path_of(number) + "/move", body, seat.credentials);
  const auto took = std::chrono::steady_clock::now() - start;
  if (said.status != kOk)
    throw std::runtime_error(fmt::format("{} '{}': {} {}", path_of(number), move, said.status, said.text));
  note(seat, Json::parse(said.text));
  return took;
}

void PlayedTable::leave() {
  for (std::size_t i = 0; i < seats_.size(); ++i) {
    static_cast<void>(
        asked(table_ + "/leave", {{"playerID", std::to_string(i)}, {"credentials", seats_[i].credentials}}));
    seats_[i].events.reset();
  }
}

}  // namespace fuda::load
