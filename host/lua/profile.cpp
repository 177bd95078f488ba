#include "lua/profile.h"

namespace fuda::lua {

namespace {

Profile::At at(const char* source, int line) { return {source[0] == '@' ? source + 1 : source, line}; }

// Finds the innermost function of the rules that was running when the new function began. Returns false if
// the host called the new function itself.
bool caller(lua_State* L, lua_Debug& found) {
  for (int level = 1; lua_getstack(L, level, &found) != 0; ++level) {
    lua_getinfo(L, "Sl", &found);
    if (found.currentline > 0) return true;
  }
  return false;
}

}  // namespace

Profile::Line& Profile::line_of(const lua_Debug& activation) {
  if (last_ == nullptr || last_source_ != activation.source || last_number_ != activation.currentline) {
    last_source_ = activation.source;
    last_number_ = activation.currentline;
    last_ = &lines_[at(activation.source, activation.currentline)];
    last_->function = activation.linedefined;
  }
  return *last_;
}

void Profile::instruction(lua_State* L, lua_Debug* activation) {
  lua_getinfo(L, "Sl", activation);
  ++line_of(*activation).instructions;
  if (outermost_ != nullptr) ++outermost_->all.instructions;
}

void Profile::call(lua_State* L, lua_Debug* activation) {
  lua_getinfo(L, "Sn", activation);
  lua_Debug before{};
  const bool inner = caller(L, before);
  if (activation->what[0] == 'C') {
    if (!inner) return;
    ++line_of(before).host_calls;
    if (outermost_ != nullptr) ++outermost_->all.host_calls;
    return;
  }
  Function& function = functions_[at(activation->source, activation->linedefined)];
  if (function.name.empty() && activation->name != nullptr) function.name = activation->name;
  ++function.calls;
  if (inner) return;
  ++function.from_host;
  outermost_ = &function;
}

}  // namespace fuda::lua
