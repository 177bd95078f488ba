// Moves as Lua values, for moves.NAME(…), which creates a move, and legal(), which lists the legal moves.
#include <fmt/format.h>

#include <algorithm>

#include "base/suggest.h"
#include "bind/move_values.h"
#include "lua/sandbox.h"
#include "lua/wrapper.h"
#include "lua_bots/bot_impl.h"
#include "model/legal.h"
#include "model/notation.h"

namespace fuda::lua {

namespace {

constexpr const char* kMoveType = "fuda.move";  // the key of the metatable of moves in the registry

struct MoveObject {
  static constexpr Tag kTag = Tag::move;
  Handle handle = {};
  ObservedMove move;
};

const ObservedMove& checked_move(lua_State* L, int index) {
  const ObservedMove* move = move_at(L, index);
  if (move == nullptr) raise(L, fmt::format("expected a move, not {}", push_text(L, index)));
  return *move;
}

int move_field(lua_State* L) {
  const ObservedMove& move = checked_move(L, 1);
  const MoveKind& kind = host(L).game->moves[move.kind];
  const std::string name = lua_type(L, 2) == LUA_TSTRING ? lua_tostring(L, 2) : "";
  for (std::size_t i = 0; i < kind.params.size(); ++i) {
    if (kind.params[i].name != name) continue;
    push_argument_value(L, kind.params[i], move.as_seen(), i);
    return 1;
  }
  if (name == "kind") {
    lua_pushlstring(L, kind.name.data(), kind.name.size());
    return 1;
  }
  std::vector<std::string> known{"kind"};
  for (const Param& param : kind.params) known.push_back(param.name);
  raise(L, fmt::format("the move '{}' has no '{}'", kind.name, push_text(L, 2)),
        suggestion(push_text(L, 2), known));
}

int move_text(lua_State* L) {
  const ObservedMove& move = checked_move(L, 1);
  const std::string text = running_bot(L).notation_.write(observed(L), move);
  lua_pushlstring(L, text.data(), text.size());
  return 1;
}

int same(lua_State* L) {
  const ObservedMove* a = move_at(L, 1);
  const ObservedMove* b = move_at(L, 2);
  lua_pushboolean(L, static_cast<int>(a != nullptr && b != nullptr && *a == *b));
  return 1;
}

int refuse_field(lua_State* L) {
  raise(L, "a move cannot be changed; create another move with moves.NAME(…)");
}

// Chooses cards. If several cards look alike to the bot, the first of them represents all of them.
bool choose_cards(lua_State* L, const MoveKind& kind, std::size_t index, std::vector<CardId> cards,
                  Move& move) {
  const State& state = observed(L).state;
  std::vector<CardId> there;
  for (const CardId card : cards) {
    for (const CardId beside : state.cards(state.zone_of(card))) {
      if (std::ranges::find(there, beside) == there.end()) there.push_back(beside);
    }
  }
  order_choice(state, move.seat, there, cards);
  return set_cards(kind.params, index, cards, move);
}

// Creates a move. The upvalue is the number of the move's kind.
int make_move(lua_State* L) {
  const auto kind_id = static_cast<KindId>(lua_tointeger(L, lua_upvalueindex(1)));
  const MoveKind& kind = host(L).game->moves[kind_id];
  access(L).check_running();
  Move move{kind_id, running_bot(L).seat_, {}};
  std::string form;
  for (const Param& param : kind.params) form += (form.empty() ? "" : ", ") + param.name;
  const auto count = static_cast<int>(kind.params.size());
  if (lua_gettop(L) != count)
    raise(L,
          fmt::format("moves.{} takes {} argument{}, but gets {} here", kind.name, count,
                      count == 1 ? "" : "s", lua_gettop(L)),
          fmt::format("write: moves.{}({})", kind.name, form));
  for (int i = 0; i < count; ++i) {
    const Param& param = kind.params[static_cast<std::size_t>(i)];
    const auto at = static_cast<std::size_t>(i);
    if (param.thing() == NamedThing::cards) {
      if (const auto cards = cards_at(L, i + 1); cards && choose_cards(L, kind, at, *cards, move)) continue;
    }
    const auto read = in_lua(param.thing()).at;
    const auto argument = read == nullptr ? std::nullopt : read(L, i + 1, type_of(param));
    if (!argument)
      raise(L, fmt::format("'{}' of moves.{} must be {}, not {}", param.name, kind.name,
                           in_lua(param.thing()).wanted, push_text(L, i + 1)));
    move.args[at] = static_cast<std::int16_t>(std::clamp<std::int32_t>(*argument, INT16_MIN, INT16_MAX));
  }
  push_move(L, ObservedMove::of_seen(move));
  return 1;
}

// Pushes the list of these moves. If the script passes a move, instead pushes whether the list contains this
// move.
int listed(lua_State* L, const ObservedMoves& moves) {
  const Observation& seen = observed(L);
  if (lua_gettop(L) == 1) {
    lua_pushboolean(L, static_cast<int>(contains(seen, moves, checked_move(L, 1))));
    return 1;
  }
  charge_each(L, moves.size());
  lua_createtable(L, static_cast<int>(moves.size()), 0);
  lua_Integer n = 0;
  for_each_move(seen, moves, [&](const ObservedMove& move) {
    push_move(L, move);
    lua_rawseti(L, -2, ++n);
  });
  return 1;
}

int legal(lua_State* L) { return listed(L, observed(L).legal); }
int free_moves(lua_State* L) { return listed(L, observed(L).free); }

constexpr Binding kMoves[] = {
    {"moves", nullptr, May::look, "moves.KIND(…)",
     "Creates a move of this kind, with one value for each of its parameters: `moves.play(me.hand[1])`. The "
     "move does not have to be legal. The fields of a move `m` are `m.kind` and its arguments by the names "
     "of the parameters, such as `m.card`. Two moves of the same kind with the same arguments are equal."},
    binding<"legal([move])", legal>(
        May::look,
        "The list of the moves that the seat can make now. The list is empty while other seats must move. "
        "If the argument is a move, the function returns whether the move is in the list."),
    binding<"free_moves([move])", free_moves>(
        May::look,
        "The list of the free moves that the seat can make now, such as sorting a hand. If the argument is a "
        "move, the function returns whether the move is in the list. If a bot chooses a free move, the host "
        "asks the bot again."),
};

}  // namespace

Bindings bot_move_names() { return kMoves; }

void push_move(lua_State* L, const ObservedMove& move) {
  new_object<MoveObject>(L, kNone)->move = move;
  luaL_getmetatable(L, kMoveType);
  lua_setmetatable(L, -2);
}

const ObservedMove* move_at(lua_State* L, int index) {
  const auto* object = object_at<MoveObject>(L, index);
  return object == nullptr ? nullptr : &object->move;
}

void bind_bot_moves(Vm& vm, const Game& game) {
  lua_State* L = vm.state();
  luaL_newmetatable(L, kMoveType);
  const auto meta = [&](const char* name, lua_CFunction function) {
    lua_pushcfunction(L, function);
    lua_setfield(L, -2, name);
  };
  meta("__index", guarded<move_field>);
  meta("__newindex", guarded<refuse_field>);
  meta("__tostring", guarded<move_text>);
  meta("__eq", guarded<same>);
  lua_pushstring(L, "move");
  lua_setfield(L, -2, "__name");
  lua_pop(L, 1);
  lua_newtable(L);
  for (std::size_t k = 0; k < game.moves.size(); ++k) {
    lua_pushinteger(L, static_cast<lua_Integer>(k));
    lua_pushcclosure(L, guarded<make_move>, 1);
    lua_setfield(L, -2, game.moves[k].name.c_str());
  }
  make_read_only(L, "moves");
  vm.set_name("moves");
  set_globals(vm, kMoves);
}

}  // namespace fuda::lua
