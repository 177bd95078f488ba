#include "code/branches.h"

#include <algorithm>
#include <array>

#include "base/lists.h"
#include "base/utf8.h"
#include "lua/tokens.h"

namespace fuda::lua {

namespace {

// Functions that decide how the game continues, and functions that end it.
constexpr std::array<std::string_view, 3> kSteering = {"go", "redeal", "reset"};
constexpr std::array<std::string_view, 2> kEnding = {"finish", "finish_after"};
constexpr std::size_t kMostOfStatement = 40;

class BranchFinder {
 public:
  explicit BranchFinder(std::string_view text) : text_(text), tokens_(all_tokens(text)) {}

  Branches run() {
    for (at_ = 0; at_ < tokens_.size(); ++at_) {
      copy_to(tokens_[at_].at);
      if (tokens_[at_].kind == Token::Kind::keyword) keyword(tokens_[at_].written);
      if (contains(kEnding, tokens_[at_].written)) ends();
    }
    copy_to(text_.size());
    return std::move(result_);
  }

 private:
  struct Block {
    bool is_if = false;
    bool returns = false;   // whether the block ends with `return`
    bool has_else = false;  // whether an `else` or `elseif` follows the first condition
    int condition = 0;      // the line of the condition in the rules, and in the new text
    int condition_ran = 0;
    std::vector<std::size_t> branches = {};  // the branches that end with the block
  };

  void keyword(std::string_view word) {
    if (word == "if") {
      blocks_.push_back({true, false, false, line_, line_ran_});
    } else if (word == "elseif" || word == "else") {
      if (blocks_.empty()) return;
      break_line();
      blocks_.back() = {true, false, true, line_, line_ran_};
      if (word == "else") after_keyword();
    } else if (word == "then") {
      after_keyword();
      if (!blocks_.empty()) add(Branch::Kind::then, blocks_.back());
    } else if (word == "function" || word == "do" || word == "repeat") {
      blocks_.push_back({});
    } else if (word == "return") {
      if (!blocks_.empty()) blocks_.back().returns = true;
    } else if (word == "end" || word == "until") {
      end();
    }
  }

  // The end of a game may be rare, and another check reports outcomes that never occur.
  void ends() {
    for (const Block& block : blocks_) {
      for (const std::size_t branch : block.branches) result_.all[branch].matters = false;
    }
  }

  void end() {
    if (blocks_.empty()) return;
    const Block block = blocks_.back();
    blocks_.pop_back();
    if (!block.is_if) return;
    break_line();
    after_keyword();
    if (block.returns && !block.has_else) add(Branch::Kind::after, block);
  }

  // Notes the statement that begins with the next token, if a line event shows that it runs.
  void add(Branch::Kind kind, const Block& of) {
    if (at_ + 1 >= tokens_.size()) return;
    const Token& first = tokens_[at_ + 1];
    const bool is_return = first.written == "return";
    const bool is_name = first.kind == Token::Kind::name;
    if (!is_return && !is_name && first.written != "if") return;
    Branch branch{kind, of.condition, line_of(first.at), of.condition_ran, line_ran_of(first.at), {}, false};
    const std::string_view rest = text_.substr(first.at);
    const std::size_t end = std::min(rest.find('\n'), end_of_statement(at_ + 1) - first.at);
    branch.statement = excerpt(std::string(rest.substr(0, end)), kMostOfStatement);
    while (branch.statement.ends_with(' ')) branch.statement.pop_back();
    branch.matters =
        kind == Branch::Kind::after || is_return || (is_name && contains(kSteering, first.written));
    if (!blocks_.empty()) blocks_.back().branches.push_back(result_.all.size());
    result_.all.push_back(std::move(branch));
  }

  // The offset of the token that ends the line or the block of this statement.
  [[nodiscard]] std::size_t end_of_statement(std::size_t first) const {
    for (std::size_t i = first + 1; i < tokens_.size(); ++i) {
      const std::string_view word = tokens_[i].written;
      if (word == "end" || word == "else" || word == "elseif" || word == "return" || tokens_[i].is(";"))
        return tokens_[i].at;
    }
    return text_.size();
  }

  // The line numbers of a later token, if the new text breaks no line before the token.
  [[nodiscard]] int line_of(std::size_t offset) const { return line_ + newlines(done_, offset); }
  [[nodiscard]] int line_ran_of(std::size_t offset) const { return line_ran_ + newlines(done_, offset); }
  [[nodiscard]] int newlines(std::size_t from, std::size_t to) const {
    const std::string_view part = text_.substr(from, to - from);
    return static_cast<int>(std::ranges::count(part, '\n'));
  }

  void copy_to(std::size_t offset) {
    const int lines = newlines(done_, offset);
    result_.text += text_.substr(done_, offset - done_);
    line_ += lines;
    line_ran_ += lines;
    done_ = offset;
  }
  void break_line() {
    result_.text += '\n';
    ++line_ran_;
  }
  void after_keyword() {
    copy_to(tokens_[at_].at + tokens_[at_].written.size());
    break_line();
  }

  std::string_view text_;
  std::vector<Token> tokens_;
  std::vector<Block> blocks_;
  std::size_t at_ = 0;    // the current token
  std::size_t done_ = 0;  // the number of copied bytes
  int line_ = 1, line_ran_ = 1;
  Branches result_;
};

}  // namespace

Branches branches_of(std::string_view text) { return BranchFinder(text).run(); }

}  // namespace fuda::lua
