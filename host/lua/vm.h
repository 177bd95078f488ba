// A Lua state in which rules run, with memory, budget and sandbox. Only one thread at a time may use a Vm.
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

// The data that C functions reach through the extra space of a lua_State.
struct Context {
  Allocator* allocator = nullptr;
  Budget* budget = nullptr;
  void* host = nullptr;  // for the bindings
  int depth = 0;         // protected calls on the C stack
  // The cost of an error that rules catch. Raising an error is expensive, because Lua searches for the name
  // of a variable.
  std::uint64_t error_cost = 100;
  const CodeReader* reader = nullptr;
  std::vector<std::string> files;  // loaded files
  ScriptError error;               // the error of the last failed protected_call
  std::string hint;                // hint of the error being raised
  Subject subject;                 // subject of the error being raised
  Kept kept_tables;                // after loading
  RunningFile* running_file = nullptr;
  OuterVariables outer;  // after loading
  std::string kept;      // the message of an exception, until raise_kept
};

[[nodiscard]] inline Context* context(lua_State* L) { return *static_cast<Context**>(lua_getextraspace(L)); }

// Charges work to the call. Call this in every C loop that rules can make long. One unit is about one VM
// instruction.
inline void charge(lua_State* L, std::uint64_t work) { context(L)->budget->charge(work); }

// Charges a loop that looks up, compares or converts `n` values. Each value costs as much as an instruction.
inline void charge_each(lua_State* L, std::uint64_t n) {
  Budget& budget = *context(L)->budget;
  budget.charge(n * budget.weight());
}

class Vm {
 public:
  // Creates a state with an exact budget and only the sandbox's names. Throws Failure if the memory is too
  // small.
  explicit Vm(std::size_t memory_limit = kMaxLuaMemory);
  ~Vm();
  Vm(const Vm&) = delete;
  Vm& operator=(const Vm&) = delete;

  // Index 1 of the state's stack holds the message handler, which makes a call a third cheaper. Pin other
  // values above index 1, and never call lua_settop(state, 0).
  [[nodiscard]] lua_State* state() { return state_.get(); }
  [[nodiscard]] Context& context() { return context_; }
  [[nodiscard]] Allocator& allocator() { return allocator_; }
  [[nodiscard]] Budget& budget() { return budget_; }

  // Pops the value at the top of the stack and gives it this name in the environment.
  void set_name(std::string_view name);
  // Allows rules to assign this global (`function setup() … end`). Rules may read the global before they
  // assign it, and then get nil.
  void allow_assignment(std::string_view name);
  // Pushes the value of a name in the environment, or nil.
  void push_name(std::string_view name);
  // All names in the environment, sorted.
  [[nodiscard]] std::vector<std::string> names();

  // Compiles `text`, lets the code reader check it, and runs it. Set all names before calling this. Throws
  // Failure for a syntax error, for everything that the check found, or for the error that the file raised.
  // Later files can use the functions that `sharing` lets the file define.
  FileReport load(const std::string& file, std::string_view text, Sharing sharing = Sharing::none);

  // Closes the tables of the files (lua/closing.h). Call this when all files are loaded. `instead` is a hint
  // that says where to keep data. `makers` are methods that return a new table. Throws Failure if a function
  // sets a variable defined outside the function. Without a code reader, the later call that sets the
  // variable fails instead.
  void close_to_writing(const std::string& instead, std::set<std::string> makers = {});

 private:
  struct Close {
    void operator()(lua_State* state) const { lua_close(state); }
  };

  [[nodiscard]] GlobalNames global_names(Sharing sharing);
  void share(const std::string& name);
  void within_call(std::function<void()> what);

  Budget budget_;  // must outlive the state, because closing the state may run finalizers
  Allocator allocator_{budget_};
  Context context_;
  std::vector<std::string> shared_;    // functions defined by files, sorted
  std::set<std::string> fields_;       // fields of tables, set by files
  std::optional<Tables> host_tables_;  // tables created before the first file
  std::unique_ptr<lua_State, Close> state_;
};

}  // namespace fuda::lua
