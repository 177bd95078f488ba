#include "page/html.h"

#include <fmt/format.h>
#include <nettle/base64.h>
#include <nettle/sha2.h>

#include <array>
#include <map>
#include <vector>

#include "base/lists.h"
#include "base/utf8.h"
#include "page_files.h"
#include "script/names.h"
#include "text/html.h"
#include "text/quoting.h"

namespace fuda {

namespace {

using Json = nlohmann::ordered_json;

struct Contents {
  std::string lang, title;
  std::string shows;                               // "the game": what needs JavaScript
  std::vector<std::pair<const char*, Json>> data;  // each with its id
  std::vector<std::string_view> scripts, styles;   // each script after those that it imports
};

std::string page_text(const Contents& page) {
  const std::string style = one_style(page.styles);
  const std::string script = one_script(page.scripts);
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

std::string one_style(std::span<const std::string_view> names) {
  std::string css;
  for (const std::string_view name : names) css += page_file_text(name);
  return css;
}

std::string one_script(std::span<const std::string_view> names) {
  constexpr std::string_view kExport = "export ";
  std::string all;
  for (const std::string_view name : names) {
    for (const std::string& line : split(page_file_text(name), '\n')) {
      if (line.starts_with("import ")) continue;
      all += line.starts_with(kExport) ? line.substr(kExport.size()) : line;
      all += '\n';
    }
  }
  return all;
}

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
       {"dom.js", "points.js", "said.js", "cards.js", "table.js", "travel.js", "scored.js", "named.js",
        "reel.js", "sums.js", "scores.js", "player.js", "opened.js", "viewer.js", "replay.js"},
       {"page.css", "table.css", "forms.css", "viewer.css"}});
}

std::string handbook_page(const Json& setting, const Json& book) {
  return page_text({setting.at("lang"),
                    book.at("title"),
                    "the rules",
                    {{"handbook", {{"setting", setting}, {"book", book}}}},
                    {"dom.js", "cards.js", "handbook.js", "rulebook.js"},
                    {"page.css", "table.css", "forms.css", "viewer.css", "rules.css"}});
}

std::string report_page(const ReportPage& report) {
  return page_text(
      {"en",
       report.title,
       "the figures",
       {{"figures", report.figures}, {"played", {{"command", report.command}, {"games", report.games}}}},
       {"dom.js", "numbers.js", "chart.js", "report.js"},
       {"page.css", "forms.css", "viewer.css", "report.css"}});
}

}  // namespace fuda
