// One Lua state in which rules run, with its memory, its budget and its sandbox. One thread at a time.
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

// What C functions reach from a lua_State, through its extra space.
struct Context {
  Allocator* allocator = nullptr;
  Budget* budget = nullptr;
  void* host = nullptr;  // the bindings' own
  int depth = 0;         // protected calls on the C stack
  bool killed = false;   // the outermost call is over; no pcall may hold it back
  bool out_of_memory = false;
  std::uint64_t error_cost =
      100;  // what an error caught by the rules costs: the search for a variable's name
  const CodeReader* reader = nullptr;
  std::vector<std::string> files;  // loaded, as named by the host
  ScriptError error;               // of the last protected_call that failed
  std::string hint;                // of the error under way
  Subject subject;                 // of the same
  Kept kept_tables;                // after loading
  RunningFile* running_file = nullptr;
  OuterVariables outer;  // after loading
  std::string kept;      // what an exception said, until it is raised as an error
};

[[nodiscard]] inline Context* context(lua_State* L) { return *static_cast<Context**>(lua_getextraspace(L)); }

// Every loop in C that the rules can make long charges for its length (a unit is about one VM instruction).
inline void charge(lua_State* L, std::uint64_t work) { context(L)->budget->charge(work); }

// The same for a loop that looks up, compares or converts `n` values: each may take as long as an
// instruction.
inline void charge_each(lua_State* L, std::uint64_t n) {
  Budget& budget = *context(L)->budget;
  budget.charge(n * budget.weight());
}

class Vm {
 public:
  // An exact budget; the environment holds only the sandbox's own names. Throws Failure if memory is too
  // small.
  explicit Vm(std::size_t memory_limit = kMaxLuaMemory);
  ~Vm();
  Vm(const Vm&) = delete;
  Vm& operator=(const Vm&) = delete;

  // Index 1 of its stack holds the message handler of outermost calls (inserting it for each one would cost a
  // third of a call): pin your own values above it, and never lua_settop(state, 0).
  [[nodiscard]] lua_State* state() { return state_.get(); }
  [[nodiscard]] Context& context() { return context_; }
  [[nodiscard]] Allocator& allocator() { return allocator_; }
  [[nodiscard]] Budget& budget() { return *budget_; }

  // Pops the value at the top of the stack and makes it a name of the environment, replacing an older one.
  void set_name(std::string_view name);
  // The rules may assign this global (`function setup() … end`). It is nil until then, and may be read.
  void allow_assignment(std::string_view name);
  // Pushes an environment name's value, or nil.
  void push_name(std::string_view name);
  // All names of the environment, sorted.
  [[nodiscard]] std::vector<std::string> names();

  // Compiles `text` (at most kMaxLuaFileBytes, no NUL) and runs it. Where there is a code reader, it checks
  // the file before it runs. Throws Failure: a syntax error, all that was found in the code, or the error
  // that the file ran into. All names must be set before. What `sharing` lets it define, later files see.
  FileReport load(const std::string& file, std::string_view text, Sharing sharing = Sharing::none);

  // All files are loaded: from now on they keep nothing (lua/closing.h). `instead`: where to keep it, a hint.
  // `makers`: methods of the host's things that return a table made for that call. Throws Failure: the code
  // of a function sets a variable outside of it. Where no code is read, the call that does so fails.
  void close_to_writing(const std::string& instead, std::set<std::string> makers = {});

 private:
  struct Close {
    void operator()(lua_State* state) const { lua_close(state); }
  };

  [[nodiscard]] GlobalNames global_names(Sharing sharing);
  void share(const std::string& name);
  void within_call(std::function<void()> what);

  Allocator allocator_;
  Context context_;
  std::vector<std::string> shared_;    // functions that files have defined, sorted
  std::set<std::string> fields_;       // of tables, those that files give values to
  std::optional<Tables> host_tables_;  // those that were there before the first file
  std::unique_ptr<Budget> budget_;     // outlives the state: closing it may still run the host's finalizers
  std::unique_ptr<lua_State, Close> state_;
};

}  // namespace fuda::lua
