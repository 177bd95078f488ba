// What a Rules holds: the Lua state, and on its stack what calls need, where pushing a copy costs little.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "bind/access_control.h"
#include "bind/answers.h"
#include "bind/functions.h"
#include "bind/objects.h"
#include "bind/rules.h"
#include "lua/call.h"
#include "lua/vm.h"
#include "model/legal.h"

namespace fuda::lua {

inline constexpr const char* kNoReason = "the rules do not allow it here";

struct GuardSlot {
  int slot = 0;           // of `allowed` on the stack; 0: none
  bool for_each = false;  // it takes the move's arguments, so it is called for each candidate
  int except = 0;         // of `except` on the stack; 0: none
  int sets = 0;           // of `sets` on the stack; 0: none
  bool keeps = false;     // what it says can be kept: no argument is several cards

  explicit operator bool() const { return slot != 0 || except != 0; }
};

class Rules::Impl {
 public:
  Impl(const Game& game, const std::vector<Source>& sources);

  // How an argument is handed to rules: what is pinned for it, a list of cards, or a number.
  struct Handed {
    const int* first = nullptr;  // the slot of the argument 0; those of the others follow
    bool several = false;
    int from = 0;  // the number that 0 stands for
  };
  // Slots on the stack; 0: there is none.
  struct Pinned {
    int things[kTags] = {};  // by Tag: the first, the others follow
    int other_cards = 0;     // see Things::swap_cards
    int outcomes = 0;        // the first name
    int score = 0, set_up = 0, imagine = 0;
    std::vector<int> apply;         // by move kind
    std::vector<GuardSlot> guards;  // by move kind
    std::vector<int> enter;         // by phase
    std::vector<Handed> arguments;  // [kind * kMaxParams + parameter]
    std::vector<int> words;         // the same: the first
  };

  // A `State` may be changed, a `const State` may not.
  template <class AnyState>
  void begin(AnyState& state) {
    access_.begin(state);
    host_.things.free_all_walks();
  }
  void push_seat(Seat seat) const { lua_pushvalue(L_, pinned_.things[static_cast<int>(Tag::seat)] + seat); }
  void push_argument(const Move& move, std::size_t index) {
    const Handed& handed = pinned_.arguments[move.kind * kMaxParams + index];
    const int value = move.args[index];
    if (handed.first != nullptr) {
      lua_pushvalue(L_, *handed.first + value);
    } else if (handed.several) [[unlikely]] {
      push_list(move.cards(index));
    } else {
      lua_pushinteger(L_, value + handed.from);
    }
  }
  void push_list(std::span<const CardId> cards) const;
  int push_arguments(const Move& move) {
    const auto n = static_cast<int>(game_.moves[move.kind].params.size());
    for (int i = 0; i < n; ++i) push_argument(move, static_cast<std::size_t>(i));
    return n;
  }
  // run_together has protected the whole batch; each call still gets a budget of its own if it is exact.
  void invoke(int arguments, int results) {
    if (together_) {
      vm_.budget().enter_again();
      lua_call(L_, arguments, results);
      if (vm_.context().outer.any()) [[unlikely]]
        end_inner_call(L_);
    } else {
      call(L_, arguments, results);
    }
  }
  // Calls are watched while it lives.
  class Watched {
   public:
    explicit Watched(Impl& impl) : impl_(impl) {
      swap();
      impl.access_.watch(&impl.watch_);
    }
    ~Watched() {
      swap();
      impl_.access_.watch(nullptr);
    }
    Watched(const Watched&) = delete;
    Watched& operator=(const Watched&) = delete;

   private:
    void swap() {
      std::swap(impl_.pinned_.things[static_cast<int>(Tag::card)], impl_.pinned_.other_cards);
      impl_.host_.things.swap_cards();
    }
    Impl& impl_;
  };
  // What a function that changed the state read before.
  struct Change {
    Leak::By by;
    std::uint8_t rule;
    std::size_t first, last;  // of reads_: what it read
    std::size_t steps;        // taken when it returned
    Watch::ComingEnd end;     // when it returned
  };

  // Calls a function that changes the state. It is watched if the state has a listener and nothing is
  // declared as `reveals`.
  template <class Call>
  void change(State& state, Leak::By by, std::uint8_t rule, const std::string& reveals, Call call) {
    if (state.listener() == nullptr || !reveals.empty()) [[likely]]
      return call();
    watch_.begin(state);
    {
      const Watched watched(*this);
      call();
    }
    const auto& noted = watch_.noted();
    if (noted.empty()) return;
    const std::size_t first = reads_.size();
    reads_.insert(reads_.end(), noted.begin(), noted.end());
    changes_.push_back({by, rule, first, reads_.size(), state.listener()->size(), Watch::ComingEnd(state)});
  }
  // `ask(guard, move)` calls `allowed`; `except(guard, run)` removes what `except` excludes from a run.
  template <class Ask, class Except>
  void filter(const State& state, MoveSet& moves, const Eyes& eyes, Ask ask, Except except) {
    begin(state);
    if (lists_sets_) [[unlikely]]
      add_sets(state, moves, eyes);
    KindId asked = kNone;
    bool allowed = true;
    for (MoveRun& run : moves.runs()) {
      const GuardSlot& guard = pinned_.guards[run.head.kind];
      if (guard.except != 0) except(guard, run);
      if (guard.slot == 0) continue;
      if (!guard.for_each) {
        if (asked != run.head.kind) allowed = ask(guard, run.head);
        asked = run.head.kind;
        if (!allowed) run.mask = 0;
        continue;
      }
      for (Mask rest = run.mask; rest != 0; rest &= rest - 1) {
        const int bit = std::countr_zero(rest);
        if (!ask(guard, run_move(state, run, bit))) run.mask &= ~(Mask{1} << bit);
      }
    }
    moves.recount();
  }
  void read_scores(const State& state, Score& score);
  [[noreturn]] void refuse_score() const;
  bool ask(const GuardSlot& guard, const Move& move, const State& state, const Eyes& eyes,
           std::string* reason);
  // Calls `except` with all arguments but the last; puts the last arguments that it excludes into excepted_.
  void read_excepted(const GuardSlot& guard, const Move& head, std::string* reason);
  void except(const GuardSlot& guard, const State& state, MoveRun& run);
  void except(const GuardSlot& guard, const State& state, const Eyes& eyes, MoveRun& run);
  void drop_excepted(const State& state, MoveRun& run) const;
  // Puts the moves with the sets of cards that rules list into the place of those without (rules_sets.cpp).
  void add_sets(const State& state, MoveSet& moves, const Eyes& eyes);
  void read_sets(const GuardSlot& guard, const Move& head, const State& state, std::vector<Move>& out,
                 std::string* reason = nullptr);
  // Is the move's set of cards among those that rules list? Says why not, if they say so.
  Guarded listed(const GuardSlot& guard, const Move& move, const State& state, const Eyes& eyes);
  // Runs `call(state)` of a guard for these eyes, and adds what it should not have read to leaks_. With
  // `reveals`, the state is the true one. What is called for every move that is listed comes by std::ref, as
  // std::function would allocate room for it.
  void look(KindId kind, const State& state, const Eyes& eyes, const std::function<void(const State&)>& call);
  void settle(const Change& change, const State& state);

  [[noreturn]] void refuse_guard(int slot, KindId kind, int index, const std::string& before = {});
  bool ask(int slot, const Move& move, bool with_arguments, std::string* reason);
  // The same without a reason, but not if it is known what the guard says here (bind/answers.h).
  bool ask_once(const GuardSlot& guard, const Move& move, const State& state);

  const Game& game_;
  Vm vm_;
  lua_State* L_;
  AccessControl access_;
  Host host_;
  Pinned pinned_;
  Findings surplus_;
  bool guards_ = false;
  bool lists_sets_ = false;  // some move's
  std::vector<std::int32_t> excepted_;
  bool enters_ = false;
  bool together_ = false;
  Watch watch_;
  Answers answers_;
  Asked asked_;
  std::vector<Change> changes_;      // of the current move
  std::vector<Watch::Noted> reads_;  // of these changes
  std::vector<Leak> leaks_;

 private:
  void load(const Source& source);
  [[nodiscard]] int pin() const { return lua_gettop(L_); }
  void pin_objects(Tag tag, std::size_t count);
  int pin_function(const std::string& slot, const char* name);
  int pin_sets(const std::string& slot, const MoveKind& kind);
  void note_surplus(int slot, const std::string& name, const std::vector<std::string>& given);
  void pin_argument(std::size_t number, const Param& param);
  void pin_everything();
};

}  // namespace fuda::lua
