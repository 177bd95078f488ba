// What was probably meant where a text is no YAML, or other YAML than it seems. A program that links the host
// alone has nobody who says so: it shows the parser's own words.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "base/diagnostic.h"
#include "yaml/node.h"

namespace fuda::yaml {

struct SyntaxError {
  std::string said;        // yaml-cpp's message
  std::size_t offset = 0;  // where it noticed
  std::size_t good = 0;    // all before this is known to be well-formed
};

struct Explainer {
  Finding (*syntax)(const SyntaxError& error, std::string_view text, const std::string& file) = nullptr;
  // A scalar without quotes that begins at `offset`, a key of a mapping in lines or anything else; nothing
  // where it is what it seems to be.
  std::optional<Finding> (*plain)(const Node& node, std::string_view text, std::size_t offset,
                                  bool is_key_in_lines) = nullptr;
  // A list or mapping in the place of a key; `rest`: the text from there on.
  std::optional<Finding> (*as_key)(const Place& place, std::string_view rest) = nullptr;
};

// May be null. Install it before threads start.
inline const Explainer* explainer = nullptr;

}  // namespace fuda::yaml
