// Words, rulebooks and scenarios lie beside the games and variants that they are for.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "check/pass.h"

namespace fuda {

// The folder with the words, or the rulebook, of a game or variant; nothing where it has neither.
[[nodiscard]] std::optional<Path> folder_beside(const Definition& definition);
// Where its scenarios may lie, if `folder` is its folder.
[[nodiscard]] Path scenarios_of(const Definition& definition, const Path& folder);

// The files of the game, or of the variants, only those named `of` if it is not null, whose words or rulebook
// would lie in this folder.
[[nodiscard]] std::vector<Path> owner_files(const Path& folder, const yaml::Node* of);
// The game whose words or rulebook lie in this folder, or its variants, only those named `of` if it is not
// null. Stops at a game or variant that is itself checked, as all that lies beside it is checked with it.
// Leaves out what cannot be loaded.
[[nodiscard]] std::vector<std::shared_ptr<const Definition>> owners_of(const Checked& subject,
                                                                       const Path& folder,
                                                                       const yaml::Node* of);

}  // namespace fuda
