// Answers the editor's questions about places in files. Converts the results of cli/language to the form of
// the protocol.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "language/project.h"
#include "lsp/checks.h"
#include "lsp/documents.h"

namespace fuda::lsp {

class Answers {
 public:
  using Answer = Json (Answers::*)(const Json& params);

  // All arguments must outlive this object.
  Answers(const Documents& documents, const Checks& checks, const std::vector<Path>& rules)
      : documents_(documents), checks_(checks), rules_(rules) {}

  [[nodiscard]] static const std::map<std::string, Answer>& methods();
  [[nodiscard]] static Json capabilities();

  // Whether an answer may create a file. Not every editor can create files.
  void create_files(bool may) { may_create_files_ = may; }

 private:
  // The place in a file that a request asks about.
  struct Asked {
    language::Project project;
    language::Position position;
  };

  Json complete(const Json& params);
  Json hover(const Json& params);
  Json signature(const Json& params);
  Json define(const Json& params);
  Json refer(const Json& params);
  Json prepare_rename(const Json& params);
  Json rename(const Json& params);
  Json act(const Json& params);

  [[nodiscard]] language::Project project_of(const Json& params) const;
  [[nodiscard]] Asked asked(const Json& params) const;
  [[nodiscard]] Json json_of(const std::vector<language::Location>& places) const;
  [[nodiscard]] Json changes_of(const std::vector<language::Edit>& edits) const;

  template <class Item, class See>
  void each_file(const std::vector<Item>& items, See see) const;

  const Documents& documents_;
  const Checks& checks_;
  const std::vector<Path>& rules_;
  bool may_create_files_ = false;
};

}  // namespace fuda::lsp
