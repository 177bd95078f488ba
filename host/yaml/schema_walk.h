// Says what is wrong with a document by walking through it along its schema. Knows the words of draft-07 that
// schemas/ uses; a schema with another word is refused (schema.cpp), never half understood.
#pragma once

#include <string>
#include <vector>

#include "base/diagnostic.h"
#include "yaml/spot.h"

namespace fuda::yaml {

class SchemaWalk {
 public:
  // Must outlive the walk.
  explicit SchemaWalk(const Json& schema) : root_(schema) {}

  // Every fault once, in the order of the file.
  [[nodiscard]] Findings findings(const Spot& document) const;

 private:
  void check(const Json& schema, const Spot& spot, Findings& out) const;
  [[nodiscard]] const Json& resolve(const Json& schema) const;

  void check_text(const Json& schema, const Spot& spot, Findings& out) const;
  void check_number(const Json& schema, const Spot& spot, Findings& out) const;
  void check_list(const Json& schema, const Spot& spot, Findings& out) const;
  void check_mapping(const Json& schema, const Spot& spot, Findings& out) const;
  void check_entry(const Json& schema, const Spot& spot, const Entry& entry, Findings& out) const;
  void check_key(const Json& schema, const Spot& spot, const Entry& entry, Findings& out) const;

  const Json& root_;
};

// schema[keyword] if it is there, else nullptr.
[[nodiscard]] const Json* part(const Json& schema, const char* keyword);

}  // namespace fuda::yaml
