// A Lua state in which rules run, with memory, budget and sandbox. For one thread at a time.
#pragma once

#include <cstdint>
#include <functional>
#include <lua.hpp>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "lua/allocator.h"
#include "lua/budget.h"
#include "lua/call.h"
#include "lua/closing.h"
#include "lua/code_reader.h"
#include "lua/late_checks.h"

namespace fuda::lua {

// What C functions reach through the extra space of a lua_State.
struct Context {
  Allocator* allocator = nullptr;
  Budget* budget = nullptr;
  void* host = nullptr;            // for the bindings
  int depth = 0;                   // protected calls on the C stack
  std::uint64_t error_cost = 100;  // of an error that rules catch: Lua searches for a variable's name
  const CodeReader* reader = nullptr;
  std::vector<std::string> files;  // that were loaded
  ScriptError error;               // of the last protected_call that failed
  std::string hint;                // of the error being raised
  Subject subject;                 // of the error being raised
  Kept kept_tables;                // after loading
  RunningFile* running_file = nullptr;
  OuterVariables outer;  // after loading
  std::string kept;      // the message of an exception, until raise_kept
};

[[nodiscard]] inline Context* context(lua_State* L) { return *static_cast<Context**>(lua_getextraspace(L)); }

// For every loop in C that rules can make long; a unit is about one VM instruction.
inline void charge(lua_State* L, std::uint64_t work) { context(L)->budget->charge(work); }

// The same for a loop that looks up, compares or converts `n` values, each as expensive as an instruction.
inline void charge_each(lua_State* L, std::uint64_t n) {
  Budget& budget = *context(L)->budget;
  budget.charge(n * budget.weight());
}

class Vm {
 public:
  // With an exact budget, and only the sandbox's names. Throws Failure if the memory is too small.
  explicit Vm(std::size_t memory_limit = kMaxLuaMemory);
  ~Vm();
  Vm(const Vm&) = delete;
  Vm& operator=(const Vm&) = delete;

  // Index 1 of its stack holds the message handler, which saves a third of the cost of a call. Pin other
  // values above it, and never lua_settop(state, 0).
  [[nodiscard]] lua_State* state() { return state_.get(); }
  [[nodiscard]] Context& context() { return context_; }
  [[nodiscard]] Allocator& allocator() { return allocator_; }
  [[nodiscard]] Budget& budget() { return budget_; }

  // Pops the value at the top of the stack and gives it this name in the environment.
  void set_name(std::string_view name);
  // Rules may assign this global (`function setup() … end`), and read it before, when it is nil.
  void allow_assignment(std::string_view name);
  // Pushes the value of a name of the environment, or nil.
  void push_name(std::string_view name);
  // All names of the environment, sorted.
  [[nodiscard]] std::vector<std::string> names();

  // Compiles `text`, lets the code reader check it, and runs it. All names must be set before. Throws
  // Failure: a syntax error, all that the check found, or the error that the file raised. Later files see the
  // functions that `sharing` lets it define.
  FileReport load(const std::string& file, std::string_view text, Sharing sharing = Sharing::none);

  // All files are loaded: closes their tables (lua/closing.h). `instead`: a hint that says where to keep
  // things. `makers`: methods that return a new table. Throws Failure if a function sets a variable outside
  // of it; without a code reader, the call that does so fails.
  void close_to_writing(const std::string& instead, std::set<std::string> makers = {});

 private:
  struct Close {
    void operator()(lua_State* state) const { lua_close(state); }
  };

  [[nodiscard]] GlobalNames global_names(Sharing sharing);
  void share(const std::string& name);
  void within_call(std::function<void()> what);

  Budget budget_;  // outlives the state, which may run finalizers when it closes
  Allocator allocator_{budget_};
  Context context_;
  std::vector<std::string> shared_;    // functions that files have defined, sorted
  std::set<std::string> fields_;       // of tables, set by files
  std::optional<Tables> host_tables_;  // made before the first file
  std::unique_ptr<lua_State, Close> state_;
};

}  // namespace fuda::lua
