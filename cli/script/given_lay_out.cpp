// The layout of a `given`. While the set-up runs, the named cards are where the deal puts cards, or wait at
// the bottom of the start zone. The set-up therefore finds the same cards on top as in an ordinary game.
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
    set_numbers_of_deals();
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
    // The given position is inside the phase, so the phase's `enter` has run before.
    if (!game_.phases[phase].moves.empty()) state_.turn().entered = 0;
    if (state_.turn().entered != 0 || state_.turn().active == 0) Inside::settle(*loaded_.engine, state_);
  }

  void hold(const Given::HeldCard& held) {
    const auto card = loaded_.notation.read_held(held.counter, held.card, &state_);
    if (!card) throw Failure(error_at(held.place, fmt::format("there is no card at {}", held.card)));
    state_.set_counter(held.counter, *card);
  }

  // Before the deal, sets the given values of all counters that determine the number of dealt cards.
  void set_numbers_of_deals() {
    for (const auto& [counter, value] : given_.counters) {
      const bool is_dealt = std::ranges::any_of(game_.deals, [&](const Deal& deal) {
        return deal.cards.counter != kNone && game_.counter_families[deal.cards.counter].first == counter;
      });
      if (is_dealt) state_.set_counter(counter, value);
    }
  }

  // When the game enters its first phase, the named zones are empty. The rules of the first phase may
  // therefore end the game, or find that no seat can move.
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
        fmt::format("name the phase; {}: 'given: {{phase: {}, …}}'",
                    phase.moves.empty() ? "fuda then lays out the cards before it enters the phase"
                                        : "fuda then treats the phase as already entered",
                    phase.name)));
  }

  [[noreturn]] void too_few(const Place& place, const std::string& what, std::size_t wanted,
                            std::size_t left) const {
    throw Failure(error_at(place, fmt::format("{} needs {}, but only {} left", what, counted(wanted, "card"),
                                              left == 1 ? "1 is" : fmt::format("{} are", left))));
  }

  // Takes the named cards from the shuffled cards, beginning with the last card, and puts them aside at the
  // bottom.
  void reserve() {
    taken_.assign(game_.cards.size(), false);
    reserved_.resize(given_.fills.size());
    for (std::size_t f = 0; f < given_.fills.size(); ++f) {
      for (const FaceId face : given_.fills[f].faces) {
        const CardId card = free_card(face, given_.fills[f].zone);
        if (card == kNone) {
          throw Failure(error_at(
              given_.fills[f].place,
              fmt::format("{} is named more times than the game has copies of it", game_.faces[face].name)));
        }
        taken_[card] = true;
        reserved_[f].push_back(card);
      }
    }
    for (const auto& cards : reserved_) {
      for (const CardId card : cards) state_.move_card(card, home_, 0);
    }
  }

  // A card with this face that is not taken: from the zone itself, from the start zone, or from another zone.
  [[nodiscard]] CardId free_card(FaceId face, ZoneId zone) const {
    const auto in = [&](ZoneId from) -> CardId {
      const auto cards = state_.cards(from);
      const auto found = std::ranges::find_if(
          cards, [&](CardId card) { return !taken_[card] && game_.cards[card] == face; });
      return found == cards.end() ? CardId{kNone} : *found;
    };
    CardId card = in(zone);
    if (card == kNone) card = in(home_);
    for (std::size_t z = 0; card == kNone && z < game_.zones.size(); ++z) card = in(static_cast<ZoneId>(z));
    return card;
  }

  // The number of cards in a zone that `given` does not name.
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
      const auto cards = static_cast<std::size_t>(cards_now(state_, deal));
      if (left < cards) too_few(given_.place, "the deal to " + loaded_.notation.zone(zone), cards, left);
      deal_to(state_, deal, i);
    }
  }

  // Puts the named cards into the places where the deal would put cards, so that the set-up finds them.
  void lend(ZoneId zone) {
    for (std::size_t f = 0; f < given_.fills.size(); ++f) {
      if (given_.fills[f].zone != zone || zone == home_) continue;
      for (const CardId card : reserved_[f]) state_.move_card(card, zone);
    }
  }

  // Returns cards that the deal or the set-up put into a named zone to the top of the start zone. A zone in
  // which cards start keeps the given number of cards.
  void clear_named_zones() {
    for (const auto& fill : given_.fills) {
      if (fill.zone == home_) continue;
      const bool is_start = std::ranges::find(game_.starts, fill.zone) != game_.starts.end();
      const auto kept = static_cast<std::size_t>(is_start && !fill.listed ? fill.count : 0);
      while (state_.size(fill.zone) > kept) state_.move_card(state_.cards(fill.zone).back(), home_);
    }
  }

  void place() {
    const ZoneId rest = given_.rest == kNone ? home_ : given_.rest;
    int keep = -1;  // the number of cards that stay in the start zone; below 0 if all cards stay
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
      const std::size_t wanted = static_cast<std::size_t>(fill.count) - state_.size(fill.zone);
      if (left < wanted) too_few(fill.place, loaded_.notation.zone(fill.zone), wanted, left);
      for (std::size_t n = 0; n < wanted; ++n) state_.move_card(bottom_free(), fill.zone);
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
        throw Failure(
            error_at(given_.fills[home_fill].place,
                     fmt::format("'given' has no zone for {}", counted(moving, "other card")),
                     fmt::format("'{}' in 'given' lists all cards in the zone; to name only the next "
                                 "cards, use the key 'deck' of the scenario\n"
                                 "for the other cards, write 'rest: ZONE'",
                                 loaded_.notation.zone(home_))));
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
  std::vector<std::vector<CardId>> reserved_;  // the reserved cards of each entry of given_.fills
};

}  // namespace

void lay_out(const Given& given, const LoadedGame& loaded, State& state) {
  Layer(given, loaded, state).run();
}

}  // namespace fuda
