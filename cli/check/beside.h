// Words, rulebooks and scenarios lie beside the games and variants that they are for.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "check/pass.h"

namespace fuda {

// The folder of a game or variant in which its words or its rulebook lie; nothing if it has neither.
[[nodiscard]] std::optional<Path> folder_beside(const Definition& definition);
// Where its scenarios may lie, if `folder` is its folder.
[[nodiscard]] Path scenarios_of(const Definition& definition, const Path& folder);

// The files of the game, or else the variants, whose words or rulebook would lie in this folder; if `of` is
// not null, only those with that name.
[[nodiscard]] std::vector<Path> owner_files(const Path& folder, const yaml::Node* of);
// The same, loaded; what cannot be loaded is left out. Stops at one that is itself checked, as all that lies
// beside it is checked with it.
[[nodiscard]] std::vector<std::shared_ptr<const Definition>> owners_of(const Checked& subject,
                                                                       const Path& folder,
                                                                       const yaml::Node* of);

// What below a folder has the name of a YAML or Lua file but is none: a folder, a pipe. Folders whose name
// begins with a dot are left out.
[[nodiscard]] Findings not_files_below(const Path& folder);

}  // namespace fuda
