// Says what is wrong with a document by walking through it along its schema. Knows draft-07 except `format`,
// which editors ignore, and references to other files.
#pragma once

#include <string>
#include <vector>

#include "text/diagnostic.h"
#include "yaml/spot.h"

namespace fuda::yaml {

// One thing that is wrong. A fault of a value itself says what it should have been, so that the alternatives
// of a oneOf can be put into one sentence; a fault of a key has a finished message only.
struct Fault {
  Finding finding;
  int depth = 0;  // of the value that it is about
  std::vector<std::string>
      expected;  // "a whole number"; the sentence is "<name> must be <expected>, not <shown>"
  std::vector<std::string> choices;  // instead: the allowed values
  bool wrong_type = false;           // the value is of another type than the schema wants
};
using Faults = std::vector<Fault>;

class SchemaWalk {
 public:
  // Must outlive the walk.
  explicit SchemaWalk(const Json& schema) : root_(schema) {}

  // Every fault once, in the order of the file.
  [[nodiscard]] Findings findings(const Spot& document) const;

 private:
  [[nodiscard]] Faults faults(const Json& schema, const Spot& spot, int references = 0) const;
  [[nodiscard]] const Json& resolve(const Json& schema) const;

  void check_value(const Json& schema, const Spot& spot, Faults& out) const;
  void check_text(const Json& schema, const Spot& spot, Faults& out) const;
  void check_number(const Json& schema, const Spot& spot, Faults& out) const;
  void check_list(const Json& schema, const Spot& spot, Faults& out) const;
  void check_mapping(const Json& schema, const Spot& spot, Faults& out) const;
  void check_entry(const Json& schema, const Spot& spot, const Entry& entry, Faults& out) const;
  void check_key(const Json& schema, const Spot& spot, const Entry& entry, Faults& out) const;
  void check_combined(const Json& schema, const Spot& spot, int references, Faults& out) const;
  [[nodiscard]] Faults alternatives(const Json& schema, const char* keyword, const Spot& spot,
                                    int references) const;

  const Json& root_;
};

// The building of faults, shared by the files of the walk.
[[nodiscard]] Fault value_fault(const Spot& spot, std::vector<std::string> expected,
                                std::vector<std::string> choices, bool wrong_type);
[[nodiscard]] Fault key_fault(const Spot& spot, Place place, std::string message, std::string hint = {});
// Whether a schema's "type", if it has one, takes the value.
[[nodiscard]] bool type_fits(const Json& type, const Spot& spot);
// Whether `text` matches; a pattern that is not a regular expression matches everything.
[[nodiscard]] bool matches(const std::string& pattern, const std::string& text);
// schema[keyword] if it is there, else nullptr.
[[nodiscard]] const Json* part(const Json& schema, const char* keyword);

}  // namespace fuda::yaml
