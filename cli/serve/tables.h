// All tables of a server, and the folder in which they are kept. For any thread; those of one table keep to
// its strand (serve/strands.h).
#pragma once

#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "base/known_texts.h"
#include "serve/limits.h"
#include "serve/table.h"

namespace fuda::serve {

struct ServeOptions {
  std::vector<Path> rules;                // where games are looked for
  Path folder;                            // where tables are kept; it exists
  std::string language;                   // of texts; "" is English
  NamedBots bots;                         // that may sit at tables beside those that always may
  std::size_t most_memory = kMostMemory;  // bytes that the process may have taken when a table is made
};

class Tables {
 public:
  explicit Tables(ServeOptions options);

  [[nodiscard]] const ServeOptions& options() const { return options_; }
  // Opens what the folder holds. Tables that cannot be opened stay away, and are told of.
  [[nodiscard]] std::vector<std::string> open_all();

  // Names of games, and of each with one of its variants: "game+variant".
  [[nodiscard]] const std::vector<std::string>& games() const { return games_; }
  // Whether it is a game and any of its variants, each named once: "game+a+b". These may not go together.
  [[nodiscard]] bool knows(const std::string& game) const;

  // Null: there is none at which this game is played.
  [[nodiscard]] std::shared_ptr<Table> find(const std::string& game, const std::string& id) const;
  using All = std::map<std::string, std::shared_ptr<Table>>;
  // As they are now, by their names.
  [[nodiscard]] All all() const;

  // For somebody at this address. Throws Refused: 404 for an unknown game, 400 for what it cannot be, 429 for
  // too many in a minute, 503 where there is no room.
  struct Wanted {
    std::int64_t seats = 0;  // 0: as few as the game takes
    Json setup;
    bool unlisted = false;
  };
  std::shared_ptr<Table> create(const std::string& game, const Wanted& wanted, const std::string& address);
  // What a copy of a table is to be: one that stands where the other stood after so many moves, at most as
  // many as were made; bots sit where they sat, and at all other seats somebody called `name`.
  struct Copy {
    Sitting sitting;
    std::vector<Move> past;
    TableCard card;
  };
  [[nodiscard]] static Copy copy_of(const Table& from, std::size_t moves, const std::string& name);
  std::shared_ptr<Table> copy(const Copy& wanted, const std::string& address);
  // In the strand of the table.
  void remove(const std::string& id);

  // Who ends a table's game in its strand, and where tables are taken apart, which may take seconds where
  // their bots are programs. Without, it is done at once. Both give false where they do nothing any more.
  struct Hands {
    std::function<bool(const std::string&id, std::function<void()>)> in_strand, apart;
  };
  void hand_over(Hands hands);

 private:
  class Parting;
  class Reading;
  [[nodiscard]] std::shared_ptr<Table> make(const TableCard& card, const Sitting& sitting,
                                            const std::vector<Move>& past, const std::string& owner);
  void count(const std::string& address);
  void make_room();
  std::shared_ptr<Table> take_oldest();

  ServeOptions options_;
  std::vector<std::string> games_;
  std::shared_ptr<Parting> parting_;
  mutable std::mutex mutex_;  // of what follows; nothing that takes long is done while somebody has it
  // Of the games' files, so that one that has not changed is seldom read by the parsers again: one for each
  // that reads at the same time.
  std::vector<std::unique_ptr<KnownTexts>> known_;
  All tables_;
  std::size_t being_made_ = 0;
  std::map<std::string, std::deque<std::chrono::steady_clock::time_point>> made_;  // by address
};

}  // namespace fuda::serve
