#include "code/items.h"

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

class Items {
 public:
  Items(const Function& function, const Registers& registers, const Game& game, const std::string& file)
      : function_(function), registers_(registers), game_(game), file_(file) {}

  Findings run() {
    registers_.walk([this](std::size_t at, const Values& values) { look(at, values); });
    return std::move(findings_);
  }

 private:
  void look(std::size_t at, const Values& values) {
    const std::uint32_t code = function_.code[at];
    const Op op = op_of(code);
    const auto value = [&](unsigned index) { return registers_.at(values, at, index); };
    // Behind a test the variable may be something else than at first.
    if (op >= Op::first_test && op <= Op::last_test) loops_.clear();
    if (op == Op::for_prepare) {
      loops_.erase(a_of(code) + 3);
      const std::optional<int> first = below_one(value(a_of(code)));
      if (first && value(a_of(code) + 2).written == "1") loops_[a_of(code) + 3] = *first;
    }
    if (op == Op::for_loop) loops_.erase(a_of(code) + 3);
    if (op == Op::get_index) item(at, value(b_of(code)), static_cast<int>(c_of(code)));
    if (op != Op::get_table) return;
    if (const auto number = below_one(value(c_of(code)))) return item(at, value(b_of(code)), *number);
    if (const auto loop = loops_.find(c_of(code)); loop != loops_.end())
      item_of_loop(at, value(b_of(code)), value(loop->first).written, loop->second);
  }

  [[nodiscard]] bool counts_from_one(const Known& of) const {
    return of.sort == Sort::zone || of.sort == Sort::cards ||
           (of.sort == Sort::data && is_list_of_game(game_, of.written));
  }

  static std::string name_of(const Known& list) { return list.written.empty() ? "list" : list.written; }

  void item(std::size_t at, const Known& of, int number) {
    if (number > 0 || !counts_from_one(of)) return;
    const std::string name = name_of(of);
    findings_.push_back(
        error_at({file_, function_.lines[at], 0, 1},
                 fmt::format("'{}[{}]' is always nil: items are counted from 1", name, number),
                 number == 0 ? fmt::format("the first one is {}[1]", name)
                             : fmt::format("the last one is {0}[#{0}]", name)));
  }

  void item_of_loop(std::size_t at, const Known& of, const std::string& variable, int first) {
    if (variable.empty() || !counts_from_one(of)) return;
    findings_.push_back(warning_at({file_, function_.lines[at], 0, 1},
                                   fmt::format("'{0}[{1}]' is nil when {1} is {2}: items are counted from 1",
                                               name_of(of), variable, first),
                                   fmt::format("for {} = 1, … begins at the first one", variable)));
  }

  const Function& function_;
  const Registers& registers_;
  const Game& game_;
  const std::string& file_;
  std::map<unsigned, int> loops_;  // by register of the variable: where the loop begins
  Findings findings_;
};

}  // namespace

Findings items_before_first(const Function& function, const Registers& registers, const Game& game,
                            const std::string& file) {
  return Items(function, registers, game, file).run();
}

}  // namespace fuda::lua
