#include "code/arguments.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <string_view>

#include "bind/bindings.h"
#include "code/calls.h"
#include "lua/wrapper.h"
#include "lua_bots/bindings.h"

namespace fuda::lua {

namespace {

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
