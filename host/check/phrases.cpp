#include "check/phrases.h"

#include <fmt/format.h>

#include <algorithm>

#include "check/paths.h"
#include "files/files.h"
#include "load/definition.h"
#include "text/limits.h"

namespace fuda {

namespace {

// All rules below some folders, without the backslashes of quoted texts.
std::string text_of_rules(const std::vector<Path>& folders) {
  std::string all;
  for (const Path& folder : folders) {
    for (const Path& file : yaml_below(folder, true, ".lua")) {
      try {
        all += read_bytes(file, kMaxLuaFileBytes) + "\n";
      } catch (const Failure&) {
        continue;  // reported where it is loaded
      }
    }
  }
  std::erase(all, '\\');
  return all;
}

std::string_view trimmed(std::string_view text) {
  while (text.starts_with(' ')) text.remove_prefix(1);
  while (text.ends_with(' ')) text.remove_suffix(1);
  return text;
}

}  // namespace

Findings Phrases::check(const yaml::Node& phrases) {
  Findings findings;
  const auto host = host_phrases("es");  // all languages have the same
  const yaml::Node* said = host ? host->find("phrase") : nullptr;
  for (const yaml::Entry& phrase : phrases.entries) {
    const auto pieces = pieces_of(phrase.key);
    const auto other = pieces_of(phrase.value.text);
    for (std::size_t i = 1; i < other.size(); i += 2) {
      bool known = false;
      for (std::size_t k = 1; k < pieces.size(); k += 2) known = known || pieces[k] == other[i];
      if (known) continue;
      findings.push_back(
          warning_at(phrase.value.place(),
                     fmt::format("the English text has no {{{}}} that could stand here", other[i])));
    }
    if (said != nullptr && said->find(phrase.key) != nullptr) continue;
    if (!rules_) rules_ = text_of_rules(folders_);
    for (std::size_t i = 0; i < pieces.size(); i += 2) {
      const std::string_view piece = trimmed(pieces[i]);
      if (rules_->find(piece) != std::string::npos) continue;
      findings.push_back(
          warning_at(phrase.place(), fmt::format("this is never said: no rule has the text '{}'", piece)));
      break;
    }
  }
  return findings;
}

}  // namespace fuda
