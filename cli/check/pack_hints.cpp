#include "check/pack_hints.h"

#include <fmt/format.h>

#include <map>

#include "code/mentions.h"
#include "load/files.h"
#include "load/packs.h"
#include "yaml/reader.h"

namespace fuda {

namespace {

// The packs that define each global function.
std::map<std::string, std::string> functions_of_packs(const std::vector<Path>& folders) {
  std::map<std::string, std::string> packs;
  for (const Path& folder : folders) {
    for (const std::string& name : folders_with(folder / "packs", kPackFile)) {
      Findings wrong;
      collect(wrong, [&] {
        const Path own = folder / "packs" / name;
        const yaml::Node root = yaml::read_file(own / kPackFile, {own, {}});
        for (const LuaText& lua : read_rules(root["rules"], own, wrong)) {
          for (const auto& [function, line] : lua::mentions_of(lua.path, lua.text).defines)
            packs.emplace(function, name);
        }
      });  // the check of the pack reports errors
    }
  }
  return packs;
}

}  // namespace

void name_packs(Findings& findings, const std::vector<Path>& folders) {
  std::map<std::string, std::string> packs;
  bool read = false;
  for (Finding& finding : findings) {
    if (finding.subject.kind != Subject::Kind::unknown_name) continue;
    if (!read) packs = functions_of_packs(folders);
    read = true;
    if (const auto pack = packs.find(finding.subject.path); pack != packs.end())
      finding.add_hint(
          fmt::format("the pack '{0}' defines this function: add '{0}' to 'uses'", pack->second));
  }
}

}  // namespace fuda
