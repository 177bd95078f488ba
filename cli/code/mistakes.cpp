#include "code/mistakes.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "base/lists.h"
#include "base/suggest.h"
#include "code/compared.h"
#include "code/fields.h"
#include "code/finders.h"
#include "code/of_bots.h"
#include "code/passed.h"

namespace fuda::lua {

namespace {

constexpr std::size_t kMostValues = 20;  // in a hint

using Fields = std::vector<std::pair<std::string, KnownValue>>;

class Mistakes {
 public:
  Mistakes(const std::string& file, std::string_view text, const Game& game, const NamesOf& names,
           const Surroundings& around, Callees callees, CodeOf code_of)
      : file_(file),
        text_(text),
        game_(game),
        names_(names),
        around_(around),
        callees_(std::move(callees)),
        code_of_(code_of) {}

  Findings run(const Function& main) {
    lua::add_fields(main, own_fields_);
    look(main);
    append(findings_, odd_conditions(file_, text_));
    append(findings_, defined_twice(main, around_, file_));
    std::stable_sort(findings_.begin(), findings_.end(),
                     [](const Finding& a, const Finding& b) { return a.place.line < b.place.line; });
    return std::move(findings_);
  }

 private:
  void look(const Function& function) {
    const Around& around = around_.functions[function.id];
    const std::string& name = around.name;
    line_ = function.first_line;
    if (host_calls(name, code_of_) && !function.locals.empty() && function.locals.front().name == "self") {
      error(fmt::format("'{}' is defined with a ':', so its arguments go to the wrong names", name),
            "write a '.' instead");
    }
    if (function.parameters > 0) seat_left_out(name, function.locals.front().name);
    fields_.clear();
    const Registers registers(function, &game_, around.parameters, &around.outer, &around_.results);
    registers.walk([&](std::size_t at, const Values& values) {
      const std::uint32_t code = function.code[at];
      const Op op = op_of(code);
      line_ = function.lines[at];
      const auto value = [&](unsigned index) { return registers.at(values, at, index); };
      if (op == Op::equal) compare(value(a_of(code)), value(b_of(code)));
      if (op == Op::equal_k) compare(value(a_of(code)), registers.constant(b_of(code)));
      if (op == Op::equal_i) {
        compare(value(a_of(code)), {Sort::number, {}, std::to_string(number_in_b(code))});
      }
      if (op == Op::equal_k) length_of_family(value(a_of(code)), op, registers.constant(b_of(code)).written);
      if (op >= Op::equal_i && op <= Op::greater_equal_i)
        length_of_family(value(a_of(code)), op, std::to_string(number_in_b(code)));
      if (op == Op::test) asked(value(a_of(code)), k_of(code) && is_choice(function, at));
      if (op == Op::not_true) asked(value(b_of(code)), false);
      if (op == Op::new_table) fields_[a_of(code)].clear();
      if (op == Op::set_field) {
        const KnownValue field = k_of(code) ? registers.constant(c_of(code)) : value(c_of(code));
        fields_[a_of(code)].emplace_back(registers.constant(b_of(code)).written, field);
      }
      if (op == Op::call || op == Op::tail_call) {
        call(value, a_of(code), b_of(code));
        fields_.clear();
      }
    });
    append(findings_, wrong_guards(function, registers, name, file_));
    append(findings_, wrong_operands(function, registers, game_, names_, file_));
    append(findings_, unknown_fields(function, registers, names_, game_, file_));
    append(findings_, set_loop_variables(function, file_));
    append(findings_, misused_values(function, registers, around_, names_, file_));
    append(findings_, shrinking_zones(function, registers, file_));
    append(findings_, unfit_arguments(function, registers, callees_, names_, file_));
    append(findings_, lists_without_turn(function, registers, game_, file_));
    append(findings_, calls_after_end(function, registers, file_));
    if (code_of_ == CodeOf::bot)
      append(findings_, mistakes_of_bot(function, registers, name, own_fields_, names_, file_));
    for (const Function& inner : function.inner) look(inner);
  }

  // Reports a definition such as function moves.bid.apply(n), which lacks the seat before n.
  void seat_left_out(const std::string& name, const std::string& first) {
    for (const MoveKind& kind : game_.moves) {
      if (kind.params.empty() || kind.params.front().name != first || !name.starts_with("moves.") ||
          name.substr(6, name.rfind('.') - 6) != kind.name || passed_to(game_, name).empty())
        continue;
      error(fmt::format("the first argument of '{}' is the seat that moves, so do not name it '{}'", name,
                        first),
            fmt::format("write: {}(me, {})", name, first));
    }
  }

  void compare(const KnownValue& left, const KnownValue& right) {
    if (const auto found = negated_side(left, right, {file_, line_, 0, 1}, text_))
      return findings_.push_back(*found);
    if (is_thing(left.sort) || !is_thing(right.sort)) {
      compare_with(left, right);
    } else {
      compare_with(right, left);
    }
    if (right.sort == Sort::text || right.sort == Sort::number) word(left, right);
    if (left.sort == Sort::text || left.sort == Sort::number) word(right, left);
  }

  // Reports `if points then …`, because a counter always counts as true, even at 0.
  void asked(const KnownValue& value, bool choice) {
    if (choice || !is_always_true(value.sort)) return;
    const std::string name = value.written.empty() ? "it" : value.written;
    error(fmt::format("{} is {} and always true", shown(value), sort_text(value.sort)),
          value.sort == Sort::zone ? fmt::format("to test for cards, write #{} > 0", name)
          : value.sort == Sort::holder
              ? fmt::format("to test whether the counter holds something, write not {}:empty()", name)
              : fmt::format("to get the number of the counter, write {}.value", name));
  }

  static bool is_always_true(Sort sort) {
    return sort == Sort::counter || sort == Sort::holder || sort == Sort::zone;
  }

  // Reports #hand == 0, which is never true because a family always has members. The author probably means
  // #hand[me] == 0.
  void length_of_family(const KnownValue& value, Op op, const std::string& number) {
    const bool whether_one = op == Op::less_i || op == Op::greater_equal_i;
    if (value.sort != Sort::number || number.empty()) return;
    const bool none = number == "0" || (whether_one && number == "1");
    const bool equal = op == Op::equal_i || op == Op::equal_k;
    std::string key;
    const char* what = value.member == Sort::zones ? "zone" : "counter";
    const auto look = [&](const auto& families) {
      for (const auto& family : families) {
        if (family.name == value.name && (none || (equal && exceeds(game_, family, names_, number))))
          key = example_key(game_, family);
      }
    };
    if (value.member == Sort::zones) look(game_.zone_families);
    if (value.member == Sort::counters) look(game_.counter_families);
    if (key.empty()) return;
    const std::string one = fmt::format("{}[{}]", value.name, key);
    error(fmt::format("'{}' is the number of {}s that '{}' has, and never {}", value.written, what,
                      value.name, none ? "0" : number),
          value.member == Sort::zones
              ? fmt::format("to count the cards of one zone, write #{}; to count the cards "
                            "of all zones, write count({})",
                            one, value.name)
              : fmt::format("to name one counter, write {}", one));
  }

  // A hint such as "to get what the counter holds, write target.seat".
  [[nodiscard]] std::string held_in(const KnownValue& holder) const {
    const FamilyId id = game_.find_counters(holder.name);
    if (id == kNone) return {};
    return fmt::format("to get what the counter holds, write {}.{}",
                       holder.written.empty() ? "it" : holder.written,
                       game_.held_by(game_.counter_families[id]));
  }

  void compare_with(const KnownValue& one, const KnownValue& other) {
    const auto plain = [](Sort sort) { return sort == Sort::number || sort == Sort::truth || is_text(sort); };
    if (is_thing(one.sort)) {
      const bool other_thing = is_thing(other.sort) && other.sort != one.sort;
      const bool word = other.sort == Sort::attribute || other.sort == Sort::option;
      const bool nothing = other.sort == Sort::nil && is_always_true(one.sort);
      if (!other_thing && !word && !nothing && !plain(other.sort)) return;
      return error(fmt::format("{} is {} and is never equal to {}", shown(one), sort_text(one.sort),
                               other_thing ? sort_text(other.sort)
                               : word      ? "a value"
                                           : sort_text(other.sort)),
                   one.sort == Sort::holder ? held_in(one) : instead(one, other));
    }
    if (!plain(one.sort) || !plain(other.sort) || one.sort == other.sort) return;
    if (is_text(one.sort) && is_text(other.sort)) return;
    const bool first = !one.written.empty() && !is_text(one.sort) && !is_number(one.written);
    const KnownValue& named = first ? one : other;
    const KnownValue& rest = first ? other : one;
    error(fmt::format("{} is {} and is never equal to {}", shown(named), sort_text(named.sort),
                      sort_text(rest.sort)),
          "");
  }

  // Reports a comparison with a word that the value can never have.
  void word(const KnownValue& value, const KnownValue& constant) {
    std::string section = value.name;
    const char* what = "value";
    if (value.sort == Sort::option) {
      section = "options." + value.name;
    } else if (value.sort == Sort::outcome) {
      section = what = "outcome";
    } else if (value.sort == Sort::phase) {
      section = what = "phase";
    } else if (value.sort == Sort::move_kind) {
      section = what = "move";
    } else if (value.sort == Sort::step_kind) {
      section = kStepKinds;
      what = "kind of step";
    } else if ((value.sort != Sort::attribute && value.sort != Sort::field) ||
               (value.sort == Sort::field && own_fields_.contains(value.name))) {
      return;
    }
    const auto known = names_(section);
    if (value.sort == Sort::option && constant.sort == Sort::text) {
      const Place place{file_, line_, 0, 1};
      if (auto found = option_as_text(game_, value, constant.written, known, place))
        return findings_.push_back(std::move(*found));
    }
    if (known.empty()) return;
    const bool numeric = std::all_of(known.begin(), known.end(), is_number);
    const bool among = std::find(known.begin(), known.end(), constant.written) != known.end();
    const bool number = constant.sort == Sort::number;
    if (number && !is_number(constant.written)) return;  // the code computes the value
    if (among && number == numeric) return on_no_card(value, constant);
    if (value.sort == Sort::option && (constant.written.empty() || number != numeric)) {
      if (!numeric || number) return;  // true, false, or mixed values
    }
    const std::string name = value.written.empty() ? value.name : value.written;
    const std::string shown = number ? constant.written : "\"" + constant.written + "\"";
    std::string message = fmt::format("'{}' is never equal to {}", name, shown);
    std::string hint = suggestion(constant.written, known);
    if (among) {
      hint = number ? fmt::format("it is a text: \"{}\"", constant.written)
                    : fmt::format("it is a number: {}", constant.written);
    } else {
      message += fmt::format(": there is no such {}", what);
      if (const std::string full = name_of_symbol(game_, value, constant.written); !full.empty())
        hint = fmt::format("{} is the symbol of {}", constant.written, full);
    }
    findings_.push_back(warning_at({file_, line_, 0, 1}, std::move(message), std::move(hint)));
  }

  // Reports a comparison with a declared value that no card has, in any variant and with any option.
  void on_no_card(const KnownValue& value, const KnownValue& constant) {
    const AttributeId id = find_named(game_.attributes, value.name);
    if (id == kNone || find_named(game_.attributes[id].values, constant.written) != kNone) return;
    const auto on_cards = names_(std::string(kOnCards) + value.name);
    if (on_cards.empty() || contains(on_cards, constant.written)) return;
    findings_.push_back(warning_at({file_, line_, 0, 1},
                                   fmt::format("no card has the {} '{}'", value.name, constant.written),
                                   fmt::format("cards have: {}", first_few(on_cards, kMostValues))));
  }

  template <class Value>
  void call(const Value& value, unsigned a, unsigned arguments) {
    const KnownValue called = value(a);
    if (called.sort != Sort::host) return;
    const auto argument = [&](unsigned n) {
      return arguments == 0 || n < arguments ? value(a + n) : KnownValue{};
    };
    if (called.member == Sort::unknown) {
      if (called.name == "finish") named("outcome", argument(1));
      if (called.name == "finish_after") named("outcome", argument(2));
      if (called.name == "go") named("phase", argument(1));
      // A text of several words need not be declared.
      if (called.name == "say" && argument(1).written.find_first_of(" {") == std::string::npos)
        named("say", argument(1), "text");
    }
    if (called.member == Sort::card && called.name == "has" && arguments == 4)
      return counted(argument(2), argument(3));
    if (called.member == Sort::holder && called.name == "set") return held(argument(1), argument(2));
    // Only zones and lists of cards have methods with these names.
    const bool of_unknown = called.member == Sort::data && !own_fields_.contains(called.name) &&
                            (called.name == "count" || called.name == "cards");
    const bool of_zone = called.member == Sort::zone || called.member == Sort::cards || of_unknown;
    if (!of_zone && (called.member != Sort::unknown || called.name != "copies")) return;
    if (of_zone && called.name == "winner") return trump(fields_[a + 2]);
    const unsigned first = of_zone ? place_of_which(called.name) : 1;
    if (first == 0 || arguments <= first) return;
    if (argument(first + 1).sort != Sort::unknown) return counted(argument(first), argument(first + 1));
    if (arguments != first + 1) return;
    if (argument(first).sort == Sort::text) return face(argument(first).written);
    if (argument(first).sort == Sort::attribute) return value_alone(argument(first));
    if (argument(first).sort != Sort::data) return;
    for (const auto& [name, wanted] : fields_[a + first]) counted({Sort::text, {}, name}, wanted);
  }

  // The position of the argument that selects cards in a zone's method, counting the zone as 1, or 0 if no
  // argument selects cards.
  static unsigned place_of_which(const std::string& question) {
    if (question == "count" || question == "find" || question == "cards") return 2;
    const bool third =
        question == "move_all" || question == "sum" || question == "highest" || question == "lowest";
    return third ? 3 : 0;
  }

  // Checks a call such as winner{follow = "suit", by = "rank", trump = "hearts"}.
  void trump(const Fields& fields) {
    KnownValue follow;
    for (const auto& [name, value] : fields) {
      if (name == "follow") follow = value;
    }
    for (const auto& [name, value] : fields) {
      if (name == "trump") counted(follow, value);
    }
  }

  // Checks a card's name that the rules pass to a method of a zone.
  void face(const std::string& name) {
    if (game_.find_face(name) != kNone) return;
    if (find_named(game_.attributes, name) != kNone)
      return error(fmt::format("'{}' is not a card but an attribute, and its value is missing", name),
                   fmt::format("write: \"{}\", value", name));
    const auto known = names_("face");
    if (std::ranges::find(known, name) != known.end()) return;
    findings_.push_back(warning_at({file_, line_, 0, 1}, fmt::format("there is no card '{}'", name),
                                   suggestion(name, known)));
  }

  // Reports move_all(pile, rank), which needs the attribute before its value, unless a card has such a name.
  void value_alone(const KnownValue& value) {
    const auto cards = names_("face"), values = names_(value.name);
    const bool is_card =
        std::ranges::any_of(values, [&](const std::string& one) { return contains(cards, one); });
    if (value.written.empty() || values.empty() || is_card) return;
    findings_.push_back(warning_at(
        {file_, line_, 0, 1},
        fmt::format("'{}' is a value of '{}', and no card has such a name", value.written, value.name),
        fmt::format("write: \"{}\", {}", value.name, value.written)));
  }

  // Checks a call such as holder:set(card).
  void held(const KnownValue& holder, const KnownValue& thing) {
    const FamilyId id = game_.find_counters(holder.name);
    if (id == kNone) return;
    const CounterFamily& family = game_.counter_families[id];
    if (family.holds == Holds::move && thing.sort == Sort::text) return named("move", thing);
    const auto [problem, hint] =
        cannot_hold(game_, family, thing, names_(std::string(game_.held_by(family))));
    if (!problem.empty()) error(problem, hint);
  }

  void named(const char* section, const KnownValue& word, const char* what = nullptr) {
    if (word.sort != Sort::text) return;
    const auto known = names_(section);
    if (std::find(known.begin(), known.end(), word.written) != known.end()) return;
    error(fmt::format("no {} '{}' is declared", what == nullptr ? section : what, word.written),
          suggestion(word.written, known));
  }

  // Checks a call such as count("attribute", value).
  void counted(const KnownValue& attribute, const KnownValue& value) {
    if (attribute.sort != Sort::text || (value.sort != Sort::text && value.sort != Sort::number)) return;
    word({Sort::attribute, attribute.written}, value);
  }

  void error(std::string message, std::string hint) {
    findings_.push_back(error_at({file_, line_, 0, 1}, std::move(message), std::move(hint)));
  }

  const std::string& file_;
  const std::string_view text_;
  const Game& game_;
  const NamesOf& names_;
  const Surroundings& around_;
  const Callees callees_;
  const CodeOf code_of_;
  std::set<std::string> own_fields_;
  std::map<unsigned, Fields> fields_;  // fields of tables created since the last call, by register
  Findings findings_;
  int line_ = 0;
};

}  // namespace

Findings find_mistakes(const RuleFile& rules, const std::vector<RuleFile>& all, const Game& game,
                       const NamesOf& names, CodeOf code_of) {
  const Function main = compiled(rules.file, rules.text);
  const Surroundings around = surroundings_of(main, game, all.size() == 1, code_of);
  return Mistakes(rules.file, rules.text, game, names, around, Callees(main, rules.file, all), code_of)
      .run(main);
}

}  // namespace fuda::lua
