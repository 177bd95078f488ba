#include "lua/calls.h"

#include <algorithm>
#include <array>
#include <map>
#include <string_view>

#include "lua/documented.h"

namespace fuda::lua {

namespace {

// Of all functions that are written alike.
struct Known {
  Arity arity;
  std::string calls;  // "zone:full() or counter:full()"
};
using Table = std::map<std::string, Known, std::less<>>;

// "string.find(text, part [, from])" as it is written with a ':', "text:find(part [, from])".
std::string with_colon(std::string_view call) {
  const std::size_t open = call.find('(');
  if (call.substr(open + 1).starts_with("…")) return std::string(call);
  const std::size_t end = call.find_first_of(" ,[)", open);
  const std::size_t name = call.rfind('.', open) + 1;
  const std::size_t rest = call.find_first_not_of(" ,", end);
  std::string text(call.substr(open + 1, end - open - 1));
  text.append(":").append(call.substr(name, open + 1 - name));
  // " [, last])": the first that is left has no comma before it.
  if (call[rest] != '[') return text.append(call.substr(rest));
  return text.append("[").append(call.substr(call.find_first_not_of(" ,[", rest)));
}

// The name is "tell", "math.max" or, of any thing that has it, ":draw".
void add(Table& table, const std::string& name, const Named& one, const std::string& form) {
  if (one.function == nullptr) return;
  const auto [at, is_new] = table.try_emplace(name, Known{one.arity, form});
  if (is_new) return;
  Known& known = at->second;
  known.arity.least = std::min(known.arity.least, one.arity.least);
  known.arity.most = std::max(known.arity.most, one.arity.most);
  known.calls += " or " + form;
}

const Table& known_functions() {
  static const Table table = [] {
    Table made;
    for (const Names& names :
         {base_names(), zone_functions(), card_functions(), seat_functions(), flow_functions()}) {
      for (const Named& one : names) add(made, one.name, one, one.call);
    }
    for (const Names& names : {math_names(), string_names(), table_names()}) {
      for (const Named& one : names)
        add(made, std::string(one.call).substr(0, std::string_view(one.call).find('(')), one, one.call);
    }
    for (const Names& names : {zone_names(), card_names(), counter_names(), seat_names()}) {
      for (const Named& one : names) add(made, std::string(":") + one.name, one, one.call);
    }
    for (Named one : string_names()) {
      one.arity.method = true;  // the text before the ':' is handed over as well
      add(made, std::string(":") + one.name, one, with_colon(one.call));
    }
    return made;
  }();
  return table;
}

bool is_library(const std::string& name) { return name == "math" || name == "string" || name == "table"; }

// Goes through the code from the first instruction to the last and keeps in mind what was put into each
// register, as far as it is known on every way there.
class Calls {
 public:
  Calls(const Function& function, std::vector<Call>& out) : function_(function), out_(out) {
    for (std::size_t at = 0; at < function.code.size(); ++at) {
      for (const std::size_t next : next_of(function, at)) {
        if (next == at + 1) continue;
        const auto [source, is_new] = sources_.try_emplace(next, at);
        if (!is_new) source->second = std::min(source->second, at);
        if (next <= at) source->second = 0;  // back to before: nothing is known there
      }
    }
  }

  void run() {
    for (std::size_t at = 0; at < function_.code.size(); ++at) {
      if (const auto source = sources_.find(at); source != sources_.end()) forget_since(source->second);
      step(at);
    }
  }

 private:
  enum class How { unknown, library, function, method, field };
  struct Slot {
    How how = How::unknown;
    std::string name;
    std::size_t since = 0;  // the instruction that put it there
  };

  void forget_since(std::size_t source) {
    for (Slot& slot : slots_) {
      if (slot.since >= source) slot = {};
    }
  }
  void forget_from(unsigned slot) { std::fill(slots_.begin() + slot, slots_.end(), Slot{}); }

  void note(const Slot& slot, int given, int line) {
    using enum How;
    if (slot.how == unknown || slot.how == library) return;
    const auto how = slot.how == method  ? Call::How::method
                     : slot.how == field ? Call::How::field
                                         : Call::How::function;
    out_.push_back({how, slot.name, given, line});
  }

  void step(std::size_t at) {
    const std::uint32_t code = function_.code[at];
    Slot& slot = slots_[a_of(code)];
    switch (op_of(code)) {
      case Op::get_global:
        slot = {};
        if (!function_.is_environment(b_of(code))) break;
        slot = {How::function, function_.constant(c_of(code)), at};
        if (is_library(slot.name)) slot.how = How::library;
        break;
      case Op::get_field: {
        const Slot& of = slots_[b_of(code)];
        const std::string name = function_.constant(c_of(code));
        slot = of.how == How::library ? Slot{How::function, of.name + "." + name, at}
                                      : Slot{How::field, name, at};
        break;
      }
      case Op::self:
        forget_from(a_of(code));
        if (k_of(code)) slot = {How::method, function_.constant(c_of(code)), at};
        break;
      case Op::call:
      case Op::tail_call:
        note(slot, static_cast<int>(b_of(code)) - 1, function_.lines[at]);
        forget_from(a_of(code));
        break;
      case Op::load_nil:
      case Op::concat:
      case Op::vararg:
      case Op::for_loop:
      case Op::for_prepare:
      case Op::generic_prepare:
      case Op::generic_call:
      case Op::generic_loop:
        forget_from(a_of(code));
        break;
      case Op::jump:
      case Op::extra:
        break;  // no register in it
      default:
        slot = {};
    }
  }

  const Function& function_;
  std::vector<Call>& out_;
  std::array<Slot, 257> slots_{};
  std::map<std::size_t, std::size_t> sources_;  // of the jumps to an instruction, the first
};

void collect(const Function& function, std::vector<Call>& out) {
  Calls(function, out).run();
  for (const Function& inner : function.inner) collect(inner, out);
}

// A function of a library may be known by another name: local t = table.
bool is_in_library(const Table& table, const std::string& name) {
  return std::any_of(table.begin(), table.end(),
                     [&](const auto& one) { return one.first.ends_with("." + name); });
}

}  // namespace

void add_fields(const Function& function, std::set<std::string>& names) {
  for (const std::uint32_t code : function.code) {
    if (op_of(code) == Op::set_field) names.insert(function.constant(b_of(code)));
  }
  for (const Function& inner : function.inner) add_fields(inner, names);
}

std::vector<Call> calls_of(const Function& function) {
  std::vector<Call> calls;
  collect(function, calls);
  return calls;
}

Findings check_calls(const Function& function, const std::string& file, const std::set<std::string>& own) {
  const Table& table = known_functions();
  Findings findings;
  for (const Call& call : calls_of(function)) {
    const bool is_method = call.how != Call::How::function;
    const auto found = table.find(is_method ? ":" + call.name : call.name);
    if (found == table.end() || (is_method && own.contains(call.name))) continue;
    const auto& [arity, forms] = found->second;
    std::string wrong;
    if (call.how == Call::How::field) {
      if (!is_in_library(table, call.name))
        wrong = "'" + call.name + "' is called with a ':' before it, not a '.'";
    } else if (call.given >= 0 && (call.given < arity.least || call.given > arity.most)) {
      wrong = wrong_number(call.name, arity, call.given);
    }
    if (wrong.empty()) continue;
    findings.push_back(error_at(Place{.file = file, .line = call.line}, wrong, "it is written " + forms));
  }
  return findings;
}

}  // namespace fuda::lua
