// Checks a pack without a game that uses it.
#include "load/packs.h"

#include <fmt/format.h>

#include "check/pass.h"
#include "code/mentions.h"
#include "load/files.h"

namespace fuda {

void passes::pack_alone(const Checked& subject, Report& report) {
  const CheckedFile& file = subject.file;
  const Path folder = file.path.lexically_normal().parent_path();
  const yaml::Node& name = file.root["pack"];
  if (file.path.filename() != kPackFile) {
    report.add(error_at({file.path.string()},
                        fmt::format("no game finds this pack: the file must be named '{}'", kPackFile)));
  } else if (!folder.filename().empty() && folder.filename() != name.text) {
    report.add(
        error_at(name.place(), fmt::format("no game finds this pack: its folder is named '{}', not '{}'",
                                           folder.filename().string(), name.text)));
  }
  Findings findings;
  collect(findings, [&] { (void)find_packs(file.root, subject.games.path()); });
  for (const LuaText& lua : read_rules(file.root["rules"], folder, findings))
    collect(findings, [&] { (void)lua::mentions_of(lua.path, lua.text); });
  report.add(findings);
}

}  // namespace fuda
