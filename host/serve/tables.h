// All tables of a server, and the folder in which they are kept.
#pragma once

#include <deque>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "serve/limits.h"
#include "serve/table.h"
#include "text/known_texts.h"

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
  [[nodiscard]] const std::map<std::string, std::shared_ptr<Table>>& all() const { return tables_; }

  // For somebody at this address. Throws Refused: 404 for an unknown game, 400 for what it cannot be, 429 for
  // too many in a minute, 503 where there is no room.
  struct Wanted {
    std::int64_t seats = 0;  // 0: as few as the game takes
    Json setup;
    bool unlisted = false;
  };
  std::shared_ptr<Table> create(const std::string& game, const Wanted& wanted, const std::string& address);
  // A table of its own that stands where another one stood after so many moves, at most as many as were made;
  // bots sit where they sat, and at all other seats somebody called `name`. Throws Refused likewise.
  std::shared_ptr<Table> copy(const Table& from, std::size_t moves, const std::string& name,
                              const std::string& address);
  void remove(const std::string& id);

 private:
  void count(const std::string& address);
  void make_room();

  ServeOptions options_;
  std::vector<std::string> games_;
  KnownTexts known_;  // of the games' files, so that one that has not changed is read by the parsers once
  std::map<std::string, std::shared_ptr<Table>> tables_;
  std::map<std::string, std::deque<std::chrono::steady_clock::time_point>> made_;  // by address
};

}  // namespace fuda::serve
