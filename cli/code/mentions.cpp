#include "code/mentions.h"

#include "base/known_texts.h"
#include "code/bytecode.h"

namespace fuda::lua {

namespace {

class Reading {
 public:
  void visit(const Function& function) {
    found.words.insert(function.strings.begin(), function.strings.end());
    for (std::size_t at = 0; at < function.code.size(); ++at) {
      const std::uint32_t code = function.code[at];
      if (op_of(code) == Op::get_global && function.is_environment(b_of(code))) {
        const std::string name = function.constant(c_of(code));
        if (name == "options") field(function, at, found.options, found.all_options);
        if (name == "tables") field(function, at, found.tables, found.all_tables);
      } else if (op_of(code) == Op::get_upvalue && function.is_environment(b_of(code))) {
        // The name does not fit into the instruction: it can be any.
        found.all_options = found.all_options || found.words.contains("options");
        found.all_tables = found.all_tables || found.words.contains("tables");
      }
    }
    for (const Function& inner : function.inner) visit(inner);
  }

  Mentions found;

 private:
  // The table is in a register. If the next instruction replaces it by one of its fields, only that is read.
  static void field(const Function& function, std::size_t at, std::set<std::string>& names, bool& all) {
    const unsigned table = a_of(function.code[at]);
    const std::uint32_t next = at + 1 < function.code.size() ? function.code[at + 1] : 0;
    if (op_of(next) == Op::get_field && b_of(next) == table && a_of(next) == table) {
      names.insert(function.constant(c_of(next)));
    } else {
      all = true;
    }
  }
};

}  // namespace

void Mentions::add(const Mentions& other) {
  words.insert(other.words.begin(), other.words.end());
  options.insert(other.options.begin(), other.options.end());
  tables.insert(other.tables.begin(), other.tables.end());
  all_options = all_options || other.all_options;
  all_tables = all_tables || other.all_tables;
}

Mentions mentions_of(const std::string& file, std::string_view text) {
  return *KnownTexts::of(file, text, [&] {
    Reading reading;
    reading.visit(compiled(file, text));
    return std::move(reading.found);
  });
}

}  // namespace fuda::lua
