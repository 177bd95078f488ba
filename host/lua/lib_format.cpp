// string.format without %p. Converts values to text as tostring does.
#include <array>
#include <cstdio>
#include <string>
#include <string_view>

#include "lua/sandbox.h"
#include "lua/vm.h"

namespace fuda::lua {

namespace {

// One conversion, such as "%-5.2f". Width and precision have at most two digits, so the length of the result
// is limited.
struct Conversion {
  std::string flags;
  std::string width;
  std::string precision;  // including the dot
  char kind = 0;

  [[nodiscard]] std::string text(const char* length, char as) const {
    return "%" + flags + width + precision + length + as;
  }
};

std::size_t digits(std::string_view format, std::size_t at, std::string& out) {
  while (at < format.size() && format[at] >= '0' && format[at] <= '9') out += format[at++];
  return at;
}

// Reads the conversion after the '%' before `at`, and advances `at` to its end.
Conversion conversion_at(lua_State* L, std::string_view format, std::size_t& at) {
  const std::size_t begin = at;
  Conversion result;
  while (at < format.size() && std::string_view("-+ #0").find(format[at]) != std::string_view::npos) {
    result.flags += format[at++];
  }
  at = digits(format, at, result.width);
  if (at < format.size() && format[at] == '.') {
    result.precision = ".";
    at = digits(format, at + 1, result.precision);
  }
  if (at < format.size()) result.kind = format[at++];
  const bool known =
      result.kind != 0 && std::string_view("diucsqxXofeEgG").find(result.kind) != std::string_view::npos;
  if (!known || result.flags.size() > 5 || result.width.size() > 2 || result.precision.size() > 3) {
    raise(L, "string.format: '%" + std::string(format.substr(begin, at - begin)) + "' is not a format");
  }
  return result;
}

template <typename Value>
void print(std::string& out, const std::string& format, Value value) {
  std::array<char, 512> buffer{};  // the longest result is that of %99.99f for the largest float
  // `format` consists of checked parts.
  const int n = std::snprintf(buffer.data(), buffer.size(), format.c_str(), value);
  if (n > 0) out.append(buffer.data(), static_cast<std::size_t>(n));
}

void print_text(lua_State* L, std::string& out, const Conversion& conversion, int argument) {
  std::size_t length = 0;
  const char* const text = push_text(L, argument, &length);
  charge(L, length / 16);
  std::string_view shown(text, length);
  if (!conversion.precision.empty()) {
    const std::string wanted = conversion.precision.substr(1);
    shown = shown.substr(0, wanted.empty() ? 0 : std::stoul(wanted));
  }
  const std::size_t width = conversion.width.empty() ? 0 : std::stoul(conversion.width);
  const std::string padding(width > shown.size() ? width - shown.size() : 0, ' ');
  const bool left = conversion.flags.find('-') != std::string::npos;
  if (!left) out += padding;
  out += shown;
  if (left) out += padding;
  lua_pop(L, 1);
}

void print_quoted(lua_State* L, std::string& out, int argument) {
  if (lua_type(L, argument) != LUA_TSTRING) return print_text(L, out, {}, argument);
  std::size_t length = 0;
  const char* const text = lua_tolstring(L, argument, &length);
  charge(L, length / 4);
  out += '"';
  for (std::size_t i = 0; i < length; ++i) {
    const char c = text[i];
    const auto code = static_cast<unsigned char>(c);
    if (c == '"' || c == '\\' || c == '\n') {
      out += '\\';
      out += c;
    } else if (code < 32 || code == 127) {
      print(out, "\\%03d", int{code});
    } else {
      out += c;
    }
  }
  out += '"';
}

void print_argument(lua_State* L, std::string& out, const Conversion& conversion, int argument) {
  switch (conversion.kind) {
    case 'd':
    case 'i':
    case 'u':
      print(out, conversion.text("ll", 'd'), static_cast<long long>(luaL_checkinteger(L, argument)));
      break;
    case 'x':
    case 'X':
    case 'o':
      print(out, conversion.text("ll", conversion.kind),
            static_cast<unsigned long long>(luaL_checkinteger(L, argument)));
      break;
    case 'c':
      if (const lua_Integer code = luaL_checkinteger(L, argument); code >= 1 && code <= 255) {
        out += static_cast<char>(code);
        break;
      }
      raise(L, "string.format: '%c' takes a number from 1 to 255");
    case 's':
      print_text(L, out, conversion, argument);
      break;
    case 'q':
      print_quoted(L, out, argument);
      break;
    default:
      print(out, conversion.text("", conversion.kind), static_cast<double>(luaL_checknumber(L, argument)));
  }
}

}  // namespace

int format_text(lua_State* L) {
  std::size_t length = 0;
  const char* const begin = luaL_checklstring(L, 1, &length);
  const std::string_view format(begin, length);
  charge(L, length / 4);
  std::string out;
  int argument = 1;
  for (std::size_t at = 0; at < format.size();) {
    const char c = format[at++];
    if (c != '%') {
      out += c;
    } else if (at < format.size() && format[at] == '%') {
      out += format[at++];
    } else {
      const Conversion conversion = conversion_at(L, format, at);
      luaL_checkany(L, ++argument);
      const std::size_t before = out.size();
      print_argument(L, out, conversion, argument);
      charge(L, 10 + out.size() - before);
    }
    if (out.size() > kMaxLuaText) raise(L, "string.format: the result is too long");
  }
  lua_pushlstring(L, out.data(), out.size());
  return 1;
}

}  // namespace fuda::lua
