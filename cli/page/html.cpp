#include "page/html.h"

#include <fmt/format.h>

#include <array>
#include <string_view>

#include "base/lists.h"
#include "base/utf8.h"
#include "page/sha256.h"
#include "page_files.h"
#include "text/html.h"

namespace fuda {

namespace {

// Each after those that it imports.
constexpr std::array<std::string_view, 8> kScripts = {"dom.js",  "cards.js",  "table.js",  "travel.js",
                                                      "reel.js", "player.js", "viewer.js", "replay.js"};
constexpr std::array<std::string_view, 2> kStyles = {"page.css", "table.css"};

std::string bundled_styles() {
  std::string css;
  for (const std::string_view name : kStyles) css += page_file_text(name);
  return css;
}

}  // namespace

std::string json_in_html(const nlohmann::ordered_json& json) {
  std::string out;
  for (const char c :
       printable_json(json.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace))) {
    // Within JSON these stand in texts only.
    if (c == '<' || c == '>' || c == '&') {
      out += fmt::format("\\u{:04x}", static_cast<unsigned>(c));
    } else {
      out += c;
    }
  }
  return out;
}

// In one script names are shared, and nothing can be imported.
std::string bundled_scripts() {
  constexpr std::string_view kExport = "export ";
  std::string all;
  for (const std::string_view name : kScripts) {
    for (const std::string& line : split(page_file_text(name), '\n')) {
      if (line.starts_with("import ")) continue;
      all += line.starts_with(kExport) ? line.substr(kExport.size()) : line;
      all += '\n';
    }
  }
  return all;
}

std::string film_page(const nlohmann::ordered_json& film) {
  const std::string css = bundled_styles();
  const std::string js = bundled_scripts();
  const auto& setting = film.at("setting");
  const std::string title = setting.at("title");
  const std::string lang = setting.at("lang");
  return fmt::format(
      "<!doctype html>\n<html lang=\"{}\">\n<head>\n<meta charset=\"utf-8\">\n"
      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
      "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; script-src 'sha256-{}'; "
      "style-src 'sha256-{}'; base-uri 'none'; form-action 'none'\">\n"
      "<meta name=\"referrer\" content=\"no-referrer\">\n"
      "<title>{}</title>\n<style>{}</style>\n</head>\n<body>\n"
      "<noscript><p>This page needs JavaScript to show the game that it holds.</p></noscript>\n"
      "<script type=\"application/json\" id=\"film\">{}</script>\n"
      "<script type=\"module\">{}</script>\n</body>\n</html>\n",
      in_html(lang), sha256_base64(js), sha256_base64(css), in_html(title), css, json_in_html(film), js);
}

}  // namespace fuda
