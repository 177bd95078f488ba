#include "page/html.h"

#include <fmt/format.h>
#include <nettle/base64.h>
#include <nettle/sha2.h>

#include <array>
#include <map>
#include <string_view>

#include "base/lists.h"
#include "base/names.h"
#include "base/utf8.h"
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
    // In JSON these stand only in strings.
    if (c == '<' || c == '>' || c == '&') {
      out += fmt::format("\\u{:04x}", static_cast<unsigned>(c));
    } else {
      out += c;
    }
  }
  return out;
}

// In one script all names are shared, and nothing is imported.
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

std::string sha256_base64(std::string_view text) {
  std::array<std::uint8_t, SHA256_DIGEST_SIZE> digest{};
  sha256_ctx context{};
  sha256_init(&context);
  sha256_update(&context, text.size(), reinterpret_cast<const std::uint8_t*>(text.data()));
  sha256_digest(&context, digest.size(), digest.data());
  std::string out(BASE64_ENCODE_RAW_LENGTH(digest.size()), '\0');
  base64_encode_raw(out.data(), digest.size(), digest.data());
  return out;
}

std::string film_page(const nlohmann::ordered_json& film) {
  const std::string style = bundled_styles();
  const std::string script = bundled_scripts();
  const auto& setting = film.at("setting");
  const std::map<std::string_view, std::string> parts = {
      {"lang", in_html(setting.at("lang").get<std::string>())},
      {"title", in_html(setting.at("title").get<std::string>())},
      {"style_hash", sha256_base64(style)},
      {"script_hash", sha256_base64(script)},
      {"style", style},
      {"script", script},
      {"film", json_in_html(film)},
  };
  return fill_in(page_file_text("replay.html"), [&](std::string_view name) { return parts.at(name); });
}

}  // namespace fuda
