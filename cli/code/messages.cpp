#include "code/messages.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace fuda::lua {

namespace {

struct Phrase {
  std::string_view lua;
  std::string_view ours;
};

struct Tried {
  std::string_view lua;
  Operation operation;
  std::string_view ours;
};

// The phrases that make "cannot <ours>: it is <type>" from "<lua><type> value (<name>)".
constexpr std::array kTried = {
    Tried{"attempt to index a ", Operation::index, "look inside "},
    Tried{"attempt to call a ", Operation::call, "call "},
    Tried{"attempt to perform arithmetic on a ", Operation::arithmetic, "calculate with "},
    Tried{"attempt to perform bitwise operation on a ", Operation::arithmetic, "calculate with "},
    Tried{"attempt to concatenate a ", Operation::concatenate, "join to a text: "},
    Tried{"attempt to get length of a ", Operation::length, "count "},
};

constexpr std::string_view kCompare = "attempt to compare ";

constexpr std::array kWhole = {
    Phrase{"C stack overflow", "too many nested calls or brackets"},
    Phrase{"too many C levels", "too many nested brackets or blocks"},
    Phrase{"chunk has too many syntax levels", "too many nested brackets or blocks"},
    Phrase{"control structure too long", "this block is too long: put parts of it into functions"},
    Phrase{"function or expression needs too many registers",
           "this function or expression is too large: split it into smaller parts"},
    Phrase{"too many local variables", "a function can have at most 200 local variables"},
    Phrase{"too many upvalues", "a function can use at most 255 local variables of outer functions"},
    Phrase{"stack overflow", "too many nested calls, perhaps in an endless recursion"},
    Phrase{"error in error handling", "too many nested calls, perhaps in an endless recursion"},
    Phrase{kCompare, "cannot compare "},
    Phrase{"attempt to perform 'n%%0'", "cannot divide by zero"},
    Phrase{"attempt to divide by zero", "cannot divide by zero"},
    Phrase{"attempt to perform 'n//0'", "cannot divide by zero"},
    Phrase{"attempt to perform 'n%0'", "cannot divide by zero"},
    Phrase{"number has no integer representation", "a whole number is needed here"},
};

constexpr std::string_view kEof = "<eof>";
constexpr const char* kOfCounter = "to get the number of a counter, write COUNTER.value";

// A hint for code that uses a value as a number: the part of the value that is a number.
std::string number_in(std::string_view type, const std::string& written) {
  if (type == "counter") return kOfCounter;
  if (type == "string") return "to join texts, write '..'";
  const std::string name = written.empty() ? "ZONE" : written;
  if (type == "zone") return fmt::format("to count the cards of the zone, write #{}", name);
  if (type == "seat")
    return "to get a seat's number, write SEAT.number; for the next seat, write SEAT:next()";
  return {};
}

std::string with_eof(std::string message) {
  if (const auto at = message.find(kEof); at != std::string::npos) {
    message.replace(at, kEof.size(), "the end of the file");
  }
  return message;
}

// Converts "bad argument #1 to 'pairs' (table expected, got zone)" to "'pairs' needs a table, not a zone".
Explained about_argument(const std::string& message) {
  const auto name = message.find('\'');
  const auto name_end = message.find('\'', name + 1);
  const auto open = message.find('(', name_end);
  constexpr std::string_view kGot = " expected, got ";
  const auto got = message.find(kGot, open);
  if (name_end == std::string::npos || got == std::string::npos || message.back() != ')')
    return {message, {}};
  const auto in_words = [](std::string type) {
    if (type == "string") type = "text";
    if (type == "no value") return std::string("nothing");
    return type == "nil" ? type : "a " + type;
  };
  const std::string wanted = message.substr(open + 1, got - open - 1);
  const auto type = got + kGot.size();
  const std::string given = message.substr(type, message.size() - type - 1);
  const std::string function = message.substr(name + 1, name_end - name - 1);
  std::string how;
  if (wanted == "table" && given == "zone") {
    how = function == "remove"   ? "to take the top card of a zone, write: ZONE:draw(TO)"
          : function == "insert" ? "to put a card into a zone, write: card:move(ZONE)"
                                 : "to loop over the cards in a zone, write: for card in each(ZONE) do";
  }
  return {fmt::format("'{}' needs {}, not {}", function, in_words(wanted), in_words(given)), std::move(how)};
}

// Explains `for x in VALUE do` with a value that is not an iterator.
Explained about_loop(const std::string& type) {
  std::string how = "write: for card in each(ZONE) do";
  if (type == "list of seats") how = "write: for seat in each(seats) do";
  if (type == "table")
    how = "for a list, write: for card in each(LIST) do; otherwise: for key, value in pairs(TABLE) do";
  return {"cannot walk over a " + type + " like this", std::move(how)};
}

Explained about_value(const Attempt& attempt, const std::string& written) {
  std::string name = attempt.name.empty() ? "a value" : attempt.name;
  for (const std::string_view kind : {"global ", "upvalue "}) {
    if (name.starts_with(kind)) name = name.substr(kind.size());
  }
  if (name == "for iterator 'for iterator'") return about_loop(attempt.type);
  const bool is_variable = name.starts_with("local ") || name.starts_with('\'');
  if (!is_variable && !written.empty()) name = "'" + written + "'";
  if (name == "field '?'") name = "a value of a table";  // t[k]: Lua does not report the key
  const auto tried = std::find_if(kTried.begin(), kTried.end(),
                                  [&](const Tried& one) { return one.operation == attempt.operation; });
  return {fmt::format("cannot {}{}: it is {}{}", tried->ours, name, attempt.type == "nil" ? "" : "a ",
                      attempt.type),
          attempt.type == "function" && !written.empty()
              ? fmt::format("to call the function, write {}()", written)
          : attempt.operation == Operation::arithmetic || attempt.type == "counter"
              ? number_in(attempt.type, written)
              : ""};
}

// Explains "bad 'for' limit (number expected, got list of seats)".
Explained about_counting(const std::string& message) {
  constexpr std::string_view kGot = ", got ";
  const std::size_t got = message.find(kGot);
  if (got == std::string::npos || message.back() != ')') return {message, {}};
  const std::string type = message.substr(got + kGot.size(), message.size() - got - kGot.size() - 1);
  return {
      fmt::format("this 'for' loop counts, so it needs a number, not {}{}", type == "nil" ? "" : "a ", type),
      type == "list of seats" ? "write: for seat in each(seats) do"
      : type == "zone"        ? "write: for card in each(ZONE) do"
      : type == "counter"     ? kOfCounter
                              : ""};
}

// The text in quotes after "near" at the end of the message.
std::string token_in(std::string_view message) {
  constexpr std::string_view kNear = " near '";
  const std::size_t near = message.rfind(kNear);
  if (near == std::string_view::npos || !message.ends_with('\'')) return "";
  if (message.find(" (limit is ") < near) return "";  // the token did not cause the error
  message.remove_prefix(near + kNear.size());
  return std::string(message.substr(0, message.size() - 1));
}

}  // namespace

Attempt attempt_in(std::string_view message) {
  if (message.starts_with(kCompare)) return {.operation = Operation::compare, .type = {}, .name = {}};
  for (const Tried& tried : kTried) {
    if (!message.starts_with(tried.lua)) continue;
    message.remove_prefix(tried.lua.size());
    const std::size_t end = message.find(" value");
    if (end == std::string_view::npos) return {};
    Attempt attempt{tried.operation, std::string(message.substr(0, end)), {}};
    const std::size_t open = message.find('(', end);
    if (open != std::string_view::npos && message.ends_with(')'))
      attempt.name = message.substr(open + 1, message.size() - open - 2);
    return attempt;
  }
  return {};
}

CompilerMessage compiler_message_in(std::string_view message) {
  CompilerMessage found{.expected = {},
                        .token = token_in(message),
                        .is_open = message.starts_with("unfinished string"),
                        .is_nothing = message.starts_with("syntax error near "),
                        .is_uncalled = message.starts_with("function arguments expected")};
  const std::size_t expected = message.find(" expected");
  if (expected == std::string_view::npos) return found;
  if (message.starts_with(kEof)) found.expected = kEof;
  if (message.starts_with('\'')) found.expected = message.substr(1, expected - 2);
  return found;
}

Explained plain_words(const std::string& message, const std::string& written) {
  const Attempt attempt = attempt_in(message);
  if (attempt.operation != Operation::none && attempt.operation != Operation::compare)
    return about_value(attempt, written);
  for (const Phrase& phrase : kWhole) {
    if (!message.starts_with(phrase.lua)) continue;
    const bool goes_on = phrase.lua.back() == ' ';
    std::string rest = goes_on ? message.substr(phrase.lua.size()) : "";
    for (auto at = rest.find("string"); at != std::string::npos; at = rest.find("string"))
      rest.replace(at, 6, "text");
    // A text such as "zone with number", "number with zone" or "two zone values".
    const auto is_of = [&](const std::string& type) {
      return goes_on && (rest.starts_with(type + " with ") || rest.ends_with(" with " + type) ||
                         rest == "two " + type + " values");
    };
    return {std::string(phrase.ours) + rest, is_of("counter") ? kOfCounter
                                             : is_of("zone")  ? number_in("zone", {})
                                                              : ""};
  }
  if (message.starts_with("bad argument #")) return about_argument(message);
  if (message.starts_with("bad 'for' ")) return about_counting(message);
  return {with_eof(message), {}};
}

}  // namespace fuda::lua
