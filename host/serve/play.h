// What those who sit at a table do: they look, they move, they listen.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "serve/lobby.h"

namespace fuda::serve {

// Has bots think, away from those who answer.
class Thinking {
 public:
  virtual ~Thinking() = default;
  // Runs `think` on another thread, then `done` where play() is called.
  virtual void start(std::function<void()> think, std::function<void()> done) = 0;
};

// All of it is called by one thread.
class Play {
 public:
  Play(Tables& tables, Thinking& thinking) : tables_(tables), thinking_(thinking) {}

  // Whether this is a path of a seat.
  [[nodiscard]] static bool is_for(const Request& request);
  [[nodiscard]] static bool is_for_events(const Request& request);

  // Answers at once, or, where a bot has to move before, later. Throws Refused.
  void answer(const Request& request, const Reply& reply);
  // Throws Refused.
  [[nodiscard]] std::shared_ptr<Stream> listen(const Request& request);

  // Lets the bots of a table move, as long as it is theirs to do.
  void let_bots_move(const std::shared_ptr<Table>& table);

 private:
  struct At {
    std::shared_ptr<Table> table;
    Seat seat = kNone;
  };
  [[nodiscard]] At at(const Request& request) const;
  [[nodiscard]] static Answer move(Table& table, Seat seat, const std::string& text, std::size_t after);

  Tables& tables_;
  Thinking& thinking_;
};

}  // namespace fuda::serve
