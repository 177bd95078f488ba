// A server's page, on which people play games. The page consists of parts. The document contains the code
// that loads the data for the page's address, and the code that draws a table as a player first sees it. The
// browser loads the other parts later.
#pragma once

#include <string>
#include <vector>

namespace fuda::serve {

struct PageFile {
  std::string path;  // the path without its first slash; "" for the page itself
  std::string type;  // the Content-Type in HTTP
  std::string text;
  std::string policy;  // the Content-Security-Policy
  // The time for which browsers keep the file before they ask again. If a file's name depends on its content,
  // browsers may keep the file indefinitely.
  enum class Kept : std::uint8_t { ask, day, always };
  Kept kept = Kept::ask;
};

// The files that a browser loads: the document, the parts, and the icons. If `framed` is set, other pages of
// the same server may show the document in a frame.
[[nodiscard]] std::vector<PageFile> live_page(bool framed = false);

}  // namespace fuda::serve
