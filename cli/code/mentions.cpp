#include "code/mentions.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "base/known_texts.h"
#include "code/bytecode.h"

namespace fuda::lua {

namespace {

// Tables whose fields are names of moves, phases and so on.
constexpr std::string_view kOfNames[] = {"moves", "phases", "zones", "options", "tables", "attributes"};

class ReadingMentions {
 public:
  // Visits a function. `self` is the name of this function if it is global, or of the global function around
  // it.
  void visit(const Function& function, const std::string& self) {
    found.words.insert(function.strings.begin(), function.strings.end());
    bool of_names = false;  // whether the previous instruction loaded a table such as moves or phases into
                            // the register `from`
    unsigned from = 0;
    for (std::size_t at = 0; at < function.code.size(); ++at) {
      const std::uint32_t code = function.code[at];
      const bool is_name = std::exchange(of_names, false) && b_of(code) == from;
      if ((op_of(code) == Op::get_field && !is_name) || (op_of(code) == Op::self && k_of(code)))
        found.fields.insert(function.constant(c_of(code)));
      // If a name does not fit into the instruction, the code first loads it into a register.
      const std::uint32_t after = at + 1 < function.code.size() ? function.code[at + 1] : 0;
      if (op_of(code) == Op::load_k && op_of(after) == Op::get_table && c_of(after) == a_of(code))
        found.fields.insert(function.constant(bx_of(code)));
      if (op_of(code) == Op::get_global && function.is_environment(b_of(code))) {
        const std::string name = function.constant(c_of(code));
        if (name != self) found.globals.insert(name);
        of_names = std::ranges::find(kOfNames, name) != std::end(kOfNames);
        from = a_of(code);
        if (name == "options") field(function, at, found.options, found.all_options);
        if (name == "tables") field(function, at, found.tables, found.all_tables);
      } else if (op_of(code) == Op::get_upvalue && function.is_environment(b_of(code))) {
        // The instruction is too small to contain the name, so the code may use any name.
        found.all_globals = true;
        found.all_options = found.all_options || found.words.contains("options");
        found.all_tables = found.all_tables || found.words.contains("tables");
      }
    }
    const auto names = global_functions(function);
    for (std::size_t i = 0; i < function.inner.size(); ++i) {
      const Function& inner = function.inner[i];
      if (!names[i].empty()) found.defines.emplace(names[i], inner.first_line);
      visit(inner, names[i].empty() ? self : names[i]);
    }
  }

  Mentions found;

 private:
  // The names of global inner functions, `function name(…) … end`, and "" for other inner functions. One
  // instruction creates the closure, and the next instruction assigns it.
  static std::vector<std::string> global_functions(const Function& function) {
    std::vector<std::string> names(function.inner.size());
    for (std::size_t at = 0; at + 1 < function.code.size(); ++at) {
      const std::uint32_t made = function.code[at], set = function.code[at + 1];
      if (op_of(made) == Op::closure && bx_of(made) < names.size() && op_of(set) == Op::set_global &&
          function.is_environment(a_of(set)) && !k_of(set) && c_of(set) == a_of(made))
        names[bx_of(made)] = function.constant(b_of(set));
    }
    return names;
  }

  // Reads a table in a register. If the next instruction replaces the table with one of its fields, the code
  // reads only that field.
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
  globals.insert(other.globals.begin(), other.globals.end());
  all_globals = all_globals || other.all_globals;
  fields.insert(other.fields.begin(), other.fields.end());
  defines.insert(other.defines.begin(), other.defines.end());
}

Mentions mentions_of(const std::string& file, std::string_view text) {
  return *KnownTexts::of(file, text, [&] {
    ReadingMentions reading;
    reading.visit(compiled(file, text), "");
    return std::move(reading.found);
  });
}

}  // namespace fuda::lua
