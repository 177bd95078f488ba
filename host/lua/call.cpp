#include "lua/call.h"

#include <charconv>
#include <memory>
#include <new>
#include <utility>

#include "lua/vm.h"

namespace fuda::lua {

namespace {

constexpr int kHandlerIndex = 1;  // index on the main stack, see Vm::state()
constexpr int kTracedLevels = 10;

Place place_of(const lua_Debug& activation) {
  return RunningLine{activation.source, activation.currentline}.place();
}

std::string where(const Place& place) {
  return place.line > 0 ? place.file + ":" + std::to_string(place.line) + ": " : "";
}

std::string traceback(lua_State* L) {
  std::string lines;
  int shown = 0;
  lua_Debug activation{};
  for (int level = 0; shown < kTracedLevels && lua_getstack(L, level, &activation) != 0; ++level) {
    lua_getinfo(L, "Slnt", &activation);
    if (activation.currentline <= 0) continue;
    if (shown++ > 0) lines += '\n';
    lines += where(place_of(activation));
    if (activation.what[0] == 'm') {  // "main"
      lines += "in the file itself";
    } else if (activation.name != nullptr) {
      lines += "in function '" + std::string(activation.name) + "'";
    } else {
      lines += "in the function of line " + std::to_string(activation.linedefined);
    }
    if (activation.istailcall != 0) lines += ", after a tail call";
  }
  return shown > 1 ? lines : "";
}

std::string text_of_error(lua_State* L) {
  if (lua_type(L, -1) == LUA_TSTRING) return lua_tostring(L, -1);
  return "an error without a message";
}

// Takes the reason and the place of a failed allocation from the budget.
void describe_memory(Context& here) {
  here.error.place = here.budget->refused_at();
  here.error.message = here.budget->message();
}

// The value of a local variable for messages. If several variables have this name, returns the value of the
// innermost variable.
std::string value_of_local(lua_State* L, const lua_Debug& activation, const std::string& wanted) {
  std::string value;
  for (int i = 1;; ++i) {
    const char* name = lua_getlocal(L, &activation, i);
    if (name == nullptr) return value;
    if (wanted == name && lua_isinteger(L, -1) != 0) value = std::to_string(lua_tointeger(L, -1));
    if (wanted == name && lua_type(L, -1) == LUA_TSTRING)
      value = "'" + std::string(lua_tostring(L, -1)) + "'";
    if (wanted == name && lua_type(L, -1) == LUA_TNIL) value = "nil";
    lua_pop(L, 1);
  }
}

// The subject of a message that begins with a path, such as error("tables.worth.3: …").
Subject refused_data(const std::string& said) {
  if (!said.starts_with("tables.")) return {};
  return {Subject::Kind::refused, said.substr(0, said.find_first_of(": "))};
}

// The message in plain words, if there is a code reader.
Explained explained(lua_State* L, const std::string& message) {
  const CodeReader* const reader = context(L)->reader;
  if (reader == nullptr) return {message, {}};
  ErrorSite site;
  lua_Debug activation{};
  const int top = lua_gettop(L);
  if (lua_getstack(L, 1, &activation) != 0) {
    lua_getinfo(L, "lf", &activation);
    site = {activation.currentline, [&] { return dumped(L); },
            [&](const std::string& name) { return value_of_local(L, activation, name); }};
  }
  Explained plain = reader->explain(message, site);
  lua_settop(L, top);
  return plain;
}

// The message handler. Reads the stack before Lua unwinds it. This function neither calls Lua nor allocates
// memory in Lua.
int on_error(lua_State* L) {
  Context& here = *context(L);
  here.error = {};
  std::string about;
  if (here.budget->is_stopping() && is_memory(here.budget->used_up())) {
    describe_memory(here);
  } else {
    std::string message = text_of_error(L);
    here.error.place = take_place(message, here.files);
    if (here.error.place.line == 0) here.error.place = running_place(L);
    Explained plain = explained(L, message);
    here.error.message = std::move(plain.message);
    about = std::move(plain.hint);
  }
  here.error.hint = std::exchange(here.hint, {});
  if (here.error.hint.empty()) here.error.hint = about;
  here.error.subject = std::exchange(here.subject, {});
  if (here.error.subject.path.empty()) here.error.subject = refused_data(here.error.message);
  here.error.traceback = traceback(L);
  return 1;
}

int append(lua_State* /*L*/, const void* bytes, std::size_t size, void* out) {
  static_cast<std::string*>(out)->append(static_cast<const char*>(bytes), size);
  return 0;
}

// Returns true, and sets last_error(), if a variable outside functions was set.
bool outer_changed(lua_State* L) {
  Context& here = *context(L);
  if (!here.outer.any()) [[likely]]
    return false;
  const std::optional<Finding> changed = here.outer.put_back(L);
  if (!changed) return false;
  here.error = {};
  here.error.place = changed->place;
  here.error.message = changed->message;
  here.error.hint = changed->hint;
  return true;
}

// Handles errors that Lua raises without calling the handler.
void settle(Context& here, int status, bool outermost) {
  if (status == LUA_ERRMEM) {
    here.error = {};
    here.budget->run_out_of_memory();
    describe_memory(here);
  } else if (status == LUA_ERRERR) {
    here.error = {};
    here.error.message = kTooDeep;
  } else if (status != LUA_ERRRUN) {
    here.error = {};
    here.error.message =
        "a C++ exception reached Lua: there is not enough memory, or a binding is not guarded";
  }
  if (outermost) here.budget->has_stopped();
}

}  // namespace

Finding ScriptError::finding() const {
  std::string more = hint;
  if (!traceback.empty()) more += (more.empty() ? "" : "\n") + traceback;
  return error_at(place, message, more, subject);
}

bool protected_call(lua_State* L, int nargs, int nresults) {
  Context& here = *context(L);
  const bool outermost = here.depth == 0;
  const int before = lua_gettop(L) - nargs - 1;
  int handler = kHandlerIndex;
  if (outermost) {
    here.budget->enter();
    here.allocator->weigh_tables(true);
  } else {
    handler = lua_gettop(L) - nargs;
    lua_pushcfunction(L, on_error);
    lua_insert(L, handler);
  }
  ++here.depth;
  const int status = lua_pcall(L, nargs, nresults, handler);
  --here.depth;
  if (outermost) {
    here.budget->leave();
    here.allocator->weigh_tables(false);
  } else {
    lua_remove(L, handler);
  }
  if (status == LUA_OK) {
    if (!outermost || !outer_changed(L)) return true;
    lua_settop(L, before);
    return false;
  }
  settle(here, status, outermost);
  const bool ran_out = outermost && status == LUA_ERRMEM && here.budget->machine_is_full();
  lua_pop(L, 1);
  if (outermost && here.outer.any()) static_cast<void>(here.outer.put_back(L));
  if (ran_out) throw std::bad_alloc();  // running out of memory is not a fault of the rules
  return false;
}

const ScriptError& last_error(lua_State* L) { return context(L)->error; }

void call(lua_State* L, int nargs, int nresults) {
  if (!protected_call(L, nargs, nresults)) throw Failure(last_error(L).finding());
}

void rethrow(lua_State* L) {
  const ScriptError& error = last_error(L);
  context(L)->hint = error.hint;
  context(L)->subject = error.subject;
  const std::string text = where(error.place) + error.message;
  lua_pushlstring(L, text.data(), text.size());
  lua_error(L);
  __builtin_unreachable();
}

void end_inner_call(lua_State* L) {
  if (outer_changed(L)) rethrow(L);
}

Place take_place(std::string& said, const std::vector<std::string>& files) {
  for (auto colon = said.find(':'); colon != std::string::npos; colon = said.find(':', colon + 1)) {
    int line = 0;
    const char* const begin = said.data() + colon + 1;
    const char* const end = said.data() + said.size();
    const auto [after, error] = std::from_chars(begin, end, line);
    if (error != std::errc{} || end - after < 2 || after[0] != ':' || after[1] != ' ') continue;
    const std::string_view shown(said.data(), colon);
    for (const std::string& file : files) {
      const bool shortened = shown.starts_with("...") && file.ends_with(shown.substr(3));
      if (file != shown && !shortened) continue;
      said.erase(0, static_cast<std::size_t>(after - said.data()) + 2);
      return Place{.file = file, .line = line};
    }
  }
  return {};
}

std::string dumped(lua_State* L) {
  std::string code;
  lua_dump(L, append, &code, 0);
  return code;
}

std::string compiled_text(const std::string& file, std::string_view text) {
  const std::unique_ptr<lua_State, void (*)(lua_State*)> state(luaL_newstate(), lua_close);
  if (!state) throw std::bad_alloc();
  lua_State* const L = state.get();
  const int status = luaL_loadbufferx(L, text.data(), text.size(), ("@" + file).c_str(), "t");
  if (status == LUA_ERRMEM) throw std::bad_alloc();
  if (status != LUA_OK)
    throw Failure(error_at({file}, "cannot be compiled: " + std::string(lua_tostring(L, -1))));
  return dumped(L);
}

void raise(lua_State* L, const std::string& message, const std::string& hint, const Subject& subject) {
  context(L)->hint = hint;
  context(L)->subject = subject;
  const std::string text = where(running_place(L)) + message;
  lua_pushlstring(L, text.data(), text.size());
  lua_error(L);
  __builtin_unreachable();
}

Place RunningLine::place() const {
  if (source == nullptr) return {};
  return Place{.file = source[0] == '@' ? source + 1 : source, .line = line};
}

RunningLine running_line(lua_State* L) {
  lua_Debug activation;
  for (int level = 0; lua_getstack(L, level, &activation) != 0; ++level) {
    lua_getinfo(L, "l", &activation);
    if (activation.currentline <= 0) continue;
    lua_getinfo(L, "S", &activation);
    return {activation.source, activation.currentline};
  }
  return {};
}

void push_error_handler(lua_State* L) { lua_pushcfunction(L, on_error); }

}  // namespace fuda::lua
