// Functions for the course of the game: telling, saying, ending, going to a phase, chance.
#include <fmt/format.h>

#include <array>
#include <optional>
#include <string>

#include "bind/named.h"
#include "bind/objects.h"
#include "bind/say.h"
#include "lua/sandbox.h"
#include "lua/values.h"
#include "lua/wrapper.h"
#include "model/flow.h"

namespace fuda::lua {

namespace {

SeatMask some_seats_at(lua_State* L, int index, const char* function) {
  const SeatMask seats = seats_at(L, index);
  if (seats == 0) raise(L, fmt::format("'{}' needs at least one seat in its list", function));
  return seats;
}

// Calls `fn` for the card at `index`, or for each card of the zone there.
template <class Fn>
void for_cards_at(lua_State* L, int index, const Changeable& state, Fn fn) {
  if (is_object(L, index, Tag::card)) return fn(object<Tag::card>(L, index));
  for (const UnseenCard card : state.cards(object<Tag::zone>(L, index))) fn(card);
}

int tell(lua_State* L) {
  Changeable state = access(L).change();
  const auto count = host(L).game->facts.size();
  const FactMask all = count >= kMaxFacts ? ~FactMask{0} : (FactMask{1} << count) - 1;
  const FactMask facts = lua_isnone(L, 2) ? all : FactMask{1} << object<Tag::fact>(L, 2);
  const SeatMask everybody = host(L).game->all_seats();
  const SeatMask seats = lua_isnone(L, 3) ? everybody : some_seats_at(L, 3, "tell");
  if (facts == 0) {  // the game has no facts: only checks the argument
    for_cards_at(L, 1, state, [](UnseenCard) {});
  } else if (seats == everybody) {
    for_cards_at(L, 1, state, [&](UnseenCard card) { state.tell(card, facts); });
  } else {
    for_cards_at(L, 1, state, [&](UnseenCard card) { state.tell(card, facts, seats); });
  }
  return 0;
}

int show(lua_State* L) {
  Changeable state = access(L).change();
  const SeatMask seats = some_seats_at(L, 2, "show");
  for_cards_at(L, 1, state, [&](UnseenCard card) { state.show(card, seats); });
  return 0;
}

int finish_now(lua_State* L) {
  Changeable state = access(L).change();
  const OutcomeId outcome = named(L, 1, "outcome", host(L).outcomes, host(L).game->outcomes);
  if (lua_isnoneornil(L, 2)) {
    state.finish(outcome);
  } else {
    state.finish(outcome, seats_at(L, 2));
  }
  return 0;
}

int finish_later(lua_State* L) {
  Changeable state = access(L).change();
  const auto turns = integer_in(L, 1, "the number of turns", 0, 10'000);
  state.finish_after(static_cast<int>(turns),
                     named(L, 2, "outcome", host(L).outcomes, host(L).game->outcomes));
  return 0;
}

int go(lua_State* L) {
  Changeable state = access(L).change();
  const PhaseId phase = named(L, 1, "phase", host(L).phases, host(L).game->phases);
  state.take_course();
  if (state.over()) return 0;
  if (lua_isnone(L, 2)) {
    state.enter_phase(phase, state.whose_turn());
    return 0;
  }
  if (lua_type(L, 2) == LUA_TTABLE) {
    const SeatMask seats = some_seats_at(L, 2, "go");
    state.enter_phase(phase, state.whose_turn());
    state.ask_seats(seats);
    return 0;
  }
  const Seat seat = object<Tag::seat>(L, 2);
  if (state.end_turn()) state.enter_phase(phase, seat);
  return 0;
}

int redeal(lua_State* L) {
  Changeable state = access(L).change();
  std::optional<Seat> first;
  if (!lua_isnone(L, 1)) first = object<Tag::seat>(L, 1);
  state.take_course();
  if (state.over() || !state.end_turn()) return 0;
  constexpr std::uint64_t kWorkOfCard = 10;  // it is gathered, sorted, shuffled and dealt
  charge(L, kWorkOfCard * host(L).game->cards.size());
  state.deal_anew(first);
  if (const int set_up = host(L).things.set_up; set_up != 0) state.set_up(set_up);
  return 0;
}

int phase(lua_State* L) {
  const std::string& name = host(L).game->phases[access(L).phase()].name;
  lua_pushlstring(L, name.data(), name.size());
  return 1;
}

int whose_turn(lua_State* L) {
  push_object(L, Tag::seat, access(L).whose_turn());
  return 1;
}

int starter(lua_State* L) {
  if (const auto seat = access(L).starter(); seat) {
    push_object(L, Tag::seat, *seat);
  } else {
    lua_pushnil(L);  // so that redeal(starter()) is not redeal()
  }
  return 1;
}

int best(lua_State* L) {
  luaL_checktype(L, 1, LUA_TFUNCTION);
  const Seat from = lua_isnoneornil(L, 2) ? Seat{0} : object<Tag::seat>(L, 2);
  std::array<Seat, kMaxSeats> seats{};
  std::size_t count = 0;
  lua_Integer most = 0;
  for (int i = 0; i < host(L).game->seats; ++i) {
    const Seat seat = next_seat(*host(L).game, from, i);
    if (access(L).running() && access(L).is_out(seat)) continue;
    lua_pushvalue(L, 1);
    push_object(L, Tag::seat, seat);
    lua_call(L, 1, 1);
    const auto number = whole_number_at(L, -1);
    if (!number)
      raise(L, fmt::format("what 'best' compares must be whole numbers, not {}", push_text(L, -1)));
    lua_pop(L, 1);
    if (count > 0 && *number < most) continue;
    if (*number > most) count = 0;
    most = *number;
    seats[count++] = seat;
  }
  lua_createtable(L, static_cast<int>(count), 0);
  for (std::size_t i = 0; i < count; ++i) {
    push_object(L, Tag::seat, seats[i]);
    lua_rawseti(L, -2, static_cast<lua_Integer>(i) + 1);
  }
  return 1;
}

int random(lua_State* L) {
  access(L).check_chance();
  const auto n = integer_in(L, 1, "the number of possibilities", 1, 1'000'000);
  lua_pushinteger(L, lua_Integer{access(L).random(static_cast<std::uint32_t>(n))} + 1);
  return 1;
}

constexpr Binding kFunctions[] = {
    binding<"tell(zone | card [, fact [, seat | {seat, …}]])", tell>(
        May::change,
        "All seats, or only these, learn of every card of the zone, or of this card, whether the fact is "
        "true of it; without a fact everything that can be told of it, of every attribute, as if the card "
        "lay face up. What was told follows the card until it is shuffled. A fact that is nil is an error, "
        "and so is an empty list of seats."),
    binding<"show(zone | card, seat | {seat, …})", show>(
        May::change,
        "These seats look at every card of the zone, or at this card, and know it from then on until it is "
        "shuffled; the others see that they look. An error for an empty list of seats."),
    binding<"go(\"phase\" [, seat | {seat, …}])", go>(
        May::change,
        "Goes on in this phase, in place of what the phase's `then` says: with the same seat; with a seat, "
        "ends the turn and gives the next one to that seat; with a list, asks these seats for one move each, "
        "and nobody else, while the turn stays where it is. An error for a phase that is not declared, and "
        "for an empty list. It has no effect once the game is over."),
    binding<"finish(\"outcome\" [, seat | {seat, …}])", finish_now>(
        May::change,
        "The game is over with this outcome; called twice, the last one counts. The seats have won, `{}` "
        "means nobody; if they are left out, the best score wins with `score: seats`, and nobody with one "
        "score for the team. An error for an outcome that is not declared."),
    binding<"finish_after(n, \"outcome\")", finish_later>(
        May::change,
        "The game ends with this outcome when n more turns have ended, the current one not counted. n is a "
        "whole number from 0 to 10,000. A later call replaces it."),
    binding<"redeal([seat])", redeal>(
        May::change,
        "Begins another round as the game began: all cards are gathered where they lay before the set-up, "
        "but "
        "for those in zones with `stays`, and shuffled; counters with `reset: round` go back to their start; "
        "the cards are dealt as `setup.deal` says, and `setup` runs. The seat, if it is left out the next "
        "after the one that began this round, is dealt to first, and begins in the phase in which the game "
        "starts; it is `starter()` from then on. What was told of gathered cards is forgotten. An error if "
        "the cards do not suffice, and for a seat that is nil. It has no effect once the game is over."),
    binding<"say(\"text\" [, {NAME = value, …}])", say>(
        May::change,
        "Says a text of `says` to all seats, with a value for each {NAME} in it: a seat, a list of seats, "
        "`seats`, "
        "a card, a zone, a counter, a fact or a whole number; where an attribute has this name, "
        "one of its values, and where a table has it, the name of one of its rows. `run` and `steps` show it "
        "where it was said; a seat that does not see a card "
        "gets "
        "? for it. A text of several words need not be declared: `say(\"{seat} passes\", {seat = me})`. "
        "The game does not change. An error for one word that is not declared, and for a {NAME} "
        "without a value; values that the text has no use for are left out."),
    binding<"random(n)", random>(
        May::change,
        "A whole number from 1 to n, by the game's own chance; n from 1 to 1,000,000. "
        "One from a to b is `a - 1 + random(b - a + 1)`.",
        Gives::number),
    binding<"phase()", phase>(May::look, "The name of the phase that the game is in.", Gives::phase),
    binding<"whose_turn()", whose_turn>(May::look, "The seat whose turn it is.", Gives::seat),
    binding<"starter()", starter>(
        May::look,
        "The seat that was named to start (`first` in a script), or by the last `redeal`; nil if nobody was, "
        "and the rules decide.",
        Gives::seat),
    binding<"best(of [, from])", best>(
        May::always,
        "A list of the seats for which `of(seat)` is greatest, clockwise from the seat `from`, or from the "
        "first, without seats that are out. An error if `of` returns anything but a whole number."),
};

}  // namespace

Bindings flow_functions() { return kFunctions; }

}  // namespace fuda::lua
