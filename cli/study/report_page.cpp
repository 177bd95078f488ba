#include "study/report_page.h"

#include <fmt/format.h>

#include "study/report_style.h"

namespace fuda {

namespace {

// A pattern that tells areas apart without their colours.
constexpr const char* kPatterns =
    R"(<svg width="0" height="0" style="position:absolute" aria-hidden="true"><defs>)"
    R"(<pattern id="hatch" width="6" height="6" patternUnits="userSpaceOnUse" )"
    "patternTransform=\"rotate(45)\"><rect width=\"6\" height=\"6\" fill=\"var(--a-soft)\"/>"
    "<line class=\"tile\" x1=\"0\" y1=\"0\" x2=\"0\" y2=\"6\"/></pattern></defs></svg>\n";

std::string in_url(std::string_view text) {
  std::string url;
  for (const char c : text) {
    const bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
    url += plain ? std::string(1, c) : fmt::format("%{:02X}", static_cast<unsigned char>(c));
  }
  return url;
}

}  // namespace

std::string folded_table(const std::string& name, const Page::Rows& rows) {
  std::string html = "<details><summary>" + in_html(name) + "</summary><div class=\"wide\"><table>\n";
  for (std::size_t r = 0; r < rows.size(); ++r) {
    html += "<tr>";
    for (std::size_t i = 0; i < rows[r].size(); ++i) {
      const char* cell = r == 0 ? R"(th scope="col")" : i == 0 ? R"(th scope="row")" : "td";
      html += fmt::format("<{}>{}</{}>", cell, in_html(rows[r][i]), std::string_view(cell).substr(0, 2));
    }
    html += "</tr>\n";
  }
  return html + "</table></div></details>\n";
}

Page::Page(const std::string& title, const std::string& subtitle) : title_(title) {
  body_ = "<h1>" + in_html(title) + "</h1>\n<p class=\"sub\">" + in_html(subtitle) + "</p>\n";
}

void Page::close_section() {
  if (open_) body_ += "</section>\n";
  open_ = false;
}

void Page::verdict(const std::string& text) { body_ += R"(<p class="verdict">)" + in_html(text) + "</p>\n"; }

void Page::cards(const std::vector<Card>& cards) {
  body_ += "<ul class=\"cards\">\n";
  for (const Card& card : cards) {
    body_ += fmt::format(R"(<li><span class="label">{}</span><span class="value">{}</span><span )"
                         "class=\"note\">{}</span></li>\n",
                         in_html(card.label), in_html(card.value), in_html(card.note));
  }
  body_ += "</ul>\n";
}

void Page::section(const std::string& title, const std::string& text) {
  close_section();
  open_ = true;
  body_ += "<section>\n<h2>" + in_html(title) + "</h2>\n";
  if (!text.empty()) paragraph(text);
}

void Page::paragraph(const std::string& text) { body_ += "<p>" + in_html(text) + "</p>\n"; }

void Page::terms(const std::vector<std::pair<std::string, std::string>>& terms) {
  body_ += "<dl>\n";
  for (const auto& [name, text] : terms)
    body_ += "<dt>" + in_html(name) + "</dt><dd>" + in_html(text) + "</dd>\n";
  body_ += "</dl>\n";
}

void Page::charts(const std::vector<std::string>& html) {
  body_ += "<div class=\"charts\">\n";
  for (const std::string& chart : html) body_ += chart;
  body_ += "</div>\n";
}

void Page::table(const std::string& name, const Rows& rows) { body_ += folded_table(name, rows); }

void Page::code(const std::string& text) {
  body_ += R"(<pre class="line"><code>)" + in_html(text, true) + "</code></pre>\n";
}

void Page::game(const std::string& what, const std::string& note, const std::string& file,
                const std::string& script) {
  body_ += fmt::format(
      "<details class=\"game\"><summary><b>{}</b> <span class=\"note\">{}</span></summary>\n"
      "<p class=\"download\"><a download=\"{}\" href=\"data:text/yaml;charset=utf-8,{}\">Save as {}</a></p>\n"
      "<pre><code>{}</code></pre></details>\n",
      in_html(what), in_html(note), in_html(file), in_url(script), in_html(file), in_html(script, true));
}

std::string Page::html() const {
  return fmt::format(
      "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
      R"(<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src )"
      "'unsafe-inline'\">\n"
      "<title>{}</title>\n<style>{}</style>\n</head>\n<body>\n{}<main>\n{}{}</main>\n</body>\n</html>\n",
      in_html(title_), kReportStyle, kPatterns, body_, open_ ? "</section>\n" : "");
}

}  // namespace fuda
