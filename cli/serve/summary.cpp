#include "serve/summary.h"

#include <algorithm>

#include "serve/limits.h"

namespace fuda::serve {

std::shared_ptr<void> ListenerCounts::add(Seat seat) {
  const std::size_t at = seat == kNone ? kMaxSeats : seat;
  ++counts_->at(at);
  return {nullptr, [counts = counts_, at](void*) { --counts->at(at); }};
}

std::uint64_t ListenerCounts::seats() const {
  std::uint64_t out = 0;
  for (std::size_t seat = 0; seat < kMaxSeats; ++seat)
    out |= static_cast<std::uint64_t>(counts_->at(seat) > 0) << seat;
  return out;
}

bool ListenerCounts::any() const {
  return std::ranges::any_of(*counts_, [](const auto& count) { return count > 0; });
}

void NewestSummary::set(Summary summary) {
  auto fresh = std::make_shared<const Summary>(std::move(summary));
  const std::lock_guard lock(mutex_);
  summary_.swap(fresh);
  texts_ = {};
}

std::shared_ptr<const Summary> NewestSummary::get() const {
  const std::lock_guard lock(mutex_);
  return summary_;
}

NewestSummary::Texts NewestSummary::texts(std::uint64_t listening) const {
  std::shared_ptr<const Summary> summary;
  {
    const std::lock_guard lock(mutex_);
    if (texts_.whole != nullptr && listening_ == listening) return texts_;
    summary = summary_;
  }
  const auto text = [&](bool in_list) {
    return std::make_shared<const std::string>(text_of(summary->json(listening, in_list)));
  };
  Texts made{text(false), text(true)};
  if (*made.listed == *made.whole) made.listed = made.whole;
  const std::lock_guard lock(mutex_);
  if (summary_ == summary) {
    texts_ = made;
    listening_ = listening;
  }
  return made;
}

Json Summary::json(std::uint64_t listening, bool in_list) const {
  const auto is_told = [&](const Json& data, std::size_t most) {
    return !data.is_null() && (!in_list || text_of(data).size() <= most);
  };
  const Registration& table = registration;
  Json out{{"matchID", table.id},
           {"gameName", table.game},
           {"unlisted", table.unlisted},
           {"players", Json::array()}};
  for (std::size_t seat = 0; seat < table.players.size(); ++seat) {
    const Registration::Player& player = table.players[seat];
    Json one{{"id", seat}, {"seat", seats[seat]}};
    if (!player.name.empty()) {
      one["name"] = player.name;
      one["isConnected"] = player.bot || (listening >> seat & 1U) != 0;
    }
    if (player.bot) one["bot"] = true;
    if (!player.stand_in.empty()) one["standIn"] = player.stand_in;
    if (!player.failed.empty()) one["failed"] = player.failed;
    if (player.closed) one["closed"] = true;
    if (is_told(player.data, kMostListedData)) one["data"] = player.data;
    out["players"].push_back(std::move(one));
  }
  if (is_told(table.setup, kMostListedSetup)) out["setupData"] = table.setup;
  if (table.deck_chosen) out["deckChosen"] = true;
  if (over)
    out["gameover"] = ended;
  else
    out["active"] = json_of_seats(active);
  if (stuck) out["stuck"] = true;
  if (!table.next.empty()) out["nextMatchID"] = table.next;
  if (table.next_taken) out["nextSeats"] = table.next_turned ? "turned" : "kept";
  if (table.question) out["question"] = table.question->json();
  if (table.spectators != Viewpoint{}) out["spectators"] = json_of_viewpoint(table.spectators);
  if (table.hands_shown) out["handsShown"] = true;
  if (table.taken_back) out["takenBack"] = table.taken_back->json();
  if (table.clock) {
    Json& clock = out["clock"] = table.clock->shown();
    clock["running"] = json_of_seats(static_cast<SeatMask>(on_the_clock & ~table.clock->late()));
  }
  out["moves"] = moves;
  out["createdAt"] = table.created;
  out["updatedAt"] = table.updated;
  return out;
}

}  // namespace fuda::serve
