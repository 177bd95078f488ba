// Converts findings to diagnostics of the protocol.
#pragma once

#include "base/diagnostic.h"
#include "language/marks.h"
#include "lsp/documents.h"

namespace fuda::lsp {

// The parameters of textDocument/publishDiagnostics. Leaves out the marks of other files.
[[nodiscard]] Json diagnostics_json(const Documents& documents, const Path& file, const Findings& findings,
                                    const std::vector<language::Mark>& marks);

}  // namespace fuda::lsp
