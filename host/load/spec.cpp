#include "load/spec.h"

#include <fmt/format.h>

#include <algorithm>
#include <system_error>

#include "base/utf8.h"
#include "load/files.h"
#include "load/folders.h"

namespace fuda {

namespace fs = std::filesystem;

namespace {

// Finds the ends of words by checking which files and folders exist.
class WordReader {
 public:
  WordReader(const std::vector<Path>& path, const FindFrom& from) : path_(path), from_(from) {}

  // The length of the first word. `head` says whether the word names the game.
  [[nodiscard]] std::size_t size_of_first(const std::string& spec, bool head) const {
    const std::size_t plus = spec.find('+');
    if (plus == std::string::npos) return spec.size();
    const bool by_name = head && is_known_by_name(spec, plus);
    for (std::size_t end = spec.size(); end > plus; end = spec.rfind('+', end - 1)) {
      const std::string word = spec.substr(0, end);
      const bool is_path = looks_like_path(word);
      if (is_path ? leads_to_file(word) : head && !by_name && is_game(word)) return end;
    }
    // If no such file exists, assume that the user means a missing file in an existing folder.
    for (std::size_t slash = spec.rfind('/'); slash != std::string::npos && slash > plus;
         slash = spec.rfind('/', slash - 1)) {
      if (any_place(spec.substr(0, slash), is_folder)) return std::min(spec.find('+', slash), spec.size());
    }
    return plus;
  }

 private:
  template <class Is>
  [[nodiscard]] bool any_place(const std::string& word, Is is) const {
    const std::vector<Path> places = places_of(word, from_);
    return std::ranges::any_of(places, is);
  }

  [[nodiscard]] bool leads_to_file(const std::string& word) const {
    return any_place(word, [](const Path& at) {
      return is_file(at) || is_file(at / kGameFile) || is_file(at / (at.filename().string() + ".yaml"));
    });
  }

  [[nodiscard]] bool is_game(const std::string& word) const {
    return game_named(word, path_, from_) || leads_to_file(word);
  }

  // Whether `spec` begins with the name of a game on the path, followed by one of its variants.
  [[nodiscard]] bool is_known_by_name(const std::string& spec, std::size_t plus) const {
    const auto game = game_named(spec.substr(0, plus), path_, from_);
    if (!game) return false;
    const std::string variant = spec.substr(plus + 1, spec.find('+', plus + 1) - plus - 1);
    const std::string file = variant + ".yaml";
    return looks_like_path(variant) || is_file(game->parent_path() / "variants" / file) ||
           std::ranges::any_of(path_, [&](const Path& folder) {
             return is_file(folder / file) || is_file(folder / variant / file);
           });
  }

  const std::vector<Path>& path_;
  const FindFrom& from_;
};

// Whether there is no relative path, or the relative path goes up to the root.
bool is_no_way(const Path& way, const Path& from) {
  const auto steps = std::ranges::count(way, Path(".."));
  return way.empty() || (steps > 0 && steps == std::distance(from.begin(), from.end()) - 1);
}

Path without_end(const Path& path) { return path.has_filename() ? path : path.parent_path(); }  // "a/" is "a"

// The path of `target` from `folder`. If possible, the path follows the links in the name of the target.
std::string way_from(const Path& folder, const Path& target) {
  std::error_code error;
  const Path here =
      without_end(fs::weakly_canonical(fs::absolute(folder.empty() ? Path(".") : folder, error), error));
  const Path named = without_end(fs::absolute(target, error).lexically_normal());
  const Path real = without_end(fs::canonical(target, error));
  const bool is_as_named = fs::equivalent(named, real, error);  // `..` after a link leads elsewhere
  Path way = (is_as_named ? named : real).lexically_relative(here);
  if (is_no_way(way, here)) way = real.lexically_relative(here);
  if (is_no_way(way, here)) return (is_as_named ? named : real).string();
  const Path first = *way.begin();
  return (first == "." || first == ".." ? way : Path(".") / way).string();
}

void refuse_unwritable_name(const std::string& word) {
  for (std::size_t at = 0; at < word.size();) {
    const CodePoint point = decode_utf8(word, at);
    if (point.bytes == 0 || is_control(point.value))
      throw Failure(error_at(
          {}, fmt::format("no script can name '{}'", printable(word)),
          "use another name: scripts cannot hold names that have control characters or are not UTF-8"));
    at += point.bytes;
  }
}

}  // namespace

std::optional<Path> game_named(const std::string& name, const std::vector<Path>& path, const FindFrom& from) {
  if (auto found = enclosing(name, from)) return found;
  for (const Path& folder : path) {
    if (is_file(folder / name / kGameFile)) return folder / name / kGameFile;
  }
  return std::nullopt;
}

std::vector<std::string> spec_words(const std::string& spec, const std::vector<Path>& path,
                                    const FindFrom& from) {
  const WordReader reader(path, from);
  std::vector<std::string> words;
  for (std::size_t at = 0; at <= spec.size(); at += words.back().size() + 1) {
    const std::string rest = spec.substr(at);
    words.push_back(rest.substr(0, reader.size_of_first(rest, words.empty())));
  }
  return words;
}

std::string spec_from(const Path& folder, const std::string& spec, const std::vector<Path>& path,
                      const FindFrom& from) {
  std::string out;
  bool head = true;
  for (const std::string& word : spec_words(spec, path, from)) {
    const bool may_be_path = looks_like_path(word) || (head && !game_named(word, path, from));
    const auto target = may_be_path ? place_of(word, from) : std::nullopt;
    const std::string named = target ? way_from(folder, *target) : word;
    if (target) refuse_unwritable_name(named);
    out += (head ? "" : "+") + named;
    head = false;
  }
  return out;
}

}  // namespace fuda
