// Positions that are still possible for a seat, given everything that the seat saw before and during a move.
#pragma once

#include <vector>

#include "bots/determinizer.h"
#include "secrets/told.h"

namespace fuda {

class OtherDeals {
 public:
  // `told` is the account of the real events, and `after` is the real position after these events. All
  // arguments must outlive this object.
  OtherDeals(Engine& engine, const Happened& happened, const Account& told, const State& after, Seat seat);

  // Redeals all cards that the seat does not know, into `out`. Throws Failure if the rules allow no deal.
  void deal(Rng& chance, State& out);
  // Exchanges two unknown cards. Returns false if the seat could notice the exchange, because the seat knows
  // one of the cards, or enough facts about one of them. Call deal() first.
  [[nodiscard]] bool exchange(CardId card, CardId other, State& out) const;
  // The cards whose faces the seat knows neither before nor after the events.
  [[nodiscard]] const std::vector<CardId>& unknown() const { return unknown_; }

 private:
  void keep_counters(State& out) const;

  Engine& engine_;
  const Happened& happened_;
  Observation seen_;
  Determinizer determinizer_;
  std::vector<CardId> unknown_;
};

}  // namespace fuda
