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
  bool quoted = false;  // a quoted scalar is always text
  int line = 0;         // line of the first character, from 1
  int column = 0;       // column of the first character, from 1, in bytes
  int layer = 0;        // number of the patch that added the node (load/merge.h); 0: none
  std::shared_ptr<const std::string>
      file;                    // the path as the user gave it; nodes of merged files have different paths
  std::string text;            // scalar: its value after resolving quotes and escapes
  std::vector<Node> items;     // sequence
  std::vector<Entry> entries;  // mapping, in file order; keys are unique

  [[nodiscard]] bool is_null() const { return kind == NodeKind::null; }
  [[nodiscard]] bool is_scalar() const { return kind == NodeKind::scalar; }
  [[nodiscard]] bool is_sequence() const { return kind == NodeKind::sequence; }
  [[nodiscard]] bool is_mapping() const { return kind == NodeKind::mapping; }

  [[nodiscard]] Place place() const;
  // The value of a key, or nullptr if the key is missing or this is not a mapping.
  [[nodiscard]] const Node* find(std::string_view key) const;
  [[nodiscard]] Node* find(std::string_view key);
  [[nodiscard]] const Entry* entry(std::string_view key) const;
  // The value of a key, or a null node if the key is missing.
  [[nodiscard]] const Node& operator[](std::string_view key) const;

  // The value of a plain scalar that is a decimal integer in range (optional '-', no leading '+' or 0).
  // Returns nothing if the node is anything else.
  [[nodiscard]] std::optional<std::int64_t> as_int() const;
  // The value of a plain `true` or `false`. The yes/no/on/off of YAML 1.1 are text in fuda.
  [[nodiscard]] std::optional<bool> as_bool() const;
};

struct Entry {
  std::string key;
  int line = 0, column = 0;  // of the key
  int layer = 0;             // as in Node
  std::shared_ptr<const std::string> file;
  Node value;

  [[nodiscard]] Place place() const;
};

// The value on one line, for comparisons and for messages: "[R1, R2]", "{max: 3}", "nothing".
[[nodiscard]] std::string in_one_line(const Node& node);

// The keys, in file order.
[[nodiscard]] std::vector<std::string> keys_of(const Node& mapping);

}  // namespace fuda::yaml
