#include "workbench/lua_patch.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <set>

#include "base/lists.h"
#include "base/utf8.h"
#include "code/functions.h"

namespace fuda::workbench {

namespace {

using lua::FileFunctions;
using lua::TopStatement;

// Functions that the host calls by their plain names, so that a variant may add them.
constexpr std::array<std::string_view, 3> kCalled = {"setup", "score", "imagine"};

// The Lua files of a game, in the order in which the host loads them.
class LuaSide {
 public:
  explicit LuaSide(const Definition& definition) {
    for (const LuaFile& file : definition.lua) {
      if (file.file == LuaFile::kOfOption) continue;
      files_.emplace_back(file.text);
      paths_.push_back(file.path);
    }
    for (std::size_t f = 0; f < files_.size(); ++f) {
      const auto& statements = files_[f].statements();
      for (std::size_t i = 0; i < statements.size(); ++i) {
        const TopStatement& one = statements[i];
        if (one.kind == TopStatement::Kind::function) names_[one.names.front()] = {f, i};
        if (one.kind == TopStatement::Kind::other) others_.insert(meaning({f, i}));
      }
    }
  }

  struct At {
    std::size_t file = 0, statement = 0;
  };
  [[nodiscard]] const FileFunctions& file(std::size_t number) const { return files_[number]; }
  [[nodiscard]] std::size_t files() const { return files_.size(); }
  [[nodiscard]] const TopStatement& statement(const At& at) const {
    return files_[at.file].statements()[at.statement];
  }
  [[nodiscard]] std::string meaning(const At& at) const { return files_[at.file].meaning_of(at.statement); }
  [[nodiscard]] Place place(const At& at) const { return {paths_[at.file], statement(at).line, 1}; }
  // The last definition of each global name.
  [[nodiscard]] const std::map<std::string, At>& names() const { return names_; }
  [[nodiscard]] std::optional<At> find(const std::string& name) const {
    const auto found = names_.find(name);
    if (found == names_.end() || statement(found->second).is_nil) return std::nullopt;
    return found->second;
  }
  // The meanings of the statements that are neither functions nor local variables.
  [[nodiscard]] const std::multiset<std::string>& others() const { return others_; }

 private:
  std::vector<FileFunctions> files_;
  std::vector<std::string> paths_;
  std::map<std::string, At> names_;
  std::multiset<std::string> others_;
};

bool is_plain(const std::string& name) { return name.find('.') == std::string::npos; }

// Whether the game declares the part to which a name such as "moves.play.apply" belongs.
bool is_declared(const std::string& name, const Definition& definition) {
  const auto parts = split(name, '.');
  return parts.size() != 3 || definition.plain[parts[0]].find(parts[1]) != nullptr;
}

class LuaPatcher {
 public:
  LuaPatcher(const Definition& before, const Definition& after)
      : definition_(after), before_(before), after_(after) {}

  LuaPatch run() {
    find_others();
    std::vector<std::set<std::size_t>> wanted(after_.files());  // the statements to write, by file
    std::vector<std::string> news;  // new functions that only other functions call
    for (const auto& [name, at] : after_.names()) {
      const auto old = before_.find(name);
      const bool gone = after_.statement(at).is_nil;
      if (gone ? !old : old && before_.meaning(*old) == after_.meaning(at)) continue;
      if (!old && is_plain(name) && !contains(kCalled, name)) news.push_back(name);
      wanted[at.file].insert(at.statement);
      for (const std::size_t local : after_.file(at.file).locals_of(at.statement))
        wanted[at.file].insert(local);
    }
    std::string removals;
    for (const auto& [name, at] : before_.names()) {
      if (!before_.find(name) || after_.names().contains(name)) continue;
      // Nothing calls a function of a removed part, or a function that no other function names.
      if (is_plain(name) && !contains(kCalled, name)) continue;
      if (!is_declared(name, definition_)) continue;
      removals += name + " = nil\n";
    }
    write(wanted, news, removals);
    return std::move(out_);
  }

 private:
  // Statements such as loops run while the host loads a file, so a variant cannot replace them.
  void find_others() {
    std::multiset<std::string> known = before_.others();
    for (std::size_t f = 0; f < after_.files(); ++f) {
      const auto& statements = after_.file(f).statements();
      for (std::size_t i = 0; i < statements.size(); ++i) {
        if (statements[i].kind != TopStatement::Kind::other) continue;
        const auto found = known.find(after_.meaning({f, i}));
        if (found == known.end()) {
          out_.impossible.push_back(error_at(after_.place({f, i}),
                                             "a variant cannot change a statement outside functions",
                                             "put the change into a function, or undo the change"));
        } else {
          known.erase(found);
        }
      }
    }
    if (!known.empty() && out_.impossible.empty()) {
      out_.impossible.push_back(
          error_at({}, "a variant cannot remove a statement outside functions: " + excerpt(*known.begin())));
    }
  }

  void write(const std::vector<std::set<std::size_t>>& wanted, const std::vector<std::string>& news,
             const std::string& removals) {
    const auto used = std::ranges::count_if(wanted, [](const auto& one) { return !one.empty(); });
    std::string text;
    if (!news.empty()) text += fmt::format("local {}\n\n", fmt::join(news, ", "));
    for (std::size_t f = 0; f < wanted.size(); ++f) {
      if (wanted[f].empty()) continue;
      // Local variables of two files may have the same name.
      if (used > 1) text += "do\n";
      for (const std::size_t i : wanted[f]) text += after_.file(f).written(i) + "\n\n";
      text.pop_back();
      text += used > 1 ? "end\n\n" : "\n";
    }
    text += removals;
    while (text.ends_with("\n\n")) text.pop_back();
    out_.text = std::move(text);
  }

  const Definition& definition_;
  LuaSide before_, after_;
  LuaPatch out_;
};

}  // namespace

LuaPatch lua_patch(const Definition& before, const Definition& after) {
  return LuaPatcher(before, after).run();
}

}  // namespace fuda::workbench
