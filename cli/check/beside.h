// Translations, rulebooks and scenarios. Each file is in the folder of the game or variant to which it
// belongs.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "check/pass.h"

namespace fuda {

// The folder of a game or variant that contains its translations or its rulebook. Nothing if the game or
// variant has neither translations nor a rulebook.
[[nodiscard]] std::optional<Path> folder_beside(const Definition& definition);
// The folder that may contain the scenarios, if `folder` is the folder of the game or variant itself.
[[nodiscard]] Path scenarios_of(const Definition& definition, const Path& folder);

// The games in a folder to which its translations and rulebooks belong. If the folder has no game, returns
// its variants instead. If `of` is not null, includes only games or variants with that name.
[[nodiscard]] std::vector<Path> owner_files(const Path& folder, const yaml::Node* of);
// The games or variants of owner_files(), loaded. Leaves out files that cannot be loaded. Stops at a file
// that this check also covers, because the check of that file covers the whole folder.
[[nodiscard]] std::vector<std::shared_ptr<const Definition>> owners_of(const Checked& subject,
                                                                       const Path& folder,
                                                                       const yaml::Node* of);

// Reports entries below a folder that are named like YAML or Lua files but are not files, such as folders and
// pipes. Leaves out folders whose names start with a dot.
[[nodiscard]] Findings not_files_below(const Path& folder);

}  // namespace fuda
