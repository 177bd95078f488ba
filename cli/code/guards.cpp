// Finds guards that return the wrong values, and guards that can refuse no move.
#include <fmt/format.h>

#include "bind/guard_texts.h"
#include "code/finders.h"

namespace fuda::lua {

namespace {

class Guard {
 public:
  Guard(const Function& function, const Registers& registers, const std::string& name,
        const std::string& file)
      : function_(function), registers_(registers), name_(name), file_(file) {}

  Findings run() {
    registers_.walk([this](std::size_t at, const Values& values) { look(at, values); });
    if (returns_ && asks_ && !may_refuse_)
      findings_.push_back(
          warning_at({file_, function_.first_line, 0, 1},
                     fmt::format("'{}' never returns false, so it refuses no move", name_),
                     "a guard that returns nothing allows the move; to refuse it, write: return false, \"why "
                     "not\""));
    return std::move(findings_);
  }

 private:
  void look(std::size_t at, const Values& values) {
    const std::uint32_t code = function_.code[at];
    const Op op = op_of(code);
    const auto value = [&](unsigned index) { return registers_.at(values, at, index); };
    // A function without conditions may deliberately replace a guard with one that allows every move.
    if (op >= Op::first_test && op <= Op::last_test) asks_ = true;
    if (op == Op::tail_call) may_refuse_ = true;
    if (op == Op::return_none) returns_ = true;
    if (op != Op::return_any && op != Op::return_one) return;
    returns_ = true;
    const unsigned count = op == Op::return_one ? 2 : b_of(code);  // 0 if unknown, or the number plus 1
    if (count == 1) return;
    const KnownValue first = value(a_of(code));
    may_refuse_ = may_refuse_ || count == 0 || (first.sort != Sort::nil && first.written != "true");
    if (count >= 2 || op == Op::return_one) check(at, first, "");
    if (count < 3) return;
    const KnownValue second = value(a_of(code) + 1);
    if (first.written == "false" && !is_text(second.sort)) check(at, second, "false with ");
    if (first.sort == Sort::nil) check(at, second, "nil with ");
  }

  // Reports a guard that returns only a reason. `before` is the value that the guard should return before the
  // reason.
  void check(std::size_t at, const KnownValue& returned, const char* before) {
    if (returned.sort != Sort::text && returned.sort != Sort::number) return;
    may_refuse_ = true;  // the finding about the reason is enough
    findings_.push_back(
        error_at({file_, function_.lines[at], 0, 1}, guard_returned(name_, before + sort_text(returned.sort)),
                 returned.sort == Sort::text ? fmt::format("write: return false, \"{}\"", returned.written)
                                             : kGuardHint));
  }

  const Function& function_;
  const Registers& registers_;
  const std::string& name_;
  const std::string& file_;
  bool returns_ = false;     // whether the function ends at all; if not, its values are unknown
  bool asks_ = false;        // whether the function tests any condition
  bool may_refuse_ = false;  // whether a result may be false
  Findings findings_;
};

}  // namespace

Findings wrong_guards(const Function& function, const Registers& registers, const std::string& name,
                      const std::string& file) {
  if (!name.ends_with(".allowed")) return {};
  return Guard(function, registers, name, file).run();
}

}  // namespace fuda::lua
