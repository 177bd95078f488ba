#include "yaml/truth.h"

#include <array>
#include <string>

#include "base/lists.h"
#include "base/words.h"

namespace fuda::yaml {

std::optional<bool> truth_meant(std::string_view word) {
  constexpr std::array<std::string_view, 4> kTrue = {"true", "yes", "on", "y"};
  constexpr std::array<std::string_view, 4> kFalse = {"false", "no", "off", "n"};
  if (word.empty() || word.size() > kFalse.front().size()) return std::nullopt;
  const std::string small = in_lower_case(word);
  if (contains(kTrue, small)) return true;
  if (contains(kFalse, small)) return false;
  return std::nullopt;
}

const char* truth_hint(std::string_view word) {
  const auto truth = truth_meant(word);
  return !truth ? "" : *truth ? "write true" : "write false";
}

}  // namespace fuda::yaml
