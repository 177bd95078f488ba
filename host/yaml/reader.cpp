#include "yaml/reader.h"

#include <fmt/format.h>
#include <yaml-cpp/parser.h>

#include <cerrno>
#include <cstring>
#include <fstream>
#include <sstream>
#include <system_error>

#include "core/closed.h"
#include "yaml/builder.h"
#include "yaml/encoding.h"
#include "yaml/read_log.h"
#include "yaml/syntax_error.h"

namespace fuda::yaml {

namespace {

// Throws Failure when the file cannot be read. At most one byte more than allowed is read: enough to refuse
// it, also when it grows meanwhile.
std::string bytes_of(const std::filesystem::path& path) {
  namespace fs = std::filesystem;
  const auto refuse = [&path](std::string_view why) {
    throw Failure(fmt::format("cannot read '{}': {}", path.string(), why));
  };
  std::error_code error;
  const fs::file_status status = fs::status(path, error);
  if (status.type() == fs::file_type::not_found) refuse("no such file");
  if (error) refuse(error.message());
  if (status.type() == fs::file_type::directory) refuse("it is a folder");
  // A pipe or a device may never end.
  if (status.type() != fs::file_type::regular) refuse("it is not a regular file");
  errno = 0;
  std::ifstream in(path, std::ios::binary);
  if (!in && is_closed(path)) throw closed(path, {});
  if (!in) refuse(errno == 0 ? "it cannot be opened" : std::strerror(errno));
  const auto size = fs::file_size(path, error);
  if (!error && size > kMaxBytes) {
    throw Failure(error_at({path.string()},
                           fmt::format("this file has {} bytes; at most {} are read", size, kMaxBytes)));
  }
  std::string bytes(kMaxBytes + 1, '\0');
  in.read(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  if (in.bad()) refuse("it could not be read to its end");
  bytes.resize(static_cast<std::size_t>(in.gcount()));
  return bytes;
}

}  // namespace

Node read_file(const std::filesystem::path& path) {
  ReadLog::note_file(path);
  if (path.extension() == ".lua") {
    throw Failure(error_at({path.string()}, "this is a Lua file, and a YAML file is wanted here"));
  }
  return read_text(bytes_of(path), path.string());
}

Node read_text(const std::string& text, const std::string& file_name) {
  const std::string_view checked = checked_text(text, file_name);
  Builder builder(checked, file_name);
  try {
    std::istringstream in{std::string(checked)};
    YAML::Parser parser(in);
    // The second call only looks for what is behind the document; the builder refuses it. No third: the
    // parser can stay where it is for ever.
    if (parser.HandleNextDocument(builder)) parser.HandleNextDocument(builder);
  } catch (const YAML::Exception& error) {
    throw Failure(explain_syntax(error, checked, file_name, builder.last_offset()));
  }
  return builder.take();
}

}  // namespace fuda::yaml
