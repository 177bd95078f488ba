// What a table says of itself, as the Lobby of boardgame.io has it, and the file in which it is kept.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "serve/message.h"

namespace fuda::serve {

struct TableCard {
  struct Player {
    std::string name;         // "": the seat is free
    std::string credentials;  // of a person who sits there
    bool bot = false;         // then `name` is what it is, "ismcts:200"
    Json data;                // null: none
  };

  std::string id;
  std::string game;  // "game+variant"
  bool unlisted = false;
  Json setup;                             // setupData without its seed; null: none
  bool deck_chosen = false;               // by somebody, who may know all cards: everybody is told
  std::int64_t created = 0, updated = 0;  // milliseconds since 1970
  std::string next;                       // the table of playAgain, or ""
  std::vector<Player> players;

  [[nodiscard]] bool has_people() const;

  // It is on the disk, and readable by nobody else, when this returns. Throws NotKept.
  void save(const std::filesystem::path& folder) const;
  // Throws Failure: there is no such file, or it is not one.
  static TableCard load(const std::filesystem::path& folder, const std::string& id);

  static constexpr const char* kEnding = ".seats";
  [[nodiscard]] static std::filesystem::path file(const std::filesystem::path& folder,
                                                  const std::string& id) {
    return folder / (id + kEnding);
  }
};

// Milliseconds since 1970.
[[nodiscard]] std::int64_t now_in_milliseconds();

}  // namespace fuda::serve
