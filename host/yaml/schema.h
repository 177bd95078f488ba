// Checks nodes against the JSON Schemas in schemas/, the same files that editors use for completion. The
// schemas are built into the library, so the program works from any folder.
#pragma once

#include <string>
#include <string_view>

#include "yaml/node.h"

namespace fuda::yaml {

// Lists everything in `node` that schemas/<name>.schema.json does not allow, each at its own line and column
// and in fuda's own words. Finds unknown keys (with the closest match), missing keys, wrong types and forms,
// and values that are out of range or not among the allowed ones. Empty if the node conforms. `name` is one
// of: game, variant, script, names, rulebook, pack, observation, bot-protocol, part, encoder.
[[nodiscard]] Findings check_schema(const Node& node, std::string_view name);

// Checks a node as check_schema does, but against the text of a schema. Throws Failure if the schema uses
// keywords other than the draft-07 ones listed in schema.cpp. References must stay within the schema
// (#/definitions/…). If a pattern does not match, "x-expected" (otherwise "title", otherwise "description")
// completes the sentence "'players' must be …".
[[nodiscard]] Findings check_against(const Node& node, const std::string& schema_json_text);

}  // namespace fuda::yaml
