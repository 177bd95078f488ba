// Tests files that try to hang, crash or leave the sandbox. With both kinds of budget, each file must soon
// run to its end or cause a Failure.
#include <catch2/catch.hpp>
#include <chrono>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <optional>
#include <sstream>

#include "lua/vm.h"
#include "source_dir.h"
#include "without_reader.h"

using namespace fuda;
using namespace fuda::lua;
using namespace std::chrono_literals;

namespace {

struct Attack {
  std::string name;
  std::string text;
  bool may_run = false;
  bool may_fail = true;
};

std::string repeated(const std::string& part, int times) {
  std::string result;
  for (int i = 0; i < times; ++i) result += part;
  return result;
}

std::string read(const std::filesystem::path& path) {
  std::ifstream in(path, std::ios::binary);
  REQUIRE(in);
  return {std::istreambuf_iterator<char>(in), {}};
}

// Reads the list next to the files, which has a name, an expectation and a reason for each file.
std::vector<Attack> stored() {
  const std::filesystem::path folder = source_dir() / "tests/hostile";
  std::istringstream list(read(folder / "MANIFEST-lua.tsv"));
  std::vector<Attack> attacks;
  for (std::string line; std::getline(list, line);) {
    if (line.starts_with('#')) continue;
    std::istringstream fields(line);
    std::string file;
    std::string expected;
    std::getline(fields, file, '\t');
    std::getline(fields, expected, '\t');
    const bool either = expected == "refused or ok";
    attacks.push_back(
        {file, read(folder / file), either || expected == "ok", either || expected == "refused"});
  }
  return attacks;
}

// Returns attacks that are not stored as files, because they are long and repetitive.
std::vector<Attack> generated() {
  std::vector<Attack> attacks;
  for (const int links : {9000, 30000, 120000}) {
    attacks.push_back(
        {"chain of " + std::to_string(links), "local a={} a.b=a; local x = a" + repeated(".b", links)});
  }
  attacks.push_back({"parentheses", "return " + repeated("(", 20000) + "1" + repeated(")", 20000)});
  attacks.push_back({"functions", repeated("local function f() ", 3000)});
  attacks.push_back({"signs", "return " + repeated("- ", 20000) + "1"});
  attacks.push_back({"powers", "return 2" + repeated("^2", 20000)});
  attacks.push_back({"joins", "local a = 'x' return a" + repeated("..a", 20000)});
  attacks.push_back({"tables", "return " + repeated("{", 20000)});
  attacks.push_back({"calls in calls", "local f return " + repeated("f(", 20000)});
  attacks.push_back({"blocks", repeated("do ", 20000)});
  attacks.push_back(
      {"elseif", "local a, b if a then " + repeated("elseif b then ", 4000) + "end", true, false});
  attacks.push_back({"size", "-- " + repeated("x", 300000)});
  attacks.push_back({"calls in a row", "local function f() return f end f" + repeated("()", 10000), true});
  attacks.push_back({"constants", "local t = {" + repeated("'a',", 10000) + "}", true, false});
  return attacks;
}

// The processor time of this thread. Tests use processor time, so that no test fails because the
// machine is busy.
std::chrono::nanoseconds cpu_time() {
  timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return std::chrono::seconds{time.tv_sec} + std::chrono::nanoseconds{time.tv_nsec};
}

// If `read` is true, a reader checks the code before it runs. A run without a reader also reaches errors that
// the reader would report earlier.
void run(const Attack& attack, bool exact, bool read) {
  std::optional<test::WithoutReader> none;
  if (!read) none.emplace();

  Vm vm;
  if (exact) {
    vm.budget().use_exact(1'000'000);
  } else {
    vm.budget().use_watchdog(100ms);
  }
  CAPTURE(attack.name, exact, read);
  const std::chrono::nanoseconds start = cpu_time();
  bool failed = false;
  try {
    vm.load(attack.name, attack.text);
  } catch (const Failure& failure) {
    failed = true;
    for (const Finding& finding : failure.findings()) {
      CHECK_FALSE(finding.message.empty());
      CHECK(finding.message.find("0x") == std::string::npos);
      CHECK(finding.message.find("LEAK") == std::string::npos);
    }
  }
  if (read) CHECK((failed ? attack.may_fail : attack.may_run));
  CHECK(cpu_time() - start < 3s);
  CHECK(vm.budget().memory_peak() <= vm.budget().memory_limit());
  // The VM must still work for the next file.
  CHECK_NOTHROW(vm.load("next.lua", "local t = {1, 2} assert(#t == 2 and ('x'):upper() == 'X')"));
}

}  // namespace

TEST_CASE("hostile files end quickly, either normally or with an error", "[lua][hostile]") {
  const bool exact = GENERATE(true, false), read = GENERATE(true, false);
  for (const Attack& attack : stored()) run(attack, exact, read);
  for (const Attack& attack : generated()) run(attack, exact, read);
}

TEST_CASE("hostile uses of the sandbox's own functions end quickly", "[lua][hostile]") {
  const bool exact = GENERATE(true, false), read = GENERATE(true, false);
  const char* const texts[] = {
      "local t = {} while true do table.insert(t, 1, 1) end",
      "local t = {} for i = 1, 1e9 do t[i] = i end",
      "local s = '' while true do s = s .. 'x' end",
      "local function f(...) return f(1, ...) end f()",
      "while true do string.format('%99.99f', 1e308) end",
      "local t = {} for i = 1, 16000 do t[i] = -i end while true do table.sort(t) end",
      "local t = {} for i = 1, 8000 do t[i * 16383] = i end while true do for k in pairs(t) do end end",
      "local s = ('a'):rep(60000) while true do s:find(('a'):rep(30000) .. 'b') end",
      "local s = ('a'):rep(65000) while true do local x = s .. 'a' == s .. 'b' end",
      "local t = {('x'):rep(100)} while true do pcall(table.concat, t, '', 1, math.maxinteger) end",
      "local f f = function() return pcall(f) end while true do f() end",
      "while true do pcall(function() local x = nil; x.y = 1 end) end",
      "while true do local x = pcall(string.rep, 'x', 65536) end",
      // Single instructions that do a lot of work, with long texts, colliding keys, rebuilt tables and many
      // arguments.
      "local a, b = ('a'):rep(65000) .. 1, ('a'):rep(65000) .. 2 while true do local x = a < b end",
      "local a, b = ('a'):rep(65000) .. 1, ('a'):rep(65000) .. 2 while true do local x = a == b end",
      "local t = {} for i = 1, 8000 do t[i * 16383] = i end while true do local x = t[16383] end",
      R"(local t = {} for i = 1, 8191 do t[i * 16383] = i end
         local n = 8191 while true do t[n * 16383] = nil n = n + 1 t[n * 16383] = n end)",
      R"(local function g() end local function f(...) g(...) g(...) g(...) g(...) return f(1, ...) end
         while true do pcall(f) end)",
      "local n = ('1'):rep(65000) while true do local x = math.abs(n) end",
      "local t = {} for i = 1, 100000 do t = {t} end while true do local x = {} end",
      "local t = {} local ok = pcall(function() for i = 1, 1e9 do t[i % 30000] = {i} end end)",
      "local function f() table.sort({1, 2, 3}, f) end f()",
      "return select(-1, unpack({}, 1, 1001))",
  };
  for (const char* text : texts) run({.name = text, .text = text}, exact, read);
}
