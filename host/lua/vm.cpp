#include "lua/vm.h"

#include <algorithm>
#include <iterator>

#include "base/known_texts.h"
#include "base/utf8.h"
#include "lua/sandbox.h"
#include "lua/syntax.h"
#include "lua/tokens.h"
#include "lua/wrapper.h"

namespace fuda::lua {

namespace {

struct Compilation {
  const std::string& file;
  std::string_view text;
  GlobalNames names;
  CodeReport report;
  std::uint64_t error_cost = 0;
  std::size_t read = 0;  // number of bytes passed to the compiler
  int line = 0;          // number of lines passed to the compiler, for compiler errors that name no line
};

// A compiled file, kept in KnownTexts by the file's name and text.
struct Compiled {
  std::string code;
};

// Passes one line at a time to the compiler.
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
  const auto joins = [&](std::size_t i) { return i < text.size() && in_word(text[i]); };
  return (at == 0 || !joins(at - 1)) && !joins(at + length);
}

// Finds faults before compiling. The word _ENV would give rules the environment table itself.
void refuse_early(const std::string& file, std::string_view text) {
  if (text.size() > kMaxLuaFileBytes) {
    throw Failure(error_at(Place{.file = file}, "a rule file can have at most 64 KiB, but this file has " +
                                                    std::to_string((text.size() + 1023) / 1024) + " KiB"));
  }
  if (is_utf16(text)) throw Failure(error_at(Place{.file = file}, kIsUtf16, kSaveAsUtf8));
  if (text.starts_with('\x1b')) {
    throw Failure(error_at(Place{.file = file}, "this file is compiled Lua, but rules must be source text"));
  }
  if (const auto at = text.find('\0'); at != std::string_view::npos) {
    throw Failure(error_at(line_of(file, text, at), "a rule file cannot contain a NUL byte"));
  }
  // Lua counts a carriage return as the end of a line, but some editors do not, so line numbers would be
  // wrong.
  for (auto at = text.find('\r'); at != std::string_view::npos; at = text.find('\r', at + 1)) {
    if (at + 1 < text.size() && text[at + 1] == '\n') continue;
    throw Failure(error_at(line_of(file, text, at), "this carriage return does not end a line",
                           "save the file with Linux or Windows line endings"));
  }
  constexpr std::string_view kName = "_ENV";
  for (auto at = text.find(kName); at != std::string_view::npos; at = text.find(kName, at + 1)) {
    if (is_word(text, at, kName.size())) {
      throw Failure(error_at(line_of(file, text, at), "'_ENV' is not available to rules"));
    }
  }
}

// Checks a text that compiles, and determines the cost of raising an error in this text.
void check(lua_State* L, const std::string& code, Compilation& job) {
  TextReport text = *KnownTexts::of(job.file, job.text, [&] { return read_text(job.file, job.text); });
  const CodeReader* const reader = context(L)->reader;
  if (reader != nullptr) job.report = reader->check(job.file, job.text, code, std::move(job.names));
  // No function has more than four instructions per token.
  const std::size_t longest = reader != nullptr ? job.report.longest_function : 4 * text.tokens;
  job.error_cost = 100 + longest * (text.longest_chain + 2) / 8;
  Findings& findings = job.report.findings;
  std::ranges::move(text.findings, std::back_inserter(findings));
  std::ranges::stable_sort(findings, {}, [](const Finding& finding) { return finding.place.line; });
}

// Takes a Compilation, and returns a Lua function, or nil if the checks found errors.
int compile(lua_State* L) {
  auto& job = *static_cast<Compilation*>(lua_touserdata(L, 1));
  const std::string chunk_name = "@" + job.file;
  // Do not weigh the compiler's tables, because rules can make only texts expensive.
  Allocator& allocator = *context(L)->allocator;
  allocator.weigh_tables(false);
  auto known = KnownTexts::find<Compiled>(job.file, job.text);
  const int status =
      known == nullptr ? lua_load(L, next_line, &job, chunk_name.c_str(), "t")
                       : luaL_loadbufferx(L, known->code.data(), known->code.size(), chunk_name.c_str(), "b");
  if (status != LUA_OK) {
    if (status == LUA_ERRMEM) context(L)->budget->run_out_of_memory();
    if (status != LUA_ERRSYNTAX) return lua_error(L);
    std::string message = lua_tostring(L, -1);
    const Place place = take_place(message, {job.file});
    const CodeReader* const reader = context(L)->reader;
    job.report.findings = {reader != nullptr ? reader->syntax_error(place, message, job.text)
                                             : error_at(place, message)};
    lua_pushnil(L);
    return 1;
  }
  allocator.weigh_tables(true);
  if (known == nullptr) {
    known = std::make_shared<const Compiled>(Compiled{dumped(L)});
    KnownTexts::keep(job.file, job.text, known);
  }
  check(L, known->code, job);
  if (has_errors(job.report.findings)) {
    lua_pushnil(L);
    return 1;
  }
  context(L)->reader != nullptr ? push_environment(L) : push_guarded_environment(L);
  lua_setupvalue(L, -2, 1);
  return 1;
}

// The names of cards, zones and other objects in the environment, with their kinds.
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

// Throws an error outside a protected call as an exception, so that destructors run.
int on_panic(lua_State* L) {
  if (context(L)->budget->machine_is_full()) throw std::bad_alloc();
  throw Failure(lua_type(L, -1) == LUA_TSTRING ? lua_tostring(L, -1) : "not enough memory");
}

// Upvalue 1 is a std::function<void()>.
int do_it(lua_State* L) {
  (*static_cast<std::function<void()>*>(lua_touserdata(L, lua_upvalueindex(1))))();
  return 0;
}

// Sets Context::running_file while a Running exists.
class Running {
 public:
  Running(Context& context, RunningFile& file) : context_(context) { context.running_file = &file; }
  ~Running() { context_.running_file = nullptr; }
  Running(const Running&) = delete;
  Running& operator=(const Running&) = delete;

 private:
  Context& context_;
};

int open(lua_State* L) {
  open_sandbox(L);
  return 0;
}

}  // namespace

Vm::Vm(std::size_t memory_limit) : budget_(memory_limit) {
  context_.reader = code_reader;
  state_.reset(lua_newstate(&Allocator::allocate, &allocator_));
  if (!state_) throw std::bad_alloc();
  lua_State* const L = state_.get();
  *static_cast<Context**>(lua_getextraspace(L)) = &context_;
  lua_atpanic(L, on_panic);
  context_.allocator = &allocator_;
  context_.budget = &budget_;
  allocator_.begin();
  budget_.begin(L);
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

GlobalNames Vm::global_names(Sharing sharing) {
  if (context_.reader == nullptr) return {};
  push_assignable(state());
  auto assignable = keys_of(state(), lua_gettop(state()));
  lua_pop(state(), 1);
  return {names(), std::move(assignable), shared_, fields_, things_of(state()), sharing};
}

FileReport Vm::load(const std::string& file, std::string_view text, Sharing sharing) {
  if (text.starts_with("\xef\xbb\xbf")) text.remove_prefix(3);  // a byte order mark, which some editors write
  refuse_early(file, text);
  lua_State* const L = state();
  if (!host_tables_) {
    within_call([&] {
      if (context_.reader == nullptr) push_guarded_environment(L);
      host_tables_ = reachable_tables(L);
    });
  }
  if (std::find(context_.files.begin(), context_.files.end(), file) == context_.files.end()) {
    context_.files.push_back(file);
  }
  Compilation job{.file = file, .text = text, .names = global_names(sharing), .report = {}};
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
  context_.error_cost = std::max(context_.error_cost, job.error_cost);
  if (context_.reader == nullptr) {
    RunningFile running{sharing, shared_, {}};
    const Running while_it_runs(context_, running);
    call(L, 0, 0);
    return std::move(running.report);
  }
  fields_ = std::move(job.report.fields);
  for (const GlobalFunction& made : job.report.file.defines) share(made.name);
  call(L, 0, 0);
  return std::move(job.report.file);
}

void Vm::within_call(std::function<void()> what) {
  lua_pushlightuserdata(state(), &what);
  lua_pushcclosure(state(), guarded<do_it>, 1);
  call(state(), 0, 0);
}

void Vm::close_to_writing(const std::string& instead, std::set<std::string> makers) {
  if (!host_tables_) return;  // no file was loaded
  for (const std::string& field : fields_) makers.erase(field);
  for (const std::string& name : names()) makers.erase(name);
  Findings findings;
  within_call([&] {
    if (context_.reader == nullptr) close_guarded_environment(state());
    findings = fuda::lua::close_to_writing(state(), *host_tables_, makers, instead);
  });
  if (!findings.empty()) throw Failure(std::move(findings));
}

// Reserves the name of a function before the file runs, so that setting it is a plain assignment.
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
