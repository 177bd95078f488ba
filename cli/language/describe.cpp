#include "language/describe.h"

#include <fmt/format.h>

#include "base/lists.h"
#include "language/find.h"
#include "language/lua_known.h"
#include "language/lua_text.h"
#include "language/schema_keys.h"

namespace fuda::language {

namespace {

std::string declarations_of(const Project& project, const Named& named) {
  std::string text = fmt::format("**{}** `{}`", word_of(named.sort), named.name);
  const std::string summary = project.value({section_of(named.sort), named.name, "summary"});
  if (!summary.empty()) text += "\n\n" + summary;
  for (const Declared& one : project.declared()) {
    if (one.sort != named.sort || one.name != named.name) continue;
    text += fmt::format("\n\n{}, line {}", one.from, one.place.range.begin.line + 1);
    if (!one.text.empty()) text += fmt::format(":\n```yaml\n{}: {}\n```", named.name, one.text);
  }
  return text;
}

// Whether an entry of the reference may describe `word` after `before` and `sign`.
bool may_mean(const ReferenceEntry& entry, std::string_view before, std::string_view word, char sign) {
  const LuaName name = parts_of(entry.name);
  if (name.name != word) return false;
  if (sign == 0) return name.sign == 0;
  const bool is_library = name.owner == "math" || name.owner == "table" || name.owner == "string";
  if (is_library && sign == '.') return name.owner == before;
  return name.sign == sign || (sign == ':' && name.owner == "string") ||
         (sign == '.' && name.owner.find(".NAME") != std::string_view::npos);
}

std::optional<Hover> hover_lua(const Project& project, std::size_t offset) {
  const LuaText lua(project.text());
  const auto& words = lua.words();
  for (std::size_t i = 0; i < words.size(); ++i) {
    const lua::Token& token = words[i].token;
    if (token.kind != lua::Token::Kind::name || offset < token.at || offset > token.at + token.written.size())
      continue;
    const bool has_sign = i > 0 && (words[i - 1].token.is(".") || words[i - 1].token.is(":"));
    if (words[i].is_local && !has_sign) return std::nullopt;
    const char sign = has_sign ? words[i - 1].token.written.front() : '\0';
    const std::string_view before = has_sign && i > 1 ? words[i - 2].token.written : std::string_view();
    std::string text;
    for (const ReferenceEntry& entry : lua_entries(is_bot(project.file()))) {
      if (may_mean(entry, before, token.written, sign))
        text += (text.empty() ? "" : "\n\n---\n\n") + markdown_of(entry);
    }
    if (text.empty()) return std::nullopt;
    return Hover{range_of_word(project.text(), token.at, token.written.size()), text};
  }
  return std::nullopt;
}

// The parameters in the form of a call. For example, "zone:deal(family, n [, seat])" has three parameters.
std::vector<std::string> parameters_in(const std::string& form) {
  std::vector<std::string> parameters;
  const std::size_t open = form.find('('), close = form.rfind(')');
  if (open == std::string::npos || close == std::string::npos || close < open) return parameters;
  std::string parameter;
  int depth = 0;
  const auto end = [&] {
    const std::size_t first = parameter.find_first_not_of(" []");
    if (first != std::string::npos)
      parameters.push_back(parameter.substr(first, parameter.find_last_not_of(" []") + 1 - first));
    parameter.clear();
  };
  for (const char c : form.substr(open + 1, close - open - 1)) {
    depth += c == '{' ? 1 : c == '}' ? -1 : 0;
    if (c == ',' && depth == 0) {
      end();
    } else {
      parameter += c;
    }
  }
  end();
  return parameters;
}

}  // namespace

std::optional<Hover> hover(const Project& project, Position position) {
  if (const auto named = named_at(project, position))
    return Hover{named->range, declarations_of(project, *named)};
  const std::size_t offset = offset_of(project.text(), position);
  if (project.is_lua()) return hover_lua(project, offset);
  for (const YamlToken& token : yaml_tokens(project.text())) {
    if (!token.holds(offset)) continue;
    const KeyPath path = plain_path(token.path, project.kind());
    std::string text = describe_key(project.kind(), path);
    if (text.empty()) return std::nullopt;
    return Hover{range_of_word(project.text(), token.begin, token.end - token.begin), std::move(text)};
  }
  return std::nullopt;
}

Signatures signatures(const Project& project, Position position) {
  Signatures found;
  if (!project.is_lua()) return found;
  const std::size_t offset = offset_of(project.text(), position);
  const LuaText lua(project.text());
  const auto& words = lua.words();
  struct Open {
    std::size_t bracket;
    int commas = 0;
  };
  std::vector<Open> open;
  for (std::size_t i = 0; i < words.size() && words[i].token.at < offset; ++i) {
    const lua::Token& token = words[i].token;
    if (token.is("(") || token.is("{") || token.is("[")) open.push_back({i});
    if ((token.is(")") || token.is("}") || token.is("]")) && !open.empty()) open.pop_back();
    if (token.is(",") && !open.empty()) ++open.back().commas;
  }
  while (!open.empty() && !words[open.back().bracket].token.is("(")) open.pop_back();
  if (open.empty() || open.back().bracket == 0) return found;
  const std::size_t at = open.back().bracket - 1;
  const lua::Token& name = words[at].token;
  if (name.kind != lua::Token::Kind::name) return found;
  const bool has_sign = at > 0 && (words[at - 1].token.is(".") || words[at - 1].token.is(":"));
  const char sign = has_sign ? words[at - 1].token.written.front() : '\0';
  const std::string_view before = has_sign && at > 1 ? words[at - 2].token.written : std::string_view();
  for (const ReferenceEntry& entry : lua_entries(is_bot(project.file()))) {
    if (entry.form.starts_with("function ") || !may_mean(entry, before, name.written, sign)) continue;
    found.all.push_back({entry.form, entry.text, parameters_in(entry.form)});
  }
  found.parameter = open.back().commas;
  return found;
}

}  // namespace fuda::language
