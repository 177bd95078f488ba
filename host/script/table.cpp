#include "script/table.h"

#include <fmt/format.h>

namespace fuda {

namespace {

Table make_table(Games& games, const std::shared_ptr<const Definition>& definition,
                 std::vector<std::string> seats, const Place& seats_place, const std::string& language) {
  auto engine = games.engine(definition, static_cast<int>(seats.size()), seats_place);
  for (const std::string& name : seats) {
    if (engine->game().teams == 0 || name.find('+') == std::string::npos) continue;
    throw Failure(error_at(seats_place, fmt::format("'{}' cannot name a seat where there are teams", name),
                           "the names of a team are joined by '+'"));
  }
  Notation notation(engine->game(), std::move(seats));
  return {definition, std::move(engine), games.names(definition, language), games.names(definition, ""),
          std::move(notation)};
}

}  // namespace

Table open_table(Games& games, const Script& script, const std::string& language) {
  const auto definition =
      games.definition({script.game.text, script.game.place, script.file.parent_path()}, script.options);
  std::vector<std::string> seats;
  for (const Word& player : script.players) seats.push_back(player.text);
  if (seats.empty() && script.players_place.line == 0) seats = numbered_seats(definition->min_seats);
  return make_table(games, definition, std::move(seats), script.players_place, language);
}

Table open_table(Games& games, const GameSpec& spec, const std::vector<OptionSetting>& options,
                 std::vector<std::string> seats, const std::string& language) {
  const auto definition = games.definition(spec, options);
  if (seats.empty()) seats = numbered_seats(definition->min_seats);
  return make_table(games, definition, std::move(seats), {}, language);
}

}  // namespace fuda
