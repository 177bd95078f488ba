#include "code/fields.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <iterator>
#include <set>

#include "base/lists.h"
#include "base/suggest.h"
#include "bind/bindings.h"
#include "bind/usual_words.h"

namespace fuda::lua {

namespace {

void add(std::vector<std::string>& known, Bindings bindings) {
  for (const Binding& one : bindings) {
    // Leave out "#", "[]", and "ATTRIBUTE", which stands for any attribute.
    if (std::islower(static_cast<unsigned char>(one.name[0])) != 0) known.emplace_back(one.name);
  }
}

template <class Families>
void add_common(const Families& families, std::set<std::string>& common) {
  for (const auto& family : families) {
    if (family.is_common()) common.insert(family.name);
  }
}

template <class Families>
const Family* find(const Families& families, const std::string& name) {
  const auto found = std::ranges::find_if(families, [&](const auto& one) { return one.name == name; });
  return found == families.end() ? nullptr : &*found;
}

// The code to write in place of `named.suit` or `named:set(1)`, which mistake a family for one of its
// members. "" if the family itself has this name.
std::string member_of(const Function& function, const KnownValue& of, const std::string& name,
                      const Game& game, const NamesOf& names) {
  const Family* family = nullptr;
  if (of.sort == Sort::zones) family = find(game.zone_families, of.name);
  if (of.sort == Sort::counters) family = find(game.counter_families, of.name);
  if (family == nullptr || family->has_two_keys() || is_number(name) || of.written.empty()) return {};
  const std::string key = example_key(game, *family);
  if (family->per == Per::value && contains(names(game.attributes[family->attribute].name), name)) return {};
  const bool local = std::ranges::any_of(function.locals, [&](const Local& one) { return one.name == name; });
  if (local) return fmt::format("write: {}[{}]", of.written, name);
  const Sort member = of.sort == Sort::zones ? Sort::zone : Sort::counter;
  if (contains(fields_of(member, names), name) || family->per != Per::value)
    return fmt::format("to name one member of the family, write {}[{}]", of.written, key);
  return suggestion(name, names(game.attributes[family->attribute].name));
}

}  // namespace

std::vector<std::string> fields_of(Sort thing, const NamesOf& names) {
  std::vector<std::string> known;
  switch (thing) {
    case Sort::zone:
      add(known, zone_names());
      add(known, zone_questions());
      break;
    case Sort::counter:
      add(known, counter_names());
      break;
    case Sort::card:
      add(known, card_names());
      append(known, names("attribute"));
      append(known, names(kFunctionsOfCards));
      break;
    case Sort::seat:
      add(known, seat_names());
      append(known, names("zone"));
      append(known, names("counter"));
      break;
    default:
      break;
  }
  std::ranges::sort(known);
  return known;
}

std::string example_key(const Game& game, const Family& family) {
  switch (family.per) {
    case Per::seat:
      return "me";
    case Per::team:
      return "me.team";
    case Per::number:
      return "1";
    case Per::value:
      return "card." + game.attributes[family.attribute].name;
    default:
      return {};
  }
}

Findings unknown_fields(const Function& function, const Registers& registers, const NamesOf& names,
                        const Game& game, const std::string& file) {
  Findings findings;
  std::set<std::string> common;  // the zones and counters that no seat has, unless a variant changes that
  std::set<std::string> wrong;   // the values already reported, whose fields need no further report
  add_common(game.zone_families, common);
  add_common(game.counter_families, common);
  registers.walk([&](std::size_t at, const Values& values) {
    const std::uint32_t code = function.code[at];
    if (op_of(code) != Op::get_field && !(op_of(code) == Op::self && k_of(code))) return;
    const KnownValue of = registers.at(values, at, b_of(code));
    const std::string name = function.constant(c_of(code));
    if (wrong.contains(of.written)) return;
    if (of.sort == Sort::unknown && of.name == kBest && !of.written.empty()) {
      const char* sign = op_of(code) == Op::self ? ":" : ".";
      findings.push_back(error_at(
          {file, function.lines[at], 0, 1},
          fmt::format("'{}' is a list of seats, because several can be the best, and a list has no '{}'",
                      of.written, name),
          fmt::format("for the first seat in the list, write {}[1]{}{}", of.written, sign, name)));
      return;
    }
    if (const std::string member = member_of(function, of, name, game, names); !member.empty()) {
      wrong.insert(of.written + "." + name);
      findings.push_back(error_at({file, function.lines[at], 0, 1},
                                  fmt::format("'{}' has no '{}'", of.written, name), member));
    }
    const auto known = fields_of(of.sort, names);
    if (known.empty() || contains(known, name)) return;
    const std::string thing = sort_text(of.sort);
    const std::string kind = thing.substr(thing.find(' ') + 1);
    std::vector<std::string> meant;
    std::ranges::copy_if(known, std::back_inserter(meant),
                         [&](const std::string& one) { return !common.contains(one); });
    const std::string usual = instead_of(kind, name, of.written.empty() ? kind : of.written);
    findings.push_back(error_at({file, function.lines[at], 0, 1}, fmt::format("{} has no '{}'", thing, name),
                                usual.empty() ? suggestion(name, meant) : usual));
  });
  return findings;
}

}  // namespace fuda::lua
