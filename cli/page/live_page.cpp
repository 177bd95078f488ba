#include "page/live_page.h"

#include <array>
#include <string_view>

#include "page_files.h"

namespace fuda {

namespace {

constexpr std::array<std::string_view, 17> kScripts = {
    "dom.js",    "cards.js", "table.js",   "travel.js",  "reel.js", "player.js",
    "viewer.js", "api.js",   "drag.js",    "choices.js", "fit.js",  "rules.js",
    "rounds.js", "lobby.js", "company.js", "live.js",    "app.js"};
constexpr std::array<std::string_view, 3> kStyles = {"page.css", "table.css", "live.css"};

}  // namespace

std::vector<PageFile> live_page() {
  std::vector<PageFile> files{{"", "text/html; charset=utf-8", page_file_text("live.html")}};
  files.push_back({"page/icon.svg", "image/svg+xml", page_file_text("icon.svg")});
  for (const std::string_view name : kStyles)
    files.push_back({"page/" + std::string(name), "text/css; charset=utf-8", page_file_text(name)});
  for (const std::string_view name : kScripts)
    files.push_back({"page/" + std::string(name), "text/javascript; charset=utf-8", page_file_text(name)});
  return files;
}

}  // namespace fuda
