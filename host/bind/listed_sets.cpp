#include "bind/listed_sets.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/lists.h"
#include "base/utf8.h"
#include "bind/move_values.h"
#include "lua/sandbox.h"
#include "model/legal.h"
#include "model/observation.h"

namespace fuda::lua {

void ListedSets::read(const Move& head, const State& state, std::vector<Move>& out, std::string* reason) {
  const MoveKind& kind = game_.moves[head.kind];
  const std::size_t last = kind.params.size() - 1;
  const int function = defined_.guard(head.kind).sets;
  const int before = lua_gettop(L_);
  const auto refuse = [&](const std::string& got) {
    lua_settop(L_, before);
    throw Failure(
        error_at(defined_at(L_, function),
                 fmt::format("'moves.{}.sets' must return a list of lists of cards, not {}", kind.name, got),
                 "write: return {{a, b}, {c, d, e}}"));
  };
  lua_pushvalue(L_, function);
  calls_.push_seat(head.seat);
  calls_.push_arguments(head, last);
  calls_.invoke(static_cast<int>(last) + 1, 2);
  if (const int type = lua_type(L_, before + 2); type != LUA_TNIL && type != LUA_TSTRING) {
    const std::string got = type == LUA_TTABLE ? "a table" : push_text(L_, before + 2);
    lua_settop(L_, before);
    throw Failure(
        error_at(defined_at(L_, function),
                 fmt::format("'moves.{}.sets' must give its reason as a text, not as {}", kind.name, got),
                 "write: return {{a, b}, {c, d, e}}, \"reason\""));
  }
  if (reason != nullptr && lua_type(L_, before + 2) == LUA_TSTRING)
    *reason = excerpt(lua_tostring(L_, before + 2), kMaxYamlText);
  lua_settop(L_, before + 1);
  open_closed(L_, before + 1);
  if (lua_type(L_, before + 1) != LUA_TTABLE) refuse(push_text(L_, before + 1));
  const std::vector<CardId> there = cards_in_reach(state, kind.params[last], head);
  const auto count = static_cast<lua_Integer>(lua_rawlen(L_, before + 1));
  for (lua_Integer i = 1; i <= count; ++i) {
    lua_rawgeti(L_, before + 1, i);
    auto cards = cards_at(L_, before + 2);
    if (!cards) refuse(fmt::format("a list with {}", push_text(L_, before + 2)));
    lua_settop(L_, before + 1);
    const auto stray = std::ranges::find_if(*cards, [&](CardId card) { return !contains(there, card); });
    if (stray != cards->end()) {
      lua_settop(L_, before);
      throw Failure(error_at(defined_at(L_, function),
                             fmt::format("'moves.{}.sets' lists a card that is not possible for '{}'",
                                         kind.name, kind.params[last].name),
                             "list each card once, and only cards from the zones that the YAML declares"));
    }
    order_choice(state, head.seat, there, *cards);
    Move move = head;
    if (std::ranges::adjacent_find(*cards) == cards->end() && set_cards(kind.params, last, *cards, move) &&
        misfit(state, kind.params[last], move, *cards) == Misfit::nothing && !contains(out, move))
      out.push_back(move);
  }
  lua_settop(L_, before);
}

void ListedSets::add(const State& state, MoveSet& moves, const Viewer& viewer) {
  std::vector<Move> listed;
  for (MoveRun& run : moves.runs()) {
    if (defined_.guard(run.head.kind).sets == 0 || run.mask == 0) continue;
    run.mask = 0;
    std::vector<Move> here;
    leaks_.look(run.head.kind, state, viewer, [&](const State& seen) {
      read(&seen == &state ? run.head : same_move(state, run.head, seen), seen, here, nullptr);
      for (const Move& move : here) listed.push_back(&seen == &state ? move : same_move(seen, move, state));
    });
  }
  if (moves.runs().size() + listed.size() > kMaxLegalMoves)
    throw Failure(fmt::format("the rules list more than {} sets of cards", kMaxLegalMoves));
  for (const Move& move : listed) moves.add(move, kNone, kNone, 0, 1);
  moves.recount();
}

bool ListedSets::allows(const State& state, const Move& move, const Viewer& viewer, std::string& reason) {
  bool allowed = true;
  leaks_.look(move.kind, state, viewer, [&](const State& seen) {
    const Move there = &seen == &state ? move : same_move(state, move, seen);
    std::vector<Move> here;
    read(there, seen, here, &reason);
    MoveSet sets;
    for (const Move& set : here) sets.add(set, kNone, kNone, 0, 1);
    allowed = contains(seen, sets, there);
  });
  return allowed;
}

}  // namespace fuda::lua
