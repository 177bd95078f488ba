// Lays out what `given` describes. While the set-up runs, the named cards lie where the deal puts cards, or
// wait at the bottom of the start zone, on top of which it so finds what it would find in an ordinary game.
#include <fmt/format.h>

#include <algorithm>

#include "base/lists.h"
#include "engine/inside.h"
#include "model/deal.h"
#include "model/flow.h"
#include "script/given.h"

namespace fuda {

namespace {

class Layer {
 public:
  Layer(const Given& given, const LoadedGame& loaded, State& state)
      : given_(given), loaded_(loaded), game_(loaded.game()), state_(state), home_(game_.start_zone) {}

  void run() {
    reserve();
    for (const Deal& deal : game_.deals) deal_hands(deal);
    enter_phase(state_, game_.start_phase, state_.turn().first);
    rules_of(*loaded_.engine).set_up(state_);
    if (given_.phase == kNone) {
      settle_too_early();
    }
    clear_named_zones();
    place();
    for (const auto& [counter, value] : given_.counters) state_.set_counter(counter, value);
    for (const auto& held : given_.held) hold(held);
    if (given_.turn != kNone || given_.phase != kNone) go_to_phase();
    if (given_.active != 0) ask_seats(state_, given_.active);
  }

 private:
  void go_to_phase() {
    const PhaseId phase = given_.phase == kNone ? state_.turn().phase : given_.phase;
    enter_phase(state_, phase, given_.turn == kNone ? state_.turn().seat : given_.turn);
    // The given position is inside the phase: what happens on entering it has already happened.
    if (!game_.phases[phase].moves.empty()) state_.turn().entered = 0;
    if (state_.turn().entered != 0 || state_.turn().active == 0) Inside::settle(*loaded_.engine, state_);
  }

  void hold(const Given::HeldCard& held) {
    const auto card = loaded_.notation.read_held(held.counter, held.card, &state_);
    if (!card) throw Failure(error_at(held.place, fmt::format("no card lies at {}", held.card)));
    state_.set_counter(held.counter, *card);
  }

  // Rules that look at zones when a phase is entered find the named ones still empty. So they may find the
  // end of the game there, or nobody who can move.
  void settle_too_early() {
    try {
      Inside::settle(*loaded_.engine, state_);
    } catch (const Failure&) {
      const Turn& turn = state_.turn();
      if (given_.fills.empty() || state_.over() || turn.active != 0 || turn.entered != 0) throw;
      too_early("nobody can move");
    }
    if (state_.over()) too_early("the game is over");
  }

  [[noreturn]] void too_early(const char* what) const {
    const Phase& phase = game_.phases[game_.start_phase];
    throw Failure(error_at(
        given_.place, fmt::format("{} on entering '{}', before the cards are laid out", what, phase.name),
        fmt::format("name the phase, which {}: 'given: {{phase: {}, …}}'",
                    phase.moves.empty() ? "is then entered after that" : "then counts as entered",
                    phase.name)));
  }

  [[noreturn]] void too_few(const Place& place, const std::string& what, std::size_t wanted,
                            std::size_t left) const {
    throw Failure(error_at(place, fmt::format("{} needs {}, but only {} left", what, counted(wanted, "card"),
                                              left == 1 ? "1 is" : fmt::format("{} are", left))));
  }

  // Takes the named cards from the far end of the shuffled cards and parks them at the bottom.
  void reserve() {
    taken_.assign(game_.cards.size(), false);
    reserved_.resize(given_.fills.size());
    for (std::size_t f = 0; f < given_.fills.size(); ++f) {
      for (const FaceId face : given_.fills[f].faces) {
        const auto cards = state_.cards(home_);
        const auto found = std::ranges::find_if(
            cards, [&](CardId card) { return !taken_[card] && game_.cards[card] == face; });
        if (found == cards.end()) {
          throw Failure(error_at(
              given_.fills[f].place,
              fmt::format("{} is named more often than the game has copies of it", game_.faces[face].name)));
        }
        const CardId card = *found;
        taken_[card] = true;
        reserved_[f].push_back(card);
      }
    }
    for (const auto& cards : reserved_) {
      for (const CardId card : cards) state_.move_card(card, home_, 0);
    }
  }

  // How many cards of a zone are not named.
  [[nodiscard]] std::size_t available(ZoneId zone) const {
    const auto cards = state_.cards(zone);
    return static_cast<std::size_t>(std::ranges::count_if(cards, [&](CardId card) { return !taken_[card]; }));
  }

  void deal_hands(const Deal& deal) {
    const ZoneFamily& to = game_.zone_families[deal.to];
    const ZoneId from = game_.zone_families[deal.from].first;
    for (int n = 0; n < to.count; ++n) {
      const Seat i = to.per == Per::seat ? next_seat(game_, state_.turn().first, n) : static_cast<Seat>(n);
      const auto zone = static_cast<ZoneId>(to.first + i);
      if (given_.names(zone)) {
        lend(zone);
        continue;
      }
      const std::size_t left = available(from);
      if (left < deal.cards)
        too_few(given_.place, "the deal to " + loaded_.notation.zone(zone), deal.cards, left);
      deal_to(state_, deal, i);
    }
  }

  // The set-up finds the named cards where the deal would have put some.
  void lend(ZoneId zone) {
    for (std::size_t f = 0; f < given_.fills.size(); ++f) {
      if (given_.fills[f].zone != zone || zone == home_) continue;
      for (const CardId card : reserved_[f]) state_.move_card(card, zone);
    }
  }

  // Cards that the deal or the set-up put into a named zone go back on top of the start zone.
  void clear_named_zones() {
    for (const auto& fill : given_.fills) {
      if (fill.zone == home_) continue;
      while (state_.size(fill.zone) > 0) state_.move_card(state_.cards(fill.zone).back(), home_);
    }
  }

  void place() {
    const ZoneId rest = given_.rest == kNone ? home_ : given_.rest;
    int keep = -1;  // cards that stay at home; below 0: all
    std::size_t home_fill = given_.fills.size();
    for (std::size_t f = 0; f < given_.fills.size(); ++f) {
      const auto& fill = given_.fills[f];
      if (fill.zone == home_) {
        home_fill = f;
        keep = fill.listed ? 0 : fill.count;
      } else if (fill.listed) {
        for (const CardId card : reserved_[f]) state_.move_card(card, fill.zone);
      }
    }
    for (const auto& fill : given_.fills) {
      if (fill.listed || fill.zone == home_) continue;
      const std::size_t left = available(home_);
      if (left < static_cast<std::size_t>(fill.count)) {
        too_few(fill.place, loaded_.notation.zone(fill.zone), static_cast<std::size_t>(fill.count), left);
      }
      for (int n = 0; n < fill.count; ++n) state_.move_card(bottom_free(), fill.zone);
    }
    settle_home(rest, keep, home_fill);
  }

  void settle_home(ZoneId rest, int keep, std::size_t home_fill) {
    const std::size_t left = available(home_);
    if (keep >= 0 && left < static_cast<std::size_t>(keep)) {
      too_few(given_.fills[home_fill].place, loaded_.notation.zone(home_), static_cast<std::size_t>(keep),
              left);
    }
    const bool named = home_fill < given_.fills.size();
    std::size_t moving = named ? left - static_cast<std::size_t>(keep) : left;
    if (rest == home_) {
      if (named && moving > 0) {
        throw Failure(error_at(given_.fills[home_fill].place,
                               fmt::format("no place is given for {}", counted(moving, "other card")),
                               "say where: 'rest: ZONE'"));
      }
      moving = 0;
    }
    for (; moving > 0; --moving) {
      if (!state_.move_card(bottom_free(), rest)) {
        throw Failure(error_at(
            given_.rest_place,
            fmt::format("{} cannot hold the rest, {}", loaded_.notation.zone(rest), counted(left, "card"))));
      }
    }
    if (!named || !given_.fills[home_fill].listed) return;
    for (const CardId card : reserved_[home_fill]) state_.move_card(card, home_);
  }

  [[nodiscard]] CardId bottom_free() const {
    for (const CardId card : state_.cards(home_)) {
      if (!taken_[card]) return card;
    }
    return kNone;
  }

  const Given& given_;
  const LoadedGame& loaded_;
  const Game& game_;
  State& state_;
  ZoneId home_;
  std::vector<bool> taken_;
  std::vector<std::vector<CardId>> reserved_;  // by fill
};

}  // namespace

void lay_out(const Given& given, const LoadedGame& loaded, State& state) {
  Layer(given, loaded, state).run();
}

}  // namespace fuda
