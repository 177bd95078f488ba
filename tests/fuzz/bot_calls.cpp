#include "fuzz/bot_calls.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdint>
#include <initializer_list>
#include <vector>

#include "bind/bindings.h"
#include "lua_bots/bindings.h"

namespace fuda::fuzz {

namespace {

using Texts = std::vector<std::string>;

constexpr int kMostCalls = 48;  // maximum number of calls in each of the two functions
// Bytes below this value choose a gathered object, and other bytes choose a constant.
constexpr unsigned kThings = 0xC0;

// The head of the script gathers the first objects, and defines functions that take and add objects.
constexpr const char* kHead = R"(
local function gather(me, made)
  local v = {me, me:next(), seats, hand, shelf, row, me.hand, me:next().hand, deck, bin, shelf[1], row.red, coins,
             points, me.points, shared, height, height.red, facts.colour.red, facts.rank[1], facts, faces, moves, memory,
             tables, tables.words, tables.worth, options, attributes, string, math, table, me.hand[1], shelf[1]:top()}
  v[#v + 1] = made
  for card in each(me.hand) do v[#v + 1] = card end
  for i, move in ipairs(legal()) do
    if i <= 8 then v[#v + 1] = move end
  end
  return v
end
-- The check of a script looks at calls by name; these are seen by the functions themselves.
local function call(f, ...) return f(...) end
local function at(v, n) return v[1 + n % #v] end
local function try(v, f)
  local ok, a, b, c = pcall(f)
  if not ok or #v > 200 then return end
  if a ~= nil then v[#v + 1] = a end
  if b ~= nil then v[#v + 1] = b end
  if c ~= nil then v[#v + 1] = c end
end
)";

// Values that are not objects of any game.
constexpr std::array kConstants = {"nil",      "true",
                                   "false",    "0",
                                   "1",        "2",
                                   "-1",       "1.5",
                                   "1e308",    "0/0",
                                   "1/0",      "math.maxinteger",
                                   "\"\"",     "\"colour\"",
                                   "\"red\"",  "\"rank\"",
                                   "\"deck\"", "\"words\"",
                                   "\"B1\"",   "string.rep(\"ab\", 999)",
                                   "{}",       "{1, 2, 3}",
                                   "v",        "{v}",
                                   "pcall",    "function(...) return ... end",
                                   "gather",   "function() error({}) end",
                                   "{me}",     "{cards = v}",
                                   "\"%s%d\"", "math.mininteger"};

constexpr std::array kOperators = {"==", "~=", "<", "<=", "..", "+", "-", "*", "//", "%", "/", "and", "or"};

bool is_name(std::string_view name) {
  return !name.empty() && std::ranges::all_of(name, [](unsigned char c) {
    return std::isalnum(c) != 0 || c == '_' || c == '.';
  });
}

Texts names_in(std::initializer_list<lua::Bindings> lists, bool functions_only,
               const std::string& before = "") {
  Texts names;
  for (const lua::Bindings& list : lists) {
    for (const lua::Binding& one : list) {
      const std::string_view name = one.name;
      if (!is_name(name) || name == "PLACE" || (functions_only && one.function == nullptr)) continue;
      names.push_back(name.find('.') == std::string_view::npos ? before + one.name : one.name);
    }
  }
  return names;
}

Texts functions_of_bots() {
  Texts all = names_in({lua::zone_functions(), lua::card_functions(), lua::counter_functions(),
                        lua::each_functions(), lua::flow_functions(), lua::imagine_functions(),
                        lua::bot_names(), lua::bot_move_names(), lua::base_names()},
                       true);
  for (const auto& [list, before] : {std::pair{lua::string_names(), "string."},
                                     {lua::table_names(), "table."},
                                     {lua::math_names(), "math."}}) {
    const Texts more = names_in({list}, true, before);
    all.insert(all.end(), more.begin(), more.end());
  }
  // Each kind of move of the small game.
  for (const char* move : {"put", "tell", "guess", "stow", "swap", "bid", "name", "skip", "sort"})
    all.push_back(fmt::format("moves.{}", move));
  return all;
}

Texts names_of_things() {
  Texts all = names_in(
      {lua::zone_names(), lua::zone_questions(), lua::family_names(), lua::card_names(), lua::fact_names(),
       lua::counter_names(), lua::seat_names(), lua::seats_names(), lua::bot_card_names()},
      false);
  for (const char* own : {"colour", "rank", "hand", "points", "shared", "kind", "card", "row", "steps"})
    all.emplace_back(own);
  return all;
}

class Writer {
 public:
  explicit Writer(std::string_view bytes) : bytes_(bytes) {}

  // Writes the lines of one function. Bytes choose the lines until `left` bytes remain.
  std::string calls(std::size_t left) {
    std::string text;
    for (int n = 0; n < kMostCalls && bytes_.size() > left; ++n) text += "  " + call() + "\n";
    return text;
  }
  std::uint8_t next() {
    if (bytes_.empty()) return 0;
    const auto byte = static_cast<std::uint8_t>(bytes_.front());
    bytes_.remove_prefix(1);
    return byte;
  }
  std::string value() {
    const unsigned byte = next();
    if (byte >= kThings) return fmt::format("({})", kConstants[(byte - kThings) % kConstants.size()]);
    return fmt::format("at(v, {})", byte);
  }

 private:
  std::string arguments(unsigned count) {
    std::string text;
    for (unsigned i = 0; i < count; ++i) text += ", " + value();
    return text;
  }
  static std::string attempt(const std::string& expression) {
    return fmt::format("try(v, function() return {} end)", expression);
  }
  // Reads the bytes in separate statements, because compilers evaluate arguments in different orders.
  std::string call() {
    static const Texts functions = functions_of_bots();
    static const Texts names = names_of_things();
    const unsigned what = next(), kind = what % 16, count = (what >> 4U) % 4;
    if (kind < 4) {
      const std::string& name = functions[next() % functions.size()];
      return attempt(fmt::format("call({}{})", name, arguments(count)));
    }
    if (kind == 12) return loop(what >= 128, count);
    const std::string thing = value();
    if (kind < 9) {
      const std::string& name = names[next() % names.size()];
      if (kind == 8) return attempt(thing + "." + name);
      // Calls a method of one object, on this object or on another object.
      const std::string self = kind < 6 ? fmt::format(", {}", thing) : "";
      return attempt(fmt::format("call({}.{}{}{})", thing, name, self, arguments(count)));
    }
    if (kind == 11) return attempt("#" + thing);
    if (kind == 14) return attempt(fmt::format("call({}{})", thing, arguments(count)));
    const std::string other = value();
    if (kind == 9) return attempt(fmt::format("{}[{}]", thing, other));
    if (kind == 10)
      return attempt(fmt::format("{} {} {}", thing, kOperators[next() % kOperators.size()], other));
    if (kind == 13) return fmt::format("try(v, function() {}[{}] = {} end)", thing, other, value());
    return fmt::format("try(v, function() memory[tostring({})] = {} end)", thing, other);
  }
  // Writes a loop over an object, or over a value that allows no loop.
  std::string loop(bool once, unsigned count) {
    const std::string over =
        count < 2 ? fmt::format("call(each, {})", value()) : fmt::format("call(at{})", arguments(count));
    const std::string body =
        once ? "do break end" : fmt::format("try(v, function() return {}(a, b) end)", value());
    return fmt::format(
        "try(v, function() for a, b in {} do v[#v + 1] = a if #v > 150 then break end {} end end)", over,
        body);
  }

  std::string_view bytes_;
};

}  // namespace

std::string calls_of_a_bot(std::string_view bytes) {
  Writer writer(bytes);
  const unsigned how = writer.next();
  const std::string chosen = how % 4 == 0 ? writer.value() : "legal()[1 + #v % #legal()]";
  std::string text = kHead;
  // Clears the bot's memory, because a bot that keeps cards loses the game too soon.
  const char* forget = how % 8 < 6 ? "  for key in pairs(memory) do memory[key] = nil end\n" : "";
  const std::size_t half = bytes.size() / (how % 2 == 0 ? 2 : 4);
  text += "function see(me, made)\n  local v = gather(me, made)\n";
  text += writer.calls(half) + forget + "end\n";
  text += "function choose(me)\n  local v = gather(me)\n";
  text += writer.calls(0) + forget + fmt::format("  return {}\nend\n", chosen);
  return text;
}

}  // namespace fuda::fuzz
