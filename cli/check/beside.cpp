#include "check/beside.h"

#include "check/paths.h"
#include "files/files.h"
#include "load/files.h"
#include "yaml/reader.h"

namespace fuda {

std::optional<Path> folder_beside(const Definition& definition) {
  auto folder = own_folder(definition, definition.files.size() - 1);
  if (!folder || (!is_folder(*folder / "names") && !is_file(*folder / "rulebook.yaml"))) return std::nullopt;
  return folder;
}

// Those of a variant in the folder of its game may lie anywhere there.
Path scenarios_of(const Definition& definition, const Path& folder) {
  return is_below(folder, definition.folder) ? definition.folder : folder;
}

std::vector<Path> owner_files(const Path& folder, const yaml::Node* of) {
  const Path game = (folder / "game.yaml").lexically_normal();
  if (is_file(game)) return {game};
  std::vector<Path> found;
  for (const Path& path : yaml_below(folder.lexically_normal(), false)) {
    if (of != nullptr && path.stem() != of->text) continue;
    try {
      if (kind_of(yaml::read_file(path), path) == FileKind::variant) found.push_back(path);
    } catch (const Failure&) {
      continue;
    }
  }
  return found;
}

std::vector<std::shared_ptr<const Definition>> owners_of(const Checked& subject, const Path& folder,
                                                         const yaml::Node* of) {
  std::vector<std::shared_ptr<const Definition>> found;
  for (const Path& owner : owner_files(folder, of)) {
    if (subject.paths.contains(plain_path(owner.string()))) break;
    try {
      found.push_back(subject.games.definition({owner.string(), {}, {}}, {}));
    } catch (const Failure&) {
      continue;  // errors in the game are reported for the game
    }
  }
  return found;
}

}  // namespace fuda
