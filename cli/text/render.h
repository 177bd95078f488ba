// Findings as a person reads them, with the lines that they are about.
#pragma once

#include <string>
#include <vector>

#include "base/diagnostic.h"
#include "text/paint.h"

namespace fuda {

// "file:3:7: error: …", the source line with a caret under the offending text, then the hint. The line is
// read from the file again, if the file was read before (files/files.h); else there is none.
[[nodiscard]] std::string render(const Finding& finding, const Paint& paint = {});

// The source line with a caret under the text that is meant, both indented; "" where it cannot be read.
[[nodiscard]] std::string excerpt(const Place& place);

// The findings that are shown of many, in their order: kMaxFindingsOfFile about one file and kMaxFindings in
// all, errors before warnings. `more` is "" or says how many others there are, and of which files.
struct Shown {
  std::vector<const Finding*> findings;
  std::string more;
};
[[nodiscard]] Shown shown_of(const Findings& findings);
// Those, each rendered, one after the other.
[[nodiscard]] std::string render(const Findings& findings);

}  // namespace fuda
