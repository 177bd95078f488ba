// The descriptions of keys in the schemas, for the printed reference.
#pragma once

#include <string>
#include <string_view>

#include "reference/reference.h"

namespace fuda {

// Describes schemas/<name>.schema.json. The result has one section per top-level key, with one entry per key
// inside it, in the schema's order. Throws Failure if the schema does not exist.
[[nodiscard]] ReferencePage describe_schema(std::string_view name);
// Describes the text of a schema. In addition to the standard keywords, the schema may have "x-key" (the
// placeholder in paths for any key of a mapping, "NAME" by default), "x-default" (words for a default that is
// not a plain value), "enumDescriptions" (the meaning of each word under "enum") and "x-see" (the schema that
// describes the keys).
[[nodiscard]] ReferencePage describe_schema_text(const std::string& schema_json_text,
                                                 std::string_view topic = {});

}  // namespace fuda
