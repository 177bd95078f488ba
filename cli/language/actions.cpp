#include "language/actions.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/lists.h"
#include "base/suggest.h"
#include "language/complete.h"
#include "language/find.h"
#include "language/lua_text.h"
#include "load/files.h"

namespace fuda::language {

namespace {

// The shortest possible value of a declaration.
std::string first_value(Sort sort, const std::string& name) {
  switch (sort) {
    case Sort::counter:
      return "{max: 10}";
    case Sort::phase:
      return "{moves: []}";
    case Sort::option:
      return fmt::format("{{summary: {}, default: 1, range: [1, 9]}}", name);
    case Sort::outcome:
    case Sort::say:
      return name;
    default:
      return "{}";
  }
}

bool can_be_declared(Sort sort) {
  return sort == Sort::zone || sort == Sort::counter || sort == Sort::move || sort == Sort::phase ||
         sort == Sort::option || sort == Sort::outcome || sort == Sort::say;
}

// The edit that adds a name to its section in a game or variant.
Edit declaration(const Path& file, const std::string& text, Sort sort, const std::string& name) {
  const std::string entry = fmt::format("{}: {}", name, first_value(sort, name));
  const auto tokens = yaml_tokens(text);
  const auto section = std::ranges::find_if(
      tokens, [&](const YamlToken& one) { return one.is_key && one.path == KeyPath{section_of(sort)}; });
  if (section == tokens.end()) {
    const std::string before = text.empty() || text.ends_with('\n') ? "" : "\n";
    return {file, range_of_word(text, text.size(), 0),
            fmt::format("{}\n{}:\n  {}\n", before, section_of(sort), entry)};
  }
  const std::size_t end = std::min(text.find('\n', section->end), text.size());
  const std::size_t open = text.find('{', section->end);
  const auto next = std::next(section);
  const bool has_entries = next != tokens.end() && next->path.size() > 1 && next->path[0] == section_of(sort);
  if (open < end && (next == tokens.end() || open < next->begin))
    return {file, range_of_word(text, open + 1, 0), entry + (has_entries ? ", " : "")};
  const int indent = has_entries ? position_at(text, next->begin).byte : 2;
  return {file, range_of_word(text, end, 0),
          fmt::format("\n{}{}", std::string(static_cast<std::size_t>(indent), ' '), entry)};
}

bool overlaps(const Range& a, const Range& b) {
  return a.begin.line <= b.end.line && b.begin.line <= a.end.line;
}

class Mending {
 public:
  explicit Mending(const Project& project) : project_(project) {}

  void look(const Range& place, std::vector<Action>& out) const {
    project_.is_lua() ? look_in_rules(place, out) : look_in_yaml(place, out);
  }

 private:
  void replace(const Range& range, const std::string& word, const std::vector<std::string>& known,
               std::vector<Action>& out) const {
    if (contains(known, word)) return;
    const std::string near = nearest(word, known);
    if (near.empty() || near == word) return;
    out.push_back(
        {fmt::format("Replace '{}' with '{}'", word, near), true, {{project_.file(), range, near}}});
  }

  void declare(Sorts sorts, const std::string& name, std::vector<Action>& out) const {
    Path file = project_.file();
    const FileKind kind = project_.kind();
    if (project_.is_lua()) {
      if (project_.layers().empty()) return;
      file = project_.layers().back();
    } else if (kind != FileKind::game && kind != FileKind::variant && kind != FileKind::pack) {
      return;
    }
    const std::string text = file == project_.file() ? project_.text() : text_of(file);
    for (int i = 0; i < kSorts; ++i) {
      const auto sort = static_cast<Sort>(i);
      if (!has(sorts, sort) || !can_be_declared(sort)) continue;
      out.push_back({fmt::format("Declare the {} '{}'", word_of(sort), name),
                     true,
                     {declaration(file, text, sort, name)}});
    }
  }

  void look_in_yaml(const Range& place, std::vector<Action>& out) const {
    const std::string& text = project_.text();
    const std::size_t begin = offset_of(text, place.begin), end = offset_of(text, place.end);
    for (const YamlToken& token : yaml_tokens(text)) {
      if (token.end < begin || token.begin > end || token.text.empty()) continue;
      const Range range = range_of_word(text, token.begin, token.end - token.begin);
      const auto mentions = mentions_in(token, project_.kind());
      bool is_name = false;
      for (const Mention& mention : mentions) {
        if (mention.declares || sort_of(project_, mention)) continue;
        is_name = true;
        const Range part = range_of_word(text, mention.begin, mention.end - mention.begin);
        replace(part, mention.name, known_at(mention.begin), out);
        declare(mention.sorts, mention.name, out);
      }
      if (!is_name && (mentions.empty() || !sort_of(project_, mentions.front())))
        replace(range, token.text, known_at(token.begin), out);
      return;
    }
  }

  // The words that completion would offer at this place, without the text that completion adds to each word.
  [[nodiscard]] std::vector<std::string> known_at(std::size_t offset) const {
    std::vector<std::string> known;
    for (const Item& item : complete_yaml(project_, offset).items) {
      std::string name = item.label;
      if (name.starts_with('$')) name.erase(0, 1);
      known.push_back(name.substr(0, item.kind == ItemKind::name ? name.find('.') : std::string::npos));
    }
    return known;
  }

  void look_in_rules(const Range& place, std::vector<Action>& out) const {
    const std::string& text = project_.text();
    const std::size_t begin = offset_of(text, {place.begin.line, 0});
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    const LuaText lua(text);
    const auto functions = project_.functions();
    std::vector<std::string> globals;
    for (const Item& item : complete_lua(project_, begin).items) globals.push_back(item.label);
    const auto mentions = lua_mentions(text);
    for (const LuaWord& word : lua.words()) {
      const lua::Token& token = word.token;
      if (token.at < begin || token.at > end || word.is_local || word.is_field) continue;
      const bool is_text = token.kind == lua::Token::Kind::text;
      if (token.kind != lua::Token::Kind::name && !is_text) continue;
      const auto mention = std::ranges::find(mentions, token.at + (is_text ? 1 : 0), &Mention::begin);
      if (mention == mentions.end() || sort_of(project_, *mention)) continue;
      const Range range = range_of_word(text, mention->begin, mention->end - mention->begin);
      const bool is_field = token.at > 0 && (text[token.at - 1] == '.' || text[token.at - 1] == ':');
      if (is_field || is_text) {
        const auto known = project_.names(mention->sorts);
        replace(range, mention->name, known, out);
        // If the value before the '.' is unknown, the name after it may be of any sort.
        const bool is_one_sort = (mention->sorts & (mention->sorts - 1)) == 0;
        if (is_one_sort && !contains(known, mention->name)) declare(mention->sorts, mention->name, out);
      } else if (!contains(globals, mention->name) && !functions.contains(mention->name)) {
        replace(range, mention->name, globals, out);
        declare(mention->sorts, mention->name, out);
      }
    }
  }

  const Project& project_;
};

// A scenario about the move or the clause at a place.
void offer_scenario(const Project& project, const Range& range, std::vector<Action>& out) {
  const std::size_t offset = offset_of(project.text(), range.begin);
  for (const YamlToken& token : yaml_tokens(project.text())) {
    if (!token.is_key || token.path.size() != 2 || !token.holds(offset)) continue;
    const bool is_move = token.path[0] == "moves" && project.kind() != FileKind::script;
    const bool is_clause = token.path[0] == "clauses" && project.kind() == FileKind::rulebook;
    if ((!is_move && !is_clause) || project.game().empty()) return;
    std::string game = top_value(text_of(project.game()), "game");
    if (project.kind() == FileKind::variant) game += "+" + top_value(project.text(), "variant");
    const Path file = project.game().parent_path() / "scenarios" / (token.text + ".yaml");
    if (game.empty() || is_file(file)) return;
    const std::string what =
        is_move ? fmt::format("the move '{}'", token.text) : fmt::format("clause {}", token.text);
    std::string text = fmt::format("game: {}\nplayers: [Ana, Bruno]\nscenarios:\n  - name: {}\n", game, what);
    if (is_clause) text += fmt::format("    covers: [{}]\n", token.text);
    text += fmt::format("    moves:\n      - Ana: {}\n", is_move ? token.text : "MOVE");
    out.push_back({fmt::format("Write a scenario for {}", what), false, {{file, {}, std::move(text)}}, file});
    return;
  }
}

}  // namespace

std::vector<Action> actions(const Project& project, const Range& range, const Findings& wrong) {
  std::vector<Action> all;
  const Mending mending(project);
  for (const Finding& finding : wrong) {
    const Range place = range_of(finding.place, project.text());
    if (finding.place.line > 0 && overlaps(place, range)) mending.look(place, all);
  }
  offer_scenario(project, range, all);
  // Several findings may lead to the same action.
  std::vector<Action> unique;
  for (Action& one : all) {
    if (std::ranges::find(unique, one.title, &Action::title) == unique.end())
      unique.push_back(std::move(one));
  }
  return unique;
}

}  // namespace fuda::language
