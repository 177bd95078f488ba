// Finds holders that keep their value in the next deal, although the rules ask whether they are empty.
#include <fmt/format.h>

#include <algorithm>
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
  bool clears = false;  // whether rules clear the holder, set it in each setup, or pass it to a function
};

class HolderReader {
 public:
  HolderReader(const std::vector<LuaFile>& files, std::string_view name) : name_(name) {
    for (const LuaFile& file : files) read(file.text);
  }

  [[nodiscard]] const HolderUses& uses() const { return uses_; }
  [[nodiscard]] bool deals_again() const { return deals_again_; }

 private:
  void read(std::string_view text) {
    lua::Tokens tokens(text);
    tokens_.clear();
    for (lua::Token token = tokens.next(); token.kind != lua::Token::Kind::end; token = tokens.next())
      tokens_.push_back(token);
    std::string_view function;  // the last function with a name, which contains this token
    for (std::size_t at = 0; at < tokens_.size(); ++at) {
      if (written(at) == "function" && at + 1 < tokens_.size() && !tokens_[at + 1].is("("))
        function = written(at + 1);
      if (written(at) == "redeal") deals_again_ = true;
      if (tokens_[at].kind == lua::Token::Kind::name && written(at) == name_) use(at, function);
      if (tokens_[at].kind == lua::Token::Kind::text && written(at).size() == name_.size() + 2 &&
          written(at).substr(1, name_.size()) == name_)
        uses_.clears = true;  // perhaps a name by which rules reach the holder
    }
  }

  void use(std::size_t at, std::string_view function) {
    const std::size_t end = after_key(at + 1);
    if (written(end) == ".") return;  // reads what the holder holds
    const std::string_view method = written(end) == ":" ? written(end + 1) : "";
    if (method == "set") {
      uses_.sets = true;
      if (function == "setup" || written(end + 3) == "nil") uses_.clears = true;
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

  std::string_view name_;
  std::vector<lua::Token> tokens_;
  HolderUses uses_;
  bool deals_again_ = false;
};

}  // namespace

void passes::kept_holders(const Checked& subject, Report& report) {
  const Definition& definition = *subject.file.definition;
  for (const yaml::Entry& entry : subject.file.root["counters"].entries) {
    const yaml::Node& counter = definition.root["counters"][entry.key];
    if (counter.find("holds") == nullptr || counter.find("reset") != nullptr) continue;
    const HolderReader reader(definition.lua, entry.key);
    const HolderUses& uses = reader.uses();
    if (!reader.deals_again() || !uses.sets || !uses.asks || uses.clears) continue;
    report.add(warning_at(
        entry.place(),
        fmt::format("rules set '{}' and ask whether it is empty, but nothing clears it before the next deal",
                    entry.key),
        "add 'reset: round', or 'reset: never' if the value is meant to stay"));
  }
}

}  // namespace fuda
