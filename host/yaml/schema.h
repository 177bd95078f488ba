// Checks nodes against the JSON Schemas in schemas/, the same files that editors use for completion. The
// schemas are built into the library, so a moved binary still checks.
#pragma once

#include <string>
#include <string_view>

#include "yaml/node.h"

namespace fuda::yaml {

// Everything about `node` that schemas/<name>.schema.json does not allow, each at its own line and column and
// in our own words: unknown key (with the nearest known one), missing key, wrong type, value not among the
// allowed ones, out of range, wrong form. Empty when it conforms. `name` is one of: game, variant, script,
// names, rulebook, pack, observation, bot-protocol, part, encoder.
[[nodiscard]] Findings check_schema(const Node& node, std::string_view name);

// The same against the text of a schema. Throws Failure for one that uses more than the words of draft-07
// that schema.cpp lists, among them references into itself (#/definitions/…). "x-expected" (else "title",
// else "description") completes the sentence "'players' must be …" where a pattern does not match.
[[nodiscard]] Findings check_against(const Node& node, const std::string& schema_json_text);

}  // namespace fuda::yaml
