#include "lua/words.h"

#include <array>
#include <charconv>
#include <string_view>

namespace fuda::lua {

namespace {

struct Phrase {
  std::string_view lua;
  std::string_view ours;
};

// "<lua><type> value (<name>)" becomes "cannot <ours>: it is <type>".
constexpr std::array kAboutValues = {
    Phrase{"attempt to index a ", "look inside "},
    Phrase{"attempt to call a ", "call "},
    Phrase{"attempt to perform arithmetic on a ", "calculate with "},
    Phrase{"attempt to perform bitwise operation on a ", "calculate with "},
    Phrase{"attempt to concatenate a ", "join to a text: "},
    Phrase{"attempt to get length of a ", "count "},
};

constexpr std::array kWhole = {
    Phrase{"C stack overflow", "too many nested calls or brackets"},
    Phrase{"stack overflow", "too many nested calls: an endless recursion?"},
    Phrase{"error in error handling", "too many nested calls: an endless recursion?"},
    Phrase{"attempt to compare ", "cannot compare "},
    Phrase{"attempt to perform 'n%%0'", "cannot divide by zero"},
    Phrase{"attempt to divide by zero", "cannot divide by zero"},
    Phrase{"attempt to perform 'n//0'", "cannot divide by zero"},
    Phrase{"attempt to perform 'n%0'", "cannot divide by zero"},
    Phrase{"number has no integer representation", "a whole number is needed here"},
};

std::string with_eof(std::string message) {
  constexpr std::string_view kEof = "<eof>";
  if (const auto at = message.find(kEof); at != std::string::npos) {
    message.replace(at, kEof.size(), "the end of the file");
  }
  return message;
}

}  // namespace

std::string plain_words(const std::string& message) {
  for (const Phrase& phrase : kAboutValues) {
    if (!message.starts_with(phrase.lua)) continue;
    const std::string rest = message.substr(phrase.lua.size());
    const auto end = rest.find(" value");
    if (end == std::string::npos) break;
    const std::string type = rest.substr(0, end);
    const auto open = rest.find('(', end);
    std::string name = "a value";
    if (open != std::string::npos && rest.back() == ')') name = rest.substr(open + 1, rest.size() - open - 2);
    if (name.starts_with("global ")) name = name.substr(7);
    return "cannot " + std::string(phrase.ours) + name + ": it is " + (type == "nil" ? "nil" : "a " + type);
  }
  for (const Phrase& phrase : kWhole) {
    if (!message.starts_with(phrase.lua)) continue;
    const bool goes_on = phrase.lua.back() == ' ';
    return std::string(phrase.ours) + (goes_on ? message.substr(phrase.lua.size()) : "");
  }
  return with_eof(message);
}

Place take_place(std::string& message, const std::vector<std::string>& files) {
  for (auto colon = message.find(':'); colon != std::string::npos; colon = message.find(':', colon + 1)) {
    int line = 0;
    const char* const begin = message.data() + colon + 1;
    const char* const end = message.data() + message.size();
    const auto [after, error] = std::from_chars(begin, end, line);
    if (error != std::errc{} || end - after < 2 || after[0] != ':' || after[1] != ' ') continue;
    const std::string_view shown(message.data(), colon);
    for (const std::string& file : files) {
      const bool shortened = shown.starts_with("...") && file.ends_with(shown.substr(3));
      if (file != shown && !shortened) continue;
      message.erase(0, static_cast<std::size_t>(after - message.data()) + 2);
      return Place{.file = file, .line = line};
    }
  }
  return {};
}

}  // namespace fuda::lua
