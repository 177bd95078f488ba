// Statistics as JSON, complete and exact.
#pragma once

#include <stdexcept>

#include "study/json.h"
#include "study/statistics.h"

namespace fuda {

[[nodiscard]] Json statistics_json(const Statistics& sums);

// Reads statistics from JSON. Throws Damaged if statistics_json() cannot have written the JSON.
[[nodiscard]] Statistics read_statistics(const Json& json);

struct Damaged : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// The functions below read values of a JSON object. All of them throw Damaged if the value is missing or has
// the wrong type.
[[nodiscard]] const Json& part_of(const Json& json, const char* key);
[[nodiscard]] std::uint64_t count_of(const Json& json, const char* key);
[[nodiscard]] std::string text_of(const Json& json, const char* key);
[[nodiscard]] bool truth_of(const Json& json, const char* key);
[[nodiscard]] const Json& list_of(const Json& json, const char* key);
[[nodiscard]] std::vector<std::string> texts_of(const Json& json, const char* key);

}  // namespace fuda
