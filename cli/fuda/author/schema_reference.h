// What the schemas say about each key, for the printed reference.
#pragma once

#include <string>
#include <string_view>

#include "author/reference.h"

namespace fuda {

// Describes schemas/<name>.schema.json: a section for each key of the top level, with an entry for each key
// in it, in the schema's order. Throws Failure if there is no such schema.
[[nodiscard]] ReferencePage describe_schema(std::string_view name);
// Describes the text of a schema. Besides the standard keywords it may have "x-key", the word that stands in
// paths for any key of a mapping (by default "NAME"); "x-default", a default that is not a plain value, in
// words; "enumDescriptions", the meaning of each word under "enum"; "x-see", the schema that describes the
// keys.
[[nodiscard]] ReferencePage describe_schema_text(const std::string& schema_json_text,
                                                 std::string_view topic = {});

}  // namespace fuda
