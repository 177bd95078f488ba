#include "code/chunk.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <set>

#include "base/suggest.h"
#include "code/arguments.h"
#include "code/missing.h"
#include "lua/late_checks.h"
#include "lua/sandbox.h"

namespace fuda::lua {

namespace {

// An assignment to a global.
struct Assignment {
  const Function* function = nullptr;
  std::optional<std::size_t> at = {};  // the index of the instruction; nothing for a far_global
};

constexpr const char* kStore = "memory";  // the global table in which bots keep values

class Check {
 public:
  Check(const std::string& file, GlobalNames names) : file_(file), names_(std::move(names)) {}

  CodeReport run(const Function& main) {
    main_ = &main;
    if (names_.sharing == Sharing::define) add_own_functions();
    visit(main);
    add_fields(main, names_.fields);
    for (Finding& finding : check_calls(main, file_, names_.fields))
      report_.findings.push_back(std::move(finding));
    report_.fields = std::move(names_.fields);
    leave_out_set();
    std::stable_sort(report_.findings.begin(), report_.findings.end(),
                     [](const Finding& a, const Finding& b) { return a.place.line < b.place.line; });
    return std::move(report_);
  }

 private:
  void visit(const Function& function) {
    report_.longest_function = std::max(report_.longest_function, function.code.size());
    around_.push_back(&function);
    globals(function);
    for (const Function& inner : function.inner) visit(inner);
    around_.pop_back();
  }

  // Reports a variable without 'local' only at the place where it is set.
  void leave_out_set() {
    std::for_each(unknown_.rbegin(), unknown_.rend(), [&](const auto& one) {
      if (!set_.contains(one.second)) return;
      report_.findings.erase(report_.findings.begin() + static_cast<std::ptrdiff_t>(one.first));
    });
  }

  // A file may use its functions above their definitions.
  void add_own_functions() {
    for (std::size_t at = 0; at < main_->code.size(); ++at) {
      if (!defines_function(*main_, at)) continue;
      const std::string name = main_->constant(b_of(main_->code[at]));
      if (!contains(names_.known, name)) insert(names_.shared, name);
    }
    for (const std::string& name : names_.shared) insert(names_.known, name);
  }

  static void insert(std::vector<std::string>& sorted, const std::string& name) {
    const auto at = std::lower_bound(sorted.begin(), sorted.end(), name);
    if (at == sorted.end() || *at != name) sorted.insert(at, name);
  }

  // Whether the code defines a global function, as `function name(…) … end` does: one instruction creates a
  // closure, and the next assigns it.
  static bool defines_function(const Function& function, std::size_t at) {
    const std::uint32_t code = function.code[at];
    return at > 0 && op_of(code) == Op::set_global && function.is_environment(a_of(code)) &&
           op_of(function.code[at - 1]) == Op::closure && a_of(function.code[at - 1]) == c_of(code);
  }

  // The first line of the function that this instruction assigns. The instruction itself is on the line of
  // `end`.
  static int first_line(const Function& function, std::size_t at) {
    const std::size_t inner = bx_of(function.code[at - 1]);
    return inner < function.inner.size() ? function.inner[inner].first_line : function.lines[at];
  }

  void globals(const Function& function) {
    for (std::size_t at = 0; at < function.code.size(); ++at) {
      const std::uint32_t code = function.code[at];
      if (op_of(code) == Op::get_global && function.is_environment(b_of(code))) {
        read(function.constant(c_of(code)), function.lines[at], at);
        if (&function == main_) report_.file.reads.push_back(function.constant(c_of(code)));
      } else if (&function == main_ && defines_function(function, at)) {
        define(function.constant(b_of(code)), first_line(function, at));
      } else if (op_of(code) == Op::set_global && function.is_environment(a_of(code))) {
        const int line = defines_function(function, at) ? first_line(function, at) : function.lines[at];
        write(function.constant(b_of(code)), line, {&function, at});
      } else if (op_of(code) == Op::get_upvalue && function.is_environment(b_of(code))) {
        far_global(function, at);
      }
    }
  }

  // Handles a name that does not fit into the instruction, because it is too long, or too far back in the
  // constants. The code then loads the environment and the name into registers. A GETTABLE follows at once,
  // or a SETTABLE follows later.
  void far_global(const Function& function, std::size_t at) {
    const auto code = [&](std::size_t i) { return i < function.code.size() ? function.code[i] : 0; };
    const unsigned environment = a_of(code(at));
    std::size_t next = at + 1;
    std::string name;
    if (op_of(code(next)) == Op::load_k) {
      name = function.constant(bx_of(code(next)));
    } else if (op_of(code(next)) == Op::load_kx) {
      name = function.constant(ax_of(code(++next)));
    }
    ++next;
    const bool is_read = op_of(code(next)) == Op::get_table && b_of(code(next)) == environment;
    is_read ? read(name, function.lines[at], at) : write(name, function.lines[at], {.function = &function});
  }

  void read(const std::string& name, int line, std::size_t at) {
    if (contains(names_.known, name) || contains(names_.assignable, name)) return;
    const std::string why = left_out(name);
    // A file written for another game may have thousands of unknown names.
    constexpr std::size_t kMostSuggestions = 100;
    const bool few = report_.findings.size() < kMostSuggestions;
    if (why.empty()) unknown_.emplace_back(report_.findings.size(), name);
    add(line, "unknown name '" + name + "'", why.empty() && few ? meant_by(name, line, at) : why);
    report_.findings.back().subject = {Subject::Kind::unknown_name, name};
  }

  // Suggests the local variable of this name that is not in scope at this instruction. If the file has no
  // such variable, suggests a similar variable that is in scope, or otherwise a similar name of the game.
  [[nodiscard]] std::string meant_by(const std::string& name, int line, std::size_t at) const {
    std::vector<std::string> locals;
    for (const Function* function : around_) {
      for (const Local& local : function->locals) {
        if (local.name == name) return out_of_sight(name, line, defined_on(*function, local.from));
        const bool seen = function != around_.back() || (local.from <= at && at < local.to);
        if (seen) locals.push_back(local.name);
      }
    }
    const std::string near = nearest(name, locals);
    if (name == "me" && near.empty())
      return "a move's rule gets the seat as its first argument: function moves.NAME.apply(me, …)";
    return near.empty() ? suggestion(name, names_.known) : fmt::format("did you mean '{}'?", near);
  }

  // The line that defines the local variable whose scope starts at this instruction.
  static int defined_on(const Function& function, std::size_t from) {
    if (from == 0) return function.first_line;
    const bool is_function = op_of(function.code[from - 1]) == Op::closure;
    return is_function ? first_line(function, from) : function.lines[from - 1];
  }

  static std::string out_of_sight(const std::string& name, int line, int defined) {
    return defined >= line
               ? fmt::format("'{}' is defined on line {}; move the definition up", name, defined)
               : fmt::format(
                     "the local '{}' of line {} ends with its block; define the local before that block",
                     name, defined);
  }

  void define(const std::string& name, int line) {
    if (contains(names_.shared, name) || contains(names_.assignable, name)) {
      report_.file.defines.push_back({name, line});
    } else if (names_.sharing == Sharing::redefine && !contains(names_.known, name)) {
      std::string near = nearest(name, names_.shared);
      if (near.empty()) near = nearest(name, names_.assignable);
      add(line, no_function_to_replace(name),
          near.empty() ? fmt::format(kOwnFunction, name) : "did you mean '" + near + "'?");
    } else {
      write(name, line);
    }
  }

  void write(const std::string& name, int line, Assignment how = {}) {
    if (contains(names_.assignable, name)) {
      // A function may run repeatedly, so an assignment in it may be intended to keep a value.
      if (how.function != nullptr && how.function != main_)
        add(line, "cannot set '" + name + "' here: the host reads it once, after all files are loaded",
            "define the function outside all other functions: function " + name + "(…) … end");
      return;
    }
    const auto thing = names_.things.find(name);
    if (thing != names_.things.end()) {
      add(line, cannot_set_thing(name),
          thing->second == "counter"  ? "write: " + counter_call(name, how)
          : thing->second == "holder" ? fmt::format("write: {}:set(…)", name)
                                      : fmt::format(kOwnVariable, name));
      return;
    }
    set_.insert(name);
    const std::string near = nearest(name, names_.assignable);
    const bool is_function = !how.at || defines_function(*how.function, *how.at);
    const bool keeps = contains(names_.known, kStore) && !names_.things.contains(kStore);
    const std::string own =
        (keeps ? fmt::format("write: {}.{} = …, or for this call alone: local ", kStore, name)
               : std::string("write: local ")) +
        name + " = …";
    add(line,
        "cannot set '" + name +
            (keeps ? fmt::format("': nothing lasts outside '{}'", kStore)
                   : "': rules keep nothing outside the host; use 'local', or declare a counter"),
        near.empty() ? own : "did you mean '" + near + "'?" + (is_function ? "" : " otherwise " + own));
  }

  // Suggests hints:gain(1) for `hints = hints + 1`.
  static std::string counter_call(const std::string& name, Assignment how) {
    std::string any = name + ":gain(n), " + name + ":lose(n) or " + name + ":set(n)";
    if (how.at.value_or(0) < 2) return any;
    const auto& code = how.function->code;
    const std::uint32_t sum = code[*how.at - 2];  // an MMBINI follows the sum
    if (op_of(sum) != Op::add_i || a_of(sum) != c_of(code[*how.at]) || k_of(code[*how.at])) return any;
    const int number = number_in_c(sum);
    return name + (number < 0 ? ":lose(" : ":gain(") + std::to_string(number < 0 ? -number : number) + ")";
  }

  void add(int line, std::string message, std::string hint) {
    report_.findings.push_back(
        error_at(Place{.file = file_, .line = line}, std::move(message), std::move(hint)));
  }

  static bool contains(const std::vector<std::string>& sorted, const std::string& name) {
    return std::binary_search(sorted.begin(), sorted.end(), name);
  }

  const std::string& file_;
  GlobalNames names_;
  const Function* main_ = nullptr;
  std::vector<const Function*> around_;  // the current function (last) and the functions around it
  CodeReport report_;
  std::vector<std::pair<std::size_t, std::string>> unknown_;  // the index of each finding about an unknown
                                                              // name, with that name
  std::set<std::string> set_;
};

}  // namespace

CodeReport check_chunk(const Function& main, const std::string& file, GlobalNames names) {
  return Check(file, std::move(names)).run(main);
}

}  // namespace fuda::lua
