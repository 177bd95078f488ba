#include <set>

#include "check/passes.h"
#include "check/paths.h"
#include "check/script_play.h"

namespace fuda {

void passes::scripts(const Checked& subject, Report& report) {
  const Path& file = subject.file.path;
  report.later(key_of(file), [file, &folders = subject.games.path()] {
    return play_scripts(folders, {file, {}});
  });
}

// Of a game all that lie in its folder; of a variant, there and beside it, those that are played with it.
void passes::scripts_beside(const Checked& subject, Report& report) {
  const CheckedFile& file = subject.file;
  const Definition& definition = *file.definition;
  const bool whole = file.kind == FileKind::game;
  std::set<std::string> known;  // by their full names
  const auto play = [&](const Path& script) {
    const std::string name = plain_path(script.string());
    // What is checked itself is played there.
    if (subject.paths.contains(name) || !known.insert(name).second) return;
    const ScriptPlay what{script, file.path};
    report.later(key_of(script) + " with " + plain_path(file.path.string()),
                 [what, &folders = subject.games.path()] { return play_scripts(folders, what); });
  };
  const bool with_game = !whole && subject.paths.contains(plain_path(*definition.files.front().file));
  for (const Path& script : scripts_below(definition.folder, true)) {
    if (with_game) known.insert(plain_path(script.string()));  // the game plays it
    play(script);
  }
  if (whole) return;
  for (const Path& script : scripts_near(file.path)) play(script);
}

}  // namespace fuda
