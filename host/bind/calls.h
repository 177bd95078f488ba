// Calls into the rules: the position that a call is about, the arguments that it gets, and its protection.
#pragma once

#include <array>
#include <lua.hpp>
#include <span>
#include <vector>

#include "bind/program.h"
#include "lua/call.h"

namespace fuda::lua {

class Calls {
 public:
  explicit Calls(Program& program);
  ~Calls() = default;
  Calls(const Calls&) = delete;
  Calls& operator=(const Calls&) = delete;

  // The calls that follow are about this position. A `State` may be changed, a `const State` may not.
  template <class AnyState>
  void begin(AnyState& state) {
    access_.begin(state);
    things_.free_all_walks();
  }

  // Each pushes an argument; a function lies below it.
  void push_seat(Seat seat) const { lua_pushvalue(L_, of(Tag::seat) + seat); }
  void push_card(CardId card) const { lua_pushvalue(L_, of(Tag::card) + card); }
  void push_outcome(OutcomeId outcome) const { lua_pushvalue(L_, outcomes_ + outcome); }
  void push_argument(const Move& move, std::size_t index) const {
    const Handed& handed = handed_[move.kind * kMaxParams + index];
    const int value = move.args[index];
    if (handed.first != nullptr) {
      lua_pushvalue(L_, *handed.first + value);
    } else if (handed.several) [[unlikely]] {
      push_list(move.cards(index));
    } else {
      lua_pushinteger(L_, value + handed.from);
    }
  }
  // The first `count` arguments of the move.
  void push_arguments(const Move& move, std::size_t count) const {
    for (std::size_t i = 0; i < count; ++i) push_argument(move, i);
  }

  // Calls the function below its arguments. Throws Failure, or within `together` a Lua error.
  void invoke(int arguments, int results) {
    if (!together_) return call(L_, arguments, results);
    budget_.enter_again();
    lua_call(L_, arguments, results);
    if (outer_.any()) [[unlikely]]
      end_inner_call(L_);
  }
  // Runs `fn`, in which calls need no protection of their own. Throws Failure.
  void together(void (*fn)(void*), void* argument);

  // Rules get the cards of the other set from now on (bind/things.h).
  void swap_cards();

 private:
  // How an argument is handed to rules: what is pinned for it, a list of cards, or a number.
  struct Handed {
    const int* first = nullptr;  // the place of the argument 0; those of the others follow
    bool several = false;
    int from = 0;  // the number that 0 stands for
  };

  [[nodiscard]] int of(Tag tag) const { return pinned_[static_cast<std::size_t>(tag)]; }
  void pin_things(Tag tag, std::size_t count);
  void pin_argument(std::size_t number, const Param& param);
  void push_list(std::span<const CardId> cards) const;

  const Game& game_;
  lua_State* L_;
  Budget& budget_;
  const OuterVariables& outer_;
  AccessControl& access_;
  Things& things_;
  // Places on the stack: of the first, the others follow.
  std::array<int, kTags> pinned_{};
  int other_cards_ = 0;
  int outcomes_ = 0;            // their names
  std::vector<Handed> handed_;  // [kind * kMaxParams + parameter]
  std::vector<int> words_;      // the same
  bool together_ = false;
};

}  // namespace fuda::lua
