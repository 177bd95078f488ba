// moves.NAME.sets: the cards that a move can take together, where its declaration leaves that to the rules.
#include <fmt/format.h>

#include <algorithm>

#include "base/lists.h"
#include "base/utf8.h"
#include "bind/move_values.h"
#include "bind/rules_impl.h"
#include "lua/sandbox.h"
#include "model/observation.h"

namespace fuda::lua {

int Rules::Impl::pin_sets(const std::string& slot, const MoveKind& kind) {
  const int function = pin_function(slot, "sets");
  const bool asked = !kind.params.empty() && kind.params.back().by_rules;
  if (asked && function == 0) {
    std::string form = "me";
    for (std::size_t i = 0; i + 1 < kind.params.size(); ++i) form += ", " + kind.params[i].name;
    throw Failure(error_at(kind.params.back().place,
                           fmt::format("no rule lists the sets of '{}'", kind.params.back().name),
                           fmt::format("write: function {}.sets({}) … end", slot, form)));
  }
  if (!asked && function != 0) {
    throw Failure(error_at(defined_at(L_, function), fmt::format("'{}.sets' is never asked", slot),
                           "its last parameter must say so in the YAML: {cards: …, sets: rules}"));
  }
  return function;
}

void Rules::Impl::push_list(std::span<const CardId> cards) const {
  lua_createtable(L_, static_cast<int>(cards.size()), 0);
  for (std::size_t i = 0; i < cards.size(); ++i) {
    lua_pushvalue(L_, pinned_.things[static_cast<int>(Tag::card)] + cards[i]);
    lua_rawseti(L_, -2, static_cast<lua_Integer>(i) + 1);
  }
  lua_rawgeti(L_, LUA_REGISTRYINDEX, host_.things.card_list);
  lua_setmetatable(L_, -2);
}

void Rules::Impl::read_sets(const GuardSlot& guard, const Move& head, const State& state,
                            std::vector<Move>& out, std::string* reason) {
  const MoveKind& kind = game_.moves[head.kind];
  const std::size_t last = kind.params.size() - 1;
  const int before = lua_gettop(L_);
  const auto refuse = [&](const std::string& got) {
    lua_settop(L_, before);
    throw Failure(
        error_at(defined_at(L_, guard.sets),
                 fmt::format("'moves.{}.sets' must return a list of lists of cards, not {}", kind.name, got),
                 "write: return {{a, b}, {c, d, e}}"));
  };
  lua_pushvalue(L_, guard.sets);
  push_seat(head.seat);
  for (std::size_t i = 0; i < last; ++i) push_argument(head, i);
  invoke(static_cast<int>(last) + 1, 2);
  if (const int type = lua_type(L_, before + 2); type != LUA_TNIL && type != LUA_TSTRING) {
    const std::string got = type == LUA_TTABLE ? "a table" : push_text(L_, before + 2);
    lua_settop(L_, before);
    throw Failure(
        error_at(defined_at(L_, guard.sets),
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
      throw Failure(error_at(
          defined_at(L_, guard.sets),
          fmt::format("'moves.{}.sets' lists a card that '{}' cannot be", kind.name, kind.params[last].name),
          "each card lies where the YAML says, and is named once"));
    }
    order_choice(state, head.seat, there, *cards);
    Move move = head;
    if (std::ranges::adjacent_find(*cards) == cards->end() && set_cards(kind.params, last, *cards, move) &&
        misfit(state, kind.params[last], move, *cards) == Misfit::nothing && !contains(out, move))
      out.push_back(move);
  }
  lua_settop(L_, before);
}

void Rules::Impl::add_sets(const State& state, MoveSet& moves, const Eyes& eyes) {
  std::vector<Move> listed;
  for (MoveRun& run : moves.runs()) {
    const GuardSlot& guard = pinned_.guards[run.head.kind];
    if (guard.sets == 0 || run.mask == 0) continue;
    run.mask = 0;
    std::vector<Move> here;
    look(run.head.kind, state, eyes, [&](const State& seen) {
      read_sets(guard, &seen == &state ? run.head : same_move(state, run.head, seen), seen, here);
      for (const Move& move : here) listed.push_back(&seen == &state ? move : same_move(seen, move, state));
    });
  }
  if (moves.runs().size() + listed.size() > kMaxLegalMoves)
    throw Failure(fmt::format("the rules list more than {} sets of cards", kMaxLegalMoves));
  for (const Move& move : listed) moves.add(move, kNone, kNone, 0, 1);
  moves.recount();
}

Guarded Rules::Impl::listed(const GuardSlot& guard, const Move& move, const State& state, const Eyes& eyes) {
  Guarded result;
  look(move.kind, state, eyes, [&](const State& seen) {
    const Move there = &seen == &state ? move : same_move(state, move, seen);
    std::vector<Move> here;
    read_sets(guard, there, seen, here, &result.reason);
    MoveSet sets;
    for (const Move& set : here) sets.add(set, kNone, kNone, 0, 1);
    result.allowed = contains(seen, sets, there);
  });
  result.place = defined_at(L_, guard.sets);
  return result;
}

void Rules::add_sets(const State& state, MoveSet& moves, const Eyes& eyes) {
  if (!impl_->lists_sets_) return;
  impl_->leaks_.clear();
  impl_->begin(state);
  impl_->add_sets(state, moves, eyes);
}

}  // namespace fuda::lua
