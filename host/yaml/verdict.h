// valijson behind a small face: the only place that includes its headers, which are many.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "yaml/json.h"

namespace fuda::yaml {

struct Complaint {
  std::vector<std::string> path;  // keys, and "0", "1", … for items, from the root to the value
  std::string description;        // in valijson's words
};

// A parsed schema. Checking may happen in many threads at once.
class Verdict {
 public:
  // Throws std::runtime_error when `schema` is not a usable schema.
  explicit Verdict(const Json& schema);
  ~Verdict();
  Verdict(Verdict&&) noexcept;
  Verdict(const Verdict&) = delete;
  Verdict& operator=(const Verdict&) = delete;
  Verdict& operator=(Verdict&&) = delete;

  [[nodiscard]] bool accepts(const Json& value) const;
  // Of a value that is not accepted: the complaint furthest from the root, the first of equals.
  [[nodiscard]] Complaint deepest_complaint(const Json& value) const;

 private:
  struct Parsed;
  std::unique_ptr<const Parsed> parsed_;
};

}  // namespace fuda::yaml
