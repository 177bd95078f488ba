#include "code/missing.h"

#include <algorithm>
#include <cctype>

namespace fuda::lua {

namespace {

constexpr Binding missing(const char* name, const char* instead) {
  return {name, nullptr, May::always, name, instead};
}

constexpr const char* kFiles = "A game names its Lua files under 'rules:'.";
constexpr const char* kPatterns = "There are no patterns; use `find`, `contains`, `starts_with` or `sub`.";
constexpr const char* kRounding = "Its last digits differ between machines.";

constexpr Binding kMissing[] = {
    missing("_G", "There is no table of all names, nor is there `_ENV`."),
    missing("_VERSION", "It is Lua 5.4."),
    missing("collectgarbage", "The host manages memory."),
    missing("coroutine", "A rule runs to its end. To wait for a seat, use a phase."),
    missing("debug", "`fuda run --trace --lua` shows the lines that ran."),
    missing("dofile", kFiles),
    missing("getmetatable", "Rules have only plain tables."),
    missing("io", "Rules read and write nothing but the game."),
    missing("load", kFiles),
    missing("loadfile", kFiles),
    missing("math.acos", kRounding),
    missing("math.asin", kRounding),
    missing("math.atan", kRounding),
    missing("math.cos", kRounding),
    missing("math.deg", "There are no angles."),
    missing("math.exp", "Use `1 << n`."),
    missing("math.huge", "Use `math.maxinteger`."),
    missing("math.log", kRounding),
    missing("math.modf", "Use `math.floor`, or `//` and `%`."),
    missing("math.pi", "There are no angles."),
    missing("math.rad", "There are no angles."),
    missing("math.random", "Chance is `random(n)`, a whole number from 1 to n."),
    missing("math.randomseed", "Chance is `random(n)`; a script's `seed` decides it all."),
    missing("math.sin", kRounding),
    missing("math.sqrt", "Compare squares."),
    missing("math.tan", kRounding),
    missing("math.ult", "Use `<`."),
    missing("next", "Use `pairs`, whose order is the same everywhere."),
    missing("os", "Rules see neither clock nor system."),
    missing("package", kFiles),
    missing("print", "Rules write nothing; `error(\"text\")` shows a text and stops."),
    missing("rawequal", "Use `==`; rules have only plain tables."),
    missing("rawget", "Use `t[k]`; rules have only plain tables."),
    missing("rawlen", "Use `#t`; rules have only plain tables."),
    missing("rawset", "Use `t[k] = v`; rules have only plain tables."),
    missing("require", kFiles),
    missing("setmetatable", "Rules have only plain tables."),
    missing("string.dump", "Rules are text alone."),
    missing("string.gmatch", kPatterns),
    missing("string.gsub", kPatterns),
    missing("string.match", kPatterns),
    missing("string.pack", "There is no binary data."),
    missing("string.packsize", "There is no binary data."),
    missing("string.reverse", "Walk over `text:sub(i, i)`."),
    missing("string.unpack", "There is no binary data."),
    missing("utf8", "Texts are bytes here; words for people are in `names`."),
    missing("warn", "Use `error`."),
    missing("xpcall", "Use `pcall`."),
};

}  // namespace

Bindings missing_names() { return kMissing; }

std::string left_out(std::string_view name) {
  const auto found =
      std::ranges::find(kMissing, name, [](const Binding& one) { return std::string_view(one.name); });
  if (found == std::end(kMissing)) return "";
  // The reference's sentence becomes part of another one.
  std::string why = found->does;
  std::erase(why, '`');
  if (why.ends_with('.')) why.pop_back();
  why.front() = static_cast<char>(std::tolower(static_cast<unsigned char>(why.front())));
  return "not available: " + why;
}

}  // namespace fuda::lua
