#include "yaml/reader.h"

#include <fmt/format.h>

#include <utility>

#include "base/diagnostic.h"
#include "base/known_texts.h"
#include "base/limits.h"
#include "base/utf8.h"
#include "yaml/builder.h"

namespace fuda::yaml {

namespace {

std::string name_of(char32_t point) {
  return point == 0 ? "a NUL byte"
                    : fmt::format("the control character U+{:04X}", static_cast<unsigned>(point));
}

// The text without a UTF-8 byte order mark. Before any parsing, refuses a text of more than `most` bytes,
// invalid UTF-8, or a YAML directive line. Also refuses control characters, except tab, newline, and carriage
// return before newline. A directive could change the meaning of the rest of the text, and yaml-cpp silently
// drops directives after a document.
std::string_view checked_text(std::string_view text, const std::string& file, std::size_t most) {
  if (text.size() > most) throw too_long(file, text.size(), most);
  if (is_utf16(text)) throw Failure(error_at({file}, kIsUtf16, kSaveAsUtf8));
  constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
  if (text.starts_with(kByteOrderMark)) text.remove_prefix(kByteOrderMark.size());

  int line = 1;
  std::size_t line_start = 0;
  for (std::size_t at = 0; at < text.size();) {
    const auto place = [&] { return Place{file, line, static_cast<int>(at - line_start) + 1}; };
    const CodePoint point = decode_utf8(text, at);
    if (point.bytes == 0) {
      const unsigned byte = static_cast<unsigned char>(text[at]);
      throw Failure(error_at(place(), fmt::format("the byte 0x{:02X} here is not valid UTF-8", byte),
                             "save the file as UTF-8"));
    }
    const bool line_end = point.value == '\n' || text.substr(at).starts_with("\r\n");
    if (is_control(point.value) && point.value != '\t' && !line_end) {
      throw Failure(error_at(place(), name_of(point.value) + " is not allowed here",
                             point.value == '\r' ? "save the file with Linux or Windows line endings" : ""));
    }
    if (point.value == '%' && at == line_start) {
      throw Failure(
          error_at(place(), "a line that starts with '%' is a YAML directive, which is not allowed"));
    }
    at += point.bytes;
    if (point.value == '\n') {
      ++line;
      line_start = at;
    }
  }
  return text;
}

Node read(const std::string& text, const std::string& file_name, std::size_t most) {
  return *KnownTexts::of(file_name, text,
                         [&] { return build(checked_text(text, file_name, most), file_name); });
}

Node read(const std::filesystem::path& path, const Origin& origin, std::string* bytes, std::size_t most) {
  if (path.extension() == ".lua") {
    throw Failure(error_at({path.string()}, "this is a Lua file, but a YAML file is needed here"));
  }
  return at_place({path.string()}, [&] {
    std::string text = read_bytes(path, most, origin);
    Node node = read(text, path.string(), most);
    if (bytes != nullptr) *bytes = std::move(text);
    return node;
  });
}

}  // namespace

Failure too_long(const std::string& file_name, std::size_t bytes, std::size_t most) {
  return Failure(error_at({file_name}, fmt::format("this file has {} bytes; the limit is {}", bytes, most)));
}

Node read_file(const std::filesystem::path& path, const Origin& origin, std::string* bytes) {
  return read(path, origin, bytes, kMaxYamlBytes);
}

Node read_text(const std::string& text, const std::string& file_name) {
  return read(text, file_name, kMaxYamlBytes);
}

Node read_long_file(const std::filesystem::path& path, const Origin& origin, std::string* bytes) {
  return read(path, origin, bytes, kMaxScriptBytes);
}

Node read_long_text(const std::string& text, const std::string& file_name) {
  return read(text, file_name, kMaxScriptBytes);
}

}  // namespace fuda::yaml
