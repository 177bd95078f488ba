// The keys and values that the schemas in schemas/ allow at a place in a file.
#pragma once

#include <string>
#include <vector>

#include "language/yaml_tokens.h"
#include "load/kind.h"

namespace fuda::language {

struct SchemaKey {
  std::string name;
  std::string text;  // its description
  bool takes_mapping = false;
  bool takes_list = false;
};
struct SchemaValue {
  std::string name;
  std::string text;
};

// The topic of the reference for files of this kind, such as "game". "" for unknown files.
[[nodiscard]] std::string topic_of(FileKind kind);

// The keys that the schema allows in the mapping at a path (plain_path in names.h), without the names that
// the game declares.
[[nodiscard]] std::vector<SchemaKey> keys_at(FileKind kind, const KeyPath& path);
// The words that the schema allows as a value, and whether the schema allows a number.
[[nodiscard]] std::vector<SchemaValue> values_at(FileKind kind, const KeyPath& path);
[[nodiscard]] bool takes_number(FileKind kind, const KeyPath& path);

// The text that `fuda reference` prints about the key, in Markdown. Returns "" if the schema does not have
// the key.
[[nodiscard]] std::string describe_key(FileKind kind, const KeyPath& path);

}  // namespace fuda::language
