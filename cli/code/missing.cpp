#include "code/missing.h"

#include <algorithm>
#include <cctype>

namespace fuda::lua {

namespace {

constexpr Binding missing(const char* name, const char* instead) {
  return {name, nullptr, May::always, name, instead};
}

constexpr const char* kFiles = "A game names its Lua files under 'rules:'.";
constexpr const char* kPatterns =
    "Rules have no text patterns. Use `find`, `contains`, `starts_with` or `sub`.";
constexpr const char* kRounding = "The last digits of the result differ between machines.";

constexpr Binding kMissing[] = {
    missing("_G", "Rules have neither a table of all names nor `_ENV`."),
    missing("_VERSION", "The version is Lua 5.4."),
    missing("collectgarbage", "The host manages memory."),
    missing("coroutine", "A rule cannot pause. To wait for a seat, use a phase."),
    missing("debug", "`fuda run --trace --lua` shows the lines that ran."),
    missing("dofile", kFiles),
    missing("getmetatable", "Rules have only plain tables."),
    missing("io", "Rules can read and change only the game."),
    missing("load", kFiles),
    missing("loadfile", kFiles),
    missing("math.acos", kRounding),
    missing("math.asin", kRounding),
    missing("math.atan", kRounding),
    missing("math.cos", kRounding),
    missing("math.deg", "Rules have no functions for angles."),
    missing("math.exp", "Use `1 << n`."),
    missing("math.huge", "Use `math.maxinteger`."),
    missing("math.log", kRounding),
    missing("math.modf", "Use `math.floor`, or `//` and `%`."),
    missing("math.pi", "Rules have no functions for angles."),
    missing("math.rad", "Rules have no functions for angles."),
    missing("math.random", "Use `random(n)`, a random whole number from 1 to n."),
    missing("math.randomseed", "Use `random(n)`; a script's `seed` decides all random numbers."),
    missing("math.sin", kRounding),
    missing("math.sqrt", "Compare squares instead of roots."),
    missing("math.tan", kRounding),
    missing("math.ult", "Use `<`."),
    missing("next", "Use `pairs`, whose order is the same everywhere."),
    missing("os", "Rules have no access to the clock or to the system."),
    missing("package", kFiles),
    missing("print", "Rules cannot print; use `error(\"text\")` to show a text and stop."),
    missing("rawequal", "Use `==`; rules have only plain tables."),
    missing("rawget", "Use `t[k]`; rules have only plain tables."),
    missing("rawlen", "Use `#t`; rules have only plain tables."),
    missing("rawset", "Use `t[k] = v`; rules have only plain tables."),
    missing("require", kFiles),
    missing("setmetatable", "Rules have only plain tables."),
    missing("string.dump", "fuda reads rules only as source text."),
    missing("string.gmatch", kPatterns),
    missing("string.gsub", kPatterns),
    missing("string.match", kPatterns),
    missing("string.pack", "Rules cannot read or write binary data."),
    missing("string.packsize", "Rules cannot read or write binary data."),
    missing("string.reverse", "Loop over `text:sub(i, i)`."),
    missing("string.unpack", "Rules cannot read or write binary data."),
    missing("utf8", "A text is a sequence of bytes. Translations are in `names`."),
    missing("warn", "Use `error`."),
    missing("xpcall", "Use `pcall`."),
};

}  // namespace

Bindings missing_names() { return kMissing; }

std::string left_out(std::string_view name) {
  const auto found =
      std::ranges::find(kMissing, name, [](const Binding& one) { return std::string_view(one.name); });
  if (found == std::end(kMissing)) return "";
  // The sentence from the reference becomes part of a longer sentence.
  std::string why = found->does;
  std::erase(why, '`');
  if (why.ends_with('.')) why.pop_back();
  why.front() = static_cast<char>(std::tolower(static_cast<unsigned char>(why.front())));
  return "not available: " + why;
}

}  // namespace fuda::lua
