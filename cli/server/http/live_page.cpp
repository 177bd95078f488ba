#include "http/live_page.h"

#include <fmt/format.h>

#include <array>
#include <map>
#include <string_view>

#include "http/hash.h"
#include "page_parts.h"
#include "script/names.h"

namespace fuda::serve {

namespace {

// The parts of the page that are not in the document.
constexpr std::array<const char*, 2> kLater = {"live", "lobby"};

constexpr const char* kCommon =
    "default-src 'none'; img-src 'self'; frame-ancestors {}; base-uri 'none'; form-action 'none'";

// The entry of a content security policy that allows a script with this text.
std::string allowed(std::string_view text) { return fmt::format(" 'sha256-{}'", sha256_base64(text)); }

// A word for the name of a file, different for each text. The word has only characters that are allowed in a
// path.
std::string tag_of(std::string_view text) {
  std::string tag = sha256_base64(text).substr(0, 8);
  for (char& c : tag) c = c == '+' ? '-' : c == '/' ? '_' : c;
  return tag;
}

}  // namespace

std::vector<PageFile> live_page(bool framed) {
  const std::string common = fmt::format(kCommon, framed ? "'self'" : "'none'");
  const std::string asks = page_part_text("asks.js"), board = page_part_text("board.js");
  std::vector<PageFile> files = {
      {"", "text/html; charset=utf-8", "", ""},
      {"page/icon.svg", "image/svg+xml", page_part_text("icon.svg"), common, PageFile::Kept::day},
      {"page/turn.svg", "image/svg+xml", page_part_text("turn.svg"), common, PageFile::Kept::day}};
  std::map<std::string_view, std::string> parts = {{"asks", asks}, {"board", board}};
  for (const char* part : kLater) {
    std::string text = page_part_text(fmt::format("{}.js", part));
    parts[part] = tag_of(text);
    files.push_back({fmt::format("page/{}-{}.js", part, parts[part]), "text/javascript; charset=utf-8",
                     std::move(text), common, PageFile::Kept::always});
  }
  files.front().text =
      fill_in(page_part_text("live.html"), [&](std::string_view name) { return parts.at(name); });
  // 'self' allows only the parts, because no other files of this server have the type of scripts.
  files.front().policy =
      fmt::format("{}; connect-src 'self'; script-src 'self'{}{}", common, allowed(asks), allowed(board));
  return files;
}

}  // namespace fuda::serve
