// Who sits at a table, and the file that says so beside the journal of its game.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "serve/message.h"

namespace fuda::serve {

struct Registration {
  struct Player {
    std::string name;         // "": the seat is free
    std::string credentials;  // of a person who sits there
    bool bot = false;         // then `name` is the bot, "ismcts:200"
    Json data;                // null: none
  };

  std::string id;
  std::string game;  // "game+variant"
  bool unlisted = false;
  Json setup;                             // setupData without its seed; null: none
  bool deck_chosen = false;               // somebody may know all cards, and everybody is told so
  std::int64_t created = 0, updated = 0;  // milliseconds since 1970
  std::string next;                       // the table of playAgain, or ""
  std::vector<Player> players;

  [[nodiscard]] bool has_people() const;

  // When this returns it is on the disk, readable by its owner alone. Throws NotKept.
  void save(const std::filesystem::path& folder) const;
  // Throws Failure: there is no such file, or it is malformed.
  static Registration load(const std::filesystem::path& folder, const std::string& id);
};

// What the files of a table end in, behind its id.
inline constexpr const char* kRegistrationEnding = ".seats";
inline constexpr const char* kJournalEnding = ".yaml";
[[nodiscard]] inline std::filesystem::path registration_file(const std::filesystem::path& folder,
                                                             const std::string& id) {
  return folder / (id + kRegistrationEnding);
}
[[nodiscard]] inline std::filesystem::path journal_file(const std::filesystem::path& folder,
                                                        const std::string& id) {
  return folder / (id + kJournalEnding);
}

// Removes what a server that was ended in the middle of its work left in the folder of its tables, and nobody
// was told of: temporary files, registrations without a journal (their table was being removed), journals
// without a registration in which no move was made. Says what it removed, and which journals without a
// registration hold moves; these stay. To be called before tables are opened.
[[nodiscard]] std::vector<std::string> clear_leftovers(const std::filesystem::path& folder);

// Milliseconds since 1970.
[[nodiscard]] std::int64_t now_in_milliseconds();

}  // namespace fuda::serve
