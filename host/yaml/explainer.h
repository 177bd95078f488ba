// Hooks that explain a text that is not YAML, or that means something else in YAML than its author probably
// intended. Without an Explainer, as in a program that links only the host, fuda shows the parser's own
// messages.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "base/diagnostic.h"
#include "yaml/node.h"

namespace fuda::yaml {

struct SyntaxError {
  std::string said;        // yaml-cpp's message
  std::size_t offset = 0;  // offset at which yaml-cpp noticed the fault
  std::size_t good = 0;    // the text before this offset is well-formed
};

struct Explainer {
  Finding (*syntax)(const SyntaxError& error, std::string_view text, const std::string& file) = nullptr;
  // Explains an unquoted scalar that begins at `offset`: a key of a block mapping, or a value. Returns
  // nothing if the scalar needs no explanation.
  std::optional<Finding> (*plain)(const Node& node, std::string_view text, std::size_t offset,
                                  bool is_key_in_lines) = nullptr;
  // Explains a list or mapping that is used as a key. `rest` is the text from the list or mapping to the end.
  std::optional<Finding> (*as_key)(const Place& place, std::string_view rest) = nullptr;
  // A hint about a value that the schema refuses, or "". `accepts` tells whether the schema would accept
  // another text as this value. Call `accepts` rarely, because it checks the whole document.
  std::string (*wrong_value)(const Node& document, const Node& value,
                             const std::function<bool(const std::string& text)>& accepts) = nullptr;
};

// The installed explainer, or null. Install the explainer before threads start.
inline const Explainer* explainer = nullptr;

}  // namespace fuda::yaml
