#include "code/top_level.h"

#include <algorithm>

#include "base/lists.h"
#include "code/statements.h"
#include "lua/tokens.h"

namespace fuda::lua {

namespace {

using Kind = Token::Kind;

class Splitter {
 public:
  explicit Splitter(std::string_view text) : text_(text), all_(all_tokens(text)) {}

  std::vector<TopStatement> run() {
    std::size_t first = 0;
    for (std::size_t i = 0; i < all_.size(); ++i) {
      if (i > first && depth_ == 0 && !header_ && begins_statement(all_[i]) &&
          (ends_expression(all_[i - 1]) || all_[i - 1].is(";"))) {
        add(first, i);
        first = i;
      }
      follow(all_[i]);
    }
    if (first < all_.size()) add(first, all_.size());
    return std::move(out_);
  }

 private:
  // Counts the blocks and brackets that are open after a token.
  void follow(const Token& token) {
    if (token.is("(") || token.is("[") || token.is("{")) ++depth_;
    if (token.is(")") || token.is("]") || token.is("}")) --depth_;
    if (token.kind != Kind::keyword) return;
    const std::string_view word = token.written;
    if ((word == "for" || word == "while") && depth_ == 0) header_ = true;
    if (word == "for" || word == "while") return;  // the block begins with its `do`
    if (word == "do") header_ = false;
    if (word == "function" || word == "if" || word == "do" || word == "repeat") ++depth_;
    if (word == "end" || word == "until") --depth_;
  }

  void add(std::size_t first, std::size_t last) {
    TopStatement out;
    const Token& end = all_[last - 1];
    out.end = end.at + end.written.size();
    out.begin = with_comments(all_[first].at, first == 0 ? 0 : end_of(first - 1));
    out.line = 1 + static_cast<int>(std::count(
                       text_.begin(), text_.begin() + static_cast<std::ptrdiff_t>(all_[first].at), '\n'));
    for (std::size_t i = first; i < last; ++i) {
      const Token& token = all_[i];
      if (token.is(";")) continue;
      if (!out.tokens.empty()) out.tokens += ' ';
      out.tokens += token.written;
      const bool is_field = i > first && (all_[i - 1].is(".") || all_[i - 1].is(":"));
      if (token.kind == Kind::name && !is_field) out.mentions.emplace(token.written);
    }
    read_names(first, last, out);
    out_.push_back(std::move(out));
  }

  [[nodiscard]] std::size_t end_of(std::size_t i) const { return all_[i].at + all_[i].written.size(); }

  // The offset of the comment lines directly before an offset, but not before `least`.
  [[nodiscard]] std::size_t with_comments(std::size_t at, std::size_t least) const {
    std::size_t begin = text_.substr(0, at).rfind('\n');
    begin = begin == std::string_view::npos ? 0 : begin + 1;
    if (begin < least) return at;
    while (begin > least) {
      const std::size_t before = begin < 2 ? std::string_view::npos : text_.rfind('\n', begin - 2);
      const std::size_t line = before == std::string_view::npos ? 0 : before + 1;
      const std::string_view written = text_.substr(line, begin - line);
      const std::size_t start = written.find_first_not_of(" \t");
      if (line < least || start == std::string_view::npos || !written.substr(start).starts_with("--")) break;
      begin = line;
    }
    return begin;
  }

  // Reads the names that a statement gives values to.
  void read_names(std::size_t at, std::size_t last, TopStatement& out) const {
    const auto name_from = [&](std::size_t& i) {
      std::string name;
      for (; i < last && (all_[i].kind == Kind::name || all_[i].is(".") || all_[i].is(":")); ++i)
        name += all_[i].written;
      return name;
    };
    const Token& first = all_[at];
    if (is_word(first, "local")) {
      out.kind = TopStatement::Kind::local;
      ++at;
      if (at < last && is_word(all_[at], "function")) ++at;
      bool attribute = false;  // local x <const> = 1
      for (; at < last && !all_[at].is("=") && !all_[at].is("("); ++at) {
        if (all_[at].is("<")) attribute = true;
        if (all_[at].kind == Kind::name && !attribute) out.names.emplace_back(all_[at].written);
        if (all_[at].is(">")) attribute = false;
      }
    } else if (is_word(first, "function")) {
      out.kind = TopStatement::Kind::function;
      out.names = {name_from(++at)};
    } else if (first.kind == Kind::name) {
      const std::string name = name_from(at);
      if (at >= last || !all_[at].is("=")) return;
      out.kind = TopStatement::Kind::function;
      out.names = {name};
      out.is_nil = at + 2 == last && is_word(all_[at + 1], "nil");
    }
  }

  std::string_view text_;
  std::vector<Token> all_;
  int depth_ = 0;        // number of open blocks and brackets
  bool header_ = false;  // whether the token is between `for` or `while` and its `do`
  std::vector<TopStatement> out_;
};

}  // namespace

std::vector<TopStatement> top_statements(std::string_view text) { return Splitter(text).run(); }

}  // namespace fuda::lua
