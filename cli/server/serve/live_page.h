// The page of a server, on which people play. It comes in parts: its document holds what asks the server for
// what the address names, and what draws a table as it is seen first; the rest follows once that is there, or
// where it is needed.
#pragma once

#include <string>
#include <vector>

namespace fuda::serve {

struct PageFile {
  std::string path;  // without the slash before it; "" is the page itself
  std::string type;  // as HTTP names it
  std::string text;
  std::string policy;  // the Content-Security-Policy
  // How long browsers keep it without asking again: what is named by its content, for ever.
  enum class Kept : std::uint8_t { ask, day, always };
  Kept kept = Kept::ask;
};

// What a browser loads for it: the document, the parts and icons.
[[nodiscard]] std::vector<PageFile> live_page();

}  // namespace fuda::serve
