#include "code/functions.h"

#include "base/lists.h"

namespace fuda::lua {

FileFunctions::FileFunctions(std::string text) : text_(std::move(text)), statements_(top_statements(text_)) {}

// Marks the local statements that a statement uses. A name means the last local variable of this name that
// is declared before the statement. A local function can also use itself.
void FileFunctions::collect(std::size_t statement, std::vector<bool>& seen) const {
  for (const std::string& name : statements_[statement].mentions) {
    for (std::size_t i = statement; i-- > 0;) {
      const TopStatement& one = statements_[i];
      if (one.kind != TopStatement::Kind::local || !contains(one.names, name)) continue;
      if (!seen[i]) {
        seen[i] = true;
        collect(i, seen);
      }
      break;
    }
  }
}

std::vector<std::size_t> FileFunctions::locals_of(std::size_t statement) const {
  std::vector<bool> seen(statements_.size());
  collect(statement, seen);
  std::vector<std::size_t> out;
  for (std::size_t i = 0; i < seen.size(); ++i) {
    if (seen[i]) out.push_back(i);
  }
  return out;
}

std::string FileFunctions::meaning_of(std::size_t statement) const {
  std::string out;
  for (const std::size_t local : locals_of(statement)) out += statements_[local].tokens + "\n";
  return out + statements_[statement].tokens;
}

std::string FileFunctions::written(std::size_t statement) const {
  const TopStatement& one = statements_[statement];
  return text_.substr(one.begin, one.end - one.begin);
}

}  // namespace fuda::lua
