#include "code/registers.h"

#include <algorithm>
#include <deque>

#include "code/writes.h"

namespace fuda::lua {

namespace {

// Keeps in `into` only facts that are true of both values. Returns whether `into` changed.
bool meet(KnownValue& into, const KnownValue& other) {
  const KnownValue before = into;
  if (into.sort != other.sort || into.name != other.name || into.member != other.member) {
    if (into.sort != other.sort || into.sort != Sort::number) into.sort = Sort::unknown;
    into.member = Sort::unknown;
    into.name.clear();
  }
  if (into.written != other.written) {
    if (into.sort == Sort::text) into.sort = Sort::some_text;
    into.written.clear();
  }
  return before.sort != into.sort || before.name != into.name || before.written != into.written;
}

// Limits for the number of registers that the analysis compares where paths meet: kForEach per instruction,
// plus a fixed number. Hand-written code needs a hundredth of these limits.
constexpr std::size_t kForEach = 64;
constexpr std::size_t kAnyway = 20'000;

void forget_from(Values& state, std::size_t first) {
  for (std::size_t i = first; i < state.size(); ++i) state[i] = {};
}

}  // namespace

Registers::Registers(const Function& function, const Game* game, const std::vector<KnownValue>& parameters,
                     const std::vector<KnownValue>* outer, const Results* results)
    : function_(function),
      game_(game),
      outer_(outer),
      results_(results),
      shared_(set_inside(function)),
      before_(function.code.size()),
      reached_(function.code.size()) {
  left_ = kAnyway + kForEach * function.code.size();
  if (!function.code.empty()) follow(parameters);
  if (left_ > 0) return;
  before_.assign(before_.size(), {});
  reached_.assign(reached_.size(), false);
}

void Registers::follow(const std::vector<KnownValue>& parameters) {
  std::vector<bool> joins(function_.code.size() + 1);  // by instruction: whether a jump leads to it
  for (std::size_t at = 0; at < function_.code.size(); ++at) {
    const auto next = next_of(function_, at);
    if (next.size() == 1 && next[0] == at + 1) continue;
    for (const std::size_t to : next) joins[std::min(to, function_.code.size())] = true;
  }
  before_[0].resize(static_cast<std::size_t>(function_.registers) + 1);
  std::copy_n(parameters.begin(), std::min(parameters.size(), before_[0].size()), before_[0].begin());
  std::deque<std::size_t> open{0};
  while (!open.empty() && left_ > 0) {
    std::size_t at = open.front();
    open.pop_front();
    Values state = before_[at];
    for (bool straight = true; straight;) {
      reached_[at] = true;
      const auto next = next_of(function_, at);
      step(at, state);
      straight = next.size() == 1 && next[0] < before_.size() && !joins[next[0]];
      for (const std::size_t to : next) {
        if (straight || to >= before_.size()) continue;
        Values coming = state;
        if (op_of(function_.code[at]) == Op::generic_loop && to != at + 1) loop_variable(at, coming);
        if (arrive(to, std::move(coming))) open.push_back(to);
      }
      if (straight) at = next[0];
    }
  }
}

// Returns true if fewer facts than before are known at an instruction, or if the code reaches the instruction
// for the first time.
bool Registers::arrive(std::size_t to, Values state) {
  left_ -= std::min(left_, state.size());
  if (left_ == 0) return false;
  if (before_[to].empty()) {
    before_[to] = std::move(state);
    return true;
  }
  bool changed = false;
  for (std::size_t i = 0; i < state.size(); ++i) changed = meet(before_[to][i], state[i]) || changed;
  return changed;
}

void Registers::walk(const std::function<void(std::size_t, const Values&)>& see) const {
  Values state;
  for (std::size_t at = 0; at < function_.code.size(); ++at) {
    if (!before_[at].empty()) state = before_[at];
    if (!reached_[at] || state.empty()) continue;
    see(at, state);
    step(at, state);
  }
}

const Local* Registers::local(std::size_t instruction, unsigned index) const {
  unsigned active = 0;
  for (const Local& one : function_.locals) {
    if (one.from > instruction) break;
    if (instruction >= one.to) continue;
    if (active++ == index) return one.name.front() == '(' ? nullptr : &one;
  }
  return nullptr;
}

KnownValue Registers::at(const Values& state, std::size_t instruction, unsigned index) const {
  KnownValue value = index < state.size() ? state[index] : KnownValue{};
  if (index < shared_.size() && shared_[index]) value = {};
  const Local* variable = local(instruction, index);
  if (variable != nullptr && value.sort != Sort::text) value.written = variable->name;
  return value;
}

KnownValue Registers::constant(unsigned index) const {
  if (index >= function_.types.size()) return {};
  switch (function_.types[index]) {
    case kTypeInteger:
    case kTypeFloat:
      return KnownValue{Sort::number, {}, function_.numbers[index]};
    case kTypeShortText:
    case kTypeLongText:
      return KnownValue{Sort::text, {}, function_.strings[index]};
    case kTypeNil:
      return KnownValue{Sort::nil, {}, "nil"};
    default:
      return KnownValue{Sort::truth, {}, function_.types[index] == kTypeTrue ? "true" : "false"};
  }
}

void Registers::step(std::size_t at_, Values& state) const {
  const std::uint32_t code = function_.code[at_];
  const Op op = op_of(code);
  const unsigned a = a_of(code);
  const auto get = [&](unsigned index) { return at(state, at_, index); };
  const auto set = [&](KnownValue value) {
    if (a < state.size()) state[a] = std::move(value);
  };
  const auto text = [&](unsigned index) { return constant(index).written; };
  if (op >= Op::first_arithmetic && op <= Op::last_arithmetic) {
    const bool fails =
        get(b_of(code)).sort == Sort::text || (op >= Op::first_of_two && get(c_of(code)).sort == Sort::text);
    return set(fails ? KnownValue{} : KnownValue{Sort::number});
  }
  switch (op) {
    case Op::move:
      return set(get(b_of(code)));
    case Op::load_i:
      return set(KnownValue{Sort::number, {}, std::to_string(number_in_bx(code))});
    case Op::load_f:
    case Op::negative:
    case Op::not_bits:
      return set(KnownValue{Sort::number});
    case Op::length: {
      const KnownValue of = get(b_of(code));
      const bool family = of.sort == Sort::zones || of.sort == Sort::counters || of.sort == Sort::rows;
      return set(KnownValue{Sort::number, family ? of.name : "", of.written.empty() ? "" : "#" + of.written,
                            family ? of.sort : Sort::unknown});
    }
    case Op::load_k:
      return set(constant(bx_of(code)));
    case Op::load_kx:
      return set(constant(at_ + 1 < function_.code.size() ? ax_of(function_.code[at_ + 1]) : 0));
    case Op::load_false:
    case Op::false_skip:
      return set(KnownValue{Sort::truth, {}, "false"});
    case Op::load_true:
      return set(KnownValue{Sort::truth, {}, "true"});
    case Op::not_true: {
      const KnownValue of = get(b_of(code));
      const bool named = !of.written.empty() && !is_text(of.sort);
      return set(KnownValue{Sort::truth, {}, named ? "not " + of.written : "", of.sort});
    }
    case Op::load_nil:
      for (unsigned i = a; i <= a + b_of(code) && i < state.size(); ++i)
        state[i] = KnownValue{Sort::nil, {}, "nil"};
      return;
    case Op::get_upvalue:
      return set(outer(b_of(code)));
    case Op::get_global:
      return set(function_.is_environment(b_of(code)) ? known_global(game_, text(c_of(code)))
                                                      : known_field(game_, {}, text(c_of(code))));
    case Op::get_field:
      return set(known_field(game_, get(b_of(code)), text(c_of(code))));
    case Op::get_index:
      return set(
          known_item(game_, get(b_of(code)), KnownValue{Sort::number, {}, std::to_string(c_of(code))}));
    case Op::get_table:
      return set(known_item(game_, get(b_of(code)), get(c_of(code))));
    case Op::self: {
      const KnownValue of = get(b_of(code));
      const std::string name = k_of(code) ? text(c_of(code)) : get(c_of(code)).written;
      set(known_method(of, name));
      if (a + 1 < state.size()) state[a + 1] = of;
      return;
    }
    case Op::closure:
      return set(KnownValue{Sort::closure, std::to_string(function_.inner[bx_of(code)].id)});
    case Op::concat:
      return set(KnownValue{Sort::some_text});
    case Op::call:
    case Op::tail_call:
      return call(at_, state);
    case Op::vararg:
      return forget_from(state, a);
    case Op::for_prepare:
    case Op::for_loop:
      forget_from(state, a);
      if (a + 3 < state.size()) state[a + 3] = KnownValue{Sort::number};
      return;
    case Op::generic_call:
      return forget_from(state, a + 4);
    case Op::new_table:
      return set(KnownValue{Sort::data});
    case Op::test_set:
      return set({});
    default:
      return;
  }
}

KnownValue Registers::outer(unsigned index) const {
  if (index >= function_.outer.size()) return {};
  KnownValue held = outer_ != nullptr && index < outer_->size() ? (*outer_)[index] : KnownValue{};
  if (held.sort != Sort::text) held.written = function_.outer[index].name;
  return held;
}

// The result of a function that the rules define. Null if the rules do not define `called`, or if the result
// is unknown.
const KnownValue* Registers::own_result(const KnownValue& called) const {
  if (results_ == nullptr) return nullptr;
  std::size_t id = results_->of.size();
  if (called.sort == Sort::closure) id = std::stoul(called.name);
  if (called.sort == Sort::host && called.member == Sort::unknown) {
    const auto global = results_->globals.find(called.name);
    if (global != results_->globals.end()) id = global->second;
  }
  return id < results_->of.size() ? &results_->of[id] : nullptr;
}

// In a loop over each(…) or ipairs(…), the variable holds one of the items.
void Registers::loop_variable(std::size_t at, Values& state) const {
  const unsigned a = a_of(function_.code[at]);
  const unsigned variable = a + (state[a].sort == Sort::numbered ? 5 : 4);
  if (variable >= state.size() || (state[a].sort != Sort::loop && state[a].sort != Sort::numbered)) return;
  state[variable] = KnownValue{state[a].member, state[a].name};
}

void Registers::call(std::size_t at_, Values& state) const {
  const std::uint32_t code = function_.code[at_];
  const unsigned a = a_of(code);
  const KnownValue called = at(state, at_, a);
  const bool method = called.sort == Sort::host && called.member != Sort::unknown;
  const unsigned first = method ? 2 : 1;  // the first argument comes after the method's own object
  const KnownValue* own = own_result(called);
  const unsigned count = b_of(code) > first ? b_of(code) - first : 0;
  KnownValue result = own != nullptr ? *own : known_result(called, at(state, at_, a + first), count);
  if (own == nullptr && results_ != nullptr && results_->of_bot && count == 0 && !method &&
      called.sort == Sort::host && (called.name == "legal" || called.name == "free_moves"))
    result = {Sort::moves};
  if (!called.written.empty() && called.sort != Sort::text)
    result.written = called.written + (b_of(code) == first ? "()" : "(…)");
  forget_from(state, a);
  if (a < state.size() && c_of(code) != 1) state[a] = std::move(result);
}

}  // namespace fuda::lua
