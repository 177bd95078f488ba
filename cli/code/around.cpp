#include "code/around.h"

#include <algorithm>
#include <map>
#include <optional>

#include "code/writes.h"

namespace fuda::lua {

namespace {

// The number of nested calls through which fuda follows the values of arguments.
constexpr int kRounds = 3;

// Whether a value may be nil. A card or a seat may be nil, whatever its source is.
bool may_be_nil(Sort sort) { return sort == Sort::card || sort == Sort::seat; }

// Adds another value to the possible values of `into`.
void widen(std::optional<KnownValue>& into, const KnownValue& other) {
  const Sort sort = other.sort == Sort::text ? Sort::some_text : other.sort;
  const bool number = sort == Sort::number;
  const KnownValue found = number ? KnownValue{sort} : KnownValue{sort, other.name, {}, other.member};
  if (!into || (into->sort == Sort::nil && may_be_nil(found.sort))) {
    into = found;
  } else if (found.sort != Sort::nil || !may_be_nil(into->sort)) {
    if (found.sort != into->sort || found.name != into->name || found.member != into->member)
      into = KnownValue{};
  }
}

// Whether the variable keeps its initial value.
bool is_constant(const Function& function, const Local& local, unsigned index) {
  if (set_inside(function)[index]) return false;
  for (std::size_t at = local.from; at < local.to && at < function.code.size(); ++at) {
    if (sets_register(function.code[at], index)) return false;
  }
  return true;
}

// The facts that one pass over the file finds about a function.
struct Found {
  std::string name;
  std::vector<std::optional<KnownValue>> arguments;
  std::optional<KnownValue> result;
  int taken = 0, called = 0;  // the numbers of instructions that load the function into a register, and that
                              // call it from a register
  // Whether code stores the function in a place from which other code can call it with any arguments.
  bool escapes = false;
};

class Reading {
 public:
  Reading(const Game& game, const Surroundings& before, std::size_t functions, CodeOf code_of)
      : game_(game), before_(before), code_of_(code_of), found_(functions), outer_(functions) {}

  void read(const Function& main) {
    prepare(main);
    visit(main);
  }

  [[nodiscard]] Surroundings result(const std::map<std::string, std::size_t>& globals) {
    Surroundings all;
    all.results.globals = globals;
    all.results.of_bot = code_of_ == CodeOf::bot;
    for (std::size_t id = 0; id < found_.size(); ++id) {
      Found& one = found_[id];
      Around& around = all.functions.emplace_back(Around{one.name, {}, std::move(outer_[id])});
      const bool elsewhere = !one.name.empty() && !globals.contains(one.name);
      if (host_calls(one.name, code_of_)) {
        around.parameters = passed_to(game_, one.name, code_of_);
      } else if (!elsewhere && !one.escapes && one.taken == one.called) {
        for (const auto& argument : one.arguments)
          around.parameters.push_back(argument.value_or(KnownValue{}));
      }
      all.results.of.push_back(one.result.value_or(KnownValue{}));
    }
    return all;
  }

  // The global functions with exactly one definition.
  [[nodiscard]] std::map<std::string, std::size_t> globals() const {
    std::map<std::string, std::size_t> once;
    std::map<std::string, int> times;
    for (std::size_t id = 0; id < found_.size(); ++id) {
      const std::string& name = found_[id].name;
      if (name.empty() || name.find('.') != std::string::npos || host_calls(name, code_of_)) continue;
      if (++times[name] == 1) once[name] = id;
    }
    std::erase_if(once, [&](const auto& one) { return times[one.first] > 1; });
    return once;
  }

 private:
  void prepare(const Function& function) {
    found_[function.id].arguments.resize(static_cast<std::size_t>(function.parameters));
    for (const Function& inner : function.inner) prepare(inner);
  }

  void visit(const Function& function) {
    const std::vector<KnownValue>& parameters = before_.functions[function.id].parameters;
    const Registers registers(function, &game_, parameters, &outer_[function.id], &before_.results);
    std::map<unsigned, KnownValue> begun;  // initial values of variables, by register
    registers.walk([&](std::size_t at, const Values& values) {
      for (unsigned index = 0; index < values.size() && index < function.locals.size(); ++index) {
        const Local* local = registers.local(at, index);
        if (local != nullptr && local->from == at) begun[index] = registers.at(values, at, index);
      }
      look(function, registers, at, values);
      if (op_of(function.code[at]) == Op::closure) close_over(function, registers, at, begun);
    });
    for (const Function& inner : function.inner) visit(inner);
  }

  // The function that a value refers to, or null.
  Found* function_in(const KnownValue& value) {
    if (value.sort == Sort::closure) return &found_[std::stoul(value.name)];
    if (value.sort != Sort::host || value.member != Sort::unknown) return nullptr;
    const auto global = before_.results.globals.find(value.name);
    return global == before_.results.globals.end() ? nullptr : &found_[global->second];
  }

  void look(const Function& function, const Registers& registers, std::size_t at, const Values& values) {
    const std::uint32_t code = function.code[at];
    const auto value = [&](unsigned index) { return registers.at(values, at, index); };
    const auto escapes = [&](const KnownValue& one) {
      if (Found* in = function_in(one)) in->escapes = true;
    };
    switch (op_of(code)) {
      case Op::move:
        if (Found* taken = function_in(value(b_of(code)))) ++taken->taken;
        break;
      case Op::get_upvalue:
        if (b_of(code) < outer_[function.id].size())
          if (Found* taken = function_in(outer_[function.id][b_of(code)])) ++taken->taken;
        break;
      case Op::get_global:
        if (!function.is_environment(b_of(code))) break;
        if (Found* taken = function_in({Sort::host, registers.constant(c_of(code)).written})) ++taken->taken;
        break;
      case Op::set_upvalue:
        escapes(value(a_of(code)));
        break;
      case Op::set_global:
      case Op::set_field:
      case Op::set_table:
      case Op::set_index:
        if (!k_of(code)) put(function, registers, code, value);
        break;
      case Op::call:
      case Op::tail_call:
        call(code, value);
        break;
      case Op::return_none:
      case Op::return_one:
      case Op::return_any:
        give_back(function, code, value);
        break;
      default:
        break;
    }
  }

  template <class Value>
  void put(const Function& function, const Registers& registers, std::uint32_t code, const Value& value) {
    const KnownValue put = value(c_of(code));
    Found* in = function_in(put);
    if (in == nullptr) return;
    const Op op = op_of(code);
    const bool global = op == Op::set_global && function.is_environment(a_of(code));
    if (!global || put.sort != Sort::closure) in->escapes = true;
    if (put.sort != Sort::closure || (!global && op != Op::set_field)) return;
    const std::string slot = registers.constant(b_of(code)).written;
    in->name = global ? slot : value(a_of(code)).name + "." + slot;
  }

  template <class Value>
  void call(std::uint32_t code, const Value& value) {
    const unsigned a = a_of(code), given = b_of(code);
    Found* called = function_in(value(a));
    if (called == nullptr) return;
    ++called->called;
    const std::size_t parameters = called->arguments.size();
    for (unsigned n = 0; n < parameters; ++n) {
      const bool passed = given == 0 || n + 1 < given;
      widen(called->arguments[n], passed ? value(a + 1 + n) : KnownValue{Sort::nil});
    }
  }

  template <class Value>
  void give_back(const Function& function, std::uint32_t code, const Value& value) {
    const Op op = op_of(code);
    const bool nothing = op == Op::return_none || (op == Op::return_any && b_of(code) == 1);
    const KnownValue returned = nothing ? KnownValue{Sort::nil} : value(a_of(code));
    if (Found* in = function_in(returned)) in->escapes = true;
    widen(found_[function.id].result, returned);
  }

  // Notes the values of the outer variables of the function that this instruction creates.
  void close_over(const Function& function, const Registers& registers, std::size_t at,
                  const std::map<unsigned, KnownValue>& begun) {
    const Function& inner = function.inner[bx_of(function.code[at])];
    std::vector<KnownValue>& outer = outer_[inner.id];
    for (const Outer& one : inner.outer) {
      KnownValue& held = outer.emplace_back();
      if (!one.of_next) {
        const std::vector<KnownValue>& own = outer_[function.id];
        if (one.index < own.size()) held = own[one.index];
        continue;
      }
      const bool itself = one.index == a_of(function.code[at]);  // local function f() … f() … end
      const Local* local = registers.local(itself ? at + 1 : at, one.index);
      if (local == nullptr || !is_constant(function, *local, one.index)) continue;
      if (itself) {
        held = {Sort::closure, std::to_string(inner.id)};
      } else if (const auto found = begun.find(one.index); found != begun.end()) {
        held = found->second;
      }
    }
  }

  const Game& game_;
  const Surroundings& before_;
  CodeOf code_of_;
  std::vector<Found> found_;
  std::vector<std::vector<KnownValue>> outer_;
};

std::size_t count(const Function& function) {
  std::size_t all = 1;
  for (const Function& inner : function.inner) all += count(inner);
  return all;
}

}  // namespace

Surroundings surroundings_of(const Function& main, const Game& game, bool alone, CodeOf code_of) {
  Surroundings known;
  known.results.of_bot = code_of == CodeOf::bot;
  known.functions.resize(count(main));
  for (int round = 0; round < kRounds; ++round) {
    Reading reading(game, known, known.functions.size(), code_of);
    reading.read(main);
    const auto globals = alone ? reading.globals() : std::map<std::string, std::size_t>();
    known = reading.result(globals);
  }
  return known;
}

}  // namespace fuda::lua
