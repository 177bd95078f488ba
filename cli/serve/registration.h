// The people at a table, and the file that lists them. The registration file is in the same folder as the
// journal of the game.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "page/frame.h"
#include "serve/clock.h"
#include "serve/message.h"
#include "serve/question.h"

namespace fuda::serve {

struct Registration {
  struct Player {
    std::string name;         // "" if the seat is free
    std::string credentials;  // the credentials of the person who has the seat
    bool bot = false;         // whether a bot has the seat; if so, `name` is the bot, such as "ismcts:200"
    Json data;                // null without data
    // The bot that plays for the person, in an empty seat, or for a failed bot, or "" if the seat has no
    // stand-in.
    std::string stand_in = {};
    std::string failed = {};  // the failed bot that the stand-in replaces, or ""
    // Whether a player left this seat during the game. If a player left the seat, the other players decide
    // when somebody may take it.
    bool closed = false;
  };
  // A short message to everyone at the table.
  struct Word {
    std::string name;  // the name of the speaker
    Seat seat = 0;
    std::string text;
    std::int64_t at = 0;  // milliseconds since 1970

    [[nodiscard]] Json json() const;
  };

  // The moves that players last took back. The moves themselves are not here, because they may be secret.
  struct TakenBack {
    Seat by = 0;
    std::size_t moves = 0;   // the number of these moves
    std::size_t number = 0;  // the number of the position afterwards (LiveGame::number)

    [[nodiscard]] Json json() const;
  };

  std::string id;
  std::string game;  // "game+variant"
  bool unlisted = false;
  Json setup;                             // setupData without its seed; null if the request had no setupData
  bool deck_chosen = false;               // whether somebody may know all cards; the page tells everyone
                                          // about this
  std::int64_t created = 0, updated = 0;  // milliseconds since 1970
  std::string next;                       // the id of the next table (playAgain), or ""
  bool next_taken = false;   // whether everyone already has a seat at the next table, with the same
                             // credentials
  bool next_turned = false;  // whether each player has moved by one seat at the next table
  std::string owner;         // the credentials of the table's owner; "" if the table has no owner
  std::vector<Player> players;
  std::optional<Question> question = {};  // the last question
  std::vector<Word> words = {};           // the last kMostWords
  std::optional<Clock> clock = {};
  std::optional<TakenBack> taken_back = {};
  Viewpoint spectators = {};  // the viewpoint of spectators while the game lasts
  bool hands_shown = false;   // whether spectators may have seen more than the common viewpoint

  [[nodiscard]] bool has_people() const;
  // Whether each seat has a person or a bot.
  [[nodiscard]] bool has_everybody() const;
  // Whether at least one seat is free for anyone to take.
  [[nodiscard]] bool has_open_seat() const;
  // Whether a person has this seat, even if a bot plays for this person.
  [[nodiscard]] bool is_of_person(Seat seat) const;
  // Whether a person has this seat, and no bot plays for this person.
  [[nodiscard]] bool is_played_by_person(Seat seat) const;

  // Sets the viewpoint of spectators.
  void show_spectators(const Viewpoint& from);

  // Writes the file. When save() returns, the file is on disk. Only the user who runs the server can read the
  // file. Throws NotKept.
  void save(const std::filesystem::path& folder) const;
  // Reads the file. Throws Failure if the file does not exist or is malformed.
  static Registration load(const std::filesystem::path& folder, const std::string& id);
};

// The viewpoint of spectators as JSON: "open", "all", or the number of a seat.
[[nodiscard]] Json json_of_viewpoint(const Viewpoint& viewpoint);
// Reads the output of json_of_viewpoint(). Returns nothing for any other JSON.
[[nodiscard]] std::optional<Viewpoint> viewpoint_in(const Json& json, std::size_t seats);

// The name of a registration file is the table's id with this ending.
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

// Removes files that a crashed server has left unfinished in the folder of its tables. The unfinished files
// are temporary files, registrations without a journal (the server was removing their tables), and journals
// without a registration and without moves. Clients do not know these tables. Returns notices about the
// removed files, and about journals with moves but without a registration. These journals stay. Call this
// function before opening tables. If `server` is not "", clears only tables of the server with this name,
// because other servers may use the same folder. Does not remove files that changed after `since`, because on
// a file system without locks, another server may have created them.
[[nodiscard]] std::vector<std::string> clear_leftovers(
    const std::filesystem::path& folder, std::string_view server = {},
    std::filesystem::file_time_type since = std::filesystem::file_time_type::max());

// The current time in milliseconds since 1970.
[[nodiscard]] std::int64_t now_in_milliseconds();
[[nodiscard]] std::int64_t now_in_seconds();

}  // namespace fuda::serve
