#include "show/findings_json.h"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace fuda {

namespace {

using Json = nlohmann::ordered_json;

Json json_of(const Finding& finding) {
  Json out;
  out["severity"] = finding.severity == Severity::error ? "error" : "warning";
  out["file"] = finding.place.file;
  out["line"] = finding.place.line;
  out["column"] = finding.place.column;
  out["message"] = finding.message;
  if (!finding.hint.empty()) out["hint"] = finding.hint;
  return out;
}

}  // namespace

Json findings_json(const Findings& findings) {
  Json out = Json::array();
  for (const Finding& finding : findings) out.push_back(json_of(finding));
  return out;
}

Json failure_json(const Findings& findings) {
  const auto errors =
      static_cast<std::size_t>(std::ranges::count(findings, Severity::error, &Finding::severity));
  Json out;
  out["findings"] = findings_json(findings);
  out["errors"] = errors;
  out["warnings"] = findings.size() - errors;
  return out;
}

}  // namespace fuda
