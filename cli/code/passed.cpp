#include "code/passed.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <utility>

#include "base/lists.h"
#include "base/suggest.h"
#include "bind/usual_words.h"
#include "code/fields.h"

namespace fuda::lua {

namespace {

// The fields that a function reads from one of its parameters, with their lines.
struct Uses {
  std::map<std::string, int> fields;  // fields that every call reads, because no condition precedes them
  std::set<std::string> all;
};

// Empty if the function also calls the argument, or may treat several kinds of arguments differently.
Uses uses_of(const Function& function, unsigned parameter) {
  Uses uses;
  std::set<unsigned> copies;  // registers with a copy of the parameter
  bool always = true;
  if (contains(function.strings, "type")) return uses;
  for (std::size_t at = 0; at < function.code.size(); ++at) {
    const std::uint32_t code = function.code[at];
    const Op op = op_of(code);
    always = always && op != Op::closure && next_of(function, at) == std::vector<std::size_t>{at + 1};
    if (sets_register(code, parameter)) return {};
    if (op == Op::move && b_of(code) == parameter) copies.insert(a_of(code));
    if (op == Op::call || op == Op::tail_call) {
      if (copies.contains(a_of(code))) return {};
      copies.erase(copies.lower_bound(a_of(code)), copies.end());
    }
    const bool reads = op == Op::get_field || (op == Op::self && k_of(code));
    if (!reads || b_of(code) != parameter) continue;
    const std::string field = function.constant(c_of(code));
    uses.all.insert(field);
    if (always) uses.fields.emplace(field, function.lines[at]);
  }
  return uses;
}

// The call of a function with its parameters, such as "trick_winner(trick, leader, trump)".
std::string call_of(const std::string& name, const Function& function) {
  std::string text = name + "(";
  for (int i = 0; i < function.parameters; ++i)
    text += (i == 0 ? "" : ", ") + function.locals[static_cast<std::size_t>(i)].name;
  return text + ")";
}

class Passed {
 public:
  Passed(const Function& function, const Registers& registers, const Callees& callees, const NamesOf& names,
         const std::string& file)
      : function_(function), registers_(registers), callees_(callees), names_(names), file_(file) {}

  Findings run() {
    registers_.walk([this](std::size_t at, const Values& values) {
      const std::uint32_t code = function_.code[at];
      if (op_of(code) == Op::call || op_of(code) == Op::tail_call) call(at, values);
    });
    return std::move(findings_);
  }

 private:
  void call(std::size_t at, const Values& values) {
    const std::uint32_t code = function_.code[at];
    const KnownValue called = registers_.at(values, at, a_of(code));
    const Callee* callee = callees_.find(called);
    if (callee == nullptr || called.written.empty()) return;
    const std::size_t before = findings_.size();
    for (unsigned n = 1; findings_.size() == before && n < b_of(code) &&
                         n <= static_cast<unsigned>(callee->function->parameters);
         ++n) {
      const auto key = std::pair(callee->function, n - 1);
      auto known = uses_.find(key);
      if (known == uses_.end()) known = uses_.emplace(key, uses_of(*callee->function, n - 1)).first;
      const Uses& uses = known->second;
      if (!uses.fields.empty()) pass(at, registers_.at(values, at, a_of(code) + n), called, *callee, n, uses);
    }
  }

  void pass(std::size_t at, const KnownValue& value, const KnownValue& called, const Callee& callee,
            unsigned n, const Uses& uses) {
    const Place place{file_, function_.lines[at], 0, 1};
    if (callees_.find(value) != nullptr && !value.written.empty()) {
      findings_.push_back(error_at(place,
                                   fmt::format("'{}' is a function, which is not called here", value.written),
                                   fmt::format("write: {}({})", value.written,
                                               callees_.find(value)->function->parameters > 0 ? "…" : "")));
      return;
    }
    const auto known = fields_of(value.sort, names_);
    const auto is_known = [&](const std::string& use) { return contains(known, use); };
    if (known.empty() || std::ranges::any_of(uses.all, is_known)) return;
    const auto& [field, line] = *uses.fields.begin();
    const std::string thing = sort_text(value.sort);
    // If the field is a misspelt one of this argument, the called function is wrong.
    if (!nearest(field, known).empty() || !instead_of(thing.substr(thing.find(' ') + 1), field, "").empty())
      return;
    findings_.push_back(
        error_at(place,
                 fmt::format("'{}' gets {} as its argument '{}', and {} has no '{}'", called.written, thing,
                             callee.function->locals[n - 1].name, thing, field),
                 fmt::format("the arguments are: {}\nthe function uses '{}' at {}:{}",
                             call_of(called.written, *callee.function), field, callee.file, line)));
  }

  const Function& function_;
  const Registers& registers_;
  const Callees& callees_;
  const NamesOf& names_;
  const std::string& file_;
  std::map<std::pair<const Function*, unsigned>, Uses> uses_;  // by function and number of the parameter
  Findings findings_;
};

}  // namespace

Callees::Callees(const Function& main, const std::string& file, const std::vector<RuleFile>& all) {
  add_own(main, file);
  for (const RuleFile& one : all) add_globals(files_.emplace_back(compiled(one.file, one.text)), one.file);
}

const Callee* Callees::find(const KnownValue& value) const {
  const auto in = [](const auto& callees, const auto& key) -> const Callee* {
    const auto found = callees.find(key);
    return found == callees.end() || found->second.function == nullptr ? nullptr : &found->second;
  };
  if (value.sort == Sort::closure) return in(own_, std::stoul(value.name));
  const bool global = value.sort == Sort::host && value.member == Sort::unknown;
  return global ? in(globals_, value.name) : nullptr;
}

void Callees::add_own(const Function& main, const std::string& file) {
  own_[main.id] = {&main, file};
  for (const Function& inner : main.inner) add_own(inner, file);
}

void Callees::add_globals(const Function& main, const std::string& file) {
  for (std::size_t at = 0; at + 1 < main.code.size(); ++at) {
    const std::uint32_t made = main.code[at], set = main.code[at + 1];
    if (op_of(made) != Op::closure || op_of(set) != Op::set_global || !main.is_environment(a_of(set)) ||
        k_of(set) || c_of(set) != a_of(made))
      continue;
    const auto [known, is_new] =
        globals_.try_emplace(main.constant(b_of(set)), Callee{&main.inner[bx_of(made)], file});
    if (!is_new) known->second.function = nullptr;
  }
}

Findings unfit_arguments(const Function& function, const Registers& registers, const Callees& callees,
                         const NamesOf& names, const std::string& file) {
  return Passed(function, registers, callees, names, file).run();
}

}  // namespace fuda::lua
