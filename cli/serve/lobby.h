// Who sits where: the Lobby API of boardgame.io (https://boardgame.io/documentation/#/api/Lobby), with its
// paths, its shapes and its statuses.
#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <string>

#include "serve/routes.h"
#include "serve/tables.h"

namespace fuda::serve {

// Has work done whose length depends on strangers (serve/play.h).
class Thinking;

// The seat of a player; for any thread. Throws Refused: 404 for a seat that is not there, 403 for wrong
// credentials, or where nobody sits.
[[nodiscard]] Seat seat_with(const Table& table, const std::string& player, const std::string& credentials);

// The table in a path. Throws Refused (404).
[[nodiscard]] std::shared_ptr<Table> table_asked_for(const Tables& tables, const Request& request);

class Lobby {
 public:
  Lobby(Tables& tables, Thinking& thinking) : tables_(tables), thinking_(thinking) {}

  // In the strand of the table that it is about, if there is one. Answers at once or, where a table has to be
  // made first that follows another, later. Throws Refused.
  void answer(const Request& request, const Reply& reply);

 private:
  [[nodiscard]] Answer answer_at_once(const Request& request);
  [[nodiscard]] Answer list(const Request& request);
  [[nodiscard]] Answer create(const Request& request);
  [[nodiscard]] Answer join(const Request& request);
  [[nodiscard]] Answer leave(const Request& request);
  [[nodiscard]] Answer update(const Request& request);
  void play_again(const Request& request, const Reply& reply);

  Tables& tables_;
  Thinking& thinking_;
  std::mutex mutex_;                                        // of what follows
  std::map<std::string, std::weak_ptr<const Text>> lists_;  // by game, as they were told last
};

}  // namespace fuda::serve
