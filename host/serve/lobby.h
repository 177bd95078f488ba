// Who sits where: the Lobby API of boardgame.io (https://boardgame.io/documentation/#/api/Lobby), with its
// paths, its shapes and its statuses.
#pragma once

#include <map>
#include <memory>
#include <string>

#include "serve/message.h"
#include "serve/tables.h"

namespace fuda::serve {

// A table as others may see it: no credentials, no seed.
[[nodiscard]] Json shown_table(const Table& table);

// The same as text, made once for as long as nothing changes.
[[nodiscard]] const std::string& shown_text(Table& table);

// The seat of a player. Throws Refused: 404 for a seat that is not there, 403 for wrong credentials, or where
// nobody sits.
[[nodiscard]] Seat seat_with(const Table& table, const std::string& player, const std::string& credentials);

class Lobby {
 public:
  explicit Lobby(Tables& tables) : tables_(tables) {}

  // Throws Refused; 404 where there is no such path.
  [[nodiscard]] Answer answer(const Request& request);

 private:
  [[nodiscard]] Table& table_of(const Request& request) const;
  [[nodiscard]] Answer list(const Request& request);
  [[nodiscard]] Answer create(const Request& request);
  [[nodiscard]] Answer join(const Request& request);
  [[nodiscard]] Answer leave(const Request& request);
  [[nodiscard]] Answer update(const Request& request);
  [[nodiscard]] Answer play_again(const Request& request);

  Tables& tables_;
  std::map<std::string, std::weak_ptr<const Text>> lists_;  // by game, as they were told last
};

}  // namespace fuda::serve
