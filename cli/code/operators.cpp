#include "code/operators.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <limits>
#include <map>
#include <optional>

namespace fuda::lua {

namespace {

// "attributes.colour", or "tables.worth" if that is a list.
bool is_list_of_game(const Game& game, const std::string& written) {
  if (written.starts_with("attributes."))
    return std::ranges::any_of(game.attributes,
                               [&](const Attribute& one) { return "attributes." + one.name == written; });
  const auto* tables = std::get_if<Data::Mapping>(&game.tables.value);
  return tables != nullptr && std::ranges::any_of(*tables, [&](const Data::Entry& one) {
           return "tables." + one.first == written && std::holds_alternative<Data::List>(one.second.value);
         });
}

// The number that a value is for certain.
std::optional<std::int64_t> number_in(const KnownValue& value) {
  std::int64_t number = 0;
  if (value.sort != Sort::number) return std::nullopt;
  const char* end = value.written.data() + value.written.size();
  const auto [stop, error] = std::from_chars(value.written.data(), end, number);
  if (stop != end || error != std::errc()) return std::nullopt;
  return number;
}

// The same, if it is not positive.
std::optional<std::int64_t> below_one(const KnownValue& value) {
  const auto number = number_in(value);
  return number && *number < 1 ? number : std::nullopt;
}

// A function of a thing, reached by a '.' and so not called in the line.
bool is_method(const KnownValue& value) {
  return value.sort == Sort::host && value.member != Sort::unknown &&
         value.written.ends_with("." + value.name);
}

class Operands {
 public:
  Operands(const Function& function, const Registers& registers, const Game& game, const NamesOf& names,
           const std::string& file)
      : function_(function), registers_(registers), game_(game), names_(names), file_(file) {}

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
    const KnownValue left = value(a_of(code)), right = value(b_of(code));
    if (op == Op::equal || op == Op::equal_k || op == Op::equal_i || op == Op::test) not_called(left);
    if (op == Op::equal || op == Op::not_true) not_called(right);
    if (op == Op::less || op == Op::less_equal) ordered(left, right);
    look_at_range(code, left, right);
    look_at_items(code, value);
  }

  // A counter compared with a number that it cannot pass or reach.
  void look_at_range(std::uint32_t code, const KnownValue& left, const KnownValue& right) {
    const Op op = op_of(code);
    if (op >= Op::equal_i && op <= Op::greater_equal_i)
      return in_range(left, op, {Sort::number, {}, std::to_string(number_in_b(code))});
    if (op == Op::equal_k) return in_range(left, Op::equal_i, registers_.constant(b_of(code)));
    if (op != Op::less && op != Op::less_equal) return;
    in_range(left, op == Op::less ? Op::less_i : Op::less_equal_i, right);
    in_range(right, op == Op::less ? Op::greater_i : Op::greater_equal_i, left);
  }

  void in_range(const KnownValue& value, Op op, const KnownValue& constant) {
    if (value.sort != Sort::number || value.member != Sort::counter) return;
    const auto number = number_in(constant);
    const auto [min, max] = range_of(value.name);
    if (!number || value.written.empty() || !is_settled(op, *number, min, max)) return;
    const bool high = *number >= max;
    const std::string end = high ? fmt::format("at most {}", max) : fmt::format("at least {}", min);
    const std::size_t dot = value.written.rfind('.');
    const std::string counter = dot == std::string::npos ? value.name : value.written.substr(0, dot);
    findings_.push_back(warning_at(
        place_,
        fmt::format("'{}' is {}, so comparing it with {} always gives the same", value.written, end, *number),
        fmt::format("whether it is as {} as can be is {}:{}()", high ? "high" : "low", counter,
                    high ? "full" : "empty")));
  }

  // Does the comparison come out the same for all numbers from min to max?
  static bool is_settled(Op op, std::int64_t number, std::int64_t min, std::int64_t max) {
    switch (op) {
      case Op::less_i:
      case Op::greater_equal_i:
        return number > max || number <= min;
      case Op::less_equal_i:
      case Op::greater_i:
        return number >= max || number < min;
      default:
        return number > max || number < min;
    }
  }

  // The numbers that a counter can have, whichever variant and options are played.
  [[nodiscard]] std::pair<std::int64_t, std::int64_t> range_of(const std::string& name) const {
    std::int64_t min = std::numeric_limits<std::int64_t>::min(),
                 max = std::numeric_limits<std::int64_t>::max();
    const FamilyId family = game_.find_counters(name);
    const auto declared = std::ranges::find(game_.counters, family, &Counter::family);
    if (family == kNone || declared == game_.counters.end()) return {min, max};
    // Where no file says it, the game that was built has what every game has.
    const auto limit = [&](const std::string& end, std::int64_t built, std::int64_t& into) {
      const auto written = names_(end + "." + name);
      if (written.empty() || (written.size() == 1 && is_number(written.front()))) into = built;
    };
    limit("min", declared->min, min);
    limit("max", declared->max, max);
    return {min, max};
  }

  // list[0], list[-1], and list[i] in a loop that begins at 0. A number that is computed may be 0 where there
  // is nothing: row[#row].
  template <class ValueOf>
  void look_at_items(std::uint32_t code, ValueOf value) {
    const Op op = op_of(code);
    // Behind a test the variable may be something else than at first.
    if (op >= Op::first_test && op <= Op::last_test) loops_.clear();
    if (op == Op::for_prepare) {
      loops_.erase(a_of(code) + 3);
      const auto first = below_one(value(a_of(code)));
      if (first && value(a_of(code) + 2).written == "1") loops_[a_of(code) + 3] = *first;
    }
    if (op == Op::for_loop) loops_.erase(a_of(code) + 3);
    if (op == Op::get_index) item(value(b_of(code)), c_of(code));
    if (op != Op::get_table) return;
    if (const auto number = below_one(value(c_of(code)))) return item(value(b_of(code)), *number);
    if (const auto loop = loops_.find(c_of(code)); loop != loops_.end())
      item_of_loop(value(b_of(code)), value(loop->first).written, loop->second);
  }

  [[nodiscard]] bool counts_from_one(const KnownValue& of) const {
    return of.sort == Sort::zone || of.sort == Sort::cards ||
           (of.sort == Sort::data && is_list_of_game(game_, of.written));
  }

  static std::string name_of(const KnownValue& list) { return list.written.empty() ? "list" : list.written; }

  void item(const KnownValue& of, std::int64_t number) {
    if (number > 0 || !counts_from_one(of)) return;
    const std::string name = name_of(of);
    findings_.push_back(
        error_at(place_, fmt::format("'{}[{}]' is always nil: items are counted from 1", name, number),
                 number == 0 ? fmt::format("the first one is {}[1]", name)
                             : fmt::format("the last one is {0}[#{0}]", name)));
  }

  void item_of_loop(const KnownValue& of, const std::string& variable, std::int64_t first) {
    if (variable.empty() || !counts_from_one(of)) return;
    findings_.push_back(warning_at(place_,
                                   fmt::format("'{0}[{1}]' is nil when {1} is {2}: items are counted from 1",
                                               name_of(of), variable, first),
                                   fmt::format("for {} = 1, … begins at the first one", variable)));
  }

  // What the function would answer is not asked.
  void not_called(const KnownValue& method) {
    if (!is_method(method)) return;
    const std::string of = method.written.substr(0, method.written.size() - method.name.size() - 1);
    findings_.push_back(error_at(place_,
                                 fmt::format("'{}' is a function, which is not called here", method.written),
                                 fmt::format("write: {}:{}()", of, method.name)));
  }

  void ordered(const KnownValue& left, const KnownValue& right) {
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
  const Game& game_;
  const NamesOf& names_;
  const std::string& file_;
  Place place_;
  std::map<unsigned, std::int64_t> loops_;  // by register of the variable: where the loop begins
  Findings findings_;
};

}  // namespace

bool is_number(const std::string& text) {
  std::int64_t number = 0;
  const char* end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, number);
  return error == std::errc() && stop == end;
}

Findings wrong_operands(const Function& function, const Registers& registers, const Game& game,
                        const NamesOf& names, const std::string& file) {
  return Operands(function, registers, game, names, file).run();
}

}  // namespace fuda::lua
