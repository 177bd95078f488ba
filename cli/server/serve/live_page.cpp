#include "serve/live_page.h"

#include <fmt/format.h>

#include <array>
#include <map>
#include <string_view>

#include "page_parts.h"
#include "script/names.h"
#include "serve/hash.h"

namespace fuda::serve {

namespace {

// Those that are not in the document.
constexpr std::array<const char*, 2> kLater = {"live", "lobby"};

constexpr const char* kCommon =
    "default-src 'none'; img-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

// A text that a policy lets run.
std::string allowed(std::string_view text) { return fmt::format(" 'sha256-{}'", sha256_base64(text)); }

// A part of a name that another text would not have, of characters that can stand in a path.
std::string tag_of(std::string_view text) {
  std::string tag = sha256_base64(text).substr(0, 8);
  for (char& c : tag) c = c == '+' ? '-' : c == '/' ? '_' : c;
  return tag;
}

}  // namespace

std::vector<PageFile> live_page() {
  const std::string asks = page_part_text("asks.js"), board = page_part_text("board.js");
  std::vector<PageFile> files = {
      {"", "text/html; charset=utf-8", "", ""},
      {"page/icon.svg", "image/svg+xml", page_part_text("icon.svg"), kCommon, PageFile::Kept::day},
      {"page/turn.svg", "image/svg+xml", page_part_text("turn.svg"), kCommon, PageFile::Kept::day}};
  std::map<std::string_view, std::string> parts = {{"asks", asks}, {"board", board}};
  for (const char* part : kLater) {
    std::string text = page_part_text(fmt::format("{}.js", part));
    parts[part] = tag_of(text);
    files.push_back({fmt::format("page/{}-{}.js", part, parts[part]), "text/javascript; charset=utf-8",
                     std::move(text), kCommon, PageFile::Kept::always});
  }
  files.front().text =
      fill_in(page_part_text("live.html"), [&](std::string_view name) { return parts.at(name); });
  // Of what this server has, only parts are scripts by their type.
  files.front().policy =
      fmt::format("{}; connect-src 'self'; script-src 'self'{}{}", kCommon, allowed(asks), allowed(board));
  return files;
}

}  // namespace fuda::serve
