// Finds holders that keep their value in the next deal, although the rules ask whether they are empty.
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string_view>
#include <vector>

#include "check/pass.h"
#include "lua/tokens.h"

namespace fuda {

namespace {

// The uses of a holder in rules that name the holder.
struct HolderUses {
  bool sets = false;
  bool asks = false;    // whether rules call empty(), except right before they set the holder
  bool clears = false;  // whether rules clear the holder, use it in the setup, or pass it to a function
};

// The tokens of the rules, and the functions that the setup calls.
class RuleTokens {
 public:
  explicit RuleTokens(const std::vector<LuaFile>& files) {
    for (const LuaFile& file : files) {
      std::vector<lua::Token> tokens = lua::all_tokens(file.text);
      if (std::ranges::any_of(tokens, [](const lua::Token& token) { return token.written == "redeal"; }))
        deals_again_ = true;
      note_mentions(tokens);
      files_.push_back(std::move(tokens));
    }
    follow("setup");
  }

  [[nodiscard]] const std::vector<std::vector<lua::Token>>& files() const { return files_; }
  [[nodiscard]] bool deals_again() const { return deals_again_; }
  // Whether this is `setup`, or a function that it calls.
  [[nodiscard]] bool in_setup(std::string_view function) const { return setup_.contains(function); }

  // The name of the function that begins at this token, or "".
  static std::string_view function_at(std::span<const lua::Token> tokens, std::size_t at) {
    if (tokens[at].written != "function" || at + 1 == tokens.size()) return {};
    if (!tokens[at + 1].is("(")) return tokens[at + 1].written;
    return at > 1 && tokens[at - 1].is("=") ? tokens[at - 2].written : std::string_view();
  }

 private:
  void note_mentions(const std::vector<lua::Token>& tokens) {
    std::string_view function;
    for (std::size_t at = 0; at < tokens.size(); ++at) {
      const std::string_view begins = function_at(tokens, at);
      if (!begins.empty()) function = begins;
      if (tokens[at].kind == lua::Token::Kind::name) mentions_[function].insert(tokens[at].written);
    }
  }

  void follow(std::string_view function) {
    const auto found = mentions_.find(function);
    if (found == mentions_.end() || !setup_.insert(function).second) return;
    for (const std::string_view name : found->second) follow(name);
  }

  std::vector<std::vector<lua::Token>> files_;
  std::map<std::string_view, std::set<std::string_view>> mentions_;  // the names in each function
  std::set<std::string_view> setup_;
  bool deals_again_ = false;
};

class HolderReader {
 public:
  HolderReader(const RuleTokens& rules, std::string_view name) : rules_(rules), name_(name) {
    for (const std::vector<lua::Token>& tokens : rules.files()) read(tokens);
  }

  [[nodiscard]] const HolderUses& uses() const { return uses_; }

 private:
  void read(std::span<const lua::Token> tokens) {
    tokens_ = tokens;
    std::string_view function;  // the last function with a name, which contains this token
    for (std::size_t at = 0; at < tokens_.size(); ++at) {
      const std::string_view begins = RuleTokens::function_at(tokens_, at);
      if (!begins.empty()) function = begins;
      if (tokens_[at].kind == lua::Token::Kind::name && written(at) == name_) use(at, function);
      if (tokens_[at].kind == lua::Token::Kind::text && written(at).size() == name_.size() + 2 &&
          written(at).substr(1, name_.size()) == name_)
        uses_.clears = true;  // perhaps a name by which rules reach the holder
    }
  }

  void use(std::size_t at, std::string_view function) {
    if (rules_.in_setup(function)) uses_.clears = true;
    const std::size_t end = after_key(at + 1);
    if (written(end) == ".") return;  // reads what the holder holds
    const std::string_view method = written(end) == ":" ? written(end + 1) : "";
    if (method == "set") {
      uses_.sets = true;
      if (written(end + 3) == "nil") uses_.clears = true;
    } else if (method == "empty") {
      uses_.asks = uses_.asks || !sets_next(end + 4);
    } else {
      uses_.clears = true;
    }
  }

  // Whether the statement after `then` sets the holder.
  [[nodiscard]] bool sets_next(std::size_t at) const {
    if (written(at) != "then") return false;
    for (std::size_t i = at + 1; i < std::min(at + 10, tokens_.size()); ++i) {
      if (written(i) == name_) return written(after_key(i + 1) + 1) == "set";
    }
    return false;
  }

  // The token after a key in brackets, if there is one.
  [[nodiscard]] std::size_t after_key(std::size_t at) const {
    if (written(at) != "[") return at;
    for (int depth = 0; at < tokens_.size(); ++at) {
      if (tokens_[at].is("[")) ++depth;
      if (tokens_[at].is("]") && --depth == 0) return at + 1;
    }
    return at;
  }

  [[nodiscard]] std::string_view written(std::size_t at) const {
    return at < tokens_.size() ? tokens_[at].written : std::string_view();
  }

  const RuleTokens& rules_;
  std::string_view name_;
  std::span<const lua::Token> tokens_;  // the tokens of one file
  HolderUses uses_;
};

}  // namespace

void passes::kept_holders(const Checked& subject, Report& report) {
  const Definition& definition = *subject.file.definition;
  std::optional<RuleTokens> rules;
  for (const yaml::Entry& entry : subject.file.root["counters"].entries) {
    const yaml::Node& counter = definition.root["counters"][entry.key];
    if (counter.find("holds") == nullptr || counter.find("reset") != nullptr) continue;
    if (!rules) rules.emplace(definition.lua);
    if (!rules->deals_again()) return;
    const HolderReader reader(*rules, entry.key);
    const HolderUses& uses = reader.uses();
    if (!uses.sets || !uses.asks || uses.clears) continue;
    report.add(warning_at(
        entry.place(),
        fmt::format("rules set '{}' and ask whether it is empty, but nothing clears it before the next deal",
                    entry.key),
        "add 'reset: round', or 'reset: never' if the value is meant to stay"));
  }
}

}  // namespace fuda
