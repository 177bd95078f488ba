#include "language/lua_text.h"

#include <algorithm>

#include "code/statements.h"

namespace fuda::language {

using lua::Token;

LuaText::LuaText(std::string_view text) : text_(text) {
  read();
  find_locals();
}

void LuaText::read() {
  for (const Token& token : lua::all_tokens(text_)) words_.push_back({token});
}

namespace {

struct Block {
  std::size_t first = 0;  // the index of the block's first local variable
  bool is_repeat = false;
};

}  // namespace

// Finds the scopes of local variables. The scope of a local variable begins after its statement, and ends
// with its block.
void LuaText::find_locals() {
  std::vector<Block> blocks(1);
  std::vector<std::size_t> open;     // the indices of the local variables in scope
  std::vector<std::string> pending;  // the names of the current `local` statement or `for` loop
  std::size_t expression_depth = 0;  // the depth of brackets at the start of `pending`
  std::size_t depth = 0;
  bool in_names = false, in_local = false, in_for = false, in_parameters = false;
  const auto declare = [&](const std::string& name, std::size_t from) {
    open.push_back(locals_.size());
    locals_.push_back({name, from});
  };
  const auto begin_block = [&](bool is_repeat = false) { blocks.push_back({open.size(), is_repeat}); };
  const auto end_block = [&](std::size_t at) {
    if (blocks.size() == 1) return;
    for (std::size_t i = blocks.back().first; i < open.size(); ++i) locals_[open[i]].to = at;
    open.resize(blocks.back().first);
    blocks.pop_back();
  };
  for (std::size_t i = 0; i < words_.size(); ++i) {
    LuaWord& word = words_[i];
    const Token& token = word.token;
    const Token before = i > 0 ? words_[i - 1].token : Token{};
    if (in_local && !in_names && depth == expression_depth && i > 0 && lua::ends_expression(before) &&
        (lua::begins_statement(token) || token.is(";") || lua::ends_block(token))) {
      for (const std::string& name : pending) declare(name, token.at);
      pending.clear();
      in_local = false;
    }
    if (token.kind == Token::Kind::name) {
      const bool is_part = before.is(".") || before.is(":");
      if (in_names && !is_part) {
        // In `local x <const>`, the attribute `const` is not a variable.
        if (!before.is("<")) pending.emplace_back(token.written);
        word.is_local = true;
      } else if (in_parameters) {
        declare(std::string(token.written), token.at);
        word.is_local = true;
      } else if (!is_part) {
        const bool in_table = i + 1 < words_.size() && words_[i + 1].token.is("=") && depth > 0 &&
                              (before.is("{") || before.is(",") || before.is(";"));
        word.is_field = in_table;
        word.is_local = std::ranges::any_of(
            open, [&](std::size_t index) { return locals_[index].name == token.written; });
      }
      continue;
    }
    if (token.is("(") || token.is("{") || token.is("[")) ++depth;
    if (token.is(")") || token.is("}") || token.is("]")) {
      depth -= depth > 0 ? 1 : 0;
      in_parameters = false;
    }
    if (in_names && token.is("=")) in_names = false;
    if (in_names && !token.is(",") && !token.is("<") && !token.is(">")) {
      in_names = false;  // `local x` without a value
      if (in_local) {
        for (const std::string& name : pending) declare(name, token.at);
        pending.clear();
        in_local = false;
      }
    }
    if (token.kind != Token::Kind::keyword) continue;
    const std::string_view key = token.written;
    if (key == "local") {
      if (i + 1 < words_.size() && lua::is_word(words_[i + 1].token, "function")) {
        if (i + 2 < words_.size() && words_[i + 2].token.kind == Token::Kind::name)
          declare(std::string(words_[i + 2].token.written), words_[i + 2].token.at);
        continue;
      }
      in_local = in_names = true;
      expression_depth = depth;
      pending.clear();
    } else if (key == "for") {
      in_for = in_names = true;
      pending.clear();
    } else if (key == "in") {
      in_names = false;
    } else if (key == "do") {
      begin_block();
      if (in_for) {
        for (const std::string& name : pending) declare(name, token.at);
        pending.clear();
      }
      in_for = false;
    } else if (key == "then") {
      begin_block();
    } else if (key == "repeat") {
      begin_block(true);
    } else if (key == "function") {
      begin_block();
      // The parameters follow `function`, or the function's name if the function has one.
      std::size_t at = i + 1;
      while (at < words_.size() && !words_[at].token.is("(")) ++at;
      if (at < words_.size()) {
        std::size_t name = i + 1;
        for (; name < at; ++name) {
          LuaWord& one = words_[name];
          one.is_local = name == i + 1 && std::ranges::any_of(open, [&](std::size_t index) {
                           return locals_[index].name == one.token.written;
                         });
        }
        ++depth;
        in_parameters = true;
        i = at;
      }
    } else if (key == "elseif" || key == "else") {
      end_block(token.at);
      if (key == "else") begin_block();
    } else if (key == "end" || key == "until") {
      end_block(token.at);
    }
  }
}

std::vector<std::string> LuaText::locals_at(std::size_t offset) const {
  std::vector<std::string> names;
  for (auto local = locals_.rbegin(); local != locals_.rend(); ++local) {
    if (local->from <= offset && offset <= local->to && std::ranges::find(names, local->name) == names.end())
      names.push_back(local->name);
  }
  return names;
}

}  // namespace fuda::language
