// The members of a Bot, for the files that implement it.
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

// The context of the bindings for bots: the bot whose script calls the bindings.
struct BotHost : Host {
  BotHost(const Game& of, Access& to, BotImpl& running) : Host(of, to), bot(running) {}
  BotImpl& bot;
};

class BotImpl {
 public:
  BotImpl(const Game& game, const Notation& notation, const std::vector<Source>& scripts);

  // Calls a function about this observation. On the Lua stack, the function must be below its `arguments`
  // arguments.
  void call_about(const Observation& seen, int arguments, int results);
  void clear_memory() const;
  // Calls `choose` again, as it was called about this observation, and returns the line of its `return`. If
  // the result differs from `result`, because the bot has changed its memory, returns the place of the
  // function.
  [[nodiscard]] Place place_of_return(const Observation& seen, const std::string& result);
  // Throws Failure if the bot's memory holds a card, or a move with a card. `place` is the place of the
  // function that has just returned.
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
  Rng chance_before_;  // before the last choice
  Seat seat_ = kNone;
  const Observation* seen_ = nullptr;  // the observation of the current call; null between calls
  int choose_ = 0, see_ = 0;           // registry numbers; see_ is 0 if the bot does not watch moves
  int memory_ = 0;                     // registry
};

// The bot whose script is running.
[[nodiscard]] inline BotImpl& running_bot(lua_State* L) { return static_cast<BotHost&>(host(L)).bot; }

// The current position, as the bot's seat sees it. Raises an error if the script is still being loaded.
[[nodiscard]] inline const Observation& observed(lua_State* L) {
  access(L).check_running();
  return *running_bot(L).seen_;
}

// The card at `index`, for a function that reads the observation.
[[nodiscard]] inline CardId observed_card(lua_State* L, int index) {
  return running_bot(L).access_.card(object<Tag::card>(L, index));
}

// Adds the names that bots can use but rules cannot.
void bind_bot_names(Vm& vm, const Game& game);
void bind_bot_moves(Vm& vm, const Game& game);

// Pops a table, and returns the path of a card in the table, or of a move with a card, such as "memory.best".
// Returns "" if the table contains neither a card nor a move with a card. Throws Failure if the table is too
// large to search.
[[nodiscard]] std::string kept_card(lua_State* L);

// Pushes a move as a Lua value `m` with `m.kind`, and with the arguments under the names of their parameters.
void push_move(lua_State* L, const ObservedMove& move);
// The move at `index`, or null if the value is not a move.
[[nodiscard]] const ObservedMove* move_at(lua_State* L, int index);

}  // namespace fuda::lua
