#include <fmt/format.h>

#include <set>

#include "base/lists.h"
#include "code/statements.h"
#include "language/complete.h"
#include "language/lua_known.h"
#include "language/lua_text.h"

namespace fuda::language {

namespace {

constexpr Sorts kThings = bit(Sort::zone) | bit(Sort::counter);

// The code before a place in a Lua text. For example, "moves.play.ap" has the word "ap", the sign '.', and
// the names "moves" and "play".
struct Typed {
  std::size_t begin = 0;
  char sign = 0;                    // '.', ':' or 0
  std::vector<std::string> before;  // the names before the sign
  bool in_text = false;
  std::string function;  // the function that takes the quoted text as its argument number `argument`; ""
                         // outside quoted texts
  int argument = 0;
};

Typed typed_at(const LuaText& lua, std::string_view text, std::size_t offset) {
  Typed typed;
  typed.begin = offset;
  while (typed.begin > 0 && lua::in_word(text[typed.begin - 1])) --typed.begin;
  std::vector<std::pair<std::string, int>> calls;
  const auto& words = lua.words();
  std::size_t i = 0;
  for (; i < words.size() && words[i].token.at + words[i].token.written.size() <= typed.begin; ++i) {
    const lua::Token& token = words[i].token;
    if (token.is("(")) {
      const bool is_call = i > 0 && words[i - 1].token.kind == lua::Token::Kind::name;
      calls.emplace_back(is_call ? std::string(words[i - 1].token.written) : "", 0);
    } else if (token.is(")") && !calls.empty()) {
      calls.pop_back();
    } else if (token.is(",") && !calls.empty()) {
      ++calls.back().second;
    }
  }
  if (i < words.size() && words[i].token.kind == lua::Token::Kind::text && words[i].token.at < offset) {
    typed.in_text = true;
    typed.begin = words[i].token.at + 1;
    if (!calls.empty()) std::tie(typed.function, typed.argument) = calls.back();
    return typed;
  }
  // After "a.b[c].", no names are known, because "a.b[c]" may be any value.
  while (i > 0) {
    const lua::Token& sign = words[i - 1].token;
    if (!sign.is(".") && !sign.is(":")) break;
    if (typed.sign == 0) typed.sign = sign.written.front();
    if (i < 2 || words[i - 2].token.kind != lua::Token::Kind::name) break;
    typed.before.insert(typed.before.begin(), std::string(words[i - 2].token.written));
    i -= 2;
  }
  return typed;
}

class Lua {
 public:
  Lua(const Project& project, std::size_t offset)
      : project_(project),
        lua_(project.text()),
        typed_(typed_at(lua_, project.text(), offset)),
        offset_(offset) {}

  Completion complete() {
    completion_.range = range_of_word(project_.text(), typed_.begin, offset_ - typed_.begin);
    if (typed_.in_text) {
      if (const auto sort = taken_by(typed_.function, typed_.argument)) add_names(bit(*sort));
    } else if (typed_.sign == ':') {
      add_members(':');
    } else if (typed_.sign == '.') {
      add_after_dot();
    } else {
      add_globals();
    }
    return std::move(completion_);
  }

 private:
  void add(Item item) {
    if (added_.insert(item.label).second) completion_.items.push_back(std::move(item));
  }

  void add_names(Sorts sorts) {
    for (const std::string& name : project_.names(sorts)) {
      add(item_of(project_, *project_.find(sorts, name), name, name));
    }
  }

  void add_entry(const ReferenceEntry& entry) {
    const std::string name(parts_of(entry.name).name);
    const bool is_function = entry.form.find('(') != std::string::npos;
    add({name, is_function ? ItemKind::function : ItemKind::field, entry.form, markdown_of(entry), name});
  }

  [[nodiscard]] const std::vector<ReferenceEntry>& entries() const {
    return lua_entries(is_bot(project_.file()));
  }

  // The kind of a local variable, if its name tells it, or if it is a parameter that a move declares.
  [[nodiscard]] std::string kind_of_local(const std::string& name) const {
    if (name == "me") return "seat";
    const auto& words = lua_.words();
    const auto text_at = [&](std::size_t i) {
      return i < words.size() ? std::string(words[i].token.written) : std::string();
    };
    std::string move;
    std::size_t index = 0;  // the position of the parameter in `function moves.MOVE.FUNCTION(me, …)`
    for (std::size_t i = 0; i < words.size() && words[i].token.at < offset_; ++i) {
      if (!lua::is_word(words[i].token, "function")) continue;
      move.clear();
      if (text_at(i + 1) != "moves" || text_at(i + 6) != "(") continue;
      index = 0;
      for (std::size_t at = i + 7; at < words.size() && !words[at].token.is(")"); ++at) {
        if (text_at(at) == name) move = text_at(i + 3);
        if (move.empty() && words[at].token.is(",")) ++index;
      }
    }
    const auto parameters = project_.keys({"moves", move, "parameters"});
    if (!move.empty() && index > 0 && index <= parameters.size()) {
      const auto keys = project_.keys({"moves", move, "parameters", parameters[index - 1]});
      for (const char* kind : {"card", "seat", "zone", "fact"}) {
        if (contains(keys, std::string(kind))) return kind;
      }
    }
    return name == "card" ? "card" : "";
  }

  // The kind of the value before the sign, such as "zone", "family" or "counter". "" if unknown.
  [[nodiscard]] std::string owner() const {
    if (typed_.before.empty()) return {};
    const std::string& name = typed_.before.back();
    const bool is_field = typed_.before.size() > 1;
    const Declared* thing = project_.find(kThings, name);
    if (!is_field && contains(lua_.locals_at(offset_), name)) return kind_of_local(name);
    if (!is_field && name == "seats") return "seats";
    if (thing == nullptr) return {};
    const KeyPath path = {section_of(thing->sort), name};
    const auto in = [&](const char* key) { return project_.value({path[0], path[1], key}); };
    if (!is_field && !in("per").empty()) return "family";
    if (thing->sort == Sort::zone) return "zone";
    return in("holds").empty() ? "counter" : "holder";
  }

  // Adds the members of the value before the sign. If the value is unknown, adds the members of every kind of
  // value.
  void add_members(char sign) {
    const std::string owner = this->owner();
    for (const ReferenceEntry& entry : entries()) {
      const LuaName name = parts_of(entry.name);
      const bool is_object = name.owner == "zone" || name.owner == "family" || name.owner == "card" ||
                             name.owner == "counter" || name.owner == "holder" || name.owner == "seat" ||
                             name.owner == "fact" || (sign == ':' && name.owner == "string");
      const bool fits = owner.empty() ? is_object : name.owner == owner;
      if (!fits || name.name.empty() || std::isupper(static_cast<unsigned char>(name.name[0])) != 0) continue;
      if (name.sign == sign || (name.owner == "string" && sign == ':')) add_entry(entry);
    }
  }

  void add_after_dot() {
    if (typed_.before.size() == 1) {
      if (const auto library = library_of(typed_.before[0])) return add_names(bit(*library));
      for (const ReferenceEntry& entry : entries()) {
        const LuaName name = parts_of(entry.name);
        const bool is_library = name.owner == "math" || name.owner == "string" || name.owner == "table";
        if (is_library && name.owner == typed_.before[0]) add_entry(entry);
      }
      if (!completion_.items.empty()) return;
    }
    if (typed_.before.size() == 2 && library_of(typed_.before[0])) {
      const std::string start = typed_.before[0] + ".NAME";
      for (const ReferenceEntry& entry : entries()) {
        if (parts_of(entry.name).owner == start) add_entry(entry);
      }
      if (typed_.before[0] == "moves") add_parameters();
      return;
    }
    const std::string owner = this->owner();
    if (owner.empty() || owner == "seat") {
      for (const std::string& name : project_.names(kThings)) {
        const Declared* thing = project_.find(kThings, name);
        if (project_.value({section_of(thing->sort), name, "per"}) == "seat")
          add({name, ItemKind::name, fmt::format("{} of a seat", word_of(thing->sort)),
               item_of(project_, *thing, "", "").text, name});
      }
    }
    if (owner.empty() || owner == "card") add_names(bit(Sort::attribute));
    if (owner == "family") {
      const Declared* thing = project_.find(kThings, typed_.before.back());
      const std::string per = project_.value({section_of(thing->sort), thing->name, "per"});
      for (const std::string& value : project_.keys({"attributes", per}))
        add({value, ItemKind::name, per, "", value});
    }
    add_members('.');
  }

  // Adds the parameters that the game declares to the functions of a move.
  void add_parameters() {
    std::string parameters = "me";
    for (const std::string& name : project_.keys({"moves", typed_.before[1], "parameters"}))
      parameters += ", " + name;
    for (Item& item : completion_.items)
      item.detail = fmt::format("function moves.{}.{}({})", typed_.before[1], item.label, parameters);
  }

  void add_globals() {
    for (const std::string& name : lua_.locals_at(offset_)) add({name, ItemKind::variable, "", "", name});
    add_names(kThings);
    for (const ReferenceEntry& entry : entries()) {
      const LuaName name = parts_of(entry.name);
      const bool is_name = !name.name.empty() && std::islower(static_cast<unsigned char>(name.name[0])) != 0;
      if (name.sign == 0 && is_name) add_entry(entry);
      if (name.owner == "math" || name.owner == "string" || name.owner == "table")
        add({std::string(name.owner), ItemKind::field, "", "", std::string(name.owner)});
    }
    for (const char* name : {"moves", "phases", "zones", "options", "tables", "attributes"})
      add({name, ItemKind::field, "", "", name});
    for (const auto& [name, place] : project_.functions()) add({name, ItemKind::function, "", "", name});
    for (const char* word :
         {"and",   "break", "do",  "else", "elseif", "end",    "false", "for",  "function", "if",   "in",
          "local", "nil",   "not", "or",   "repeat", "return", "then",  "true", "until",    "while"})
      add({word, ItemKind::keyword, "", "", word});
  }

  const Project& project_;
  LuaText lua_;
  Typed typed_;
  std::size_t offset_;
  Completion completion_;
  std::set<std::string> added_;
};

}  // namespace

Completion complete_lua(const Project& project, std::size_t offset) {
  return Lua(project, offset).complete();
}

}  // namespace fuda::language
