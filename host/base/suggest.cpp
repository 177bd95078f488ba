#include "base/suggest.h"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "base/lists.h"
#include "base/words.h"

namespace fuda {

namespace {

char folded(char c) { return c == '_' ? '-' : in_lower_case(c); }

std::string folded(std::string_view word) {
  std::string result(word);
  for (char& c : result) c = folded(c);
  return result;
}

// Optimal string alignment: insert, delete, replace, swap two neighbours. Above `most`, any larger number.
std::size_t distance(const std::string& a, const std::string& b, std::size_t most) {
  std::vector<std::size_t> before_last(b.size() + 1);
  std::vector<std::size_t> last(b.size() + 1);
  std::vector<std::size_t> row(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) row[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    before_last.swap(last);
    last.swap(row);
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t replace = last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
      row[j] = std::min({last[j] + 1, row[j - 1] + 1, replace});
      const bool swapped = i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
      if (swapped) row[j] = std::min(row[j], before_last[j - 2] + 1);
    }
    const auto least = [](const auto& of) { return *std::min_element(of.begin(), of.end()); };
    if (least(row) > most && least(last) > most) return most + 1;
  }
  return row[b.size()];
}

// Several known words, with nothing but space between them.
bool is_row(std::string_view text, const std::vector<std::string>& known) {
  const std::size_t space = text.find(' ');
  if (space == std::string_view::npos || text.find_first_not_of(' ', space) == std::string_view::npos)
    return false;
  while (!text.empty()) {
    const std::string_view word = text.substr(0, text.find(' '));
    if (std::find(known.begin(), known.end(), word) == known.end()) return false;
    text.remove_prefix(std::min(text.size(), word.size() + 1));
  }
  return true;
}

// Thousands of wrong words compared with thousands of right ones would take minutes.
constexpr std::size_t kMostKnown = 1000;
constexpr std::size_t kLongestWord = 100;  // a longer one is no typing error

// A bit for each letter: each edit changes two of them at most.
std::uint64_t letters_of(std::string_view word) {
  std::uint64_t letters = 0;
  for (const char c : word) letters |= std::uint64_t{1} << (static_cast<unsigned char>(folded(c)) & 63U);
  return letters;
}

}  // namespace

std::string nearest(std::string_view wrong, const std::vector<std::string>& known) {
  if (wrong.empty() || wrong.size() > kLongestWord) return {};
  const std::string word = folded(wrong);
  const std::uint64_t letters = letters_of(word);
  const std::string* best = nullptr;
  std::size_t best_distance = 0;
  for (std::size_t i = 0; i < std::min(known.size(), kMostKnown); ++i) {
    const std::string& name = known[i];
    const std::size_t longer = std::max(word.size(), name.size());
    const std::size_t allowed = std::clamp<std::size_t>(longer / 3, 1, 3);
    // The distance is at least the difference in length; this also keeps a huge word from costing anything.
    if (longer - std::min(word.size(), name.size()) > allowed) continue;
    if (static_cast<std::size_t>(std::popcount(letters ^ letters_of(name))) > 2 * allowed) continue;
    const std::size_t edits = distance(word, folded(name), allowed);
    if (edits > allowed || edits >= longer || (best != nullptr && edits >= best_distance)) continue;
    best = &name;
    best_distance = edits;
  }
  return best == nullptr ? std::string() : *best;
}

std::string suggestion(std::string_view wrong, const std::vector<std::string>& known, std::size_t most) {
  if (is_row(wrong, known)) return "is a ',' missing between them?";
  if (const std::string near = nearest(wrong, known); !near.empty()) return "did you mean '" + near + "'?";
  return known.empty() ? "" : "known: " + first_few(known, most);
}

}  // namespace fuda
