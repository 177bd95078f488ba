#include "lua/wrapper.h"

#include <fmt/format.h>

#include <new>

#include "base/diagnostic.h"
#include "lua/vm.h"

namespace fuda::lua {

std::string wrong_number(std::string_view name, const Arity& arity, int given) {
  const int self = arity.method ? 1 : 0;
  const int bound = (given < arity.least ? arity.least : arity.most) - self;
  const char* range = arity.least == arity.most ? "" : given < arity.least ? "at least " : "at most ";
  return fmt::format("'{}' takes {}{} argument{}, but gets {} here", name, bound == 0 ? "" : range,
                     bound == 0 ? "no" : std::to_string(bound), bound == 1 ? "" : "s",
                     given == self ? "none" : std::to_string(given - self));
}

void keep(lua_State* L, const std::exception& exception) {
  Context& here = *context(L);
  here.kept = exception.what();
  here.hint.clear();
  here.subject = {};
  if (dynamic_cast<const std::bad_alloc*>(&exception) != nullptr) here.kept = "there is not enough memory";
  const auto* failure = dynamic_cast<const Failure*>(&exception);
  if (failure == nullptr || failure->findings().empty()) return;
  here.kept = failure->findings().front().message;
  here.hint = failure->findings().front().hint;
  here.subject = failure->findings().front().subject;
}

void raise_kept(lua_State* L) {
  const Context& here = *context(L);
  raise(L, here.kept, here.hint, here.subject);
}

void raise_surplus(lua_State* L, const char* name, const char* call, const Arity& arity) {
  raise(L, wrong_number(name, arity, lua_gettop(L)), std::string("write: ") + call);
}

}  // namespace fuda::lua
