// What those who sit at a table do: they look, they move, they listen.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "serve/lobby.h"

namespace fuda::serve {

// Has work done whose length depends on strangers, away from those who answer.
class Thinking {
 public:
  virtual ~Thinking() = default;
  struct Errand {
    enum class Kind : std::uint8_t { thought, long_thought, making };
    std::string table;  // for which it is done
    std::string owner;  // the address that it is done for
    Kind kind = Kind::thought;
  };
  // Runs `work` on another thread, then `done`, which may be empty, in the strand of the table. Throws
  // Refused (429) where too much waits for this owner.
  virtual void start(const Errand& errand, std::function<void()> work, std::function<void()> done) = 0;
};

// What is asked about a position is paid by whoever asks: where that is too much, it is refused (503) and the
// game goes on. Calls what may fail like that.
template <class Fn>
auto asking(const Table& table, Fn fn) {
  const LiveGame::Asking asking(table.live());
  try {
    return fn();
  } catch (const Failure&) {
    if (!asking.ran_out()) throw;
    throw Refused(503, "the rules of this game take too long to say that");
  }
}

// What is about one table is called in its strand.
class Play {
 public:
  Play(Tables& tables, Thinking& thinking) : tables_(tables), thinking_(thinking) {}

  // Answers at once, or, where a bot has to move before, later. Throws Refused.
  void answer(const Request& request, const Reply& reply);
  // Throws Refused.
  [[nodiscard]] std::shared_ptr<Stream> listen(const Request& request);

  // Lets the bots of a table move, as long as it is theirs to do and somebody is there.
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
