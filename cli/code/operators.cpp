#include "code/operators.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

namespace fuda::lua {

namespace {

bool is_number(const std::string& text) {
  std::int64_t number = 0;
  const char* end = text.data() + text.size();
  return std::from_chars(text.data(), end, number).ptr == end && !text.empty();
}

// A function of a thing, reached by a '.' and so not called in the line.
bool is_method(const Known& value) {
  return value.sort == Sort::host && value.member != Sort::unknown &&
         value.written.ends_with("." + value.name);
}

class Operands {
 public:
  Operands(const Function& function, const Registers& registers, const NamesOf& names,
           const std::string& file)
      : function_(function), registers_(registers), names_(names), file_(file) {}

  Findings run() {
    registers_.walk([this](std::size_t at, const Values& values) { look(at, values); });
    return std::move(findings_);
  }

 private:
  void look(std::size_t at, const Values& values) {
    const std::uint32_t code = function_.code[at];
    const Op op = op_of(code);
    const auto value = [&](unsigned index) { return registers_.at(values, at, index); };
    place_ = {file_, function_.lines[at], 0, 1};
    const Known left = value(a_of(code)), right = value(b_of(code));
    if (op == Op::equal || op == Op::equal_k || op == Op::equal_i || op == Op::test) not_called(left);
    if (op == Op::equal || op == Op::not_true) not_called(right);
    if (op == Op::less || op == Op::less_equal) ordered(left, right);
  }

  // What the function would answer is not asked.
  void not_called(const Known& method) {
    if (!is_method(method)) return;
    const std::string of = method.written.substr(0, method.written.size() - method.name.size() - 1);
    findings_.push_back(error_at(place_,
                                 fmt::format("'{}' is a function, which is not called here", method.written),
                                 fmt::format("write: {}:{}()", of, method.name)));
  }

  void ordered(const Known& left, const Known& right) {
    if (left.sort != Sort::attribute || right.sort != Sort::attribute) return;
    const auto known = names_(left.name);
    if (known.empty() || std::ranges::all_of(known, is_number)) return;
    const std::string thing = left.written.substr(0, left.written.rfind('.'));
    findings_.push_back(warning_at(
        place_, fmt::format("the values of '{}' are words, and compared by the alphabet", left.name),
        fmt::format("{}:index(\"{}\") is the place among the values", thing.empty() ? "card" : thing,
                    left.name)));
  }

  const Function& function_;
  const Registers& registers_;
  const NamesOf& names_;
  const std::string& file_;
  Place place_;
  Findings findings_;
};

}  // namespace

Findings wrong_operands(const Function& function, const Registers& registers, const NamesOf& names,
                        const std::string& file) {
  return Operands(function, registers, names, file).run();
}

}  // namespace fuda::lua
