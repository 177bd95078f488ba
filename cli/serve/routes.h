// The paths of the server. For each path, a table says who may send requests, and which function answers
// them.
#pragma once

#include <variant>

#include "serve/message.h"

namespace fuda::serve {

class Api;
struct Call;

struct Route {
  // The task queue for a request. Every address has a queue for its questions (`asker`) and a queue for
  // creating tables (`maker`), and every table has a queue (`table`). `game` is the same as `table`, but the
  // server refuses the request if the game cannot continue.
  enum class Queue : std::uint8_t { asker, maker, table, game };
  // Functions that answer at once, and functions that answer later.
  using Now = Answer (Api::*)(const Call&);
  using Later = void (Api::*)(const Call&, const Reply&);

  const char* method = "GET";
  const char* path = "";  // the path, such as "games/GAME"; a word in capitals matches any text
  Queue queue = Queue::asker;
  std::variant<Now, Later> answer;

  // Whether the path has PLAYER. If the path has PLAYER, only the person in this seat may send the request.
  [[nodiscard]] bool is_of_seat() const;
  [[nodiscard]] bool names_table() const;  // whether the path has TABLE
};

// The route of a request. Returns null if no route has this path and method.
[[nodiscard]] const Route* find_route(const Request& request);
// The route of a request. Throws Refused (404) if no route matches.
[[nodiscard]] const Route& route_of(const Request& request);

// The parts of a path that replace GAME, TABLE and PLAYER. The route must have these parts.
[[nodiscard]] inline const std::string& game_in(const Request& request) { return request.path[1]; }
[[nodiscard]] inline const std::string& table_in(const Request& request) { return request.path[2]; }
[[nodiscard]] inline const std::string& player_in(const Request& request) { return request.path[4]; }

}  // namespace fuda::serve
