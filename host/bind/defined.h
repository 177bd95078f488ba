// The functions that the rules define and the host calls, each found once and kept on the stack, where
// pushing a copy costs little.
#pragma once

#include <string>
#include <vector>

#include "base/diagnostic.h"
#include "bind/program.h"

namespace fuda::lua {

// What says which moves of a kind there are. Places on the stack; 0: there is none.
struct GuardFunctions {
  int allowed = 0;
  bool for_each = false;  // `allowed` takes the move's arguments, so it is called for each candidate
  int except = 0;
  int sets = 0;
  bool keeps = false;  // what `allowed` says can be kept: no argument is several cards

  [[nodiscard]] bool guard() const { return allowed != 0 || except != 0; }
};

class Defined {
 public:
  // Throws Failure for functions that are missing, and for those that have nothing to say.
  explicit Defined(Program& program);

  // Places on the stack; 0: there is none.
  [[nodiscard]] int apply(KindId kind) const { return apply_[kind]; }
  [[nodiscard]] const GuardFunctions& guard(KindId kind) const { return guards_[kind]; }
  [[nodiscard]] int enter(PhaseId phase) const { return enter_[phase]; }
  [[nodiscard]] int score() const { return score_; }
  [[nodiscard]] int set_up() const { return set_up_; }
  [[nodiscard]] int imagine() const { return imagine_; }

  // Whether some move has a guard, or sets; and whether entering a phase can do anything.
  [[nodiscard]] bool has_guards() const { return has_guards_; }
  [[nodiscard]] bool has_sets() const { return has_sets_; }
  [[nodiscard]] bool has_enter() const { return has_enter_; }
  // A warning for each parameter that is always nil.
  [[nodiscard]] const Findings& surplus() const { return surplus_; }

 private:
  [[nodiscard]] int function_in(const std::string& slot, const char* name);
  [[nodiscard]] int function_named(const char* name);
  [[nodiscard]] int keep(int place);  // in the registry, too
  [[nodiscard]] int find_sets(const std::string& slot, const MoveKind& kind);
  [[nodiscard]] GuardFunctions find_guard(const std::string& slot, const MoveKind& kind);
  void find_all();
  void check_missing() const;
  void note_surplus(int function, const std::string& name, const std::vector<std::string>& given);

  Program& program_;
  const Game& game_;
  lua_State* L_;
  std::vector<int> apply_;
  std::vector<GuardFunctions> guards_;
  std::vector<int> enter_;
  int score_ = 0, set_up_ = 0, imagine_ = 0;
  bool has_guards_ = false, has_sets_ = false, has_enter_ = false;
  Findings surplus_;
};

}  // namespace fuda::lua
