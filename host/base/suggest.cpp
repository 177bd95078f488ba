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

// Computes the optimal string alignment distance. An edit inserts, deletes or replaces a byte, or swaps two
// adjacent bytes. If the distance exceeds `most`, returns any larger number.
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

// Whether `text` consists of several known words, separated only by spaces.
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

// The maximum number of known words that are compared. Comparing thousands of wrong words with thousands of
// known words would take minutes.
constexpr std::size_t kMostKnown = 1000;
constexpr std::size_t kLongestWord = 100;  // a longer word is not a typo

// The set of letters in a word, one bit per letter. One edit of the word changes at most two bits.
std::uint64_t letters_of(std::string_view word) {
  std::uint64_t letters = 0;
  for (const char c : word) letters |= std::uint64_t{1} << (static_cast<unsigned char>(folded(c)) & 63U);
  return letters;
}

// Whether the word is a whole number, which is never another number with a typing error.
bool is_number(std::string_view word) {
  if (word.starts_with('-')) word.remove_prefix(1);
  return !word.empty() && word.find_first_not_of("0123456789") == std::string_view::npos;
}

// Ranks words that are equally close to the wrong word. First come words with the same letters. Then come
// words that only lack the end of the wrong word, or have a longer end. Then come words with the same first
// letter, because few people mistype the first letter.
int rank(std::string word, std::string name) {
  const bool same_begin = word.starts_with(name) || name.starts_with(word);
  const bool same_first = word.front() == name.front();
  std::ranges::sort(word);
  std::ranges::sort(name);
  if (word == name) return 0;
  return same_begin ? 1 : same_first ? 2 : 3;
}

}  // namespace

std::string nearest(std::string_view wrong, const std::vector<std::string>& known) {
  if (wrong.empty() || wrong.size() > kLongestWord || is_number(wrong)) return {};
  const std::string word = folded(wrong);
  const std::uint64_t letters = letters_of(word);
  const std::string* best = nullptr;
  std::size_t best_distance = 0;
  int best_rank = 0;
  for (std::size_t i = 0; i < std::min(known.size(), kMostKnown); ++i) {
    const std::string& name = known[i];
    const std::size_t longer = std::max(word.size(), name.size());
    const std::size_t allowed = std::clamp<std::size_t>(longer / 3, 1, 3);
    // The distance is at least the difference in length. Because the length is checked first, very long words
    // cost little time.
    if (longer - std::min(word.size(), name.size()) > allowed) continue;
    if (static_cast<std::size_t>(std::popcount(letters ^ letters_of(name))) > 2 * allowed) continue;
    const std::size_t edits = distance(word, folded(name), allowed);
    if (edits > allowed || edits >= longer || (best != nullptr && edits > best_distance)) continue;
    const int order = rank(word, folded(name));
    if (best != nullptr && edits == best_distance && order >= best_rank) continue;
    best = &name;
    best_distance = edits;
    best_rank = order;
  }
  return best == nullptr ? std::string() : *best;
}

std::string suggestion(std::string_view wrong, const std::vector<std::string>& known, std::size_t most) {
  if (is_row(wrong, known)) return "a ',' may be missing between the names";
  if (const std::string near = nearest(wrong, known); !near.empty()) return "did you mean '" + near + "'?";
  return known.empty() ? "" : "known: " + first_few(known, most);
}

}  // namespace fuda
