// A page for browsers: one file, without scripts, that loads nothing. Every text is escaped here, whatever it
// holds: names and games are written by strangers.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "text/html.h"

namespace fuda {

class Page {
 public:
  struct Card {
    std::string label, value, note;
  };
  using Rows = std::vector<std::vector<std::string>>;

  // Plain texts, here and below, if nothing else is said.
  Page(const std::string& title, const std::string& subtitle);

  void verdict(const std::string& text);
  void cards(const std::vector<Card>& cards);
  // The heading of what follows, and a sentence or "".
  void section(const std::string& title, const std::string& text = {});
  void paragraph(const std::string& text);
  void terms(const std::vector<std::pair<std::string, std::string>>& terms);
  // Charts beside each other, where there is room; as report_chart.h makes them.
  void charts(const std::vector<std::string>& html);
  // Folded, under this name; the first row is the head.
  void table(const std::string& name, const Rows& rows);
  void code(const std::string& text);
  // A game as text, folded, and as a file to save.
  void game(const std::string& what, const std::string& note, const std::string& file,
            const std::string& script);

  [[nodiscard]] std::string html() const;

 private:
  void close_section();

  std::string title_, body_;
  bool open_ = false;
};

// A folded table, for what shows the same as a chart.
[[nodiscard]] std::string folded_table(const std::string& name, const Page::Rows& rows);

}  // namespace fuda
