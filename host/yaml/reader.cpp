#include "yaml/reader.h"

#include <fmt/format.h>

#include <utility>

#include "base/diagnostic.h"
#include "base/known_texts.h"
#include "base/limits.h"
#include "base/utf16.h"
#include "base/utf8.h"
#include "files/files.h"
#include "yaml/builder.h"

namespace fuda::yaml {

namespace {

std::string name_of(char32_t point) {
  return point == 0 ? "a NUL byte"
                    : fmt::format("the control character U+{:04X}", static_cast<unsigned>(point));
}

// The text without a UTF-8 byte order mark. Refuses what comes before any parsing: more than kMaxYamlBytes,
// no UTF-8, a control character other than tab, newline and carriage return before newline, or a YAML
// directive line: directives could change what follows, and yaml-cpp silently drops those after a document.
std::string_view checked_text(std::string_view text, const std::string& file) {
  if (text.size() > kMaxYamlBytes) {
    throw Failure(error_at(
        {file}, fmt::format("this file has {} bytes; at most {} are read", text.size(), kMaxYamlBytes)));
  }
  if (is_utf16(text)) throw Failure(error_at({file}, kIsUtf16, kSaveAsUtf8));
  constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
  if (text.starts_with(kByteOrderMark)) text.remove_prefix(kByteOrderMark.size());

  int line = 1;
  std::size_t line_start = 0;
  for (std::size_t at = 0; at < text.size();) {
    const Place place{file, line, static_cast<int>(at - line_start) + 1};
    const CodePoint point = decode_utf8(text, at);
    if (point.bytes == 0) {
      const unsigned byte = static_cast<unsigned char>(text[at]);
      throw Failure(error_at(place, fmt::format("the byte 0x{:02X} here is not valid UTF-8", byte),
                             "save the file as UTF-8"));
    }
    const bool line_end = point.value == '\n' || text.substr(at).starts_with("\r\n");
    if (is_control(point.value) && point.value != '\t' && !line_end) {
      throw Failure(error_at(place, name_of(point.value) + " is not allowed here",
                             point.value == '\r' ? "save the file with Linux or Windows line endings" : ""));
    }
    if (point.value == '%' && at == line_start) {
      throw Failure(
          error_at(place, "a line that starts with '%' is a YAML directive, and these are not allowed"));
    }
    at += point.bytes;
    if (point.value == '\n') {
      ++line;
      line_start = at;
    }
  }
  return text;
}

}  // namespace

Node read_file(const std::filesystem::path& path, const Origin& origin, std::string* bytes) {
  if (path.extension() == ".lua") {
    throw Failure(error_at({path.string()}, "this is a Lua file, but a YAML file is needed here"));
  }
  return at_place({path.string()}, [&] {
    std::string text = read_bytes(path, kMaxYamlBytes, origin);
    Node node = read_text(text, path.string());
    if (bytes != nullptr) *bytes = std::move(text);
    return node;
  });
}

Node read_text(const std::string& text, const std::string& file_name) {
  return *KnownTexts::of(file_name, text, [&] { return build(checked_text(text, file_name), file_name); });
}

}  // namespace fuda::yaml
