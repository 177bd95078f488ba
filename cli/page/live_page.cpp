#include "page/live_page.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <string_view>

#include "base/lists.h"
#include "page/html.h"
#include "page_files.h"
#include "script/names.h"
#include "text/html.h"

namespace fuda {

namespace {

// Each after those that it imports.
constexpr std::array<std::string_view, 26> kScripts = {
    "dom.js",   "cards.js",  "table.js",  "travel.js", "reel.js",    "player.js",  "viewer.js",
    "api.js",   "wishes.js", "drag.js",   "focus.js",  "choices.js", "fit.js",     "handbook.js",
    "rules.js", "about.js",  "rounds.js", "lists.js",  "lobby.js",   "company.js", "together.js",
    "talk.js",  "calls.js",  "clock.js",  "live.js",   "app.js"};
constexpr std::array<std::string_view, 5> kStyles = {"page.css", "table.css", "live.css", "rules.css",
                                                     "evening.css"};

// Without what only those who write it read: indentation and lines that are comments. No text there spans
// lines.
std::string slim(const std::string& text) {
  std::string out;
  for (const std::string& line : split(text, '\n')) {
    const std::string_view bare =
        std::string_view(line).substr(std::min(line.find_first_not_of(' '), line.size()));
    const bool is_comment = bare.starts_with("//") || (bare.starts_with("/*") && bare.ends_with("*/"));
    if (!bare.empty() && !is_comment) out.append(bare).append("\n");
  }
  return out;
}

constexpr const char* kCommon =
    "default-src 'none'; img-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

}  // namespace

std::vector<PageFile> live_page() {
  const std::string style = slim(one_style(kStyles)), script = slim(one_script(kScripts));
  const std::map<std::string_view, std::string_view> parts = {{"style", style}, {"script", script}};
  std::string page = fill_in(page_file_text("live.html"),
                             [&](std::string_view name) { return std::string(parts.at(name)); });
  std::string policy = fmt::format("{}; connect-src 'self'; script-src 'sha256-{}'; style-src 'sha256-{}'",
                                   kCommon, sha256_base64(script), sha256_base64(style));
  return {{"", "text/html; charset=utf-8", std::move(page), std::move(policy)},
          {"page/icon.svg", "image/svg+xml", page_file_text("icon.svg"), kCommon},
          {"page/turn.svg", "image/svg+xml", page_file_text("turn.svg"), kCommon}};
}

}  // namespace fuda
