#include "page/html.h"

#include <fmt/format.h>
#include <nettle/base64.h>
#include <nettle/sha2.h>

#include <array>
#include <map>
#include <vector>

#include "base/lists.h"
#include "base/names.h"
#include "base/utf8.h"
#include "page_files.h"
#include "text/html.h"

namespace fuda {

namespace {

using Json = nlohmann::ordered_json;

struct Contents {
  std::string lang, title;
  std::string shows;                               // "the game": what needs JavaScript
  std::vector<std::pair<const char*, Json>> data;  // each with its id
  std::vector<std::string_view> scripts, styles;   // each script after those that it imports
};

std::string styles_of(const Contents& page) {
  std::string css;
  for (const std::string_view name : page.styles) css += page_file_text(name);
  return css;
}

// In one script all names are shared, and nothing is imported.
std::string scripts_of(const Contents& page) {
  constexpr std::string_view kExport = "export ";
  std::string all;
  for (const std::string_view name : page.scripts) {
    for (const std::string& line : split(page_file_text(name), '\n')) {
      if (line.starts_with("import ")) continue;
      all += line.starts_with(kExport) ? line.substr(kExport.size()) : line;
      all += '\n';
    }
  }
  return all;
}

std::string page_text(const Contents& page) {
  const std::string style = styles_of(page);
  const std::string script = scripts_of(page);
  std::string data;
  for (const auto& [id, json] : page.data)
    data += fmt::format("<script type=\"application/json\" id=\"{}\">{}</script>\n", id, json_in_html(json));
  const std::map<std::string_view, std::string> parts = {
      {"lang", in_html(page.lang)},
      {"title", in_html(page.title)},
      {"shows", page.shows},
      {"style_hash", sha256_base64(style)},
      {"script_hash", sha256_base64(script)},
      {"style", style},
      {"script", script},
      {"data", data},
  };
  return fill_in(page_file_text("one_file.html"), [&](std::string_view name) { return parts.at(name); });
}

}  // namespace

std::string json_in_html(const Json& json) {
  std::string out;
  for (const char c : printable_json(json.dump(-1, ' ', false, Json::error_handler_t::replace))) {
    // In JSON these stand only in strings.
    if (c == '<' || c == '>' || c == '&') {
      out += fmt::format("\\u{:04x}", static_cast<unsigned>(c));
    } else {
      out += c;
    }
  }
  return out;
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

std::string film_page(const Json& film) {
  const Json& setting = film.at("setting");
  return page_text(
      {setting.at("lang"),
       setting.at("title"),
       "the game",
       {{"film", film}},
       {"dom.js", "cards.js", "table.js", "travel.js", "reel.js", "player.js", "viewer.js", "replay.js"},
       {"page.css", "table.css"}});
}

std::string report_page(const ReportPage& report) {
  return page_text(
      {"en",
       report.title,
       "the figures",
       {{"figures", report.figures}, {"played", {{"command", report.command}, {"games", report.games}}}},
       {"dom.js", "numbers.js", "chart.js", "report.js"},
       {"page.css", "report.css"}});
}

}  // namespace fuda
