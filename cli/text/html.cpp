#include "text/html.h"

#include "base/lists.h"
#include "base/utf8.h"

namespace fuda {

std::string in_html(std::string_view text, bool lines) {
  std::string html;
  bool first = true;
  for (const std::string& line : split(text, '\n')) {
    if (!first) html += lines ? '\n' : ' ';
    first = false;
    for (const char c : printable(line, lines)) {
      switch (c) {
        case '&':
          html += "&amp;";
          break;
        case '<':
          html += "&lt;";
          break;
        case '>':
          html += "&gt;";
          break;
        case '"':
          html += "&quot;";
          break;
        case '\'':
          html += "&#39;";
          break;
        default:
          html += c;
      }
    }
  }
  return html;
}

}  // namespace fuda
