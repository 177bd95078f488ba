#include "page/live_page.h"

#include <array>
#include <string_view>

#include "page_files.h"

namespace fuda {

namespace {

constexpr std::array<std::string_view, 13> kScripts = {
    "dom.js", "cards.js",   "table.js", "travel.js",  "reel.js", "player.js", "viewer.js",
    "api.js", "choices.js", "lobby.js", "company.js", "live.js", "app.js"};
constexpr std::array<std::string_view, 3> kStyles = {"page.css", "table.css", "live.css"};

constexpr const char* kPage = R"(<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>fuda</title>
<link rel="icon" href="/page/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/page/page.css">
<link rel="stylesheet" href="/page/table.css">
<link rel="stylesheet" href="/page/live.css">
</head>
<body>
<noscript><p>This page needs JavaScript.</p></noscript>
<script type="module" src="/page/app.js"></script>
</body>
</html>
)";

}  // namespace

std::vector<PageFile> live_page() {
  std::vector<PageFile> files{{"", "text/html; charset=utf-8", kPage}};
  files.push_back({"page/icon.svg", "image/svg+xml", page_file_text("icon.svg")});
  for (const std::string_view name : kStyles)
    files.push_back({"page/" + std::string(name), "text/css; charset=utf-8", page_file_text(name)});
  for (const std::string_view name : kScripts)
    files.push_back({"page/" + std::string(name), "text/javascript; charset=utf-8", page_file_text(name)});
  return files;
}

}  // namespace fuda
