// The page of a server, on which people play.
#pragma once

#include <string>
#include <vector>

namespace fuda {

struct PageFile {
  std::string path;  // without the slash before it; "" is the page itself
  std::string type;  // as HTTP names it
  std::string text;
  std::string policy;  // the Content-Security-Policy
};

// What a browser loads for it: one document with all its scripts and styles, and an icon.
[[nodiscard]] std::vector<PageFile> live_page();

}  // namespace fuda
