// The page of a server, on which games are played.
#pragma once

#include <string>
#include <vector>

namespace fuda {

struct PageFile {
  std::string path;  // without the slash before it; "" is the page itself
  std::string type;  // as HTTP names it
  std::string text;
};

// All that browsers load for it; nothing of it comes from elsewhere.
[[nodiscard]] std::vector<PageFile> live_page();

}  // namespace fuda
