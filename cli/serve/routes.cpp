#include "serve/routes.h"

#include <algorithm>
#include <cctype>
#include <string_view>

#include "serve/api.h"
#include "serve/limits.h"

namespace fuda::serve {

namespace {

using Queue = Route::Queue;

// The routes. The server uses the first route that matches a request. The routes for lobbies are the same as
// in boardgame.io.
const Route kRoutes[] = {
    {"GET", "catalogue", Queue::asker, &Api::catalogue},
    {"GET", "tables", Queue::asker, &Api::all_tables},
    {"POST", "seats", Queue::asker, &Api::take_code},
    {"GET", "games", Queue::asker, &Api::games},
    {"GET", "games/GAME", Queue::asker, &Api::tables},
    {"GET", "games/GAME/info", Queue::asker, &Api::info},
    {"GET", "games/GAME/rules", Queue::asker, &Api::rules},
    {"GET", "games/GAME/handbook", Queue::asker, &Api::how_to_play},
    {"GET", "games/GAME/cover", Queue::asker, &Api::cover},
    {"POST", "games/GAME/create", Queue::maker, &Api::create},
    {"GET", "games/GAME/TABLE", Queue::asker, &Api::table},
    {"POST", "games/GAME/TABLE/join", Queue::table, &Api::join},
    {"POST", "games/GAME/TABLE/leave", Queue::table, &Api::leave},
    {"POST", "games/GAME/TABLE/leaveSlot", Queue::table, &Api::leave},
    {"POST", "games/GAME/TABLE/update", Queue::table, &Api::update},
    {"POST", "games/GAME/TABLE/rename", Queue::table, &Api::update},
    {"POST", "games/GAME/TABLE/playAgain", Queue::table, &Api::play_again},
    {"POST", "games/GAME/TABLE/standIn", Queue::table, &Api::stand_in},
    {"POST", "games/GAME/TABLE/free", Queue::table, &Api::free},
    {"POST", "games/GAME/TABLE/pause", Queue::table, &Api::pause},
    {"POST", "games/GAME/TABLE/close", Queue::table, &Api::close},
    {"POST", "games/GAME/TABLE/spectators", Queue::table, &Api::spectators},
    {"GET", "games/GAME/TABLE/words", Queue::table, &Api::words},
    {"GET", "games/GAME/TABLE/setting", Queue::game, &Api::setting},
    {"GET", "games/GAME/TABLE/rules", Queue::game, &Api::handbook_of},
    {"GET", "games/GAME/TABLE/film", Queue::game, &Api::film},
    {"GET", "games/GAME/TABLE/script", Queue::game, &Api::script},
    {"GET", "games/GAME/TABLE/opening", Queue::game, &Api::opening},
    {"GET", "games/GAME/TABLE/view", Queue::game, &Api::view},
    {"GET", "games/GAME/TABLE/views", Queue::game, &Api::views},
    {"POST", "games/GAME/TABLE/copy", Queue::game, &Api::copy},
    {"GET", "games/GAME/TABLE/seat/PLAYER", Queue::game, &Api::look},
    {"POST", "games/GAME/TABLE/seat/PLAYER/move", Queue::game, &Api::move},
    {"GET", "games/GAME/TABLE/seat/PLAYER/events", Queue::game, &Api::events},
    {"GET", "games/GAME/TABLE/seat/PLAYER/film", Queue::game, &Api::film},
    {"GET", "games/GAME/TABLE/seat/PLAYER/opening", Queue::game, &Api::opening},
    {"GET", "games/GAME/TABLE/seat/PLAYER/view", Queue::game, &Api::view},
    {"GET", "games/GAME/TABLE/seat/PLAYER/views", Queue::game, &Api::views},
    {"POST", "games/GAME/TABLE/seat/PLAYER/why", Queue::game, &Api::why},
    {"GET", "games/GAME/TABLE/seat/PLAYER/foresight", Queue::game, &Api::foresight},
    {"POST", "games/GAME/TABLE/seat/PLAYER/undo", Queue::table, &Api::undo},
    {"POST", "games/GAME/TABLE/seat/PLAYER/again", Queue::table, &Api::again},
    {"POST", "games/GAME/TABLE/seat/PLAYER/answer", Queue::table, &Api::answer_question},
    {"POST", "games/GAME/TABLE/seat/PLAYER/code", Queue::table, &Api::new_code},
    {"POST", "games/GAME/TABLE/seat/PLAYER/say", Queue::table, &Api::say},
};

bool stands_for_any(const std::string& word) {
  return std::ranges::all_of(word, [](unsigned char c) { return std::isupper(c) != 0; });
}

bool fits(const Route& route, const Request& request) {
  if (request.method != route.method) return false;
  std::string_view rest = route.path;
  for (const std::string& part : request.path) {
    if (rest.empty()) return false;
    const std::string word(rest.substr(0, rest.find('/')));
    if (!stands_for_any(word) && word != part) return false;
    rest.remove_prefix(std::min(rest.size(), word.size() + 1));
  }
  return rest.empty();
}

}  // namespace

bool Route::is_of_seat() const { return std::string_view(path).find("/PLAYER") != std::string_view::npos; }

bool Route::names_table() const { return std::string_view(path).find("/TABLE") != std::string_view::npos; }

const Route* find_route(const Request& request) {
  const auto* const found =
      std::ranges::find_if(kRoutes, [&](const Route& one) { return fits(one, request); });
  return found == std::end(kRoutes) ? nullptr : found;
}

const Route& route_of(const Request& request) {
  const Route* found = find_route(request);
  if (found == nullptr) throw Refused(404, "Not Found");
  return *found;
}

Api::Api(Tables& tables, Background background)
    : tables_(tables), background_(std::move(background)), joins_(kJoins) {}

void Api::answer(const Request& request, const Reply& reply) {
  const Route& route = route_of(request);
  Call call{request};
  if (route.queue == Queue::table || route.queue == Queue::game)
    call.table = table_asked_for(tables_, request);
  if (route.is_of_seat()) {
    call.seat = seat_with(*call.table, player_in(request), request.credentials);
    call.table->note_presence(call.seat);
  }
  if (route.queue == Queue::game) {
    refuse_if_stuck(*call.table);
    tables_.refuse_growth();
  }
  if (const auto* later = std::get_if<Route::Later>(&route.answer)) return (this->**later)(call, reply);
  reply((this->*std::get<Route::Now>(route.answer))(call));
}

}  // namespace fuda::serve
