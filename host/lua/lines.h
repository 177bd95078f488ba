// Which lines of the rules ran, for coverage and traces.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace fuda::lua {

// How often each line of each file ran.
class LineLog {
 public:
  using Counts = std::map<int, std::uint64_t>;  // by line, only those that ran
  using Files = std::map<std::string, Counts, std::less<>>;

  // `source`: Lua's own text "@file", compared by its address.
  void hit(const char* source, int line) {
    if (source != last_source_) find(source);
    ++(*last_)[line];
  }
  void clear() {
    files_.clear();
    last_source_ = nullptr;
  }
  [[nodiscard]] const Files& files() const { return files_; }

  // Call it before another Lua state is recorded: addresses may be used again.
  void forget_source() { last_source_ = nullptr; }

  // "rules.lua:12-15,20" for each file, sorted by name.
  [[nodiscard]] std::vector<std::string> texts() const;

 private:
  void find(const char* source);

  Files files_;
  const char* last_source_ = nullptr;
  Counts* last_ = nullptr;
};

// "12-15,20". A range goes on over lines that are not among `known`, such as comments.
[[nodiscard]] std::string ranges(const std::vector<int>& lines, const std::vector<int>& known = {});

}  // namespace fuda::lua
