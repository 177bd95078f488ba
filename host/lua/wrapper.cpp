#include "lua/wrapper.h"

#include <new>
#include <string>

#include "lua/vm.h"
#include "text/diagnostic.h"

namespace fuda::lua {

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
