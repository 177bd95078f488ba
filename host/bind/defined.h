// The functions that rules define and that the host calls. Each function is looked up once and kept on the
// stack, because copying a stack value is cheap.
#pragma once

#include <string>
#include <vector>

#include "base/diagnostic.h"
#include "bind/program.h"

namespace fuda::lua {

// Places on the stack of the functions that decide which moves of a kind exist, or 0 for a missing function.
struct GuardFunctions {
  int allowed = 0;
  bool for_each = false;  // `allowed` takes the move's arguments, so the host calls it for each candidate
  int except = 0;
  int sets = 0;
  bool keeps = false;  // whether answers of `allowed` can be kept: no argument is a list of cards

  [[nodiscard]] bool guard() const { return allowed != 0 || except != 0; }
};

class Defined {
 public:
  // Throws Failure if a required function is missing, or if the host never calls a function.
  explicit Defined(Program& program);

  // The following functions return places on the stack, or 0 if there is no function.
  [[nodiscard]] int apply(KindId kind) const { return apply_[kind]; }
  [[nodiscard]] const GuardFunctions& guard(KindId kind) const { return guards_[kind]; }
  [[nodiscard]] int enter(PhaseId phase) const { return enter_[phase]; }
  [[nodiscard]] int score() const { return score_; }
  [[nodiscard]] int set_up() const { return set_up_; }
  [[nodiscard]] int imagine() const { return imagine_; }

  // has_guards(): whether some move has a guard or `sets`. has_enter(): whether entering a phase can have an
  // effect.
  [[nodiscard]] bool has_guards() const { return has_guards_; }
  [[nodiscard]] bool has_sets() const { return has_sets_; }
  [[nodiscard]] bool has_enter() const { return has_enter_; }
  // A warning for each parameter that is always nil.
  [[nodiscard]] const Findings& surplus() const { return surplus_; }

 private:
  [[nodiscard]] int function_in(const std::string& slot, const char* name);
  [[nodiscard]] int function_named(const char* name);
  [[nodiscard]] int keep(int place);  // keeps the function in the registry, too
  [[nodiscard]] int find_sets(const std::string& slot, const MoveKind& kind);
  [[nodiscard]] GuardFunctions find_guard(const std::string& slot, const MoveKind& kind);
  void find_all();
  [[nodiscard]] bool has_effect(std::size_t kind) const;
  [[nodiscard]] bool declines(KindId kind) const;
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
