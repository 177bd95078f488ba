// All tables of a server, and the folder that stores them. Any thread may use Tables. Operations on a table
// run in the table's own task queue (serve/task_queues.h).
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

// The name of the task queue for a table.
[[nodiscard]] std::string tasks_of_table(const std::string& id);
// The number of bytes that this process has allocated, mostly for tables.
[[nodiscard]] std::size_t memory_in_use();

class Tables {
 public:
  explicit Tables(ServeOptions options);

  [[nodiscard]] const ServeOptions& options() const { return options_; }
  // Opens the tables in the folder. A server with a name opens only its own tables, and only those that no
  // other server has open. Returns a text for each table that it could not open, and for each file that it
  // removed.
  [[nodiscard]] std::vector<std::string> open_all();
  // Whether the folder may contain this table although the table is not open at this server. Always false if
  // the server has no name.
  [[nodiscard]] bool is_elsewhere(const std::string& id) const;
  // Opens a table for which is_elsewhere() is true. If another server has the table open, throws Refused
  // (503), so that the proxy asks the other server. Does nothing if the table is already open at this server,
  // or if its files are unusable. A call takes as long as replaying the game.
  void take_over(const std::string& id);
  // Opens tables of a server that does not answer, if no server has them open. Opens at most kMostTakenOver
  // tables at a time, at most once per kTakeOverPause.
  void stand_in_for(const std::string& server);

  // The names of all games, and of each game with one of its variants, such as "game+variant".
  [[nodiscard]] std::vector<std::string> games() const;
  // Whether this text names a game with some of its variants, such as "game+a+b", without duplicates. The
  // variants may be incompatible.
  [[nodiscard]] bool knows(const std::string& game) const;

  // The table with this id, or null if the game has no table with this id.
  [[nodiscard]] std::shared_ptr<Table> find(const std::string& game, const std::string& id) const;
  using All = std::map<std::string, std::shared_ptr<Table>>;
  // The current tables, by id.
  [[nodiscard]] All all() const;

  // Creates a table for this address. Throws Refused with one of these statuses: 404 for an unknown game, 400
  // for impossible settings, 429 for too many tables in a minute, 503 if the server has no room.
  struct Wanted {
    std::int64_t seats = 0;  // the number of seats; 0 for the smallest number that the game allows
    Json setup;
    bool unlisted = false;
    std::vector<Registration::Player> players = {};  // the people and bots in the seats at the start
    std::string owner = {};                          // the owner's credentials; "" for new credentials
    Viewpoint spectators = {};                       // the viewpoint of spectators
    bool follows = false;  // whether the table counts toward the limits of the address only after its
                           // creation
  };
  std::shared_ptr<Table> create(const std::string& game, const Wanted& wanted, const std::string& address);
  // A copy of a table after the first `moves` moves. Bots keep their seats, and a person named `name` gets
  // all other seats.
  struct Copy {
    GameSetup setup;
    std::vector<Move> past;
    Registration registration;
  };
  [[nodiscard]] static Copy copy_of(const Table& from, std::size_t moves, const std::string& name);
  std::shared_ptr<Table> copy(const Copy& wanted, const std::string& address);
  // Removes a table. Call remove() in the table's task queue.
  void remove(const std::string& id);
  // Call this function before a table grows. If memory is short, lets tables drop data that they can
  // recreate. Throws Refused (503) if the tables have used up the allowed memory.
  void refuse_growth();

  // Sets the queues that remove and destroy tables. This work may take seconds if the bots of a table are
  // programs. If `task_queues` is null, the calling thread does this work at once.
  void work_on(TaskQueues* task_queues) { *task_queues_ = task_queues; }

 private:
  // Lends a thread the known texts of games' files until the caller releases the result. With these texts, a
  // thread reads the files in less time.
  [[nodiscard]] std::shared_ptr<KnownTexts> borrow_known();
  [[nodiscard]] std::shared_ptr<Table> make(const Registration& registration, const GameSetup& setup,
                                            const std::vector<Move>& past, const std::string& owner);
  [[nodiscard]] std::shared_ptr<Table> opened(const std::string& id) const;
  [[nodiscard]] std::shared_ptr<Table> owned(std::unique_ptr<Table> table) const;
  void count(const std::string& address);
  // Makes room for another table (room.cpp). Throws Refused.
  void make_room(const std::string& owner);
  void choose_what_goes(const std::string& owner, std::vector<std::shared_ptr<Table>>& gone);
  void make_room_among(const std::function<bool(const Table&)>& is_theirs, std::size_t most,
                       std::vector<std::shared_ptr<Table>>& gone);
  std::shared_ptr<Table> take_oldest(const std::function<bool(const Table&, const Summary&)>& is_meant);
  std::shared_ptr<Table> take_from_the_largest(const std::string& asking);
  void remove_all(const std::vector<std::shared_ptr<Table>>& gone);

  ServeOptions options_;
  std::vector<std::string> games_;
  std::shared_ptr<std::atomic<TaskQueues*>> task_queues_;  // outlives all tables
  mutable std::mutex mutex_;                               // guards the members up to made_; never locked for
                                                           // long
  std::vector<std::unique_ptr<KnownTexts>> known_;
  All tables_;
  std::size_t being_made_ = 0;
  std::set<std::string> being_taken_over_;
  std::chrono::steady_clock::time_point stood_in_ = {};  // the time of the last takeover
  std::map<std::string, std::deque<std::chrono::steady_clock::time_point>> made_;  // by address
  std::mutex memory_mutex_;                                                        // guards the member
                                                                                   // in_use_
  std::size_t in_use_ = 0;                                                         // the last measurement
  std::chrono::steady_clock::time_point measured_ = {}, spared_ = {};
};

}  // namespace fuda::serve
