#include "lua/writes.h"

#include <algorithm>
#include <bitset>
#include <optional>
#include <vector>

namespace fuda::lua {

namespace {

constexpr std::size_t kMostRegisters = 256;
// Each visit of an instruction takes away at least one register, and seldom more than two visits are needed.
constexpr std::size_t kMostVisits = 16;

// A register is in it if it holds, whichever way led here, a table that this call has made.
using Registers = std::bitset<kMostRegisters>;

void forget_from(Registers& own, unsigned first) {
  for (std::size_t i = first; i < kMostRegisters; ++i) own.reset(i);
}

// Variables that a function within sets may hold anything at any time.
Registers set_within(const Function& function) {
  Registers variables;
  for (const Function& inner : function.inner) {
    for (const auto& [number, line] : sets_outer(inner)) {
      if (inner.outer[number].of_next) variables.set(inner.outer[number].index);
    }
  }
  return variables;
}

bool writes_to_table(std::uint32_t code) {
  const Op op = op_of(code);
  return op == Op::set_table || op == Op::set_index || op == Op::set_field || op == Op::set_list;
}

// What holds after an instruction. One that is not named here sets its first register to something else;
// from a call on, all registers from that one.
void step(std::uint32_t code, Registers& own) {
  const unsigned a = a_of(code), b = b_of(code);
  const Op op = op_of(code);
  if (op == Op::new_table) {
    own.set(a);
  } else if (op == Op::move) {
    own.set(a, own.test(b));
  } else if (op == Op::jump || op == Op::extra || op == Op::close || op == Op::set_upvalue ||
             writes_to_table(code) || (op >= Op::equal && op <= Op::test)) {
    // They set no register.
  } else if (op == Op::load_nil || op == Op::self || op == Op::concat || op >= Op::call) {
    forget_from(own, a);
  } else {
    own.reset(a);
  }
}

bool writes_only_own_itself(const Function& function) {
  std::vector<std::optional<Registers>> before(function.code.size());
  const Registers uncertain = set_within(function);
  std::vector<std::size_t> open = {0};
  before.front() = Registers();
  std::size_t visits = 0;
  while (!open.empty()) {
    const std::size_t at = open.back();
    open.pop_back();
    if (++visits > kMostVisits * function.code.size()) return false;
    Registers own = *before[at];
    step(function.code[at], own);
    own &= ~uncertain;
    for (const std::size_t next : next_of(function, at)) {
      if (next >= before.size()) continue;
      const Registers known = before[next] ? *before[next] & own : own;
      if (before[next] == known) continue;
      before[next] = known;
      open.push_back(next);
    }
  }
  for (std::size_t at = 0; at < function.code.size(); ++at) {
    const std::uint32_t code = function.code[at];
    if (!before[at]) continue;  // never reached
    if (op_of(code) == Op::set_global) return false;
    if (writes_to_table(code) && !before[at]->test(a_of(code))) return false;
  }
  return true;
}

}  // namespace

std::map<unsigned, int> sets_outer(const Function& function) {
  std::map<unsigned, int> lines;
  for (std::size_t at = 0; at < function.code.size(); ++at) {
    if (op_of(function.code[at]) == Op::set_upvalue)
      lines.emplace(b_of(function.code[at]), function.lines[at]);
  }
  for (const Function& inner : function.inner) {
    for (const auto& [number, line] : sets_outer(inner)) {
      const Outer& outer = inner.outer[number];
      if (!outer.of_next) lines.emplace(outer.index, line);
    }
  }
  return lines;
}

bool writes_only_own(const Function& function) {
  return writes_only_own_itself(function) && std::ranges::all_of(function.inner, writes_only_own);
}

}  // namespace fuda::lua
