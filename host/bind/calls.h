// Calls into the rules: the position of a call, its arguments, and its protection.
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

  // Sets the position of the following calls. Calls may change a `State`, but not a `const State`.
  template <class AnyState>
  void begin(AnyState& state) {
    access_.begin(state);
    things_.free_all_walks();
  }

  // Each of these functions pushes an argument. The function to call must already be on the stack.
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
  // Pushes the first `count` arguments of the move.
  void push_arguments(const Move& move, std::size_t count) const {
    for (std::size_t i = 0; i < count; ++i) push_argument(move, i);
  }

  // Calls the function that is below its arguments on the stack. Throws Failure, or raises a Lua error within
  // `together`.
  void invoke(int arguments, int results) {
    if (!together_) return call(L_, arguments, results);
    budget_.enter_again();
    lua_call(L_, arguments, results);
    if (outer_.any()) [[unlikely]]
      end_inner_call(L_);
  }
  // Runs `fn`. Calls inside `fn` need no separate protection. Throws Failure.
  void together(void (*fn)(void*), void* argument);

  // From now on, rules get the other set of cards (bind/things.h).
  void swap_cards();

 private:
  // The form in which rules get an argument: a pinned value, a list of cards, or a number.
  struct Handed {
    const int* first = nullptr;  // the stack place of argument 0; the other arguments follow
    bool several = false;
    int from = 0;  // the number that argument 0 becomes
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
  // The stack place of the first value of each tag. The other values of the tag follow.
  std::array<int, kTags> pinned_{};
  int other_cards_ = 0;
  int outcomes_ = 0;            // place of the names of outcomes
  std::vector<Handed> handed_;  // [kind * kMaxParams + parameter]
  std::vector<int> words_;      // stack places of words, with the same indices as handed_
  bool together_ = false;
};

}  // namespace fuda::lua
