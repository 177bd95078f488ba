#include "script/import.h"

#include "fuzz/each.h"
#include "fuzz/fuzz.h"
#include "script/runner.h"
#include "source_dir.h"

namespace fuda::fuzz {

namespace {

// Checks that an import gives a playable script, and that the script expects its final position.
void look_at_script(Games& games, const std::string& text) {
  const std::string why = complaint({}, [&] {
    for (const Script& script : read_script_text(text, "imported.yaml").scripts) {
      const RunResult result = run_script(games, script);
      for (const auto& failed : result.failures) broken("an import fails: " + failed.text() + "\n" + text);
    }
  });
  promise(why.empty(), "an import does not read back: " + why + "\n" + text);
}

}  // namespace

std::string import_export(std::string_view input) {
  Bundle bundle = unpack(input);
  const bool own_formats = !bundle.files.empty();
  std::vector<Path> path = {source_dir() / "rules", fixed_rules()};
  if (own_formats) {
    // The formats are in the folder of the small game.
    static const std::string game = read_all(fixed_rules() / "odds/game.yaml");
    static const std::string rules = read_all(fixed_rules() / "odds/rules.lua");
    Files below;
    for (auto& [name, text] : bundle.files) below["odds/imports/" + name] = std::move(text);
    below["odds/game.yaml"] = game;
    below["odds/rules.lua"] = rules;
    bundle.files = std::move(below);
  }
  bundle.files["export.json"] = bundle.head;
  const Path folder = private_folder() / "import";
  const Files files = write_files(folder, bundle.files);
  if (own_formats) path = {folder};

  Games games(path);
  std::string result;
  result += complaint(files, [&] {
    for (const Format& format : list_formats(path)) {
      result += complaint(files, [&] {
        const std::string text = import_game(games, format.name, folder / "export.json", {});
        result += text;
        look_at_script(games, text);
      });
    }
  });
  return result;
}

}  // namespace fuda::fuzz
