#include "lsp/documents.h"

#include <algorithm>

#include "base/limits.h"
#include "files/files.h"
#include "files/overlay.h"
#include "lsp/uri.h"

namespace fuda::lsp {

using language::Position;
using language::Range;

namespace {

std::optional<Path> file_in(const Json& params) {
  return path_of(params.at("textDocument").at("uri").get<std::string>());
}

int number_in(const Json& of, const char* key) {
  constexpr std::int64_t kMost = 1'000'000'000;
  return static_cast<int>(std::clamp<std::int64_t>(of.at(key).get<std::int64_t>(), 0, kMost));
}

}  // namespace

Documents::~Documents() {
  for (const auto& [path, document] : all_) Overlay::remove(path);
}

void Documents::show(Document& document) { Overlay::put(document.path, document.text); }

std::optional<Path> Documents::open(const Json& params) {
  auto path = file_in(params);
  if (!path) return path;
  const Json& given = params.at("textDocument");
  Document& document = all_[*path];
  document = {*path, given.at("uri").get<std::string>(), given.value("version", std::int64_t{0}),
              given.at("text").get<std::string>()};
  show(document);
  return path;
}

std::optional<Path> Documents::change(const Json& params) {
  auto path = file_in(params);
  if (!path) return path;
  const auto found = all_.find(*path);
  if (found == all_.end()) throw Failure("this file is not open");
  // Change a copy, because a malformed change throws and must not affect the document.
  Document next = found->second;
  const Json& version = params.at("textDocument").at("version");
  if (version.is_number_integer()) next.version = version.get<std::int64_t>();
  for (const Json& change : params.at("contentChanges")) {
    const std::string text = change.at("text").get<std::string>();
    if (!change.contains("range")) {
      next.text = text;
      continue;
    }
    const Json& range = change.at("range");
    const std::size_t begin = language::offset_of(next.text, position_in(next.text, range.at("start")));
    const std::size_t end = language::offset_of(next.text, position_in(next.text, range.at("end")));
    next.text.replace(begin, std::max(begin, end) - begin, text);
  }
  found->second = std::move(next);
  show(found->second);
  return path;
}

std::optional<Path> Documents::close(const Json& params) {
  auto path = file_in(params);
  if (!path || all_.erase(*path) == 0) return std::nullopt;
  Overlay::remove(*path);
  return path;
}

const Document* Documents::find(const Path& path) const {
  const auto found = all_.find(path);
  return found == all_.end() ? nullptr : &found->second;
}

std::string Documents::text_of(const Path& path) const {
  if (const Document* open = find(path)) return open->text;
  try {
    return read_bytes(path, kMaxScriptBytes);
  } catch (const Failure&) {
    return {};
  }
}

std::string Documents::uri_for(const Path& path) const {
  const Document* open = find(path);
  return open != nullptr ? open->uri : uri_of(path);
}

Position Documents::position_in(const std::string& text, const Json& position) const {
  const int line = number_in(position, "line"), column = number_in(position, "character");
  const std::string_view written = language::line_of(text, line);
  if (columns_ == Columns::utf8) return {line, std::min(column, static_cast<int>(written.size()))};
  return {line, language::byte_of(written, column)};
}

Json Documents::json_of(const language::Lines& lines, const Range& range) const {
  const auto place = [&](const Position& position) {
    const int column = columns_ == Columns::utf8
                           ? position.byte
                           : language::utf16_of(lines.line(position.line), position.byte);
    return Json{{"line", position.line}, {"character", column}};
  };
  return {{"start", place(range.begin)}, {"end", place(range.end)}};
}

}  // namespace fuda::lsp
