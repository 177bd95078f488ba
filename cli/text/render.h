// Writes findings as text for people, with the source lines to which they refer.
#pragma once

#include <string>
#include <vector>

#include "base/diagnostic.h"
#include "text/paint.h"

namespace fuda {

// A text such as "file:3:7: error: …", the source line with a caret under the wrong text, and the hint. Shows
// lines only from files that the program has already read (files/files.h), and reads these files again.
[[nodiscard]] std::string render(const Finding& finding, const Paint& paint = {});

// The source line and a caret under the wrong text, both indented. "" if the line is unreadable.
[[nodiscard]] std::string excerpt(const Place& place);

// The findings to show, in the given order: at most kMaxFindingsOfFile per file and kMaxFindings in all, with
// errors before warnings. `more` gives the number of other findings and their files, or is "".
struct Shown {
  std::vector<const Finding*> findings;
  std::string more;
};
[[nodiscard]] Shown shown_of(const Findings& findings);
// The findings to show as text, one after the other.
[[nodiscard]] std::string render(const Findings& findings);

}  // namespace fuda
