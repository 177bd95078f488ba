#include "code/leads.h"

#include <algorithm>

#include "code/registers.h"

namespace fuda::lua {

namespace {

// The texts that a register may hold before an instruction, as in finish(tie and "shared" or "won"). Sets
// `computed` if the register may also hold another value.
class Texts {
 public:
  explicit Texts(const Function& function) : function_(function), before_(function.code.size()) {
    for (std::size_t at = 0; at < before_.size(); ++at) {
      for (const std::size_t next : next_of(function, at)) {
        if (next < before_.size()) before_[next].push_back(at);
      }
    }
  }

  void find(std::size_t at, unsigned index, std::set<std::string>& into, bool& computed) const {
    using Where = std::pair<std::size_t, unsigned>;  // instruction, register
    std::vector<Where> open{{at, index}};
    std::set<Where> seen(open.begin(), open.end());
    const auto go_back = [&](Where where) {
      if (seen.insert(where).second) open.push_back(where);
    };
    while (!open.empty()) {
      const auto [here, slot] = open.back();
      open.pop_back();
      if (here == 0) computed = true;  // the value is a parameter
      for (const std::size_t from : before_[here]) {
        const std::uint32_t code = function_.code[from];
        const std::string text = op_of(code) == Op::load_k ? function_.constant(bx_of(code)) : "";
        if (!sets_register(code, slot)) {
          go_back({from, slot});
        } else if (op_of(code) == Op::move) {
          go_back({from, b_of(code)});
        } else if (text.empty()) {
          computed = true;
        } else {
          into.insert(text);
        }
      }
    }
  }

 private:
  const Function& function_;
  std::vector<std::vector<std::size_t>> before_;  // predecessors of each instruction
};

using Nodes = std::set<std::size_t>;

// A function of some file.
struct Node {
  Leads own;
  Nodes uses;                   // functions that this function creates, or reaches through a variable
  std::set<std::string> names;  // functions that all files see, in their last version
};

// The functions in the variables of a function, by name. If several variables have the same name, their entry
// has the functions of all these variables.
struct Scope {
  const Scope* around;
  std::map<std::string, Nodes> variables;

  [[nodiscard]] const Nodes* find(const std::string& name) const {
    const auto found = variables.find(name);
    if (found != variables.end()) return &found->second;
    return around == nullptr ? nullptr : around->find(name);
  }
};

// The names of the inner functions, by id.
struct Inner {
  std::map<std::size_t, std::set<std::string>> variables;
  std::map<std::size_t, std::string> globals;
  std::map<unsigned, Nodes> in_tables;  // functions in each table under construction, by the register of the
                                        // table
};

class ReadingLeads {
 public:
  void file(const RuleFile& rules) {
    first_ = nodes_.size();
    visit(compiled(rules.file, rules.text), nullptr);
  }

  [[nodiscard]] std::map<std::string, Leads> result() const {
    std::map<std::string, Leads> all;
    for (const auto& [name, node] : defined_) all[name] = gather(node);
    return all;
  }

 private:
  void visit(const Function& function, const Scope* around) {
    const std::size_t self = first_ + function.id;
    nodes_.resize(std::max(nodes_.size(), self + 1));
    for (const Outer& outer : function.outer) {
      const Nodes* held = around == nullptr ? nullptr : around->find(outer.name);
      if (held != nullptr) nodes_[self].uses.insert(held->begin(), held->end());
    }
    Scope scope{around, {}};
    Inner inner;
    const Registers registers(function, nullptr, {});
    const Texts texts(function);
    registers.walk([&](std::size_t at, const Values& values) {
      const auto value = [&](unsigned index) { return registers.at(values, at, index); };
      look(function.code[at], function, value, nodes_[self]);
      call(at, function, value, texts, nodes_[self].own);
      note_variables(at, function, registers, values, scope, inner);
      note_function(at, function, registers, value, inner);
    });
    // Inner functions may call each other in any order, so note all variables first.
    for (const auto& [id, names] : inner.variables) {
      for (const std::string& name : names) scope.variables[name].insert(first_ + id);
    }
    for (const Function& one : function.inner) {
      visit(one, &scope);
      nodes_[self].uses.insert(first_ + one.id);
      if (const auto global = inner.globals.find(one.id); global != inner.globals.end())
        defined_[global->second] = first_ + one.id;
    }
  }

  template <class Value>
  static void look(std::uint32_t code, const Function& function, const Value& value, Node& node) {
    const std::string name = function.constant(c_of(code));
    if (op_of(code) == Op::get_global && function.is_environment(b_of(code))) node.names.insert(name);
    if (op_of(code) != Op::get_field) return;
    const KnownValue of = value(b_of(code));
    if (of.sort == Sort::host) node.names.insert(of.name + "." + name);
  }

  template <class Value>
  static void call(std::size_t at, const Function& function, const Value& value, const Texts& texts,
                   Leads& leads) {
    const std::uint32_t code = function.code[at];
    if (op_of(code) != Op::call && op_of(code) != Op::tail_call) return;
    const KnownValue called = value(a_of(code));
    if (called.sort != Sort::host || called.member != Sort::unknown) return;
    const auto name = [&](unsigned argument, std::set<std::string>& into) {
      const KnownValue word = value(a_of(code) + argument);
      if (word.sort == Sort::text) {
        into.insert(word.written);
      } else {
        texts.find(at, a_of(code) + argument, into, leads.computed);
      }
    };
    if (called.name == "go") name(1, leads.phases);
    if (called.name == "redeal") leads.redeals = true;
    if (called.name == "finish") name(1, leads.outcomes);
    if (called.name == "finish_after") name(2, leads.outcomes);
  }

  // Notes variables that start at this instruction.
  void note_variables(std::size_t at, const Function& function, const Registers& registers,
                      const Values& values, Scope& scope, Inner& inner) const {
    for (unsigned index = 0; index < values.size() && index < function.locals.size(); ++index) {
      const Local* local = registers.local(at, index);
      if (local == nullptr || local->from != at) continue;
      const KnownValue& held = values[index];
      if (held.sort == Sort::closure) inner.variables[std::stoul(held.name)].insert(local->name);
      if (held.sort == Sort::host && defined_.contains(held.name))  // local plain = moves.play.apply
        scope.variables[local->name].insert(defined_.at(held.name));
      for (const std::size_t number : inner.in_tables[index]) inner.variables[number].insert(local->name);
      inner.in_tables.erase(index);
    }
  }

  // Notes the place in which the code stores a new function.
  template <class Value>
  static void note_function(std::size_t at, const Function& function, const Registers& registers,
                            const Value& value, Inner& inner) {
    const std::uint32_t code = function.code[at];
    const Op op = op_of(code);
    if (op == Op::move) {  // a move into an existing variable
      const KnownValue moved = value(b_of(code));
      const Local* local = registers.local(at + 1, a_of(code));
      if (moved.sort == Sort::closure && local != nullptr)
        inner.variables[std::stoul(moved.name)].insert(local->name);
    }
    if ((op != Op::set_field && op != Op::set_global) || k_of(code)) return;
    const KnownValue made = value(c_of(code));
    if (made.sort != Sort::closure) return;
    const std::size_t number = std::stoul(made.name);
    const std::string slot = function.constant(b_of(code));
    const KnownValue into = op == Op::set_field ? value(a_of(code)) : KnownValue{};
    if (op == Op::set_global) {
      inner.globals[number] = slot;
    } else if (into.sort == Sort::host) {
      inner.globals[number] = into.name + "." + slot;
    } else if (into.written.empty()) {
      inner.in_tables[a_of(code)].insert(number);
    } else {
      inner.variables[number].insert(into.written.substr(0, into.written.find('.')));
    }
  }

  [[nodiscard]] Leads gather(std::size_t id) const {
    Leads leads;
    Nodes seen;
    std::vector<std::size_t> open{id};
    while (!open.empty()) {
      const std::size_t at = open.back();
      open.pop_back();
      if (!seen.insert(at).second) continue;
      const Node& node = nodes_[at];
      leads.add(node.own);
      open.insert(open.end(), node.uses.begin(), node.uses.end());
      for (const std::string& name : node.names) {
        if (const auto found = defined_.find(name); found != defined_.end()) open.push_back(found->second);
      }
    }
    return leads;
  }

  std::vector<Node> nodes_;                     // the functions of all files, ordered by file and id
  std::size_t first_ = 0;                       // index of the current file's first function
  std::map<std::string, std::size_t> defined_;  // the last version of each function, by name
};

}  // namespace

void Leads::add(const Leads& other) {
  phases.insert(other.phases.begin(), other.phases.end());
  outcomes.insert(other.outcomes.begin(), other.outcomes.end());
  redeals = redeals || other.redeals;
  computed = computed || other.computed;
}

std::map<std::string, Leads> leads_of(const std::vector<RuleFile>& files) {
  ReadingLeads reading;
  for (const RuleFile& file : files) reading.file(file);
  return reading.result();
}

}  // namespace fuda::lua
