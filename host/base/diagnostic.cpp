#include "base/diagnostic.h"

#include <algorithm>

#include "base/utf8.h"

namespace fuda {

std::string Place::text() const {
  std::string result = file;
  if (line <= 0) return result;
  if (!result.empty()) result += ':';
  result += std::to_string(line);
  if (column > 0) result += ':' + std::to_string(column);
  return result;
}

bool has_errors(const Findings& findings) {
  return std::any_of(findings.begin(), findings.end(),
                     [](const Finding& finding) { return finding.severity == Severity::error; });
}

Finding error_at(Place place, std::string message, std::string hint, Subject subject) {
  return {Severity::error, std::move(place), bounded(std::move(message)), bounded(std::move(hint)),
          std::move(subject)};
}

Finding warning_at(Place place, std::string message, std::string hint) {
  return {Severity::warning, std::move(place), bounded(std::move(message)), bounded(std::move(hint)), {}};
}

Failure::Failure(Findings findings) : findings_(std::move(findings)) {}

const char* Failure::what() const noexcept {
  try {
    for (std::size_t i = text_.empty() ? 0 : findings_.size(); i < findings_.size(); ++i) {
      const std::string where = findings_[i].place.text();
      const char* severity = findings_[i].severity == Severity::error ? "error: " : "warning: ";
      text_ += (i == 0 ? "" : "\n") + where + (where.empty() ? "" : ": ") + severity + findings_[i].message;
    }
    return text_.c_str();
  } catch (const std::exception&) {
    return "there is not enough memory to describe the error";
  }
}

}  // namespace fuda
