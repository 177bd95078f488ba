#include "lua/lines.h"

namespace fuda::lua {

void LineLog::find(const char* source) {
  last_source_ = source;
  in_followed_ = last_line_ > 0 && followed_ == source;
  const std::string_view name = source[0] == '@' ? source + 1 : source;
  const auto known = files_.find(name);
  last_ = known != files_.end() ? &known->second : &files_[std::string(name)];
}

}  // namespace fuda::lua
