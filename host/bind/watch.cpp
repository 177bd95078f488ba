#include "bind/watch.h"

#include <fmt/format.h>

#include <algorithm>

#include "bind/objects.h"
#include "lua/sandbox.h"

namespace fuda::lua {

void Watch::begin(const State& state, const Viewer& viewer) {
  state_ = &state;
  viewer_ = viewer;
  noted_.clear();
  const Game& game = state.game();  // reads only the game from `state`
  std::fill_n(cards_.begin(), game.cards.size(), SeatMask{0});
  std::fill_n(counters_.begin(), game.counters.size(), SeatMask{0});
}

namespace {

[[noreturn]] void raise_hidden(lua_State* L, const State& state, const Watch::Noted& what) {
  if (what.card == kNone) {
    push_counter(L, what.counter);
    raise(L, fmt::format("{} is hidden from this seat", push_text(L, -1)));
  }
  push_object(L, Tag::zone, what.zone);
  raise(L,
        fmt::format("card {} of {} is hidden from this seat", state.position_of(what.card) + 1,
                    push_text(L, -1)),
        "call card:known() or card:possible() first");
}

}  // namespace

void Watch::note(lua_State* L, Noted what, SeatMask seen, SeatMask& known_of) {
  const SeatMask all =
      viewer_.seat == kNone ? state_->game().all_seats() : static_cast<SeatMask>(1U << viewer_.seat);
  const auto unseen = static_cast<SeatMask>(all & ~seen & ~known_of);
  if (unseen == 0) return;
  if (refuses_) raise_hidden(L, *state_, what);
  known_of = static_cast<SeatMask>(known_of | unseen);
  const Steps* steps = state_->listener();
  what.at = running_line(L);
  what.unseen = unseen;
  what.steps = steps == nullptr ? 0 : steps->size();
  what.end = ComingEnd(*state_);
  noted_.push_back(what);
}

void Watch::card(lua_State* L, CardId card) {
  const SeatMask seen = viewer_.seat == kNone              ? seats_that_see_card(*state_, card)
                        : viewer_.know_card(*state_, card) ? static_cast<SeatMask>(~0U)
                                                           : SeatMask{0};
  note(L, {.card = card, .zone = state_->zone_of(card)}, seen, cards_[card]);
}

void Watch::counter(lua_State* L, CounterId counter) {
  const SeatMask seen = viewer_.seat == kNone ? seats_that_see_counter(state_->game(), counter)
                        : viewer_.know_counter(*state_, counter) ? static_cast<SeatMask>(~0U)
                                                                 : SeatMask{0};
  note(L, {.counter = counter}, seen, counters_[counter]);
}

}  // namespace fuda::lua
