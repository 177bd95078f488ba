// fuda info: describes a game.

#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>

#include "commands.h"
#include "page/html.h"
#include "page/setting.h"
#include "show/describe.h"
#include "show/graph.h"
#include "show/handbook.h"

namespace fuda::cli {

namespace {

struct InfoArguments {
  std::string game;
  std::vector<std::string> sets;
  int players = 0;
  bool rulings = false;
  bool clauses = false;
  bool rulebook = false;
  bool html = false;
  bool changes = false;
  std::string graph;  // kMermaid or the text after the '='; "" for no graph
};

constexpr const char* kMermaid = "true";  // the value of --graph if no '=' follows

void show_graph(const LoadedGame& loaded, const std::string& format, const Globals& globals) {
  if (globals.json) {
    std::cout << json_text(graph_json(loaded)) << "\n";
  } else if (format == "dot") {
    graph_dot(std::cout, loaded);
  } else {
    graph_mermaid(std::cout, loaded);
  }
}

// Prints the rulebook for people.
void show_rulebook(const LoadedGame& loaded, bool html, const Globals& globals) {
  const auto book = handbook(loaded);
  if (globals.json) {
    std::cout << json_text(book) << "\n";
  } else if (html) {
    auto setting = page_setting(loaded);
    setting["texts"].update(lobby_texts(*loaded.names));
    std::cout << handbook_page(setting, book);
  } else {
    handbook_text(std::cout, book, loaded, paint_for_output());
  }
}

int info(const InfoArguments& options, const Globals& globals) {
  if (const auto& format = options.graph;
      !format.empty() && format != kMermaid && format != "mermaid" && format != "dot") {
    throw Failure(error_at({}, "there is no graph for '" + format + "'", "known: mermaid, dot"));
  }
  if (options.changes) return show_changes(options.game, options.sets, options.players, globals);
  Games games = globals.games();
  const LoadedGame loaded = load_game(games, {options.game, {}, {}}, settings_of(options.sets),
                                      numbered_seats(options.players), globals.language);
  if (!options.graph.empty()) {
    show_graph(loaded, options.graph, globals);
    return 0;
  }
  if (options.rulebook) {
    show_rulebook(loaded, options.html, globals);
    return 0;
  }
  const auto described = describe_json({loaded, games.path(), options.rulings, options.clauses});
  if (globals.json) {
    std::cout << json_text(described) << "\n";
  } else {
    describe_text(std::cout, described, loaded, paint_for_output());
  }
  return 0;
}

}  // namespace

Action offer_info(CLI::App& app, const Globals& globals) {
  auto options = std::make_shared<InfoArguments>();
  app.add_option("GAME", options->game, kGameName)->required();
  app.option_defaults()->group("The game");
  app.add_option("--set", options->sets, "choose an option of the game; may be repeated")
      ->type_name("OPTION=VALUE")
      ->allow_extra_args(false);
  app.add_option("--players", options->players,
                 "show the game with N seats (the fewest that the game allows)")
      ->type_name("N")
      ->check(in_range(1, 16));
  app.option_defaults()->group("Other output");
  CLI::Option* const rulebook = app.add_flag("--rulebook", options->rulebook, "print how to play the game");
  app.add_flag("--html", options->html, "print a web page; needs --rulebook")->needs(rulebook);
  CLI::Option* const clauses =
      app.add_flag("--clauses", options->clauses, "print the clauses of the rulebook");
  CLI::Option* const rulings =
      app.add_flag("--rulings", options->rulings, "print the rulings on ambiguous points of the rulebook");
  CLI::Option* const changes =
      app.add_flag("--diff", options->changes, "print only the changes made by the variants and options");
  rulebook->excludes(rulings)->excludes(clauses)->excludes(changes);
  app.add_flag("--graph", options->graph,
               "print a graph of the phases and transitions, for Mermaid or, with =dot, for Graphviz")
      ->type_name("[=FORMAT]")
      ->excludes(rulings)  // an option's name would make excludes() allocate memory, but this call must not
                           // throw
      ->excludes(clauses)
      ->excludes(changes)
      ->excludes(rulebook);
  return [options, &globals] { return info(*options, globals); };
}

}  // namespace fuda::cli
