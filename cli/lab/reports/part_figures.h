// Statistics as JSON, whole and exact.
#pragma once

#include <stdexcept>

#include "study/json.h"
#include "study/statistics.h"

namespace fuda {

[[nodiscard]] Json statistics_json(const Statistics& sums);

// Throws Damaged if it is not what statistics_json() writes.
[[nodiscard]] Statistics read_statistics(const Json& json);

struct Damaged : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// A value of a JSON object. They throw Damaged if it is missing or of another kind.
[[nodiscard]] const Json& part_of(const Json& json, const char* key);
[[nodiscard]] std::uint64_t count_of(const Json& json, const char* key);
[[nodiscard]] std::string text_of(const Json& json, const char* key);
[[nodiscard]] bool truth_of(const Json& json, const char* key);
[[nodiscard]] const Json& list_of(const Json& json, const char* key);
[[nodiscard]] std::vector<std::string> texts_of(const Json& json, const char* key);

}  // namespace fuda
