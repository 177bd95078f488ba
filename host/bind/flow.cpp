// Functions that tell facts, show texts, end the game, change the phase, and give random numbers.
#include <fmt/format.h>

#include <array>
#include <optional>
#include <span>
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

// Calls `fn` for the card at `index`, or for each card of the zone at `index`.
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
  if (facts == 0) {  // the game has no facts, so only check the argument
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
  if (host(L).game->phases[phase].movers == Phase::Movers::others)
    raise(L, fmt::format("'{0}' is a phase of reactions: the host enters it after a move of a phase with "
                         "'react: {0}'",
                         host(L).game->phases[phase].name));
  state.take_course(Course::chosen);
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

int resume(lua_State* L) {
  Changeable state = access(L).change();
  if (state.over()) return 0;
  if (!state.asks_for_reactions())
    raise(L, "'resume' works only in a phase with 'who: others', and before 'go'");
  state.take_course(Course::chosen);
  state.end_reactions();
  return 0;
}

int redeal(lua_State* L) {
  Changeable state = access(L).change();
  std::optional<Seat> first;
  if (!lua_isnone(L, 1)) first = object<Tag::seat>(L, 1);
  state.take_course(Course::redealt);
  if (state.over() || !state.end_turn()) return 0;
  // The work that is charged for gathering, sorting, shuffling and dealing one card.
  constexpr std::uint64_t kWorkOfCard = 10;
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
    lua_pushnil(L);  // push nil, so that redeal(starter()) differs from redeal()
  }
  return 1;
}

int reacted_to(lua_State* L) {
  if (const auto seat = access(L).reacted_to(); seat) {
    push_object(L, Tag::seat, *seat);
  } else {
    lua_pushnil(L);
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
    if (!number) raise(L, fmt::format("'best' compares whole numbers, not {}", push_text(L, -1)));
    lua_pop(L, 1);
    if (count > 0 && *number < most) continue;
    if (*number > most) count = 0;
    most = *number;
    seats[count++] = seat;
  }
  push_seats(L, std::span(seats).first(count));
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
        "Tells all seats, or only these seats, whether the fact is true of each card in the zone, or of this "
        "card. Without a fact, the function tells the seats everything that can be told about the card, as "
        "if the card lay face up. The seats remember what they were told until the card is shuffled. It is "
        "an error if the fact is nil, or if the list of seats is empty."),
    binding<"show(zone | card, seat | {seat, …})", show>(
        May::change,
        "Shows each card in the zone, or this card, to these seats. These seats know the card until it is "
        "shuffled. The other seats see which seats look at the card. It is an error if the list of seats is "
        "empty."),
    binding<"go(\"phase\" [, seat | {seat, …}])", go>(
        May::change,
        "Continues the game in this phase, and ignores the `then` of the current phase. Without a seat, the "
        "same seat moves. With a seat, the turn ends and that seat gets the next turn. With a list, each of "
        "these seats makes one move, no other seat moves, and the turn does not change. It is an error if "
        "the phase is not declared, or if the list is empty. Once the game is over, the call has no effect."),
    binding<"finish(\"outcome\" [, seat | {seat, …}])", finish_now>(
        May::change,
        "Ends the game with this outcome. If rules call `finish` twice, the last call counts. The given "
        "seats win; `{}` means that nobody wins. Without seats, the best score wins with `score: seats`, and "
        "nobody wins with `score: team`. It is an error if the outcome is not declared."),
    binding<"finish_after(n, \"outcome\")", finish_later>(
        May::change,
        "Ends the game with this outcome when n more turns have ended, not counting the current turn. n is a "
        "whole number from 0 to 10,000. A later call replaces an earlier call."),
    binding<"resume()", resume>(
        May::change,
        "Continues the game as if no seat had reacted, and asks no further seat for a reaction. It is an "
        "error outside a phase with `who: others`."),
    binding<"redeal([seat])", redeal>(
        May::change,
        "Begins another round in the same way as the game began. The host returns all cards to the zones "
        "that held them before the set-up, except the cards in zones with `stays`. After that, the host "
        "shuffles the zones in `setup.shuffle`, resets counters with `reset: round`, deals as `setup.deal` "
        "says, and calls `setup`. The host deals to the given seat first, and this seat begins in the phase "
        "in which the game starts. Without a seat, the next round begins with the seat after the seat that "
        "began the current round. `starter()` then returns the seat that begins. The host forgets everything "
        "that was told about the gathered cards. It is an error if there are too few cards, or if the seat "
        "is nil. Once the game is over, the call has no effect."),
    binding<"say(\"text\" [, {NAME = value, …}])", say>(
        May::change,
        "Shows a text of `says` to all seats. Each `{NAME}` in the text needs a value: a seat, a list of "
        "seats, `seats`, a card, a zone, a counter, a fact or a whole number. If `NAME` is an attribute, the "
        "value can be one of the attribute's values. If `NAME` is a table, the value can be the name of a "
        "row of the table. `fuda run` and `steps` show the text at the point where the rules called `say`. A "
        "seat that does not see a card gets `?` in place of the card's name. You do not have to declare a "
        "text of several words: `say(\"{seat} passes\", {seat = me})`. The call does not change the "
        "position. It is an error if a single word is not declared, or if a `{NAME}` has no value. The "
        "function ignores values without a `{NAME}`."),
    binding<"random(n)", random>(
        May::change,
        "A random whole number from 1 to n, drawn from the game's own random numbers. n is a whole number "
        "from 1 to 1,000,000. For a number from a to b, write `a - 1 + random(b - a + 1)`.",
        Gives::number),
    binding<"phase()", phase>(May::look, "The name of the current phase.", Gives::phase),
    binding<"whose_turn()", whose_turn>(May::look,
                                        "The seat whose turn it is. In a phase with `who: others`, the "
                                        "result is the seat that the host asks.",
                                        Gives::seat),
    binding<"reacted_to()", reacted_to>(May::look,
                                        "The seat that made the move to which other seats can react now. The "
                                        "result is nil outside a phase "
                                        "with `who: others`.",
                                        Gives::seat),
    binding<"starter()", starter>(
        May::look,
        "The seat that a script's `first` or the last `redeal` named to start. The result is nil if no seat "
        "was named, because the rules then decide which seat starts.",
        Gives::seat),
    binding<"best(of [, from])", best>(
        May::always,
        "A list of the seats for which `of(seat)` is highest, clockwise from the seat `from`, or from the "
        "first seat. Seats that are out are not in the list. It is an error if `of` returns anything but a "
        "whole number."),
};

}  // namespace

Bindings flow_functions() { return kFunctions; }

}  // namespace fuda::lua
