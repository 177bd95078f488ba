#include "text/command_line.h"

#include "base/lists.h"
#include "text/quoting.h"

namespace fuda {

CommandLine::CommandLine(std::string_view command, const std::vector<std::string>& rules) {
  for (const std::string& folder : rules) set("--rules", folder);
  own(command);
}

CommandLine& CommandLine::add(const std::string& name) {
  text_ += " " + in_shell(name.starts_with('-') ? "./" + name : name);
  return *this;
}

CommandLine& CommandLine::set(std::string_view option, const std::string& value) {
  own(option);
  text_ += (value.starts_with('-') ? "=" : " ") + in_shell(value);
  return *this;
}

CommandLine& CommandLine::set(std::string_view option, std::uint64_t value) {
  return set(option, std::to_string(value));
}

CommandLine& CommandLine::own(std::string_view word) {
  text_ += " ";
  text_ += word;
  return *this;
}

}  // namespace fuda
