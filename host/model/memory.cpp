#include "model/memory.h"

#include <algorithm>

#include "model/voids.h"

namespace fuda {

Memory::Memory(const Game& game)
    : game_(&game),
      knows_(game.cards.size()),
      told_(game.facts.empty() ? 0 : game.cards.size() * game.seats),
      zones_(game.cards.size()) {
  for (const CounterId holder : game.card_holders) held_.push_back({.holder = holder});
  begin();
}

void Memory::begin() {
  std::ranges::fill(knows_, SeatMask{0});
  std::ranges::fill(told_, Told{});
  ruled_out_.clear();
  for (std::size_t i = 0; i < zones_.size(); ++i) zones_[i] = game_->start_of(static_cast<CardId>(i));
  rule_out_other_starts();
  for (Held& held : held_) held = {.holder = held.holder};
  spoilt_.clear();
  choice_ = nullptr;
}

void Memory::check_unspoilt(Seat seat) const {
  const auto why = spoilt_.find(seat);
  if (why != spoilt_.end()) throw Failure(why->second);
}

// Every seat knows which cards start in which zone, even if it does not see them there.
void Memory::rule_out_other_starts() {
  if (game_->starts.empty()) return;
  std::vector<FaceSet> out(game_->zones.size(), ~FaceSet());
  for (std::size_t i = 0; i < zones_.size(); ++i) out[zones_[i]].reset(game_->cards[i]);
  ruled_out_.reserve(game_->seats * zones_.size());
  for (Seat seat = 0; seat < game_->seats; ++seat)
    for (const ZoneId zone : zones_) ruled_out_.push_back(out[zone]);
}

void Memory::shuffled(ZoneId zone) {
  // After a shuffle, the zone's cards cannot be told apart, so only faces that are ruled out for all of them
  // stay ruled out.
  std::vector<FaceSet> all(game_->starts.empty() ? 0 : game_->seats, ~FaceSet());
  const auto each_card = [&](const auto& visit) {
    for (std::size_t i = 0; i < zones_.size(); ++i)
      if (zones_[i] == zone) visit(i);
  };
  const bool keeps = !all.empty() && !ruled_out_.empty();
  each_card([&](std::size_t card) {
    for (std::size_t seat = 0; keeps && seat < all.size(); ++seat)
      all[seat] &= ruled_out_[seat * zones_.size() + card];
    forget(static_cast<CardId>(card), game_->all_seats());
  });
  each_card([&](std::size_t card) {
    for (std::size_t seat = 0; keeps && seat < all.size(); ++seat)
      ruled_out_[seat * zones_.size() + card] = all[seat];
  });
}

void Memory::begin(const State& state) {
  begin();
  ruled_out_.clear();
  for (Held& held : held_) held = {held.holder, state.held_card(held.holder), game_->all_seats()};
  for (std::size_t i = 0; i < zones_.size(); ++i) {
    const auto card = static_cast<CardId>(i);
    zones_[i] = state.zone_of(card);
    if (told_.empty()) continue;
    for (Seat seat = 0; seat < game_->seats; ++seat)
      learn(seat, card, state.told_yes(card), state.told_no(card));
  }
}

void Memory::learn(Seat seat, CardId card, FactMask yes, FactMask no) {
  Told& told = told_[seat * zones_.size() + card];
  told.yes |= yes;
  told.no |= no;
}

void Memory::forget(CardId card, SeatMask seats) {
  knows_[card] = static_cast<SeatMask>(knows_[card] & ~seats);
  if (told_.empty() && ruled_out_.empty()) return;
  for (Seat seat = 0; seat < game_->seats; ++seat) {
    if (((seats >> seat) & 1U) == 0) continue;
    if (!told_.empty()) told_[seat * zones_.size() + card] = {};
    if (!ruled_out_.empty()) ruled_out_[seat * zones_.size() + card] = {};
  }
}

bool Memory::can_tell(Seat seat, CounterId holder) const {
  const auto held = std::ranges::find(held_, holder, &Held::holder);
  return held == held_.end() || held->card == kNone || knows(seat, held->card) ||
         ((held->told >> seat) & 1U) != 0;
}

class Memory::Taker {
 public:
  // `unaware` are the seats that learn where a card goes only if they see it move.
  Taker(Memory& memory, SeatMask unaware) : memory_(memory), unaware_(unaware) {}

  void operator()(const CardMoved& step) {
    SeatMask& knows = memory_.knows_[step.card];
    knows = static_cast<SeatMask>(knows | step.seen);
    memory_.zones_[step.card] = step.to;
    const auto lost = static_cast<SeatMask>(unaware_ & ~step.seen);
    if (lost == 0) return;
    // Seats that did not see the move can no longer tell this card apart from the other cards in its old and
    // its new zone.
    for (std::size_t i = 0; i < memory_.zones_.size(); ++i) {
      if (memory_.zones_[i] == step.from || memory_.zones_[i] == step.to)
        memory_.forget(static_cast<CardId>(i), lost);
    }
    for (Held& held : memory_.held_) {
      if (held.card == kNone) continue;
      const ZoneId zone = memory_.zones_[held.card];
      if (zone == step.from || zone == step.to) held.told = static_cast<SeatMask>(held.told & ~lost);
    }
  }
  void operator()(const ZoneShuffled& step) {
    memory_.shuffled(step.zone);
    for (Held& held : memory_.held_) {
      if (held.card != kNone && memory_.zones_[held.card] == step.zone) held.told = 0;
    }
  }
  void operator()(const CardTold& step) {
    for (Seat seat = 0; seat < memory_.game_->seats; ++seat) {
      if (((step.to >> seat) & 1U) != 0) memory_.learn(seat, step.card, step.is, step.is_not);
    }
  }
  void operator()(const CardShown& step) {
    SeatMask& knows = memory_.knows_[step.card];
    knows = static_cast<SeatMask>(knows | step.to);
  }
  // After this step, only the host acts, and every seat sees what it does.
  void operator()(const PhaseEntered&) { unaware_ = 0; }
  void operator()(const CounterChanged& step) {
    for (Held& held : memory_.held_) {
      if (held.holder != step.counter) continue;
      held.card = step.after > 0 ? static_cast<CardId>(step.after - 1) : kNone;
      held.told = memory_.game_->all_seats();
    }
  }
  void operator()(const GameEnded&) {}
  void operator()(const Said&) {}

 private:
  Memory& memory_;
  SeatMask unaware_;
};

void Memory::take_in(const Steps& steps, const State& now, SeatMask unaware) {
  Taker taker(*this, unaware);
  bool entered = false;
  for (const Step& step : steps) {
    std::visit(taker, step);
    entered = entered || std::holds_alternative<PhaseEntered>(step);
  }
  // A card can become visible because the card above it was taken.
  for (const ZoneFamily& family : game_->zone_families) {
    if (family.visible != Visible::top) continue;
    for (int i = 0; i < family.count; ++i) {
      const auto cards = now.cards(static_cast<ZoneId>(family.first + i));
      if (!cards.empty()) knows_[cards.back()] = game_->all_seats();
    }
  }
  if (entered) begin_choice(now);
}

void Memory::take_in_voids(const Steps& steps, const Transition& made) {
  for (const ShownVoid& shown : voids_shown(made.before, made.move)) {
    SeatMask aware = knows_[shown.played];
    for (const Step& step : steps) {
      const auto* moved = std::get_if<CardMoved>(&step);
      if (moved != nullptr && moved->card == shown.played) aware = static_cast<SeatMask>(aware | moved->seen);
    }
    ruled_out_.resize(game_->seats * zones_.size());
    for (Seat seat = 0; seat < game_->seats; ++seat) {
      if (((shown.seats & aware) >> seat & 1U) == 0) continue;
      for (const CardId card : made.before.cards(made.before.zone_of(shown.played))) {
        if (card != shown.played) ruled_out_[seat * zones_.size() + card] |= shown.faces;
      }
    }
  }
}

void Memory::begin_choice(const State& now) {
  choice_ = nullptr;
  if (!now.over() && game_->phases[now.turn().phase].movers == Phase::Movers::all)
    choice_ = std::make_shared<const Choice>(Choice{now, knows_, {}});
}

void Memory::take_in(const Steps& steps, const State& now) { take_in(steps, now, 0); }

void Memory::take_in(const Steps& steps, const Transition& made) {
  const bool secret = is_secret(made.before, made.after);
  const auto others = static_cast<SeatMask>(game_->all_seats() & ~(1U << made.move.seat));
  const std::shared_ptr<const Choice> before = choice_;
  if (!secret) take_in_voids(steps, made);
  take_in(steps, made.after, secret ? others : SeatMask{0});
  if (before == nullptr || choice_ != before) return;
  auto grown = std::make_shared<Choice>(*before);
  grown->moves.push_back({made.move, made.after});
  choice_ = std::move(grown);
}

Memory Memory::moved(const State& from, const State& to) const {
  Memory other(*game_);
  other.ruled_out_.resize(ruled_out_.size());
  for (std::size_t i = 0; i < held_.size(); ++i) {
    const CardId held = held_[i].card;
    other.held_[i].told = held_[i].told;
    if (held != kNone) other.held_[i].card = to.cards(from.zone_of(held))[from.position_of(held)];
  }
  for (std::size_t z = 0; z < game_->zones.size(); ++z) {
    const auto zone = static_cast<ZoneId>(z);
    const auto here = from.cards(zone);
    const auto there = to.cards(zone);
    for (std::size_t i = 0; i < here.size(); ++i) {
      other.zones_[there[i]] = zone;
      other.knows_[there[i]] = knows_[here[i]];
      for (Seat seat = 0; !told_.empty() && seat < game_->seats; ++seat)
        other.told_[seat * zones_.size() + there[i]] = told(seat, here[i]);
      for (Seat seat = 0; !ruled_out_.empty() && seat < game_->seats; ++seat)
        other.ruled_out_[seat * zones_.size() + there[i]] = *ruled_out(seat, here[i]);
    }
  }
  return other;
}

}  // namespace fuda
