// Walks through a document along its schema and reports faults. Implements the draft-07 keywords that
// schemas/ uses. schema.cpp refuses schemas with other keywords.
#pragma once

#include "base/diagnostic.h"
#include "yaml/spot.h"

namespace fuda::yaml {

class SchemaWalk {
 public:
  // `schema` must outlive the walk.
  explicit SchemaWalk(const Json& schema) : root_(schema) {}

  // Lists each fault once, in file order.
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
