// Findings as a person reads them, with the lines that they are about.
#pragma once

#include <string>
#include <vector>

#include "base/diagnostic.h"
#include "text/paint.h"

namespace fuda {

// "file:3:7: error: …", the source line with a caret under the offending text, then the hint. The line is
// read again from a file that was read before (files/files.h); other files are not shown.
[[nodiscard]] std::string render(const Finding& finding, const Paint& paint = {});

// The source line and a caret under the text that is meant, both indented; "" where the line cannot be read.
[[nodiscard]] std::string excerpt(const Place& place);

// Those of many findings that are shown, in their order: at most kMaxFindingsOfFile about one file and
// kMaxFindings in all, errors rather than warnings. `more` says how many others there are, and in which
// files; or "".
struct Shown {
  std::vector<const Finding*> findings;
  std::string more;
};
[[nodiscard]] Shown shown_of(const Findings& findings);
// Those, each rendered, one after the other.
[[nodiscard]] std::string render(const Findings& findings);

}  // namespace fuda
