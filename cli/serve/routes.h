// What can be asked of the server: every path that there is, and who may ask it.
#pragma once

#include <string>

#include "serve/message.h"

namespace fuda::serve {

// Who answers, in whose strand it is done, and who may ask: a request with a PLAYER in its path comes from
// whoever sits there.
struct Route {
  enum class By : std::uint8_t { lobby, play, showing };
  // In its own strand for each address that asks, in one for those that make tables, in that of the table.
  enum class In : std::uint8_t { asker, maker, table };
  enum class What : std::uint8_t {
    catalogue,
    games,
    tables,
    info,
    create,
    table,
    join,
    leave,
    update,
    play_again,
    setting,
    film,
    view,
    views,
    copy,
    why,
    look,
    move,
    events,
  };
  What what = What::games;
  const char* method = "GET";
  const char* path = "";  // "games/GAME": words in capitals stand for any part
  By by = By::lobby;
  In in = In::table;
  bool streams = false;  // it is answered by events

  [[nodiscard]] bool is_of_seat() const;
};

// Null where there is no such path, or not with this method.
[[nodiscard]] const Route* find_route(const Request& request);
// The same; throws Refused (404).
[[nodiscard]] const Route& route_of(const Request& request);

// The parts of a path that stand for something, where its route has them.
[[nodiscard]] inline const std::string& game_in(const Request& request) { return request.path[1]; }
[[nodiscard]] inline const std::string& table_in(const Request& request) { return request.path[2]; }
[[nodiscard]] inline const std::string& player_in(const Request& request) { return request.path[4]; }

}  // namespace fuda::serve
