#include "serve/routes.h"

#include <algorithm>
#include <cctype>
#include <string_view>

#include "base/lists.h"

namespace fuda::serve {

namespace {

using What = Route::What;
using By = Route::By;
using In = Route::In;

// The first that fits counts. Those of lobbies are boardgame.io's.
constexpr Route kRoutes[] = {
    {What::catalogue, "GET", "catalogue", By::showing, In::asker},
    {What::games, "GET", "games", By::lobby, In::asker},
    {What::tables, "GET", "games/GAME", By::lobby, In::asker},
    {What::info, "GET", "games/GAME/info", By::showing, In::asker},
    {What::create, "POST", "games/GAME/create", By::lobby, In::maker},
    {What::table, "GET", "games/GAME/TABLE", By::lobby, In::asker},
    {What::join, "POST", "games/GAME/TABLE/join", By::lobby},
    {What::leave, "POST", "games/GAME/TABLE/leave", By::lobby},
    {What::leave, "POST", "games/GAME/TABLE/leaveSlot", By::lobby},
    {What::update, "POST", "games/GAME/TABLE/update", By::lobby},
    {What::update, "POST", "games/GAME/TABLE/rename", By::lobby},
    {What::play_again, "POST", "games/GAME/TABLE/playAgain", By::lobby},
    {What::setting, "GET", "games/GAME/TABLE/setting", By::showing},
    {What::film, "GET", "games/GAME/TABLE/film", By::showing},
    {What::view, "GET", "games/GAME/TABLE/view", By::showing},
    {What::views, "GET", "games/GAME/TABLE/views", By::showing, In::table, true},
    {What::copy, "POST", "games/GAME/TABLE/copy", By::showing},
    {What::look, "GET", "games/GAME/TABLE/seat/PLAYER", By::play},
    {What::move, "POST", "games/GAME/TABLE/seat/PLAYER/move", By::play},
    {What::events, "GET", "games/GAME/TABLE/seat/PLAYER/events", By::play, In::table, true},
    {What::film, "GET", "games/GAME/TABLE/seat/PLAYER/film", By::showing},
    {What::view, "GET", "games/GAME/TABLE/seat/PLAYER/view", By::showing},
    {What::views, "GET", "games/GAME/TABLE/seat/PLAYER/views", By::showing, In::table, true},
    {What::why, "POST", "games/GAME/TABLE/seat/PLAYER/why", By::showing},
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

}  // namespace fuda::serve
