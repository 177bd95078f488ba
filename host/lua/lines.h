// Which lines of the rules ran, for coverage and traces.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>

namespace fuda::lua {

class Profile;

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

  // What these lines cost is noted there, too (lua/profile.h); for that, the budget must be exact.
  void also_note_costs(Profile* profile) { profile_ = profile; }
  [[nodiscard]] Profile* profile() const { return profile_; }

 private:
  void find(const char* source);

  Files files_;
  const char* last_source_ = nullptr;
  Counts* last_ = nullptr;
  Profile* profile_ = nullptr;
};

}  // namespace fuda::lua
