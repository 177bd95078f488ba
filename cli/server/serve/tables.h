// All tables of a server, and the folder in which they are kept. For any thread; what is done with one table
// is done in its task queue (serve/task_queues.h).
#pragma once

#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <vector>

#include "base/known_texts.h"
#include "serve/table.h"
#include "serve/task_queues.h"

namespace fuda::serve {

// The task queue in which a table is used.
[[nodiscard]] std::string tasks_of_table(const std::string& id);
// Bytes that this process has allocated, for tables above all.
[[nodiscard]] std::size_t memory_in_use();

class Tables {
 public:
  explicit Tables(ServeOptions options);

  [[nodiscard]] const ServeOptions& options() const { return options_; }
  // Opens the tables in the folder; a server with a name only its own, as far as no other has them open. Says
  // which could not be opened, and what was cleared away.
  [[nodiscard]] std::vector<std::string> open_all();
  // Of a server with a name: whether there may be such a table in the folder, open at another server or none.
  [[nodiscard]] bool is_elsewhere(const std::string& id) const;
  // Opens such a table if no other server has it open; where one has, throws Refused (503), so that the proxy
  // asks that one. Does nothing if it is open here or cannot be opened. Takes as long as its game is.
  void take_over(const std::string& id);
  // Tables of another server that does not answer: takes over those that no server has open, at most
  // kMostTakenOver at once and once in kTakeOverPause.
  void stand_in_for(const std::string& server);

  // Names of games, and of each with one of its variants: "game+variant".
  [[nodiscard]] const std::vector<std::string>& games() const { return games_; }
  // Whether this is a game and any of its variants, each named once: "game+a+b". They may not go together.
  [[nodiscard]] bool knows(const std::string& game) const;

  // Null: there is no such table at which this game is played.
  [[nodiscard]] std::shared_ptr<Table> find(const std::string& game, const std::string& id) const;
  using All = std::map<std::string, std::shared_ptr<Table>>;
  // As they are now, by id.
  [[nodiscard]] All all() const;

  // For this address. Throws Refused: 404 for an unknown game, 400 for what it cannot be, 429 for too many in
  // a minute, 503 if there is no room.
  struct Wanted {
    std::int64_t seats = 0;  // 0: as few as the game takes
    Json setup;
    bool unlisted = false;
    std::vector<Registration::Player> players = {};  // who sits there from the beginning, by seat
    std::string owner = {};                          // whose table it is; "": new credentials
    bool follows = false;  // another table: then it counts for the address only if it is made
  };
  std::shared_ptr<Table> create(const std::string& game, const Wanted& wanted, const std::string& address);
  // What a copy of a table is to be: as that table was after so many moves, at most as many as were made.
  // Bots sit where they sat, and a person called `name` at all other seats.
  struct Copy {
    GameSetup setup;
    std::vector<Move> past;
    Registration registration;
  };
  [[nodiscard]] static Copy copy_of(const Table& from, std::size_t moves, const std::string& name);
  std::shared_ptr<Table> copy(const Copy& wanted, const std::string& address);
  // In the task queue of the table.
  void remove(const std::string& id);
  // Before a table grows. Throws Refused (503) if all of them have taken what memory there may be, and lets
  // them drop what can be made again.
  void refuse_growth();

  // Where tables are removed, each in its task queue, and destroyed, which may take seconds if their bots are
  // programs. Null: at once, on the thread that asks for it.
  void work_on(TaskQueues* task_queues) { *task_queues_ = task_queues; }

 private:
  // What was read of games' files, for a thread that reads them again; given back when the result is
  // released.
  [[nodiscard]] std::shared_ptr<KnownTexts> borrow_known();
  [[nodiscard]] std::shared_ptr<Table> make(const Registration& registration, const GameSetup& setup,
                                            const std::vector<Move>& past, const std::string& owner);
  [[nodiscard]] std::shared_ptr<Table> opened(const std::string& id) const;
  [[nodiscard]] std::shared_ptr<Table> owned(std::unique_ptr<Table> table) const;
  void count(const std::string& address);
  // Room (room.cpp). Throws Refused.
  void make_room(const std::string& owner);
  void choose_what_goes(const std::string& owner, std::vector<std::shared_ptr<Table>>& gone);
  void make_room_among(const std::function<bool(const Table&)>& is_theirs, std::size_t most,
                       std::vector<std::shared_ptr<Table>>& gone);
  std::shared_ptr<Table> take_oldest(const std::function<bool(const Table&, const Summary&)>& is_meant);
  std::shared_ptr<Table> take_from_the_largest(const std::string& asking);
  void remove_all(const std::vector<std::shared_ptr<Table>>& gone);

  ServeOptions options_;
  std::vector<std::string> games_;
  std::shared_ptr<std::atomic<TaskQueues*>> task_queues_;  // for as long as there are tables
  mutable std::mutex mutex_;                               // of what follows; never locked for long
  std::vector<std::unique_ptr<KnownTexts>> known_;
  All tables_;
  std::size_t being_made_ = 0;
  std::set<std::string> being_taken_over_;
  std::chrono::steady_clock::time_point stood_in_ = {};                            // last
  std::map<std::string, std::deque<std::chrono::steady_clock::time_point>> made_;  // by address
  std::mutex memory_mutex_;                                                        // of what follows
  std::size_t in_use_ = 0;  // when it was measured last
  std::chrono::steady_clock::time_point measured_ = {}, spared_ = {};
};

}  // namespace fuda::serve
