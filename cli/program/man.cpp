// Man pages, written from the help of the commands.
#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <string>

#include "base/utf8.h"
#include "program/help.h"

namespace fuda::cli {

namespace {

// A text that man(7) prints unchanged, whatever the encoding of the reader's terminal.
std::string plain(std::string_view text) {
  std::string out;
  while (!text.empty()) {
    const CodePoint point = decode_utf8(text, 0);
    const std::string_view letter = text.substr(0, std::max<std::size_t>(point.bytes, 1));
    text.remove_prefix(letter.size());
    if (letter == "…") {
      out += "...";
    } else if (letter == "\\") {
      out += "\\e";
    } else if (letter == "-") {
      out += "\\-";
    } else if (letter == "'") {
      out += "\\(aq";
    } else if (point.bytes > 1) {
      out += fmt::format("\\[u{:04X}]", static_cast<unsigned>(point.value));
    } else {
      out += letter;
    }
  }
  return out.starts_with('.') ? "\\&" + out : out;
}

std::string dashed(std::string text) {
  std::ranges::replace(text, ' ', '-');
  return text;
}

}  // namespace

std::string man_text(const HelpPage& page) {
  const std::string name = plain(dashed(page.command));
  std::string title = name;
  std::ranges::transform(title, title.begin(),
                         [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
  std::string out = fmt::format(
      ".TH \"{}\" 1 \"\" \"{} {}\" \"User Commands\"\n.SH NAME\n{} \\- {}\n.SH SYNOPSIS\n\\fB{}\\fR {}\n"
      ".SH OPTIONS\n",
      title, "fuda", FUDA_VERSION, name, plain(page.does), plain(page.command), plain(page.usage));
  for (const HelpGroup& group : page.groups) {
    out += fmt::format(".SS {}\n", plain(group.title));
    for (const HelpEntry& entry : group.entries)
      out += fmt::format(".TP\n\\fB{}\\fR\n{}\n", plain(entry.name), plain(entry.text));
  }
  if (!page.examples.empty()) out += ".SH EXAMPLES\n";
  for (const HelpEntry& example : page.examples)
    out += fmt::format(".TP\n{}\n\\fB{}\\fR\n", plain(example.text), plain(example.name));
  out += ".SH SEE ALSO\n";
  for (const std::string& other : page.see)
    out += fmt::format("\\fB{}\\fR(1){}\n", plain(other), &other == &page.see.back() ? "" : ",");
  return out;
}

}  // namespace fuda::cli
