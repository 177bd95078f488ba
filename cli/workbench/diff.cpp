// The changes from the printed game to the edited one, in the words of `fuda diff`.
#include "load/games.h"
#include "script/expect.h"
#include "script/loaded_game.h"
#include "show/differences.h"
#include "workbench/context.h"

namespace fuda::workbench {

Json diff(Context& context, const Request& request) {
  const Library& library = context.library;
  const std::string game = request.text("game");
  const Path folder = library.game(game);
  const auto printed = library.printed_game(game);
  if (!printed) throw Failure("there is no printed game '" + game + "' to compare with");
  Games before_games(library.printed_path(game)), after_games(library.path());
  const GameSpec before_spec{(*printed / "game.yaml").string(), {}, {}};
  const GameSpec after_spec{(folder / "game.yaml").string(), {}, {}};
  const int players =
      common_seats(*before_games.definition(before_spec, {}), *after_games.definition(after_spec, {}));
  const LoadedGame before = load_game(before_games, before_spec, {}, numbered_seats(players));
  const LoadedGame after = load_game(after_games, after_spec, {}, numbered_seats(players));
  const auto all = differences(before, after);
  Json changes = Json::array();
  for (const Difference& one : all) {
    Json change = {{"section", one.section},
                   {"what", one.name.empty() ? one.section : one.section + "." + one.name},
                   {"before", one.before.empty() ? Json() : Json(library.shown_text(one.before))},
                   {"after", one.after.empty() ? Json() : Json(library.shown_text(one.after))},
                   {"file", library.shown(one.place.file)},
                   {"line", one.place.line}};
    if (!one.text_before.empty() || !one.text_after.empty())
      change["texts"] = {{"before", one.text_before}, {"after", one.text_after}};
    changes.push_back(std::move(change));
  }
  return {{"changes", std::move(changes)},
          {"text", library.shown_text(differences_text(all, game + " as printed", game))}};
}

}  // namespace fuda::workbench
