// Without this valijson ends the process where it should throw.
#define VALIJSON_USE_EXCEPTIONS 1

#include "yaml/verdict.h"

#include <valijson/adapters/nlohmann_json_adapter.hpp>
#include <valijson/schema.hpp>
#include <valijson/schema_parser.hpp>
#include <valijson/validation_results.hpp>
#include <valijson/validator.hpp>

namespace fuda::yaml {

using Adapter = valijson::adapters::NlohmannJsonAdapter;

struct Verdict::Parsed {
  valijson::Schema schema;
};

Verdict::Verdict(const Json& schema) {
  // valijson takes memory that it is refused for memory. What one schema needs is a fraction of this.
  constexpr std::size_t kRoom = 4 * 1024 * 1024;
  ::operator delete(::operator new(kRoom));
  auto parsed = std::make_unique<Parsed>();
  valijson::SchemaParser parser(valijson::SchemaParser::kDraft7);
  const Adapter adapter(schema);
  parser.populateSchema(adapter, parsed->schema);
  parsed_ = std::move(parsed);
}

Verdict::~Verdict() = default;
Verdict::Verdict(Verdict&&) noexcept = default;

bool Verdict::accepts(const Json& value) const {
  valijson::Validator validator;  // not shared: it caches regular expressions without a lock
  return validator.validate(parsed_->schema, Adapter(value), nullptr);
}

Complaint Verdict::deepest_complaint(const Json& value) const {
  valijson::Validator validator;
  valijson::ValidationResults results;
  validator.validate(parsed_->schema, Adapter(value), &results);
  Complaint deepest;
  std::size_t depth = 0;
  for (const auto& error : results) {
    if (error.context.size() <= depth) continue;
    depth = error.context.size();
    deepest = {{}, error.description};
    // The first part stands for the root; the others are in brackets.
    for (std::size_t i = 1; i < depth; ++i)
      deepest.path.push_back(error.context[i].substr(1, error.context[i].size() - 2));
  }
  return deepest;
}

}  // namespace fuda::yaml
