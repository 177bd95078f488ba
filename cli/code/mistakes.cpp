#include "code/mistakes.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <utility>
#include <vector>

#include "base/lists.h"
#include "base/suggest.h"
#include "bind/guard_texts.h"
#include "code/around.h"
#include "code/called.h"
#include "code/held.h"
#include "code/operators.h"
#include "code/registers.h"

namespace fuda::lua {

namespace {

// A hint: what can be compared instead of the thing.
std::string instead(const KnownValue& thing, const KnownValue& other) {
  const std::string name = thing.written.empty() ? "it" : thing.written;
  const bool number = other.sort == Sort::number;
  switch (thing.sort) {
    case Sort::counter:
      return fmt::format("its number is {}.value", name);
    case Sort::zone:
      return number ? fmt::format("how many cards lie there is #{}", name) : "";
    case Sort::seat:
      return number ? fmt::format("its number is {}.number", name) : "";
    case Sort::card:
    case Sort::fact:
      if (is_text(other.sort)) return fmt::format("its name is {}.name", name);
      return thing.sort == Sort::fact ? fmt::format("its value is {}.value", name) : "";
    default:
      return {};
  }
}

using Fields = std::vector<std::pair<std::string, KnownValue>>;

class Mistakes {
 public:
  Mistakes(const std::string& file, const Game& game, const NamesOf& names, const Surroundings& around)
      : file_(file), game_(game), names_(names), around_(around) {}

  Findings run(const Function& main) {
    lua::add_fields(main, own_fields_);
    look(main);
    std::stable_sort(findings_.begin(), findings_.end(),
                     [](const Finding& a, const Finding& b) { return a.place.line < b.place.line; });
    return std::move(findings_);
  }

 private:
  void look(const Function& function) {
    const Around& around = around_.functions[function.id];
    const std::string& name = around.name;
    line_ = function.first_line;
    if (host_calls(name) && !function.locals.empty() && function.locals.front().name == "self") {
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
      if ((op == Op::return_one || (op == Op::return_any && b_of(code) >= 2)) && name.ends_with(".allowed"))
        guard(name, value(a_of(code)), "");
      if (op == Op::return_any && b_of(code) >= 3 && name.ends_with(".allowed") &&
          value(a_of(code)).written == "false" && !is_text(value(a_of(code) + 1).sort))
        guard(name, value(a_of(code) + 1), "false with ");
      if (op == Op::return_any && b_of(code) >= 3 && name.ends_with(".allowed") &&
          value(a_of(code)).sort == Sort::nil)
        guard(name, value(a_of(code) + 1), "nil with ");
    });
    append(findings_, wrong_operands(function, registers, game_, names_, file_));
    for (const Function& inner : function.inner) look(inner);
  }

  // function moves.bid.apply(n), where the seat comes before n.
  void seat_left_out(const std::string& name, const std::string& first) {
    for (const MoveKind& kind : game_.moves) {
      if (kind.params.empty() || kind.params.front().name != first || !name.starts_with("moves.") ||
          name.substr(6, name.rfind('.') - 6) != kind.name || passed_to(game_, name).empty())
        continue;
      error(fmt::format("the first argument of '{}' is the seat that moves, and this calls it '{}'", name,
                        first),
            fmt::format("write: {}(me, {})", name, first));
    }
  }

  void compare(const KnownValue& left, const KnownValue& right) {
    if (is_thing(left.sort) || !is_thing(right.sort)) {
      compare_with(left, right);
    } else {
      compare_with(right, left);
    }
    if (right.sort == Sort::text || right.sort == Sort::number) word(left, right);
    if (left.sort == Sort::text || left.sort == Sort::number) word(right, left);
  }

  // Whether the test belongs to `x and y or z`, where y is always true in earnest: an earlier test jumps to
  // z.
  static bool is_choice(const Function& function, std::size_t at) {
    for (std::size_t i = 0; i < at; ++i) {
      if (op_of(function.code[i]) == Op::jump && next_of(function, i).front() == at + 2) return true;
    }
    return false;
  }

  // if points then …: a counter is true whatever its number is.
  void asked(const KnownValue& value, bool choice) {
    if (choice || !is_always_true(value.sort)) return;
    const std::string name = value.written.empty() ? "it" : value.written;
    error(fmt::format("{} is {} and always true", shown(value), sort_text(value.sort)),
          value.sort == Sort::zone     ? fmt::format("whether cards lie there is #{} > 0", name)
          : value.sort == Sort::holder ? fmt::format("whether it holds something is not {}:empty()", name)
                                       : fmt::format("its number is {}.value", name));
  }

  static bool is_always_true(Sort sort) {
    return sort == Sort::counter || sort == Sort::holder || sort == Sort::zone;
  }

  // #hand == 0, where #hand[me] is meant: a family always has members.
  void length_of_family(const KnownValue& value, Op op, const std::string& number) {
    const bool whether_one = op == Op::less_i || op == Op::greater_equal_i;
    if (value.sort != Sort::number || (number != "0" && !(whether_one && number == "1"))) return;
    std::string key;
    const char* what = value.member == Sort::zones ? "zone" : "counter";
    const auto look = [&](const auto& families) {
      for (const auto& family : families) {
        if (family.name == value.name) key = key_of(family);
      }
    };
    if (value.member == Sort::zones) look(game_.zone_families);
    if (value.member == Sort::counters) look(game_.counter_families);
    if (key.empty()) return;
    const std::string one = fmt::format("{}[{}]", value.name, key);
    error(
        fmt::format("'{}' is the number of {}s that '{}' has, and never 0", value.written, what, value.name),
        value.member == Sort::zones ? fmt::format("how many cards lie in one of them is #{}", one)
                                    : fmt::format("one of them is {}", one));
  }

  // An example of a key of a family; "" if there is only one member.
  template <class Family>
  [[nodiscard]] std::string key_of(const Family& family) const {
    switch (family.per) {
      case Per::seat:
        return "me";
      case Per::team:
        return "me.team";
      case Per::number:
        return "1";
      case Per::value:
        return "card." + game_.attributes[family.attribute].name;
      default:
        return {};
    }
  }

  // "what it holds is target.seat"
  [[nodiscard]] std::string held_in(const KnownValue& holder) const {
    const FamilyId id = game_.find_counters(holder.name);
    if (id == kNone) return {};
    return fmt::format("what it holds is {}.{}", holder.written.empty() ? "it" : holder.written,
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

  // A value with a fixed set of words is compared with another word.
  void word(const KnownValue& value, const KnownValue& constant) {
    std::string section = value.name;
    const char* what = "value";
    if (value.sort == Sort::option) {
      section = "options." + value.name;
    } else if (value.sort == Sort::outcome) {
      section = what = "outcome";
    } else if (value.sort == Sort::phase) {
      section = what = "phase";
    } else if ((value.sort != Sort::attribute && value.sort != Sort::field) ||
               (value.sort == Sort::field && own_fields_.contains(value.name))) {
      return;
    }
    const auto known = names_(section);
    if (known.empty()) return;
    const bool numeric = std::all_of(known.begin(), known.end(), is_number);
    const bool among = std::find(known.begin(), known.end(), constant.written) != known.end();
    const bool number = constant.sort == Sort::number;
    if (number && !is_number(constant.written)) return;  // computed
    if (among && number == numeric) return;
    if (value.sort == Sort::option && (constant.written.empty() || number != numeric)) {
      if (!numeric || number) return;  // true, false, or a mixture
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
      if (const std::string full = name_of_symbol(value, constant.written); !full.empty())
        hint = fmt::format("{} is the symbol of {}", constant.written, full);
    }
    findings_.push_back(warning_at({file_, line_, 0, 1}, std::move(message), std::move(hint)));
  }

  // The value whose symbol this is, or nothing.
  [[nodiscard]] std::string name_of_symbol(const KnownValue& value, const std::string& symbol) const {
    const AttributeId id = value.sort == Sort::attribute ? find_named(game_.attributes, value.name) : kNone;
    if (id == kNone) return {};
    const auto& values = game_.attributes[id].values;
    const auto found = std::ranges::find(values, symbol, &fuda::Value::symbol);
    return found == values.end() ? "" : found->name;
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
    if (called.member == Sort::holder && called.name == "set") return held(argument(1), argument(2));
    const bool of_zone = called.member == Sort::zone || called.member == Sort::cards;
    if (!of_zone && (called.member != Sort::unknown || called.name != "copies")) return;
    if (of_zone && called.name == "winner") return trump(fields_[a + 2]);
    const unsigned first = of_zone ? place_of_which(called.name) : 1;
    if (first == 0 || arguments <= first) return;
    if (argument(first + 1).sort != Sort::unknown) return counted(argument(first), argument(first + 1));
    if (arguments != first + 1) return;
    if (argument(first).sort == Sort::text) return face(argument(first).written);
    if (argument(first).sort != Sort::data) return;
    for (const auto& [name, wanted] : fields_[a + first]) counted({Sort::text, {}, name}, wanted);
  }

  // Of a zone's question: which argument says what cards are meant, counted from 1, the zone.
  static unsigned place_of_which(const std::string& question) {
    if (question == "count" || question == "find" || question == "cards") return 2;
    const bool third =
        question == "move_all" || question == "sum" || question == "highest" || question == "lowest";
    return third ? 3 : 0;
  }

  // winner{follow = "suit", by = "rank", trump = "hearts"}
  void trump(const Fields& fields) {
    KnownValue follow;
    for (const auto& [name, value] : fields) {
      if (name == "follow") follow = value;
    }
    for (const auto& [name, value] : fields) {
      if (name == "trump") counted(follow, value);
    }
  }

  // A card that is asked for by its name.
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

  // holder:set(thing)
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

  // count("attribute", value)
  void counted(const KnownValue& attribute, const KnownValue& value) {
    if (attribute.sort != Sort::text || (value.sort != Sort::text && value.sort != Sort::number)) return;
    word({Sort::attribute, attribute.written}, value);
  }

  // `before`: what is returned before that.
  void guard(const std::string& name, const KnownValue& returned, const char* before) {
    if (returned.sort != Sort::text && returned.sort != Sort::number) return;
    error(guard_returned(name, before + sort_text(returned.sort)),
          returned.sort == Sort::text ? fmt::format("write: return false, \"{}\"", returned.written)
                                      : kGuardHint);
  }

  void error(std::string message, std::string hint) {
    findings_.push_back(error_at({file_, line_, 0, 1}, std::move(message), std::move(hint)));
  }

  const std::string& file_;
  const Game& game_;
  const NamesOf& names_;
  const Surroundings& around_;
  std::set<std::string> own_fields_;
  std::map<unsigned, Fields> fields_;  // of tables made since the last call, by register
  Findings findings_;
  int line_ = 0;
};

}  // namespace

Findings find_mistakes(const std::string& file, std::string_view text, bool alone, const Game& game,
                       const NamesOf& names) {
  const Function main = compiled(file, text);
  return Mistakes(file, game, names, surroundings_of(main, game, alone)).run(main);
}

}  // namespace fuda::lua
