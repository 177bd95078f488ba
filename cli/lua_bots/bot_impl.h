// What a Bot holds, for the files that make it up.
#pragma once

#include <string>
#include <vector>

#include "bind/access_control.h"
#include "bind/objects.h"
#include "lua/vm.h"
#include "lua_bots/bindings.h"
#include "lua_bots/bot.h"

namespace fuda::lua {

class BotImpl;

// What the bindings know, and which bot's script calls them.
struct BotHost : Host {
  BotHost(const Game& of, Access& to, BotImpl& running) : Host(of, to), bot(running) {}
  BotImpl& bot;
};

class BotImpl {
 public:
  BotImpl(const Game& game, const Notation& notation, const std::vector<Source>& scripts);

  // Calls the function on the top of the stack, below it `arguments`, about this observation.
  void call_about(const Observation& seen, int arguments, int results);
  void clear_memory() const;
  // Throws Failure where the memory holds a card, or a move with one; `place`: the function that has ended.
  void refuse_kept_cards(const Place& place) const;
  void push_made(const SeenMove& move);
  void push_steps(const Steps& steps);

  const Game& game_;
  const Notation& notation_;
  std::string file_;
  Vm vm_;
  lua_State* L_;
  AccessControl access_;
  BotHost host_;
  Watch watch_;
  Rng chance_;
  Seat seat_ = kNone;
  const Observation* seen_ = nullptr;  // while a call is under way
  int choose_ = 0, see_ = 0;           // registry; see_ 0: it does not look on
  int memory_ = 0;                     // registry
};

// The bot whose script is running.
[[nodiscard]] inline BotImpl& running_bot(lua_State* L) { return static_cast<BotHost&>(host(L)).bot; }

// What its seat sees of the position; raises while the script is being loaded.
[[nodiscard]] inline const Observation& observed(lua_State* L) {
  access(L).check_running();
  return *running_bot(L).seen_;
}

// The card at `index`, for a look at the observation.
[[nodiscard]] inline CardId observed_card(lua_State* L, int index) {
  return running_bot(L).access_.card(object<Tag::card>(L, index));
}

// Adds the names that bots have besides those of rules.
void bind_bot_names(Vm& vm, const Game& game);
void bind_bot_moves(Vm& vm, const Game& game);

// Pops the table on the top of the stack and says where in it, at any depth, a card is, or a move with one:
// "memory.best"; "" where there is none. Throws Failure where the table is too large to search.
[[nodiscard]] std::string kept_card(lua_State* L);

// Pushes a move as scripts have it: `m.kind`, and its arguments by the names of its parameters.
void push_move(lua_State* L, const ObservedMove& move);
// The move at `index`, or null.
[[nodiscard]] const ObservedMove* move_at(lua_State* L, int index);

}  // namespace fuda::lua
