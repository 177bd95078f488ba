// Counts the runs of each line of the rules, for coverage and traces.
#pragma once

#include <cstdint>
#include <map>
#include <string>

namespace fuda::lua {

class Profile;

// Counts how many times each line of each file has run.
class LineLog {
 public:
  using Counts = std::map<int, std::uint64_t>;  // number of runs by line, only for lines that ran
  using Files = std::map<std::string, Counts, std::less<>>;

  // `source` must be the text that Lua itself stores, such as "@file". Texts are compared by their addresses.
  void hit(const char* source, int line) {
    if (source != last_source_) find(source);
    ++(*last_)[line];
    if (in_followed_ && line >= first_line_ && line <= last_line_) latest_ = line;
  }
  void clear() {
    files_.clear();
    last_source_ = nullptr;
  }
  [[nodiscard]] const Files& files() const { return files_; }

  // Call this before recording another Lua state, because that state may reuse addresses.
  void forget_source() { last_source_ = nullptr; }

  // Also notes which of these lines of a file ran last. `source` is the text that Lua stores.
  void follow(const std::string& source, int first, int last) {
    followed_ = source;
    first_line_ = first;
    last_line_ = last;
  }
  [[nodiscard]] int latest() const { return latest_; }  // 0 if none of these lines has run

  // Also records the costs of these lines in `profile` (lua/profile.h). Recording costs requires an exact
  // budget.
  void also_note_costs(Profile* profile) { profile_ = profile; }
  [[nodiscard]] Profile* profile() const { return profile_; }

 private:
  void find(const char* source);

  Files files_;
  const char* last_source_ = nullptr;
  Counts* last_ = nullptr;
  Profile* profile_ = nullptr;
  std::string followed_;
  int first_line_ = 0, last_line_ = 0, latest_ = 0;
  bool in_followed_ = false;  // whether last_source_ is the followed file
};

}  // namespace fuda::lua
