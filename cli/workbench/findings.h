// Findings and places in the form of the workbench's page: paths relative to the library, lines from 1, and
// columns from 1 in UTF-16 units.
#pragma once

#include "base/diagnostic.h"
#include "language/text.h"
#include "workbench/library.h"
#include "workbench/request.h"

namespace fuda::workbench {

// The findings as `fuda check --json` writes them, each with the `length` of its word in UTF-16 units.
// `fallback` is the path for a finding without a file.
[[nodiscard]] Json findings_json(const Library& library, const Findings& findings,
                                 const std::string& fallback = {});
// The answer to a request that failed.
[[nodiscard]] Json error_json(const Library& library, const Findings& findings);

// {"line":…,"column":…,"end_line":…,"end_column":…}
[[nodiscard]] Json range_json(std::string_view text, const language::Range& range);
// The position at a line and a column in UTF-16 units, both from 1. A position after the end of its line or
// of the text becomes the nearest one in the text.
[[nodiscard]] language::Position position_of(std::string_view text, std::int64_t line, std::int64_t column);

}  // namespace fuda::workbench
