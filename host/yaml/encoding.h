// The checks on the bytes of a file that come before any parsing.
#pragma once

#include <memory>
#include <string>
#include <string_view>

namespace fuda::yaml {

// The text without a UTF-8 byte order mark. Throws Failure when it is larger than kMaxYamlBytes, not UTF-8,
// holds a control character other than tab, newline and carriage return before newline, or a YAML directive
// line: directives could change what follows, and yaml-cpp drops those behind a document without a word.
[[nodiscard]] std::string_view checked_text(std::string_view text, const std::string& file_name);

}  // namespace fuda::yaml
