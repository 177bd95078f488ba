#include "script/loaded_game.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/lists.h"
#include "script/expect.h"
#include "script/kept_names.h"
#include "script/seat_names.h"
#include "script/sorted.h"
#include "script/words.h"
#include "text/paint.h"

namespace fuda {

std::shared_ptr<const Names> kept_names(Games& games, const std::shared_ptr<const Definition>& definition,
                                        const std::string& language) {
  return games.made_of(definition, "names " + language, [&] {
    if (language.empty() && !contains(languages(*definition), "en")) return Names();
    return load_names(*definition, language.empty() ? "en" : language);
  });
}

namespace {

LoadedGame make_loaded(Games& games, const std::shared_ptr<const Definition>& definition,
                       std::vector<std::string> seats, const Place& seats_place,
                       const std::string& language) {
  auto engine = games.engine(definition, static_cast<int>(seats.size()), seats_place);
  for (const std::string& name : seats) {
    if (engine->game().teams == 0 || name.find('+') == std::string::npos) continue;
    throw Failure(error_at(seats_place, fmt::format("'{}' cannot name a seat in a game with teams", name),
                           "'+' joins the names of a team"));
  }
  Notation notation(engine->game(), std::move(seats));
  return {definition, std::move(engine), kept_names(games, definition, language),
          kept_names(games, definition, ""), std::move(notation)};
}

}  // namespace

LoadedGame load_game(Games& games, const Script& script, const std::string& language) {
  const auto definition =
      games.definition({script.game.text, script.game.place, script.file.parent_path()}, script.options);
  std::vector<std::string> seats;
  for (const Word& player : script.players) seats.push_back(player.text);
  if (seats.empty() && script.players_place.line == 0) seats = numbered_seats(definition->seats.front());
  return make_loaded(games, definition, std::move(seats), script.players_place, language);
}

LoadedGame load_game(Games& games, const GameSpec& spec, const std::vector<OptionSetting>& options,
                     std::vector<std::string> seats, const std::string& language) {
  refuse_seat_names(seats);
  const auto definition = games.definition(spec, options);
  if (seats.empty()) seats = numbered_seats(definition->seats.front());
  return make_loaded(games, definition, std::move(seats), {}, language);
}

namespace {

std::string cards_text(const Words& words, const State& state, ZoneId zone) {
  const auto cards = zone_cards(state, zone);
  if (cards.empty()) return "–";
  const std::size_t count = cards.size();
  const Game& game = state.game();
  const ShownEnds ends = shown_ends(count, !game.zone_families[game.zones[zone].family].top_first);
  if (ends.first == count) return words.cards(cards);
  const auto part = [&](std::size_t from, std::size_t to) {
    return words.cards(
        {cards.begin() + static_cast<std::ptrdiff_t>(from), cards.begin() + static_cast<std::ptrdiff_t>(to)});
  };
  std::string text = part(0, ends.first) + " …";
  if (ends.last > 0) text += " " + part(count - ends.last, count);
  return text + fmt::format(" ({})", words.counted(count, "card"));
}

std::string zone_lines(const LoadedGame& loaded, const State& state, const Words& words) {
  const Game& game = loaded.game();
  std::size_t width = 0;
  for (std::size_t z = 0; z < game.zones.size(); ++z)
    width = std::max(width, width_of(loaded.notation.zone(static_cast<ZoneId>(z))));
  std::string text;
  for (std::size_t z = 0; z < game.zones.size(); ++z) {
    const auto zone = static_cast<ZoneId>(z);
    text += "    " + padded(loaded.notation.zone(zone), width + 2) + cards_text(words, state, zone) + "\n";
  }
  return text;
}

std::string counter_line(const LoadedGame& loaded, const State& state) {
  const Game& game = state.game();
  std::string line;
  for (std::size_t c = 0; c < game.counters.size(); ++c) {
    const auto id = static_cast<CounterId>(c);
    line += fmt::format("{}{} {}", line.empty() ? "    " : "   ", loaded.notation.counter(id),
                        loaded.notation.held(id, state.counter(id)));
  }
  return line;
}

}  // namespace

std::string position_text(const LoadedGame& loaded, const State& state) {
  const Words words(loaded, *loaded.english);
  const std::string text = zone_lines(loaded, state, words) + counter_line(loaded, state);
  const Turn& turn = state.turn();
  if (state.over()) return text + "\n    over: " + loaded.game().outcomes[turn.outcome];
  return fmt::format("{}\n    phase {}, {} to move", text, loaded.game().phases[turn.phase].name,
                     spoken_list(active_seats(loaded, state)));
}

}  // namespace fuda
