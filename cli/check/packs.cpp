// Checks a pack without a game that uses it.
#include "load/packs.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/limits.h"
#include "check/pass.h"
#include "check/paths.h"
#include "code/mentions.h"
#include "files/files.h"
#include "load/files.h"
#include "load/folders.h"

namespace fuda {

namespace {

// The warnings about a pack in the folder of a game, because only this game finds the pack.
void look_in_game(const Checked& subject, const Path& folder, Report& report) {
  const Path game = folder.parent_path().parent_path() / kGameFile;
  if (folder.parent_path().filename() != "packs" || !is_file(game)) return;
  const std::string own = plain_path(subject.file.path.string());
  const yaml::Node& name = subject.file.root["pack"];
  try {
    const auto definition = subject.games.definition({game.string(), {}, {}}, {});
    const auto is_it = [&](const Pack& pack) { return plain_path(*pack.root.file) == own; };
    if (std::ranges::none_of(definition->packs, is_it)) {
      report.add(warning_at(name.place(), fmt::format("the game does not use the pack '{}'", name.text),
                            fmt::format("add '{}' to 'uses' in {}", name.text, game.string())));
      return;
    }
  } catch (const Failure&) {
    return;  // the check of the game reports the error
  }
  for (const Path& library : subject.games.path()) {
    const Path other = library / "packs" / name.text / kPackFile;
    if (!is_file(other) || plain_path(other.string()) == own ||
        read_bytes(other, kMaxYamlBytes) == read_bytes(subject.file.path, kMaxYamlBytes))
      continue;
    report.add(warning_at(
        name.place(), fmt::format("this game no longer gets the pack '{}' at {}", name.text, other.string()),
        "give this pack another name, unless it replaces the other pack"));
    break;
  }
}

}  // namespace

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
  if (folder.filename() == name.text) look_in_game(subject, folder, report);
  Findings findings;
  collect(findings, [&] { (void)find_packs(file.root, subject.games.path()); });
  for (const LuaText& lua : read_rules(file.root["rules"], folder, findings))
    collect(findings, [&] { (void)lua::mentions_of(lua.path, lua.text); });
  report.add(findings);
}

}  // namespace fuda
