// Finds values that code uses in a pointless way: functions without a call, results without a use, and
// numbers as conditions.
#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "base/lists.h"
#include "bind/bindings.h"
#include "code/called.h"
#include "code/finders.h"

namespace fuda::lua {

namespace {

// Null unless this value is a function of an object or of the environment.
const Binding* function_named(const KnownValue& value) {
  if (value.sort != Sort::host) return nullptr;
  const auto in = [&](Bindings list) -> const Binding* {
    const auto found = std::ranges::find_if(
        list, [&](const Binding& one) { return one.function != nullptr && value.name == one.name; });
    return found == list.end() ? nullptr : &*found;
  };
  const bool global = value.member == Sort::unknown;
  for (const Bindings& list :
       global ? std::vector<Bindings>{zone_functions(), card_functions(), flow_functions()}
              : std::vector<Bindings>{zone_names(), zone_questions(), card_names(), counter_names(),
                                      holder_names(), seat_names()}) {
    if (const Binding* found = in(list)) return found;
  }
  return nullptr;
}

class Misused {
 public:
  Misused(const Function& function, const Registers& registers, const Surroundings& around,
          const NamesOf& names, const std::string& file)
      : function_(function),
        registers_(registers),
        names_(names),
        results_(around.results),
        own_(around.functions[function.id].name),
        file_(file) {}

  Findings run() {
    registers_.walk([this](std::size_t at, const Values& values) { look(at, values); });
    return std::move(findings_);
  }

 private:
  void look(std::size_t at, const Values& values) {
    const std::uint32_t code = function_.code[at];
    const Op op = op_of(code);
    const unsigned a = a_of(code), b = b_of(code);
    line_ = function_.lines[at];
    if (op == Op::test && !(k_of(code) && is_choice(function_, at))) tested(at, values, a);
    if (op == Op::not_true && !is_compared(at)) tested(at, values, b);
    if (op == Op::equal || op == Op::equal_k) not_called(registers_.at(values, at, a), a);
    if (op == Op::equal) not_called(registers_.at(values, at, b), b);
    if (op == Op::call || op == Op::tail_call) call(at, values);
    if (op == Op::generic_call && c_of(code) >= 2) loop(at, registers_.at(values, at, a));
    if (op == Op::call) number_first(at, registers_.at(values, at, a));
  }

  // Whether the code compares the result of `not x`. Another function reports this mistake.
  [[nodiscard]] bool is_compared(std::size_t at) const {
    constexpr std::size_t kFar = 4;  // the number of instructions to search, because the other side can be a
                                     // field of a field
    for (std::size_t next = at + 1; next < function_.code.size() && next <= at + kFar; ++next) {
      const Op op = op_of(function_.code[next]);
      if ((op == Op::equal || op == Op::equal_k || op == Op::equal_i) &&
          reads_register(function_, next, a_of(function_.code[at])))
        return true;
    }
    return false;
  }

  void tested(std::size_t at, const Values& values, unsigned index) {
    const KnownValue value = registers_.at(values, at, index);
    not_called(value, index);
    if (value.sort == Sort::option) return option(value);
    // Leave out a parameter, which may be a number only because no rule omits the argument.
    const std::string source = index < values.size() ? values[index].written : "";
    if (value.sort != Sort::number || index < parameters() || value.written.empty() || source.empty() ||
        is_number(source))
      return;
    warn(fmt::format("'{}' is a number, and every number is true, even 0", value.written),
         fmt::format("write: {} > 0", value.written));
  }

  // Reports a test of an option that is never true or false.
  void option(const KnownValue& value) {
    const std::vector<std::string> choices = names_("options." + value.name);
    const auto is_truth = [](const std::string& one) { return one == "true" || one == "false"; };
    if (choices.empty() || std::ranges::any_of(choices, is_truth) || value.written.empty()) return;
    const bool number = std::ranges::all_of(choices, is_number);
    // The first choice is usually the plain game, so the condition probably means the other choice.
    const std::string other = choices.size() == 2 ? choices.back() : "…";
    warn(fmt::format("'{}' is {}, and every {} counts as true", value.written, number ? "a number" : "a text",
                     number ? "number, even 0," : "text"),
         !number                  ? fmt::format("write: {} == \"{}\"", value.written, other)
         : contains(choices, "0") ? fmt::format("write: {} > 0", value.written)
                                  : fmt::format("write: {} == {}", value.written, other));
  }

  // Reports code that tests or compares a function. Another check reports the methods of objects.
  void not_called(const KnownValue& value, unsigned index) {
    const bool global = value.sort == Sort::host && value.member == Sort::unknown &&
                        (function_named(value) != nullptr || results_.globals.contains(value.name));
    const bool own = value.sort == Sort::closure && index >= parameters();
    if ((!global && !own) || value.written.empty()) return;
    warn(fmt::format("'{}' is a function, which is not called here", value.written),
         fmt::format("write: {}({})", value.written, takes_arguments(value) ? "…" : ""));
  }

  static bool takes_arguments(const KnownValue& value) {
    const Binding* function = function_named(value);
    return function != nullptr && function->arity.least > 0;
  }

  void call(std::size_t at, const Values& values) {
    const std::uint32_t code = function_.code[at];
    const KnownValue called = registers_.at(values, at, a_of(code));
    const Binding* function = function_named(called);
    if (function == nullptr) return;
    const bool question = function->may != May::change && function->gives != Gives::any;
    if (op_of(code) == Op::call && question) lost(at, called);
    for (unsigned n = 1; n < b_of(code); ++n) {
      const KnownValue argument = registers_.at(values, at, a_of(code) + n);
      const std::string dotted = "." + argument.name;
      if (argument.sort != Sort::host || argument.member == Sort::unknown ||
          !argument.written.ends_with(dotted))
        continue;
      const std::string of = argument.written.substr(0, argument.written.size() - dotted.size());
      warn(fmt::format("'{}' is a function, which is not called here", argument.written),
           fmt::format("write: {}:{}()", of, argument.name));
    }
  }

  // Reports a question whose result has no use.
  void lost(std::size_t at, const KnownValue& called) {
    const std::uint32_t code = function_.code[at];
    const std::string& name = called.written.empty() ? called.name : called.written;
    const bool without = b_of(code) == (called.member == Sort::unknown ? 1 : 2);
    const std::string call = fmt::format("{}({})", name, without ? "" : "…");
    if (c_of(code) == 1) {
      const std::string use = use_of(at, called, call);
      warn(fmt::format("the result of '{}' is not used", name),
           fmt::format("write: {}", use.empty() ? "local result = " + call : use));
    }
    const Local* result = c_of(code) == 2 ? registers_.local(at + 1, a_of(code)) : nullptr;
    for (const Local& local : function_.locals) {  // at the end of a block, the scope is empty
      if (c_of(code) == 2 && local.from == at + 1 && local.to == at + 1 && local.name.front() != '(')
        result = &local;
    }
    if (result == nullptr || result->from != at + 1 || result->name.starts_with('_') || function_.id == 0)
      return;
    for (std::size_t i = result->from; i < result->to && i < function_.code.size(); ++i) {
      if (reads_register(function_, i, a_of(code))) return;
    }
    const std::string use = use_of(at, called, call);
    warn(fmt::format("nothing uses the local '{}', so the result of '{}' is lost", result->name, name),
         use.empty() ? "" : "write: " + use);
  }

  // The statement that uses the result of a call: in the last statement of a function, `return …`; in a loop,
  // `seat = seat:next()`. "" if the code does not show the use.
  [[nodiscard]] std::string use_of(std::size_t at, const KnownValue& called, const std::string& call) {
    const bool gives = function_.id != 0 && (!host_calls(own_) || own_.ends_with(".allowed"));
    if (gives && at + 2 == function_.code.size()) return "return " + call;
    const std::string of = called.written.substr(0, called.written.find(':'));
    const bool in_loop = first_after(at) <= at;
    bool is_local = false;
    for (const Local& local : function_.locals)
      is_local = is_local || (local.name == of && local.from <= at && at < local.to);
    const bool same_sort =
        called.member != Sort::unknown && known_result(called, {}, 0).sort == called.member;
    return in_loop && is_local && same_sort ? of + " = " + call : "";
  }

  // The first instruction to which this instruction or a later one can lead.
  [[nodiscard]] std::size_t first_after(std::size_t at) {
    if (first_.empty()) {
      first_.assign(function_.code.size() + 1, function_.code.size());
      for (std::size_t i = function_.code.size(); i-- > 0;) {
        first_[i] = first_[i + 1];
        for (const std::size_t next : next_of(function_, i)) first_[i] = std::min(first_[i], next);
      }
    }
    return first_[at];
  }

  // Reports `for seat in ipairs(seats) do seat:next()`, in which the variable is a number.
  void number_first(std::size_t at, const KnownValue& called) {
    if (called.sort != Sort::host || called.member != Sort::unknown || called.name != "ipairs" ||
        at + 1 >= function_.code.size() || op_of(function_.code[at + 1]) != Op::generic_prepare)
      return;
    const unsigned variable = a_of(function_.code[at + 1]) + 4;
    std::vector<const Local*> own;
    for (const Local& local : function_.locals) {
      if (local.from == at + 2 && !local.name.starts_with('(')) own.push_back(&local);
    }
    if (own.size() != 1) return;
    for (std::size_t i = own[0]->from; i < own[0]->to && i < function_.code.size(); ++i) {
      const std::uint32_t code = function_.code[i];
      const Op op = op_of(code);
      if (sets_register(code, variable)) return;
      if ((op != Op::get_field && op != Op::self) || b_of(code) != variable) continue;
      line_ = function_.lines[at];
      return warn(fmt::format("'{}' is a number, because ipairs gives the number first", own[0]->name),
                  fmt::format("write: for {} in each(…) do", own[0]->name));
    }
  }

  // Reports a second loop variable, as in `for i, card in each(pile) do`.
  void loop(std::size_t at, const KnownValue& items) {
    if (items.sort != Sort::loop) return;
    std::vector<std::string> names;
    for (std::size_t prepare = 0; prepare < at; ++prepare) {
      if (op_of(function_.code[prepare]) != Op::generic_prepare || next_of(function_, prepare).front() != at)
        continue;
      for (const Local& local : function_.locals) {
        if (local.from == prepare + 1 && !local.name.starts_with('(')) names.push_back(local.name);
      }
    }
    if (names.size() < 2) return;
    warn(fmt::format("'{}' is always nil: each(…) gives one value", names[1]),
         fmt::format("write: for {} in each(…) do", names[1]));
  }

  [[nodiscard]] unsigned parameters() const { return static_cast<unsigned>(function_.parameters); }

  void warn(std::string message, std::string hint) {
    findings_.push_back(warning_at({file_, line_, 0, 1}, std::move(message), std::move(hint)));
  }

  const Function& function_;
  const Registers& registers_;
  const NamesOf& names_;
  const Results& results_;
  const std::string& own_;  // the name of this function
  const std::string& file_;
  std::vector<std::size_t> first_;  // first_after(), once it is needed
  Findings findings_;
  int line_ = 0;
};

}  // namespace

Findings misused_values(const Function& function, const Registers& registers, const Surroundings& around,
                        const NamesOf& names, const std::string& file) {
  return Misused(function, registers, around, names, file).run();
}

}  // namespace fuda::lua
