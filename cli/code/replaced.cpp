// Finds values that code replaces before any code uses them: functions with two definitions, and assignments
// to loop variables before the loop sets them.
#include <fmt/format.h>

#include <map>

#include "code/called.h"
#include "code/finders.h"

namespace fuda::lua {

namespace {

// Whether every run of the file reaches this instruction, because no jump leads over it.
bool is_always_reached(const Function& function, std::size_t at) {
  for (std::size_t before = 0; before < at; ++before) {
    for (const std::size_t next : next_of(function, before)) {
      if (next > at) return false;
    }
  }
  return true;
}

// Whether code between two instructions may use the function `name`, because it calls any function or reads
// this name.
bool may_use(const Function& main, std::size_t from, std::size_t to, const std::string& name) {
  const std::string last = name.substr(name.rfind('.') + 1);
  for (std::size_t at = from; at < to; ++at) {
    const std::uint32_t code = main.code[at];
    const Op op = op_of(code);
    if (op == Op::call || op == Op::tail_call) return true;
    if ((op == Op::get_field || op == Op::get_global) && main.constant(c_of(code)) == last) return true;
  }
  return false;
}

class LoopVariables {
 public:
  LoopVariables(const Function& function, const std::string& file) : function_(function), file_(file) {}

  Findings run() {
    for (std::size_t at = 0; at < function_.code.size(); ++at) {
      const Op op = op_of(function_.code[at]);
      if (op != Op::for_prepare && op != Op::generic_prepare) continue;
      unsigned index = a_of(function_.code[at]) + (op == Op::for_prepare ? 3 : 4);
      for (const Local& local : function_.locals) {
        if (local.from != at + 1 || local.name.starts_with('(')) continue;
        look(local, index++, op == Op::for_prepare);
        if (op == Op::for_prepare) break;
      }
    }
    return std::move(findings_);
  }

 private:
  void look(const Local& local, unsigned index, bool counts) {
    for (std::size_t at = local.from; at < local.to && at < function_.code.size(); ++at) {
      if (op_of(function_.code[at]) == Op::closure && reads_register(function_, at, index)) return;
    }
    for (std::size_t at = local.from; at < local.to && at < function_.code.size(); ++at) {
      if (!sets_register(function_.code[at], index) || is_read_later(local, index, at)) continue;
      findings_.push_back(warning_at(
          {file_, function_.lines[at], 0, 1},
          fmt::format("setting '{}' has no effect: the loop sets the variable again", local.name),
          counts ? fmt::format("for a larger step, write: for {} = FIRST, LAST, STEP do", local.name)
                 : "to leave the loop, write: break"));
    }
  }

  [[nodiscard]] bool is_read_later(const Local& local, unsigned index, std::size_t set) const {
    for (std::size_t at = set + 1; at < local.to && at < function_.code.size(); ++at) {
      if (reads_register(function_, at, index)) return true;
      // A loop around the assignment may read the variable above it.
      for (const std::size_t next : next_of(function_, at)) {
        if (next <= set && next >= local.from) return true;
      }
    }
    return false;
  }

  const Function& function_;
  const std::string& file_;
  Findings findings_;
};

}  // namespace

Findings defined_twice(const Function& main, const Surroundings& around, const std::string& file) {
  Findings findings;
  std::map<std::string, std::size_t> definitions;  // for each name, the instruction that creates its last
                                                   // definition
  for (std::size_t at = 0; at < main.code.size(); ++at) {
    if (op_of(main.code[at]) != Op::closure) continue;
    const Function& made = main.inner[bx_of(main.code[at])];
    const std::string& name = around.functions[made.id].name;
    const bool is_global = !name.empty() && name.find('.') == std::string::npos;
    if (!is_global && !host_calls(name)) continue;
    const auto [known, is_new] = definitions.emplace(name, at);
    if (is_new) continue;
    const Function& before = main.inner[bx_of(main.code[known->second])];
    if (is_always_reached(main, known->second) && is_always_reached(main, at) &&
        !may_use(main, known->second, at, name))
      findings.push_back(warning_at(
          {file, before.first_line, 0, 1},
          fmt::format("'{}' is defined again on line {}, so this function never runs", name, made.first_line),
          ""));
    known->second = at;
  }
  return findings;
}

Findings set_loop_variables(const Function& function, const std::string& file) {
  return LoopVariables(function, file).run();
}

}  // namespace fuda::lua
