#include "code/arguments.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "bind/bindings.h"
#include "code/bytecode.h"
#include "lua/wrapper.h"
#include "lua_bots/bindings.h"

namespace fuda::lua {

namespace {

struct Call {
  enum class How : std::uint8_t { function, method, field };  // tell(…), math.max(…); deck:draw(…); x.f(…)

  How how = How::function;
  std::string name;  // the name, such as "tell", "math.max", "draw" or "f"
  int given = -1;    // the number of arguments, including the object before a ':'; below 0 if unknown
  int line = 0;
  bool of_argument = false;  // for a field x.f: whether x is an argument of the function
};

// The global table with a function for each move, whose names may equal those of other functions.
constexpr const char* kMoveTable = "moves";

bool is_library(const std::string& name) { return name == "math" || name == "string" || name == "table"; }

// Goes through the code from the first instruction to the last. Notes the content of each register that has
// the same content on every path.
class Calls {
 public:
  Calls(const Function& function, std::vector<Call>& out) : function_(function), out_(out) {
    for (std::size_t at = 0; at < function.code.size(); ++at) {
      for (const std::size_t next : next_of(function, at)) {
        if (next == at + 1) continue;
        const auto [source, is_new] = sources_.try_emplace(next, at);
        if (!is_new) source->second = std::min(source->second, at);
        if (next <= at) source->second = 0;  // after a jump back, the contents of registers are unknown
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
    std::size_t since = 0;  // the instruction that set the register
    bool of_argument = false;
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
    out_.push_back({how, slot.name, given, line, slot.of_argument});
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
        const bool is_move = of.how == How::function && of.name == kMoveTable;
        slot = of.how == How::library ? Slot{How::function, of.name + "." + name, at}
               : is_move              ? Slot{}
                                      : Slot{How::field, name, at, b_of(code) < arguments_};
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
        break;  // this instruction sets no register
      default:
        slot = {};
    }
  }

  const Function& function_;
  const unsigned arguments_ = static_cast<unsigned>(function_.parameters);
  std::vector<Call>& out_;
  std::array<Slot, 257> slots_{};
  // By instruction: the first instruction that jumps to it.
  std::map<std::size_t, std::size_t> sources_;
};

void collect(const Function& function, std::vector<Call>& out) {
  Calls(function, out).run();
  for (const Function& inner : function.inner) collect(inner, out);
}

// The calls of functions by name, including calls in inner functions. Excludes calls through variables.
std::vector<Call> calls_of(const Function& function) {
  std::vector<Call> calls;
  collect(function, calls);
  return calls;
}

// The known functions that share a name.
struct KnownFunction {
  Arity arity;
  std::string calls;  // "zone:full() or counter:full()"
};
using KnownFunctions = std::map<std::string, KnownFunction, std::less<>>;

// Converts a call: "string.find(text, part [, from])" becomes "text:find(part [, from])".
std::string with_colon(std::string_view call) {
  const std::size_t open = call.find('(');
  if (call.substr(open + 1).starts_with("…")) return std::string(call);
  const std::size_t end = call.find_first_of(" ,[)", open);
  const std::size_t name = call.rfind('.', open) + 1;
  const std::size_t rest = call.find_first_not_of(" ,", end);
  std::string text(call.substr(open + 1, end - open - 1));
  text.append(":").append(call.substr(name, open + 1 - name));
  // For " [, last])", drop the comma before the new first argument.
  if (call[rest] != '[') return text.append(call.substr(rest));
  return text.append("[").append(call.substr(call.find_first_not_of(" ,[", rest)));
}

// Adds functions. `name` is "tell", "math.max", or ":draw" for a method of any object.
void add(KnownFunctions& table, const std::string& name, const Binding& one, const std::string& form) {
  if (one.function == nullptr) return;
  const auto [at, is_new] = table.try_emplace(name, KnownFunction{one.arity, form});
  if (is_new) return;
  KnownFunction& known = at->second;
  known.arity.least = std::min(known.arity.least, one.arity.least);
  known.arity.most = std::max(known.arity.most, one.arity.most);
  known.calls += " or " + form;
}

const KnownFunctions& known_functions() {
  static const KnownFunctions table = [] {
    KnownFunctions made;
    for (const Bindings& names : {base_names(), zone_functions(), card_functions(), each_functions(),
                                  counter_functions(), flow_functions(), bot_names(), bot_move_names()}) {
      for (const Binding& one : names) add(made, one.name, one, one.call);
    }
    for (const Bindings& names : {math_names(), string_names(), table_names()}) {
      for (const Binding& one : names)
        add(made, std::string(one.call).substr(0, std::string_view(one.call).find('(')), one, one.call);
    }
    for (const Bindings& names : {zone_names(), zone_questions(), card_names(), counter_names(),
                                  holder_names(), seat_names(), seats_names(), bot_card_names()}) {
      for (const Binding& one : names) add(made, std::string(":") + one.name, one, one.call);
    }
    for (Binding one : string_names()) {
      one.arity.method = true;  // the object before the ':' is the first argument
      add(made, std::string(":") + one.name, one, with_colon(one.call));
    }
    return made;
  }();
  return table;
}

// Whether a field belongs to a library under another name in the code, as after `local t = table`.
bool is_in_library(const KnownFunctions& table, const std::string& name) {
  return std::any_of(table.begin(), table.end(),
                     [&](const auto& one) { return one.first.ends_with("." + name); });
}

}  // namespace

Findings check_calls(const Function& function, const std::string& file, const std::set<std::string>& own) {
  const KnownFunctions& table = known_functions();
  Findings findings;
  for (const Call& call : calls_of(function)) {
    const bool is_method = call.how != Call::How::function;
    const auto found = table.find(is_method ? ":" + call.name : call.name);
    if (found == table.end() || (is_method && own.contains(call.name))) continue;
    const auto& [arity, forms] = found->second;
    std::string wrong;
    if (call.how == Call::How::field) {
      if (call.of_argument || !is_in_library(table, call.name))
        wrong = "call '" + call.name + "' with a ':' before it, not with a '.'";
    } else if (call.given >= 0 && (call.given < arity.least || call.given > arity.most)) {
      wrong = wrong_number(call.name, arity, call.given);
    }
    if (wrong.empty()) continue;
    // An author may expect that zone:count() counts all cards.
    const bool all = is_method && call.name == "count" && call.given == 1;
    findings.push_back(error_at(Place{.file = file, .line = call.line}, wrong,
                                fmt::format("write: {}{}", all ? "#zone, or: " : "", forms)));
  }
  return findings;
}

}  // namespace fuda::lua
