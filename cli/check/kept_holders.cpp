// Finds holders that keep their value in the next deal, although the rules ask whether they are empty, and
// counters that rules use as flags and only raise.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/lists.h"
#include "check/pass.h"
#include "lua/tokens.h"

namespace fuda {

namespace {

// The uses of a holder or counter in rules that name it.
struct HolderUses {
  bool sets = false;
  bool raises = false;  // whether rules call gain(), or set() with a number above 0
  bool lowers = false;  // whether rules call set() with another value
  bool asks = false;    // whether rules call empty(), except right before they set the holder
  bool clears = false;  // whether rules clear or lower it, use it in the setup, or pass it to a function
};

// The tokens of the rules, and the functions that the setup calls.
class RuleTokens {
 public:
  explicit RuleTokens(const std::vector<LuaFile>& files) {
    for (const LuaFile& file : files) {
      std::vector<lua::Token> tokens = lua::all_tokens(file.text);
      if (std::ranges::any_of(tokens, [](const lua::Token& token) { return token.written == "redeal"; }))
        redeals_ = true;
      note_mentions(tokens);
      files_.push_back(std::move(tokens));
    }
    follow("setup", setup_);
    follow("score", score_);
    // Without redeal, a function that deals, and resets counters, begins a new deal.
    for (const auto& [function, names] : mentions_) {
      const auto has = [&names = names](const char* name) { return names.contains(name); };
      if (function != "setup" && has("deal") && (has("clear") || has("reset"))) dealer_ = function;
    }
  }

  [[nodiscard]] const std::vector<std::vector<lua::Token>>& files() const { return files_; }
  [[nodiscard]] bool redeals() const { return redeals_; }
  // The function that begins a new deal in a game without redeal, or "".
  [[nodiscard]] std::string_view dealer() const { return dealer_; }
  // Whether a function that determines the score has this name.
  [[nodiscard]] bool scores(std::string_view name) const {
    return std::ranges::any_of(score_, [&](std::string_view function) {
      const auto found = mentions_.find(function);
      return found != mentions_.end() && found->second.contains(name);
    });
  }
  // Whether this is `setup`, or a function that it calls.
  [[nodiscard]] bool in_setup(std::string_view function) const { return setup_.contains(function); }

  // The name of the function that begins at this token, such as "deal_again" or "moves.play.apply", or "".
  static std::string_view function_at(std::span<const lua::Token> tokens, std::size_t at) {
    if (tokens[at].written != "function" || at + 1 == tokens.size()) return {};
    if (tokens[at + 1].is("(")) return at > 1 && tokens[at - 1].is("=") ? tokens[at - 2].written : "";
    std::size_t last = at + 1;
    while (last + 2 < tokens.size() && tokens[last + 1].is(".")) last += 2;
    const char* const begin = tokens[at + 1].written.data();
    const std::string_view end = tokens[last].written;
    return {begin, static_cast<std::size_t>(end.data() + end.size() - begin)};
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

  void follow(std::string_view function, std::set<std::string_view>& to) const {
    const auto found = mentions_.find(function);
    if (found == mentions_.end() || !to.insert(function).second) return;
    for (const std::string_view name : found->second) {
      follow(name, to);
      follow_table(name, to);
    }
  }

  // Follows the functions of a table, such as `sums.of`. The host calls those of its own tables.
  void follow_table(std::string_view table, std::set<std::string_view>& to) const {
    constexpr std::array<std::string_view, 3> kOfHost = {"moves", "phases", "zones"};
    if (contains(kOfHost, table)) return;
    const std::string prefix = std::string(table) + ".";
    for (auto at = mentions_.lower_bound(prefix); at != mentions_.end() && at->first.starts_with(prefix);
         ++at)
      follow(at->first, to);
  }

  std::vector<std::vector<lua::Token>> files_;
  std::map<std::string_view, std::set<std::string_view>> mentions_;  // the names in each function
  std::set<std::string_view> setup_, score_;  // these functions, and the functions that they call
  std::string_view dealer_;
  bool redeals_ = false;
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
    if (is_looped(at)) return use_in_loop(at);
    use_one(after_key(at + 1), name_);
  }

  // Whether the name is the family in `for … in each(NAME) do`.
  [[nodiscard]] bool is_looped(std::size_t at) const {
    return at >= 5 && written(at - 1) == "(" && written(at - 2) == "each" && written(at - 3) == "in" &&
           written(at - 5) == "for" && written(at + 1) == ")" && written(at + 2) == "do";
  }

  // Reads what the body of such a loop does with each counter.
  void use_in_loop(std::size_t at) {
    const std::string_view one = written(at - 4);
    int depth = 0;
    for (std::size_t i = at + 2; i < tokens_.size(); ++i) {
      const std::string_view word = written(i);
      if (word == "do" || word == "if" || word == "function" || word == "repeat") ++depth;
      if ((word == "end" || word == "until") && --depth == 0) return;
      if (word == one && tokens_[i].kind == lua::Token::Kind::name && written(i - 1) != ".")
        use_one(i + 1, one);
    }
  }

  // Reads a use of one counter, whose name or key ends before this token. `name` is the name or the variable
  // in the code.
  void use_one(std::size_t end, std::string_view name) {
    if (written(end) == ".") return;  // reads what the holder holds
    const std::string_view method = written(end) == ":" ? written(end + 1) : "";
    if (method == "set") {
      uses_.sets = true;
      if (written(end + 3) == "nil") uses_.clears = true;
      const bool above = end + 3 < tokens_.size() && tokens_[end + 3].kind == lua::Token::Kind::number &&
                         written(end + 3) != "0" && written(end + 4) == ")";
      (above ? uses_.raises : uses_.lowers) = true;
    } else if (method == "gain") {
      uses_.raises = true;
    } else if (method == "empty") {
      uses_.asks = uses_.asks || !sets_next(end + 4, name);
    } else if (method != "full") {
      uses_.clears = true;
    }
  }

  // Whether the statement after `then` sets the holder.
  [[nodiscard]] bool sets_next(std::size_t at, std::string_view name) const {
    if (written(at) != "then") return false;
    for (std::size_t i = at + 1; i < std::min(at + 10, tokens_.size()); ++i) {
      if (written(i) == name) return written(after_key(i + 1) + 1) == "set";
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

// Whether moves change the counter in this way ("cost", "gain").
bool has_amount(const Definition& definition, const char* way, const std::string& counter) {
  return std::ranges::any_of(definition.root["moves"].entries, [&](const yaml::Entry& move) {
    return move.value[way].find(counter) != nullptr;
  });
}

// Whether nothing sets the holder, or the counter that is used as a flag, back before the next deal.
bool is_kept(const Definition& definition, const yaml::Entry& entry, const RuleTokens& rules) {
  const yaml::Node& counter = definition.root["counters"][entry.key];
  const HolderUses uses = HolderReader(rules, entry.key).uses();
  if (counter.find("holds") != nullptr) return uses.sets && uses.asks && !uses.clears;
  const bool raises = uses.raises || has_amount(definition, "gain", entry.key);
  const bool flag = uses.asks || counter["max"].text == "1";
  const bool starts_at_0 = counter.find("start") == nullptr && counter.find("min") == nullptr;
  return raises && flag && starts_at_0 && !uses.clears && !uses.lowers && counter.find("out") == nullptr &&
         !has_amount(definition, "cost", entry.key) && !rules.scores(entry.key);
}

}  // namespace

void passes::kept_holders(const Checked& subject, Report& report) {
  const Definition& definition = *subject.file.definition;
  std::optional<RuleTokens> rules;
  for (const yaml::Entry& entry : subject.file.root["counters"].entries) {
    const yaml::Node& counter = definition.root["counters"][entry.key];
    if (!counter.is_mapping() || counter.find("reset") != nullptr) continue;
    if (!rules) rules.emplace(definition.lua);
    if ((!rules->redeals() && rules->dealer().empty()) || !is_kept(definition, entry, *rules)) continue;
    const bool holds = counter.find("holds") != nullptr;
    report.add(warning_at(
        entry.place(),
        holds
            ? fmt::format("rules set '{}' and ask whether it is empty, but nothing clears it before the next "
                          "deal",
                          entry.key)
            : fmt::format("'{}' only rises, and nothing sets it back before the next deal", entry.key),
        rules->redeals()
            ? "add 'reset: round', or 'reset: never' if the value is meant to stay"
            : fmt::format("write reset({}) in '{}', where a new deal begins, or add 'reset: never' if "
                          "the value is meant to stay",
                          entry.key, rules->dealer())));
  }
}

}  // namespace fuda
