#include "code/operators.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
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

// The number that a text begins, if it is not positive.
std::optional<int> below_one(const Known& value) {
  int number = 1;
  if (value.sort != Sort::number) return std::nullopt;
  const char* end = value.written.data() + value.written.size();
  if (std::from_chars(value.written.data(), end, number).ptr != end || number > 0) return std::nullopt;
  return number;
}

// A function of a thing, reached by a '.' and so not called in the line.
bool is_method(const Known& value) {
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
    const Known left = value(a_of(code)), right = value(b_of(code));
    if (op == Op::equal || op == Op::equal_k || op == Op::equal_i || op == Op::test) not_called(left);
    if (op == Op::equal || op == Op::not_true) not_called(right);
    if (op == Op::less || op == Op::less_equal) ordered(left, right);
    look_at_items(code, value);
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
      const std::optional<int> first = below_one(value(a_of(code)));
      if (first && value(a_of(code) + 2).written == "1") loops_[a_of(code) + 3] = *first;
    }
    if (op == Op::for_loop) loops_.erase(a_of(code) + 3);
    if (op == Op::get_index) item(value(b_of(code)), static_cast<int>(c_of(code)));
    if (op != Op::get_table) return;
    if (const auto number = below_one(value(c_of(code)))) return item(value(b_of(code)), *number);
    if (const auto loop = loops_.find(c_of(code)); loop != loops_.end())
      item_of_loop(value(b_of(code)), value(loop->first).written, loop->second);
  }

  [[nodiscard]] bool counts_from_one(const Known& of) const {
    return of.sort == Sort::zone || of.sort == Sort::cards ||
           (of.sort == Sort::data && is_list_of_game(game_, of.written));
  }

  static std::string name_of(const Known& list) { return list.written.empty() ? "list" : list.written; }

  void item(const Known& of, int number) {
    if (number > 0 || !counts_from_one(of)) return;
    const std::string name = name_of(of);
    findings_.push_back(
        error_at(place_, fmt::format("'{}[{}]' is always nil: items are counted from 1", name, number),
                 number == 0 ? fmt::format("the first one is {}[1]", name)
                             : fmt::format("the last one is {0}[#{0}]", name)));
  }

  void item_of_loop(const Known& of, const std::string& variable, int first) {
    if (variable.empty() || !counts_from_one(of)) return;
    findings_.push_back(warning_at(place_,
                                   fmt::format("'{0}[{1}]' is nil when {1} is {2}: items are counted from 1",
                                               name_of(of), variable, first),
                                   fmt::format("for {} = 1, … begins at the first one", variable)));
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
  const Game& game_;
  const NamesOf& names_;
  const std::string& file_;
  Place place_;
  std::map<unsigned, int> loops_;  // by register of the variable: where the loop begins
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
