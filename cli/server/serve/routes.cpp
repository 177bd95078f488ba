#include "serve/routes.h"

#include <algorithm>
#include <cctype>
#include <string_view>

#include "serve/api.h"
#include "serve/limits.h"

namespace fuda::serve {

namespace {

using In = Route::In;

// The first that fits counts. Those of lobbies are boardgame.io's.
const Route kRoutes[] = {
    {"GET", "catalogue", In::asker, &Api::catalogue},
    {"GET", "tables", In::asker, &Api::all_tables},
    {"POST", "seats", In::asker, &Api::take_code},
    {"GET", "games", In::asker, &Api::games},
    {"GET", "games/GAME", In::asker, &Api::tables},
    {"GET", "games/GAME/info", In::asker, &Api::info},
    {"GET", "games/GAME/rules", In::asker, &Api::rules},
    {"GET", "games/GAME/handbook", In::asker, &Api::how_to_play},
    {"POST", "games/GAME/create", In::maker, &Api::create},
    {"GET", "games/GAME/TABLE", In::asker, &Api::table},
    {"POST", "games/GAME/TABLE/join", In::table, &Api::join},
    {"POST", "games/GAME/TABLE/leave", In::table, &Api::leave},
    {"POST", "games/GAME/TABLE/leaveSlot", In::table, &Api::leave},
    {"POST", "games/GAME/TABLE/update", In::table, &Api::update},
    {"POST", "games/GAME/TABLE/rename", In::table, &Api::update},
    {"POST", "games/GAME/TABLE/playAgain", In::table, &Api::play_again},
    {"POST", "games/GAME/TABLE/standIn", In::table, &Api::stand_in},
    {"POST", "games/GAME/TABLE/free", In::table, &Api::free},
    {"POST", "games/GAME/TABLE/pause", In::table, &Api::pause},
    {"POST", "games/GAME/TABLE/close", In::table, &Api::close},
    {"GET", "games/GAME/TABLE/words", In::table, &Api::words},
    {"GET", "games/GAME/TABLE/setting", In::game, &Api::setting},
    {"GET", "games/GAME/TABLE/rules", In::game, &Api::handbook_of},
    {"GET", "games/GAME/TABLE/film", In::game, &Api::film},
    {"GET", "games/GAME/TABLE/opening", In::game, &Api::opening},
    {"GET", "games/GAME/TABLE/view", In::game, &Api::view},
    {"GET", "games/GAME/TABLE/views", In::game, &Api::views},
    {"POST", "games/GAME/TABLE/copy", In::game, &Api::copy},
    {"GET", "games/GAME/TABLE/seat/PLAYER", In::game, &Api::look},
    {"POST", "games/GAME/TABLE/seat/PLAYER/move", In::game, &Api::move},
    {"GET", "games/GAME/TABLE/seat/PLAYER/events", In::game, &Api::events},
    {"GET", "games/GAME/TABLE/seat/PLAYER/film", In::game, &Api::film},
    {"GET", "games/GAME/TABLE/seat/PLAYER/opening", In::game, &Api::opening},
    {"GET", "games/GAME/TABLE/seat/PLAYER/view", In::game, &Api::view},
    {"GET", "games/GAME/TABLE/seat/PLAYER/views", In::game, &Api::views},
    {"POST", "games/GAME/TABLE/seat/PLAYER/why", In::game, &Api::why},
    {"GET", "games/GAME/TABLE/seat/PLAYER/foresight", In::game, &Api::foresight},
    {"POST", "games/GAME/TABLE/seat/PLAYER/undo", In::table, &Api::undo},
    {"POST", "games/GAME/TABLE/seat/PLAYER/again", In::table, &Api::again},
    {"POST", "games/GAME/TABLE/seat/PLAYER/answer", In::table, &Api::answer_question},
    {"POST", "games/GAME/TABLE/seat/PLAYER/code", In::table, &Api::new_code},
    {"POST", "games/GAME/TABLE/seat/PLAYER/say", In::table, &Api::say},
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
  if (route.in == In::table || route.in == In::game) call.table = table_asked_for(tables_, request);
  if (route.is_of_seat()) {
    call.seat = seat_with(*call.table, player_in(request), request.credentials);
    call.table->note_presence(call.seat);
  }
  if (route.in == In::game) {
    refuse_if_stuck(*call.table);
    tables_.refuse_growth();
  }
  if (const auto* later = std::get_if<Route::Later>(&route.answer)) return (this->**later)(call, reply);
  reply((this->*std::get<Route::Now>(route.answer))(call));
}

}  // namespace fuda::serve
