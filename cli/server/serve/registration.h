// Who sits at a table, and the file that says so beside the journal of its game.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "serve/clock.h"
#include "serve/message.h"
#include "serve/question.h"

namespace fuda::serve {

struct Registration {
  struct Player {
    std::string name;         // "": the seat is free
    std::string credentials;  // of a person who sits there
    bool bot = false;         // then `name` is the bot, "ismcts:200"
    Json data;                // null: none
    // A bot that plays for the person, or while nobody sits there, or for a bot that failed; "": none.
    std::string stand_in = {};
    std::string failed = {};  // the bot for which the stand-in plays, as it failed; "": none did
    bool closed = false;  // free, but left in the middle of a game: those who play say when somebody may come
  };
  // A short message to all.
  struct Word {
    std::string name;  // of who said it
    Seat seat = 0;
    std::string text;
    std::int64_t at = 0;  // milliseconds since 1970

    [[nodiscard]] Json json() const;
  };

  std::string id;
  std::string game;  // "game+variant"
  bool unlisted = false;
  Json setup;                             // setupData without its seed; null: none
  bool deck_chosen = false;               // somebody may know all cards, and everybody is told so
  std::int64_t created = 0, updated = 0;  // milliseconds since 1970
  std::string next;                       // the table of playAgain, or ""
  bool next_taken = false;   // … where all sit already, with the credentials that they have here
  bool next_turned = false;  // … each where the one before sat
  std::string owner;         // credentials of whoever made the table; "": nobody has any
  std::vector<Player> players;
  std::optional<Question> question = {};  // the last one
  std::vector<Word> words = {};           // the last kMostWords
  std::optional<Clock> clock = {};

  [[nodiscard]] bool has_people() const;
  // Somebody sits at every seat, or a bot plays there.
  [[nodiscard]] bool has_everybody() const;
  // Anybody may sit down somewhere.
  [[nodiscard]] bool has_open_seat() const;
  // A person sits there, whoever plays.
  [[nodiscard]] bool is_of_person(Seat seat) const;
  // A person sits there, and plays.
  [[nodiscard]] bool is_played_by_person(Seat seat) const;

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
// registration hold moves; these stay. To be called before tables are opened. `server`: only of tables of the
// server with this name, as others may be at work in the same folder; "": of all. Files that were changed
// after `since` stay: where locks are not to be had, another server may have made them.
[[nodiscard]] std::vector<std::string> clear_leftovers(
    const std::filesystem::path& folder, std::string_view server = {},
    std::filesystem::file_time_type since = std::filesystem::file_time_type::max());

// Since 1970.
[[nodiscard]] std::int64_t now_in_milliseconds();
[[nodiscard]] std::int64_t now_in_seconds();

}  // namespace fuda::serve
