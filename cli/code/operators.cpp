#include "code/operators.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <limits>
#include <map>
#include <optional>

#include "bind/bindings.h"

namespace fuda::lua {

namespace {

// Whether the text names a list of the game: "attributes.colour", or "tables.worth" if that is a list.
bool is_list_of_game(const Game& game, const std::string& written) {
  if (written.starts_with("attributes."))
    return std::ranges::any_of(game.attributes,
                               [&](const Attribute& one) { return "attributes." + one.name == written; });
  const auto* tables = std::get_if<Data::Mapping>(&game.tables.value);
  return tables != nullptr && std::ranges::any_of(*tables, [&](const Data::Entry& one) {
           return "tables." + one.first == written && std::holds_alternative<Data::List>(one.second.value);
         });
}

// The value as a number, or nothing if the value may be anything else.
std::optional<std::int64_t> number_in(const KnownValue& value) {
  std::int64_t number = 0;
  if (value.sort != Sort::number) return std::nullopt;
  const char* end = value.written.data() + value.written.size();
  const auto [stop, error] = std::from_chars(value.written.data(), end, number);
  if (stop != end || error != std::errc()) return std::nullopt;
  return number;
}

// The value if it is certainly a number below 1, otherwise nothing.
std::optional<std::int64_t> below_one(const KnownValue& value) {
  const auto number = number_in(value);
  return number && *number < 1 ? number : std::nullopt;
}

// Whether the value is a method that the code reads with a '.', without calling it.
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
    if (op == Op::add_i || op == Op::add_k || op == Op::first_of_two) added(right);
    if (op == Op::first_of_two) added(value(c_of(code)));
    look_at_range(code, left, right);
    look_at_items(code, value);
  }

  // Reports "text" + n.
  void added(const KnownValue& value) {
    if (value.sort != Sort::text || value.written.find_first_of("0123456789") == 0) return;
    findings_.push_back(error_at(place_, fmt::format("'{}' is a text, and '+' adds numbers", value.written),
                                 "to join texts, write '..' instead of '+'"));
  }

  // Reports comparisons of a counter with a number outside its range.
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
        fmt::format("to test for the {}est value, write {}:{}()", high ? "high" : "low", counter,
                    high ? "full" : "empty")));
  }

  // Whether the comparison has the same result for all numbers from min to max.
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

  // The range of a counter, over all variants and options.
  [[nodiscard]] std::pair<std::int64_t, std::int64_t> range_of(const std::string& name) const {
    std::int64_t min = std::numeric_limits<std::int64_t>::min(),
                 max = std::numeric_limits<std::int64_t>::max();
    const FamilyId family = game_.find_counters(name);
    const auto declared = std::ranges::find(game_.counters, family, &Counter::family);
    if (family == kNone || declared == game_.counters.end()) return {min, max};
    // If no file declares the limit, the built game has the default limit.
    const auto limit = [&](const std::string& end, std::int64_t built, std::int64_t& into) {
      const auto written = names_(end + "." + name);
      if (written.empty() || (written.size() == 1 && is_number(written.front()))) into = built;
    };
    limit("min", declared->min, min);
    limit("max", declared->max, max);
    return {min, max};
  }

  // Reports list[0], list[-1], and list[i] in a loop that starts at 0. Does not report a computed number such
  // as row[#row], because code may expect the item to be missing.
  template <class ValueOf>
  void look_at_items(std::uint32_t code, ValueOf value) {
    const Op op = op_of(code);
    // After a test, the variable may have a different value.
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
                 number == 0 ? fmt::format("the first item is {}[1]", name)
                             : fmt::format("the last item is {0}[#{0}]", name)));
  }

  void item_of_loop(const KnownValue& of, const std::string& variable, std::int64_t first) {
    if (variable.empty() || !counts_from_one(of)) return;
    findings_.push_back(
        warning_at(place_,
                   fmt::format("'{0}[{1}]' is nil when {1} is {2}: items are counted from 1", name_of(of),
                               variable, first),
                   fmt::format("to begin at the first item, write: for {} = 1, …", variable)));
  }

  // Reports a function that the code tests but does not call.
  void not_called(const KnownValue& method) {
    if (!is_method(method)) return;
    const std::string of = method.written.substr(0, method.written.size() - method.name.size() - 1);
    findings_.push_back(error_at(place_,
                                 fmt::format("'{}' is a function, which is not called here", method.written),
                                 how_to_call(of, method)));
  }

  // A hint such as "write: deck:draw(to)", with a call of this object's method as the reference writes it.
  static std::string how_to_call(const std::string& of, const KnownValue& method) {
    for (const Bindings& list :
         {zone_names(), zone_questions(), card_names(), counter_names(), holder_names(), seat_names()}) {
      const auto found = std::ranges::find_if(
          list, [&](const Binding& one) { return one.function != nullptr && method.name == one.name; });
      if (found == list.end() || found->arity.least < 2) continue;
      const std::string_view call = found->call;
      return fmt::format("write: {}{}{}", of, call.substr(call.find(':')),
                         method.name == "count" ? fmt::format(", or for all cards: #{}", of) : "");
    }
    return fmt::format("write: {}:{}()", of, method.name);
  }

  void ordered(const KnownValue& left, const KnownValue& right) {
    if (left.sort != Sort::attribute || right.sort != Sort::attribute) return;
    const auto known = names_(left.name);
    if (known.empty() || std::ranges::all_of(known, is_number)) return;
    const std::string thing = left.written.substr(0, left.written.rfind('.'));
    findings_.push_back(warning_at(
        place_, fmt::format("the values of '{}' are words, so Lua compares them alphabetically", left.name),
        fmt::format("to compare values by their order in the YAML, use {}:index(\"{}\")",
                    thing.empty() ? "card" : thing, left.name)));
  }

  const Function& function_;
  const Registers& registers_;
  const Game& game_;
  const NamesOf& names_;
  const std::string& file_;
  Place place_;
  // The first number of each loop, by the register of the loop variable.
  std::map<unsigned, std::int64_t> loops_;
  Findings findings_;
};

}  // namespace

bool is_number(const std::string& text) {
  std::int64_t number = 0;
  const char* end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, number);
  return error == std::errc() && stop == end;
}

bool is_choice(const Function& function, std::size_t at) {
  for (std::size_t i = 0; i < at; ++i) {
    if (op_of(function.code[i]) == Op::jump && next_of(function, i).front() == at + 2) return true;
  }
  return false;
}

Findings wrong_operands(const Function& function, const Registers& registers, const Game& game,
                        const NamesOf& names, const std::string& file) {
  return Operands(function, registers, game, names, file).run();
}

}  // namespace fuda::lua
