#include "code/writes.h"

#include <optional>
#include <vector>

namespace fuda::lua {

namespace {

constexpr std::size_t kMostRegisters = 256;
// Maximum number of visits to an instruction. Each visit removes at least one register, and most instructions
// need at most two visits.
constexpr std::size_t kMostVisits = 16;

using Registers = std::bitset<kMostRegisters>;

// The content of registers, for each register whose content is the same on every path.
struct Held {
  Registers own;      // tables created by this call
  Registers makers;   // methods that create a table
  Registers numbers;  // numbers

  bool operator==(const Held&) const = default;
  Held& operator&=(const Held& other) {
    own &= other.own;
    makers &= other.makers;
    numbers &= other.numbers;
    return *this;
  }
  void keep(const Registers& kept) { *this &= {kept, kept, kept}; }
  void forget(unsigned one) { keep(~Registers().set(one)); }
  void forget_from(unsigned first) { keep(~(Registers().set() << first)); }
};

bool writes_to_table(std::uint32_t code) {
  const Op op = op_of(code);
  return op == Op::set_table || op == Op::set_index || op == Op::set_field || op == Op::set_list;
}

bool gives_number(Op op) {
  return op == Op::load_i || op == Op::load_f || (op >= Op::first_arithmetic && op <= Op::last_arithmetic) ||
         op == Op::negative || op == Op::not_bits || op == Op::length;
}

// Applies an instruction. An instruction without a case in this function sets register a. Calls and similar
// instructions set all registers from a on.
void step(std::uint32_t code, bool of_maker, Held& held) {
  const unsigned a = a_of(code), b = b_of(code);
  const Op op = op_of(code);
  if (op == Op::new_table) {
    held.forget(a);
    held.own.set(a);
  } else if (op == Op::move) {
    const bool own = held.own.test(b), number = held.numbers.test(b);
    held.forget(a);
    held.own.set(a, own);
    held.numbers.set(a, number);
  } else if (op == Op::jump || op == Op::extra || op == Op::close || op == Op::set_upvalue ||
             writes_to_table(code) || (op >= Op::equal && op <= Op::test) ||
             (op >= Op::mm_bin && op <= Op::mm_bin_k)) {
    // These instructions set no register. MMBIN follows arithmetic, handles operands that are texts, and also
    // gives a number.
  } else if (op == Op::self) {
    held.forget_from(a);
    held.makers.set(a, of_maker);
  } else if (op == Op::call) {
    const bool made = held.makers.test(a);
    held.forget_from(a);
    held.own.set(a, made);
  } else if (op == Op::load_nil || op == Op::concat || op >= Op::call) {
    held.forget_from(a);
    // The variable of `for i = …`.
    if (op == Op::for_loop || op == Op::for_prepare) held.numbers.set((a + 3) % kMostRegisters);
  } else {
    held.forget(a);
    held.numbers.set(a, gives_number(op));
  }
}

// The content of registers before each instruction. Nothing for an instruction that the code never reaches.
// If the function has too many paths, the content of all registers is unknown.
std::vector<std::optional<Held>> held_before(const Function& function, const std::set<std::string>& makers) {
  std::vector<std::optional<Held>> before(function.code.size());
  const Registers certain = ~set_inside(function);
  std::vector<std::size_t> open = {0};
  before.front() = Held();
  std::size_t visits = 0;
  while (!open.empty()) {
    const std::size_t at = open.back();
    open.pop_back();
    if (++visits > kMostVisits * function.code.size()) {
      return std::vector<std::optional<Held>>(function.code.size(), Held());
    }
    Held held = *before[at];
    const std::uint32_t code = function.code[at];
    step(code, k_of(code) && makers.contains(function.constant(c_of(code))), held);
    held.keep(certain);
    for (const std::size_t next : next_of(function, at)) {
      if (next >= before.size()) continue;
      Held known = held;
      if (before[next]) known &= *before[next];
      if (before[next] == known) continue;
      before[next] = known;
      open.push_back(next);
    }
  }
  return before;
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

std::bitset<256> set_inside(const Function& function) {
  std::bitset<256> variables;
  for (const Function& inner : function.inner) {
    for (const auto& [number, line] : sets_outer(inner)) {
      if (inner.outer[number].of_next) variables.set(inner.outer[number].index);
    }
  }
  return variables;
}

Writes writes_of(const Function& function, const std::set<std::string>& makers) {
  Writes writes;
  const auto before = held_before(function, makers);
  for (std::size_t at = 0; at < function.code.size(); ++at) {
    const std::uint32_t code = function.code[at];
    const Op op = op_of(code);
    if (!before[at]) continue;  // unreachable
    const bool own = !writes_to_table(code) || before[at]->own.test(a_of(code));
    writes.only_own = writes.only_own && own && op != Op::set_global;
    if (op != Op::set_table) continue;
    const bool number = before[at]->numbers.test(b_of(code)) || before[at]->numbers.test(c_of(code));
    writes.any_name = writes.any_name || (!number && !k_of(code));
  }
  for (const Function& inner : function.inner) {
    const Writes within = writes_of(inner, makers);
    writes.only_own = writes.only_own && within.only_own;
    writes.any_name = writes.any_name || within.any_name;
  }
  return writes;
}

}  // namespace fuda::lua
