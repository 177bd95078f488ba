// Walks through a document along its schema and says what is wrong with it. Knows the words of draft-07 that
// schemas/ uses; schema.cpp refuses a schema with any other word.
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

}  // namespace fuda::yaml
