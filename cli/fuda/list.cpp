// fuda list: lists the games.
#include <fmt/format.h>

#include <algorithm>
#include <iostream>
#include <nlohmann/json.hpp>

#include "base/utf8.h"
#include "commands.h"
#include "script/import.h"
#include "show/games_list.h"

namespace fuda::cli {

namespace {

using Json = nlohmann::ordered_json;

void print_json(const std::vector<Listed>& games, const std::vector<Format>& formats) {
  Json out;
  out["games"] = Json::array();
  for (const auto& game : games) {
    Json one = {{"name", game.name},
                {"title", game.title},
                {"summary", game.summary},
                {"players", game.players},
                {"file", game.file.string()}};
    one["variants"] = Json::array();
    for (const auto& variant : game.variants) {
      one["variants"].push_back({{"name", variant.name},
                                 {"summary", variant.summary},
                                 {"extends", variant.extends},
                                 {"file", variant.file.string()}});
    }
    out["games"].push_back(std::move(one));
  }
  out["formats"] = Json::array();
  for (const auto& format : formats)
    out["formats"].push_back({{"name", format.name}, {"file", format.file.string()}});
  std::cout << json_text(out) << "\n";
}

int list(const Globals& globals) {
  const auto path = globals.path();
  const auto games = list_games(path, globals.language);
  refuse_unknown_language(globals.language, games);
  const auto formats = list_formats(path);
  if (globals.json) return print_json(games, formats), 0;
  if (games.empty()) {
    throw Failure(error_at({}, "no games found", looked_in(path)));
  }
  const Paint paint = paint_for_output();
  std::size_t width = 0;
  for (const auto& game : games) {
    width = std::max(width, width_of(game.name));
    for (const auto& variant : game.variants) width = std::max(width, width_of(variant.name) + 3);
  }
  // The names of folders may contain any characters, so printable() makes them safe to print.
  for (const auto& game : games) {
    std::cout << paint.bold(padded(printable(game.name), width + 2))
              << fmt::format("{}  {}\n", padded(game.players, 4), game.summary);
    for (const auto& variant : game.variants) {
      std::cout << padded("  +" + printable(variant.name), width + 2) << "      "
                << paint.dim(variant.summary) << "\n";
    }
  }
  return 0;
}

}  // namespace

Action offer_list(CLI::App&, const Globals& globals) {
  return [&globals] { return list(globals); };
}

}  // namespace fuda::cli
