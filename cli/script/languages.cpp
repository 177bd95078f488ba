#include "script/languages.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/diagnostic.h"
#include "base/lists.h"
#include "base/utf8.h"
#include "base/words.h"

namespace fuda {

namespace {

std::string plain_tag(std::string text) {
  for (char& c : text) c = c == '_' ? '-' : in_lower_case(c);
  return text;
}

}  // namespace

std::vector<std::string> language_tags(std::string wanted) {
  constexpr std::size_t kLongest = 64;
  wanted.resize(std::min({wanted.find_first_of(".@"), wanted.size(), kLongest}));  // "es_ES.UTF-8@euro"
  std::string tag = plain_tag(std::move(wanted));
  if (tag == "c" || tag == "posix") tag = "en";
  std::vector<std::string> tags;
  while (!tag.empty()) {
    tags.push_back(tag);
    const std::size_t last = tag.rfind('-');
    tag.resize(last == std::string::npos ? 0 : last);
    if (tag.size() > 2 && tag[tag.size() - 2] == '-')
      tag.resize(tag.size() - 2);  // in a tag, "x" starts a private part
  }
  return tags;
}

std::optional<std::string> closest_language(const std::vector<std::string>& known,
                                            const std::string& wanted) {
  for (const std::string& tag : language_tags(wanted)) {
    const auto found = std::ranges::find(known, tag, plain_tag);
    if (found != known.end()) return *found;
  }
  return std::nullopt;
}

void refuse_language(const std::string& what, const std::string& wanted, const std::string& has,
                     const std::vector<std::string>& known) {
  throw Failure(error_at({}, fmt::format("{} into '{}'", what, excerpt(wanted)),
                         fmt::format("{} in {}", has, either(known))));
}

}  // namespace fuda
