#include "page/html.h"

#include <fmt/format.h>

#include <map>
#include <vector>

#include "base/utf8.h"
#include "page_files.h"
#include "script/names.h"
#include "text/html.h"
#include "text/quoting.h"

namespace fuda {

namespace {

using Json = nlohmann::ordered_json;

struct Contents {
  const char* name;  // the name of the page's script, styles and policy (page/files/CMakeLists.txt)
  std::string lang, title;
  const char* shows;                               // the part of the page that needs JavaScript, such as "the
                                                   // game"
  std::vector<std::pair<const char*, Json>> data;  // the parts of the data, each with its id
};

std::string page_text(const Contents& page) {
  std::string data;
  for (const auto& [id, json] : page.data)
    data += fmt::format("<script type=\"application/json\" id=\"{}\">{}</script>\n", id, json_in_html(json));
  const auto own = [&](const char* ending) {
    return std::string(page_file_text(std::string(page.name) + ending));
  };
  const std::map<std::string_view, std::string> parts = {
      {"lang", in_html(page.lang)},
      {"title", in_html(page.title)},
      {"shows", page.shows},
      {"policy", own(".policy")},
      {"style", own(".css")},
      {"script", own(".js")},
      {"data", data},
  };
  return fill_in(page_file_text("one_file.html"), [&](std::string_view name) { return parts.at(name); });
}

}  // namespace

std::string json_in_html(const Json& json) {
  std::string out;
  for (const char c : printable_json(json.dump(-1, ' ', false, Json::error_handler_t::replace))) {
    // In JSON, these characters occur only in strings, so an escape sequence can replace each character.
    if (c == '<' || c == '>' || c == '&') {
      out += fmt::format("\\u{:04x}", static_cast<unsigned>(c));
    } else {
      out += c;
    }
  }
  return out;
}

std::string film_page(const Json& film) {
  const Json& setting = film.at("setting");
  return page_text({"film", setting.at("lang"), setting.at("title"), "the game", {{"film", film}}});
}

std::string handbook_page(const Json& setting, const Json& book) {
  return page_text({"handbook",
                    setting.at("lang"),
                    book.at("title"),
                    "the rules",
                    {{"handbook", {{"setting", setting}, {"book", book}}}}});
}

std::string report_page(const ReportPage& report) {
  return page_text(
      {"report",
       "en",
       report.title,
       "the figures",
       {{"figures", report.figures}, {"played", {{"command", report.command}, {"games", report.games}}}}});
}

}  // namespace fuda
