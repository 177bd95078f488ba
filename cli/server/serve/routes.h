// What can be asked of the server: one table of paths, with who may ask and what answers.
#pragma once

#include <variant>

#include "serve/message.h"

namespace fuda::serve {

class Api;
struct Call;

struct Route {
  // In which task queue it is done: one for each address that asks; one for each that makes tables; that of
  // the table. `game`: the same, but refused if the game cannot go on.
  enum class Queue : std::uint8_t { asker, maker, table, game };
  // Answers at once, or whenever it can.
  using Now = Answer (Api::*)(const Call&);
  using Later = void (Api::*)(const Call&, const Reply&);

  const char* method = "GET";
  const char* path = "";  // "games/GAME": words in capitals stand for any text
  Queue queue = Queue::asker;
  std::variant<Now, Later> answer;

  // With PLAYER in its path: only the person who sits there may ask.
  [[nodiscard]] bool is_of_seat() const;
  [[nodiscard]] bool names_table() const;  // with TABLE in its path
};

// Null if there is no such path, or not with this method.
[[nodiscard]] const Route* find_route(const Request& request);
// The same; throws Refused (404).
[[nodiscard]] const Route& route_of(const Request& request);

// The parts of a path that stand for something, where its route has them.
[[nodiscard]] inline const std::string& game_in(const Request& request) { return request.path[1]; }
[[nodiscard]] inline const std::string& table_in(const Request& request) { return request.path[2]; }
[[nodiscard]] inline const std::string& player_in(const Request& request) { return request.path[4]; }

}  // namespace fuda::serve
