// A YAML file as a tree of nodes that know their places: mappings with unique plain keys, sequences, scalars.
// reader.h refuses everything else: anchors, aliases, tags, second documents, deep nesting.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/diagnostic.h"

namespace fuda::yaml {

enum class NodeKind : std::uint8_t { null, scalar, sequence, mapping };

struct Entry;

struct Node {
  NodeKind kind = NodeKind::null;
  bool quoted = false;                      // a quoted scalar is always text
  int line = 0;                             // 1-based; of the node's first character
  int column = 0;                           // 1-based, in bytes
  int layer = 0;                            // the number of the patch that brought it (load/merge.h); 0: none
  std::shared_ptr<const std::string> file;  // the path as the user gave it; nodes of merged files differ here
  std::string text;                         // scalar: its value, quotes and escapes resolved
  std::vector<Node> items;                  // sequence
  std::vector<Entry> entries;               // mapping, in file order; keys are unique

  [[nodiscard]] bool is_null() const { return kind == NodeKind::null; }
  [[nodiscard]] bool is_scalar() const { return kind == NodeKind::scalar; }
  [[nodiscard]] bool is_sequence() const { return kind == NodeKind::sequence; }
  [[nodiscard]] bool is_mapping() const { return kind == NodeKind::mapping; }

  [[nodiscard]] Place place() const;
  // The value of a key, or nullptr. Also nullptr when this is not a mapping.
  [[nodiscard]] const Node* find(std::string_view key) const;
  [[nodiscard]] Node* find(std::string_view key);
  [[nodiscard]] const Entry* entry(std::string_view key) const;
  // The value of a key; a null node where there is none.
  [[nodiscard]] const Node& operator[](std::string_view key) const;

  // A plain scalar written as a decimal integer that fits (optional sign, no leading '+' or 0); else nothing.
  [[nodiscard]] std::optional<std::int64_t> as_int() const;
  // A plain `true` or `false`; YAML 1.1's yes/no/on/off are text here.
  [[nodiscard]] std::optional<bool> as_bool() const;
};

struct Entry {
  std::string key;
  int line = 0, column = 0;  // of the key
  int layer = 0;             // as of a node
  std::shared_ptr<const std::string> file;
  Node value;

  [[nodiscard]] Place place() const;
};

// The value in one line, for comparing and for messages: "[R1, R2]", "{max: 3}", "nothing".
[[nodiscard]] std::string in_one_line(const Node& node);

// In file order.
[[nodiscard]] std::vector<std::string> keys_of(const Node& mapping);

}  // namespace fuda::yaml
