#include "yaml/reader.h"

#include <yaml-cpp/parser.h>

#include <sstream>
#include <utility>

#include "files/files.h"
#include "files/read_log.h"
#include "text/limits.h"
#include "yaml/builder.h"
#include "yaml/encoding.h"
#include "yaml/syntax_error.h"

namespace fuda::yaml {

Node read_file(const std::filesystem::path& path, const Origin& origin, std::string* bytes) {
  ReadLog::note_file(path);
  if (path.extension() == ".lua") {
    throw Failure(error_at({path.string()}, "this is a Lua file, and a YAML file is wanted here"));
  }
  return at_place({path.string()}, [&] {
    std::string text = read_bytes(path, kMaxYamlBytes, origin);
    Node node = read_text(text, path.string());
    if (bytes != nullptr) *bytes = std::move(text);
    return node;
  });
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
