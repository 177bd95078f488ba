// The fixes that the page offers for findings: the same edits as those of `fuda lsp` (language/actions.h).
#pragma once

#include "base/diagnostic.h"
#include "workbench/library.h"
#include "workbench/request.h"

namespace fuda::workbench {

// Adds `fixes` to each item of `json` whose finding fuda can fix. `json` has one item for each finding, in
// the same order (findings.h).
void add_fixes(const Library& library, const Findings& findings, Json& json);

}  // namespace fuda::workbench
