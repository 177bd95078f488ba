// The keys and scalars of a YAML text with their places and paths. Accepts any text, even while somebody is
// typing it. The tokens are right if the text is YAML that fuda can read (yaml/reader.h).
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace fuda::language {

using KeyPath = std::vector<std::string>;

struct YamlToken {
  KeyPath path;  // the keys above the token, with "[]" for the items of a list; for a key, its own name comes
                 // last
  bool is_key = false;
  bool alone = false;     // whether the token is a value that could also be the beginning of a key
  std::size_t begin = 0;  // the offset of the token, without quotes
  std::size_t end = 0;
  std::string text;

  [[nodiscard]] bool holds(std::size_t offset) const { return begin <= offset && offset <= end; }
};

[[nodiscard]] std::vector<YamlToken> yaml_tokens(std::string_view text);

// The token at a place, or the token that a word typed there would form. `siblings` contains the keys of the
// mapping to which the token belongs.
struct YamlSpot {
  YamlToken token;
  std::vector<std::string> siblings;
};
[[nodiscard]] YamlSpot yaml_spot(const std::string& text, std::size_t offset);

}  // namespace fuda::language
