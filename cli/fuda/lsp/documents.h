// The files that are open in the editor. The texts in the editor take precedence over the files on disk
// (files/overlay.h).
#pragma once

#include <map>
#include <optional>
#include <string>

#include "language/text.h"
#include "lsp/client.h"

namespace fuda::lsp {

struct Document {
  Path path;
  std::string uri;  // the URI, as the editor writes it
  std::int64_t version = 0;
  std::string text;
};

// Converts between the editor's columns and bytes.
enum class Columns : std::uint8_t { utf16, utf8 };

class Documents {
 public:
  Documents() = default;
  ~Documents();
  Documents(const Documents&) = delete;
  Documents& operator=(const Documents&) = delete;

  void count_columns_in(Columns columns) { columns_ = columns; }

  // Each of these functions takes the parameters of a notification, and returns the file, or nothing if the
  // URI does not name a file. Throws Json::exception or Failure for malformed parameters.
  std::optional<Path> open(const Json& params);
  std::optional<Path> change(const Json& params);
  std::optional<Path> close(const Json& params);

  [[nodiscard]] const std::map<Path, Document>& all() const { return all_; }
  [[nodiscard]] const Document* find(const Path& path) const;
  // The text of a file, from the editor or from disk. Returns "" if the file is unreadable.
  [[nodiscard]] std::string text_of(const Path& path) const;
  [[nodiscard]] std::string uri_for(const Path& path) const;

  [[nodiscard]] language::Position position_in(const std::string& text, const Json& position) const;
  [[nodiscard]] Json json_of(const language::Lines& lines, const language::Range& range) const;
  [[nodiscard]] Json json_of(const std::string& text, const language::Range& range) const {
    return json_of(language::Lines(text), range);
  }

 private:
  void show(Document& document);

  Columns columns_ = Columns::utf16;
  std::map<Path, Document> all_;
};

}  // namespace fuda::lsp
