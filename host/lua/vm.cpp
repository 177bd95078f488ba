#include "lua/vm.h"

#include <algorithm>
#include <cctype>
#include <functional>

#include "base/known_texts.h"
#include "lua/bytecode.h"
#include "lua/chunk.h"
#include "lua/sandbox.h"
#include "lua/syntax.h"
#include "lua/wrapper.h"

namespace fuda::lua {

namespace {

struct Compilation {
  const std::string& file;
  std::string_view text;
  GlobalNames names;
  ChunkReport report;
  std::size_t read = 0;  // bytes that the compiler has asked for
  int line = 0;          // how far it has got; some of its errors do not say
};

// A line at a time.
const char* next_line(lua_State* /*L*/, void* compilation, std::size_t* size) {
  auto& job = *static_cast<Compilation*>(compilation);
  const char* const begin = job.text.data() + job.read;
  const std::size_t end = std::min(job.text.find('\n', job.read), job.text.size() - 1) + 1;
  *size = job.read < job.text.size() ? end - job.read : 0;
  if (*size > 0) ++job.line;
  job.read += *size;
  return begin;
}

Place line_of(const std::string& file, std::string_view text, std::size_t at) {
  const auto line = 1 + std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(at), '\n');
  return Place{.file = file, .line = static_cast<int>(line)};
}

bool is_word(std::string_view text, std::size_t at, std::size_t length) {
  const auto in_word = [&](std::size_t i) {
    return i < text.size() && (std::isalnum(static_cast<unsigned char>(text[i])) != 0 || text[i] == '_');
  };
  return (at == 0 || !in_word(at - 1)) && !in_word(at + length);
}

// What no compiler needs to see. The word _ENV would give rules the environment table itself.
void refuse_early(const std::string& file, std::string_view text) {
  if (text.size() > kMaxLuaFileBytes) {
    throw Failure(error_at(Place{.file = file}, "a rule file has at most 64 KiB; this one has " +
                                                    std::to_string((text.size() + 1023) / 1024) + " KiB"));
  }
  if (text.starts_with('\x1b')) {
    throw Failure(error_at(Place{.file = file}, "this is compiled Lua; a rule file is text"));
  }
  if (const auto at = text.find('\0'); at != std::string_view::npos) {
    throw Failure(error_at(line_of(file, text, at), "a NUL byte: a rule file is text"));
  }
  // Lua counts it as a line end and editors may not: places would be wrong.
  for (auto at = text.find('\r'); at != std::string_view::npos; at = text.find('\r', at + 1)) {
    if (at + 1 < text.size() && text[at + 1] == '\n') continue;
    throw Failure(error_at(line_of(file, text, at), "a carriage return that does not end a line",
                           "save the file with Linux or Windows line endings"));
  }
  constexpr std::string_view kEnvironment = "_ENV";
  for (auto at = text.find(kEnvironment); at != std::string_view::npos;
       at = text.find(kEnvironment, at + 1)) {
    if (is_word(text, at, kEnvironment.size())) {
      throw Failure(error_at(line_of(file, text, at), "'_ENV' is not available to rules"));
    }
  }
}

// (Compilation) -> function, or nil if the check found something.
int compile(lua_State* L) {
  auto& job = *static_cast<Compilation*>(lua_touserdata(L, 1));
  const std::string chunk_name = "@" + job.file;
  // Rules cannot work on what the compiler allocates, except the texts.
  Allocator& allocator = *context(L)->allocator;
  allocator.weigh_tables(false);
  auto chunk = KnownTexts::find<Chunk>(job.file, job.text);
  const int status = chunk == nullptr ? lua_load(L, next_line, &job, chunk_name.c_str(), "t")
                                      : luaL_loadbufferx(L, chunk->bytecode.data(), chunk->bytecode.size(),
                                                         chunk_name.c_str(), "b");
  if (status != LUA_OK) {
    if (status == LUA_ERRMEM) context(L)->out_of_memory = true;
    if (status != LUA_ERRSYNTAX) return lua_error(L);
    job.report.findings = {syntax_error(lua_tostring(L, -1), job.file, job.text)};
    lua_pushnil(L);
    return 1;
  }
  allocator.weigh_tables(true);
  if (chunk == nullptr) {
    std::string bytecode = dumped(L);
    Function main = read_bytecode(bytecode);
    chunk = std::make_shared<const Chunk>(Chunk{std::move(bytecode), std::move(main)});
    KnownTexts::keep(job.file, job.text, chunk);
  }
  job.report = check_chunk(chunk->main, job.file, std::move(job.names), context(L)->reader);
  // The compiler works out what it can, so that code may show nothing of it.
  if (const auto at = find_power(job.text); at != std::string_view::npos) {
    job.report.findings.push_back(error_at(line_of(job.file, job.text, at),
                                           "'^' is not available: not every machine rounds it alike",
                                           "write x * x, or 1 << n for a power of two"));
  }
  if (has_errors(job.report.findings)) {
    lua_pushnil(L);
    return 1;
  }
  push_environment(L);
  lua_setupvalue(L, -2, 1);
  return 1;
}

// The things of the game among the names of the environment.
std::map<std::string, std::string> things_of(lua_State* L) {
  std::map<std::string, std::string> things;
  push_environment(L);
  for (lua_pushnil(L); lua_next(L, -2) != 0; lua_pop(L, 1)) {
    if (lua_type(L, -2) != LUA_TSTRING || luaL_getmetafield(L, -1, "__name") == LUA_TNIL) continue;
    things.emplace(lua_tostring(L, -3), lua_tostring(L, -1));
    lua_pop(L, 1);
  }
  lua_pop(L, 1);
  return things;
}

// Out of memory outside of a protected call: thrown as an exception, so that destructors clean up.
int on_panic(lua_State* L) {
  const Allocator* allocator = context(L)->allocator;
  if (allocator != nullptr && allocator->shortage() == Shortage::system) throw std::bad_alloc();
  throw Failure(lua_type(L, -1) == LUA_TSTRING ? lua_tostring(L, -1) : "not enough memory");
}

// Upvalue: what to do, a std::function<void()>. Within a call, so that it has a budget and errors are caught.
int do_it(lua_State* L) {
  (*static_cast<std::function<void()>*>(lua_touserdata(L, lua_upvalueindex(1))))();
  return 0;
}

int open(lua_State* L) {
  open_sandbox(L);
  return 0;
}

}  // namespace

Vm::Vm(const CodeReader& reader, std::size_t memory_limit) : allocator_(memory_limit) {
  context_.reader = reader;
  state_.reset(lua_newstate(&Allocator::allocate, &allocator_));
  if (!state_) throw std::bad_alloc();
  lua_State* const L = state_.get();
  *static_cast<Context**>(lua_getextraspace(L)) = &context_;
  lua_atpanic(L, on_panic);
  allocator_.watch(L);
  budget_ = std::make_unique<Budget>(L, allocator_);
  allocator_.weigh_for(budget_.get());
  context_.allocator = &allocator_;
  context_.budget = budget_.get();
  push_error_handler(L);
  lua_pushcfunction(L, open);
  call(L, 0, 0);
}

Vm::~Vm() = default;

void Vm::set_name(std::string_view name) {
  lua_State* const L = state();
  push_environment(L);
  lua_pushlstring(L, name.data(), name.size());
  lua_rotate(L, -3, 2);  // environment, name, value
  lua_rawset(L, -3);
  lua_pop(L, 1);
}

void Vm::allow_assignment(std::string_view name) {
  lua_State* const L = state();
  push_assignable(L);
  lua_pushlstring(L, name.data(), name.size());
  lua_pushboolean(L, 1);
  lua_rawset(L, -3);
  lua_pop(L, 1);
}

void Vm::push_name(std::string_view name) {
  lua_State* const L = state();
  push_environment(L);
  lua_pushlstring(L, name.data(), name.size());
  lua_rawget(L, -2);
  lua_remove(L, -2);
}

std::vector<std::string> Vm::names() {
  lua_State* const L = state();
  push_environment(L);
  auto names = keys_of(L, lua_gettop(L));
  lua_pop(L, 1);
  return names;
}

ChunkReport Vm::load(const std::string& file, std::string_view text, Sharing sharing) {
  if (text.starts_with("\xef\xbb\xbf")) text.remove_prefix(3);  // a byte order mark, as some editors write it
  refuse_early(file, text);
  lua_State* const L = state();
  if (!host_tables_) within_call([&] { host_tables_ = reachable_tables(L); });
  if (std::find(context_.files.begin(), context_.files.end(), file) == context_.files.end()) {
    context_.files.push_back(file);
  }
  push_assignable(L);
  auto assignable = keys_of(L, lua_gettop(L));
  lua_pop(L, 1);
  GlobalNames globals{names(), std::move(assignable), shared_, fields_, things_of(L), sharing};
  Compilation job{.file = file, .text = text, .names = std::move(globals), .report = {}};
  lua_pushcfunction(L, compile);
  lua_pushlightuserdata(L, &job);
  if (!protected_call(L, 1, 1)) {
    Finding finding = last_error(L).finding();
    if (finding.place.file.empty()) finding.place = {.file = file, .line = job.line};
    throw Failure(finding);
  }
  if (has_errors(job.report.findings)) {
    lua_pop(L, 1);
    throw Failure(job.report.findings);
  }
  const std::uint64_t cost = 100 + job.report.longest_function * (job.report.longest_chain + 2) / 8;
  context_.error_cost = std::max(context_.error_cost, cost);
  fields_ = job.report.fields;
  for (const GlobalFunction& made : job.report.defines) share(made.name);
  call(L, 0, 0);
  return std::move(job.report);
}

void Vm::within_call(std::function<void()> what) {
  lua_pushlightuserdata(state(), &what);
  lua_pushcclosure(state(), guarded<do_it>, 1);
  call(state(), 0, 0);
}

void Vm::close_to_writing(const std::string& instead, std::set<std::string> makers) {
  if (!host_tables_) return;  // there is no file
  for (const std::string& field : fields_) makers.erase(field);
  for (const std::string& name : names()) makers.erase(name);
  Findings findings;
  within_call([&] { findings = fuda::lua::close_to_writing(state(), *host_tables_, makers, instead); });
  if (!findings.empty()) throw Failure(std::move(findings));
}

// Room for a function is made before the file runs; setting it is then a plain assignment.
void Vm::share(const std::string& name) {
  const auto at = std::lower_bound(shared_.begin(), shared_.end(), name);
  if (at != shared_.end() && *at == name) return;
  push_assignable(state());
  const bool has_room = lua_getfield(state(), -1, name.c_str()) != LUA_TNIL;
  lua_pop(state(), 2);
  if (has_room) return;
  shared_.insert(at, name);
  lua_pushboolean(state(), 0);
  set_name(name);
}

}  // namespace fuda::lua
