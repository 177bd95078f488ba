#include "code/of_bots.h"

#include <fmt/format.h>

#include "base/lists.h"
#include "base/suggest.h"

namespace fuda::lua {

namespace {

// The fields of a move that a seat made, of a move that a bot can make, or of a step. Empty for all other
// sorts.
std::vector<std::string> fields_in_bots(Sort sort, const NamesOf& names) {
  if (sort == Sort::step) return fields_of_steps();
  if (sort != Sort::made && sort != Sort::move) return {};
  std::vector<std::string> fields{"kind"};
  if (sort == Sort::made) append(fields, std::vector<std::string>{"seat", "steps", "text"});
  append(fields, names(kParameters));
  return fields;
}

bool is_no_move(const KnownValue& value) {
  // In `x and y`, the code may never return false.
  if (value.sort == Sort::truth) return value.written == "true";
  return value.sort == Sort::number || is_text(value.sort) || is_thing(value.sort);
}

}  // namespace

std::vector<std::string> kinds_of_steps() {
  return {"counter", "ended", "moved", "phase", "said", "shown", "shuffled", "told"};
}

std::vector<std::string> fields_of_steps() {
  return {"after", "before", "card",    "counter", "from", "is", "is_not", "left", "outcome",
          "phase", "place",  "reached", "seat",    "text", "to", "waits",  "what", "zone"};
}

Findings mistakes_of_bot(const Function& function, const Registers& registers, const std::string& name,
                         const std::set<std::string>& own_fields, const NamesOf& names,
                         const std::string& file) {
  Findings findings;
  registers.walk([&](std::size_t at, const Values& values) {
    const std::uint32_t code = function.code[at];
    const Op op = op_of(code);
    const Place place{file, function.lines[at], 0, 1};
    const bool returns = op == Op::return_one || (op == Op::return_any && b_of(code) >= 2);
    if (returns && name == "choose") {
      const KnownValue value = registers.at(values, at, a_of(code));
      if (!is_no_move(value)) return;
      findings.push_back(
          error_at(place,
                   fmt::format("'choose' must return a move, not {}",
                               value.sort == Sort::text ? fmt::format("the text \"{}\"", value.written)
                                                        : sort_text(value.sort)),
                   "return a move from legal(), or a move created by moves.NAME(…)"));
    }
    if (op != Op::get_field) return;
    const KnownValue of = registers.at(values, at, b_of(code));
    const std::string field = function.constant(c_of(code));
    const auto known = fields_in_bots(of.sort, names);
    if (known.empty() || contains(known, field) || own_fields.contains(field)) return;
    const char* what = of.sort == Sort::step ? "step" : "move";
    const std::string read = (of.written.empty() ? what : of.written) + "." + field;
    // A made move and a step are tables. A move from legal() is an object, which refuses unknown fields.
    findings.push_back(warning_at(
        place,
        of.sort == Sort::move ? fmt::format("reading '{}' fails: no move has a field '{}'", read, field)
                              : fmt::format("'{}' is always nil: no {} has a field '{}'", read, what, field),
        suggestion(field, known)));
  });
  return findings;
}

}  // namespace fuda::lua
