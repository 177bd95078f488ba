#include "serve/facts.h"

#include <algorithm>

namespace fuda::serve {

std::shared_ptr<void> Ears::listen(Seat seat) {
  const std::size_t at = seat == kNone ? kMaxSeats : seat;
  ++counts_->at(at);
  return {nullptr, [counts = counts_, at](void*) { --counts->at(at); }};
}

std::uint64_t Ears::seats() const {
  std::uint64_t out = 0;
  for (std::size_t seat = 0; seat < kMaxSeats; ++seat)
    out |= static_cast<std::uint64_t>(counts_->at(seat) > 0) << seat;
  return out;
}

bool Ears::any() const {
  return std::ranges::any_of(*counts_, [](const auto& count) { return count > 0; });
}

void Notice::put_up(Facts facts) {
  auto fresh = std::make_shared<const Facts>(std::move(facts));
  const std::lock_guard lock(mutex_);
  facts_.swap(fresh);
  text_ = nullptr;
}

std::shared_ptr<const Facts> Notice::facts() const {
  const std::lock_guard lock(mutex_);
  return facts_;
}

std::shared_ptr<const std::string> Notice::text(std::uint64_t listened) const {
  std::shared_ptr<const Facts> facts;
  {
    const std::lock_guard lock(mutex_);
    if (text_ != nullptr && listened_ == listened) return text_;
    facts = facts_;
  }
  auto made = std::make_shared<const std::string>(text_of(shown_table(*facts, listened)));
  const std::lock_guard lock(mutex_);
  if (facts_ == facts) {
    text_ = made;
    listened_ = listened;
  }
  return made;
}

Json shown_table(const Facts& facts, std::uint64_t listened) {
  const TableCard& card = facts.card;
  Json out{
      {"matchID", card.id}, {"gameName", card.game}, {"unlisted", card.unlisted}, {"players", Json::array()}};
  for (std::size_t seat = 0; seat < card.players.size(); ++seat) {
    const TableCard::Player& player = card.players[seat];
    Json one{{"id", seat}, {"seat", facts.seats[seat]}};
    if (!player.name.empty()) {
      one["name"] = player.name;
      one["isConnected"] = player.bot || (listened >> seat & 1U) != 0;
    }
    if (player.bot) one["bot"] = true;
    if (!player.data.is_null()) one["data"] = player.data;
    out["players"].push_back(std::move(one));
  }
  if (!card.setup.is_null()) out["setupData"] = card.setup;
  if (card.deck_chosen) out["deckChosen"] = true;
  if (facts.over) out["gameover"] = {{"outcome", facts.outcome}};
  if (facts.stuck) out["stuck"] = true;
  if (!card.next.empty()) out["nextMatchID"] = card.next;
  out["moves"] = facts.moves;
  out["createdAt"] = card.created;
  out["updatedAt"] = card.updated;
  return out;
}

}  // namespace fuda::serve
