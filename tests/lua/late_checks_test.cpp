// Tests rules that run without a code reader. Forbidden actions must be refused when they happen, and no
// value may outlive a call.
#include "lua/late_checks.h"

#include <catch2/catch.hpp>

#include "lua/vm.h"
#include "without_reader.h"

using namespace fuda;
using namespace fuda::lua;

namespace {

// Loads a text and calls `act`. Returns the error, such as "2: cannot set 'n' here", or "" if there is none.
// `act` returns a number, which is stored in `result`.
class Unread {
 public:
  explicit Unread(const std::string& text, Sharing sharing = Sharing::none) {
    lua_newuserdatauv(vm.state(), 1, 0);  // an object of the game
    vm.set_name("hints");
    vm.allow_assignment("act");
    vm.allow_assignment("other");
    loaded = complaint([&] {
      report = vm.load("rules.lua", text, sharing);
      vm.close_to_writing("keep it elsewhere");
    });
  }

  std::string act() {
    return complaint([&] {
      vm.push_name("act");
      call(vm.state(), 0, 1);
      result = lua_tointeger(vm.state(), -1);
      lua_pop(vm.state(), 1);
    });
  }

  template <class What>
  static std::string complaint(What what) {
    try {
      what();
      return "";
    } catch (const Failure& failure) {
      const Finding& finding = failure.findings().front();
      return std::to_string(finding.place.line) + ": " + finding.message;
    }
  }

  const test::WithoutReader none;
  Vm vm;
  std::string loaded;
  FileReport report;
  lua_Integer result = -1;
};

std::string loading(const std::string& text) { return Unread(text).loaded; }

// The error of a function with this body that is called after `before` was loaded.
std::string acting(const std::string& before, const std::string& body) {
  Unread rules(before + "\nfunction act()\n" + body + "\nend");
  CHECK(rules.loaded.empty());
  const int height = lua_gettop(rules.vm.state());
  std::string first = rules.act();
  CHECK(lua_gettop(rules.vm.state()) == height);
  CHECK(rules.act() == first);  // no value of the first call is left
  return first;
}

}  // namespace

TEST_CASE("unread rules cannot set globals, including existing ones", "[lua][unread]") {
  const std::string keep = "': rules keep nothing outside the host; use 'local', or declare a counter";
  CHECK(loading("x = 1") == "1: cannot set 'x" + keep);
  CHECK(loading("pairs = nil") == "1: cannot set 'pairs" + keep);
  CHECK(loading("local t = 1\nfor i = 1, 2 do math, t = i, 1 end") == "2: cannot set 'math" + keep);
  CHECK(loading("hints = 3") ==
        "1: cannot set 'hints': cards, zones, counters and seats change only through functions");
  CHECK(loading("function hints() end").starts_with("1: cannot set 'hints': cards"));
  CHECK(loading("function own() end") == "1: cannot set 'own" + keep);
  CHECK(loading("local function f() act = 1 end f()") == "1: cannot set 'act" + keep);
  CHECK(loading("act = 1\nact = function() end").empty());
  for (const char* body :
       {"x = 1", "pairs = nil", "act = nil", "other = 3", "hints = 3", "function act() end",
        "local function f() other = f end f()", "pcall(function() x = 1 end) x = 1"}) {
    CAPTURE(body);
    CHECK(acting("", body).starts_with("3: cannot set '"));
  }
  CHECK(acting("", "local x = hnits") == "3: unknown name 'hnits'");
  CHECK(acting("", "return other == nil and 1") == "");
}

TEST_CASE("an unread file can define functions for later files, if it may", "[lua][unread]") {
  const test::WithoutReader none;
  Vm vm;
  const auto load = [&](const std::string& text, Sharing sharing, FileReport* report = nullptr) {
    return Unread::complaint([&] {
      FileReport made = vm.load("rules.lua", text, sharing);
      if (report != nullptr) *report = std::move(made);
    });
  };
  FileReport report;
  CHECK(load("\nfunction draw()\n  return 1\nend\nfunction twice() return 2 * draw() end", Sharing::define,
             &report)
            .empty());
  REQUIRE(report.defines.size() == 2);
  CHECK(report.defines[0].name == "draw");
  CHECK(report.defines[0].line == 2);
  CHECK(report.reads.empty());
  CHECK(load("local before = draw\nfunction draw() return before() + 1 end", Sharing::redefine, &report)
            .empty());
  CHECK(report.reads == std::vector<std::string>{"draw"});
  CHECK(report.defines.size() == 1);
  CHECK(load("assert(draw() == 2 and twice() == 4)", Sharing::none).empty());
  CHECK(load("function refill() end", Sharing::redefine) ==
        "1: the game has no function 'refill' to replace");
  CHECK(load("draw = 3", Sharing::define).starts_with("1: cannot set 'draw'"));
  CHECK(load("local function f() function draw() end end f()", Sharing::define)
            .starts_with("1: cannot set 'draw'"));
}

TEST_CASE("if an unread function sets an outer variable, it is restored, and the call fails",
          "[lua][unread]") {
  const std::string here =
      "' here: it is a variable outside the function, and nothing is kept there from one "
      "call to the next";
  CHECK(acting("local n = 0", "n = n + 1") == "2: cannot set 'n" + here);
  CHECK(acting("local n = 0", "local function f() n = 1 end f()") == "2: cannot set 'n" + here);
  CHECK(acting("local n = 0\nlocal t = {f = function() n = 1 end}", "t.f()") == "2: cannot set 'n" + here);
  CHECK(acting("local function counter()\n  local n = 0\n  return function() n = n + 1 end\nend\n"
               "local count = counter()",
               "count()") == "3: cannot set 'n" + here);
  CHECK(acting("local n = 0", "pcall(function() n = 1 error('x') end)") == "2: cannot set 'n" + here);
  // Equal numbers of different types, and a NaN, can still carry information.
  CHECK(acting("local n = 1", "assert(math.type(n) == 'integer') n = 1.0").empty());
  CHECK(acting("local n = 0 / 0", "return n").empty());
  // Although the report shows the other error, the host restores the variable.
  CHECK(acting("local n = 0", "n = n + 1 error('n is ' .. n)") == "3: n is 1");
  CHECK(acting("local n = 0", "local function f() n = n + 1 end f() n = 0").empty());
  CHECK(acting("", "local n = 0 local function f() n = n + 1 end f() return n").empty());
}

TEST_CASE("tables that unread rules create during loading are closed", "[lua][unread]") {
  for (const char* write : {"t.a = 1", "t[1] = nil", "t.b.c = 1", "table.insert(t, 1)", "table.sort(t)",
                            "local u = {} u = t u.x = 1", "f().y = 1",
                            "for _, u in pairs({t.b}) do u.c = 5 end", "local u = {t} u[1].x = 1"}) {
    CAPTURE(write);
    CHECK(acting("local t = {3, 1, 2, a = 5, b = {c = {}}} local function f() return t.b.c end", write)
              .starts_with("3: cannot set '"));
  }
  Unread rules("local t = {3, 1, b = {4}}\nfunction act() local u = {} u.x = #t + t.b[1] return u.x end");
  CHECK(rules.act().empty());
  CHECK(rules.result == 6);
}

TEST_CASE("the text of unread rules is checked for errors that reading its code would show",
          "[lua][unread]") {
  const auto chain = [](const std::string& begin, const std::string& link, int links) {
    std::string text = "local a = {} a.b = a a[1] = a local x = " + begin;
    for (int i = 0; i < links; ++i) text += link;
    return loading(text);
  };
  const std::string refused = "1: one chain a.b.c has more than 100 accesses";
  for (const char* link : {".b", "[1]", "['b']", "[a.b and 'b' or 1]", " . --[[ . ]] b", "[({1, 2})[1]]"}) {
    CAPTURE(link);
    CHECK(chain("a", link, 100).empty());
    CHECK(chain("a", link, 101) == refused);
  }
  std::string groups = "a";
  for (int i = 0; i < 40; ++i) groups = "(" + groups + ".b.b.b)";
  CHECK(chain(groups, "", 0) == refused);
  CHECK(chain("#('a.b.b')", " + 1", 101).empty());
  CHECK(chain("a.b", " or a.b.b[a.b]", 101).empty());
  for (const char* text : {R"('a\0b')", R"("\x00")", R"('\u{000}')", R"('\00')", R"('\\\0a')"}) {
    CAPTURE(text);
    CHECK(loading(std::string("local a\nlocal s = ") + text) == "2: a text cannot contain a NUL byte");
  }
  for (const char* text : {R"('\\0')", R"("\01\x01\u{10}")", R"([[\0]])", R"('\0012')"}) {
    CAPTURE(text);
    CHECK(loading(std::string("local s = ") + text).empty());
  }
  CHECK(loading("local x = 2 ^ 3").starts_with("1: '^' is not available"));
}
