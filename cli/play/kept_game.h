// A game that is played and kept in a journal (play/journal.h): each move is on the disk before it counts.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/limits.h"
#include "play/journal.h"
#include "play/live_game.h"
#include "text/limits.h"

namespace fuda {

// Which game is played, with which options, and who sits where.
struct GameSetup {
  std::string game;  // as the journal names it; paths are from its folder
  std::vector<OptionSetting> options;
  std::vector<std::string> players;  // the names of the seats
  std::vector<std::string> bots;     // by seat, as --bots names them; "": a person
  Opening opening;

  // The seats where no bot sits.
  [[nodiscard]] std::vector<Seat> people() const;
};

// How many of a journal's bytes free moves of all seats may take (each seat an equal part), and taking moves
// back. Neither brings a game to its end; the rest is left for the moves that do.
inline constexpr std::size_t kMostFreeBytes = kMaxJournalBytes / 4;
inline constexpr std::size_t kMostUndoBytes = kMaxJournalBytes / 8;

// A move could not be written to the journal, and so has not happened.
class NotKept : public Failure {
 public:
  enum class Why : std::uint8_t {
    disk,        // it cannot be written
    full,        // the journal has no room for any move
    free_moves,  // nor for more free moves of this seat
    undo         // nor for taking more moves back
  };
  NotKept(Why why, Findings findings) : Failure(std::move(findings)), why_(why) {}
  [[nodiscard]] Why why() const { return why_; }
  // A sentence in the English that names translate; findings() say where, too.
  [[nodiscard]] const char* for_people() const;

 private:
  Why why_;
};

class KeptGame {
 public:
  // The time, in seconds since 1970.
  using Now = std::function<std::int64_t()>;

  // A new game in a new file, after the moves of `past`, which must be legal; the file is written once, with
  // all of them. With `now`, the journal says when moves were made, to the minute. Throws Failure: the file
  // exists, or cannot be written, or the game cannot be played like this.
  KeptGame(Games& games, const GameSetup& setup, const std::string& language, const Path& file,
           const MakeObservers& make_observers = {}, Disk* disk = nullptr, const std::vector<Move>& past = {},
           Now now = {});

  // Makes the observers, and may change the bots before.
  using MakeResumedObservers = std::function<MakeObservers(GameSetup&)>;
  // A game that was begun, where it was left. Observers are told all of it. Throws Failure if the file is not
  // a journal or is damaged, if the game is not found, and where today's rules do not lead to the same
  // positions (at the first such line).
  KeptGame(Games& games, const Path& file, const std::string& language,
           const MakeResumedObservers& make_observers = {}, Disk* disk = nullptr, Now now = {});

  [[nodiscard]] LiveGame& live() { return *live_; }
  [[nodiscard]] const LiveGame& live() const { return *live_; }
  [[nodiscard]] const GameSetup& setup() const { return setup_; }
  [[nodiscard]] const Path& file() const { return journal_->path(); }
  // About a game that was resumed: an end that was cut off, rules that have changed.
  [[nodiscard]] const std::vector<std::string>& notices() const { return notices_; }
  // When the last move was made or taken back, as far as the journal says it.
  [[nodiscard]] std::optional<std::int64_t> last_played() const { return noted_; }

  // Makes a legal move. Throws Failure where a rule fails, and NotKept; then nothing has happened.
  void make(const Move& move);
  // Takes back the last moves. Throws likewise.
  void take_back(std::size_t moves);

 private:
  [[nodiscard]] std::string line_of(const LiveGame::Past& past, std::string_view time) const;
  // Written behind a move: "  # at 1764317246", or "" if the journal has said it within a minute.
  [[nodiscard]] std::string time_text() const;
  void note_time(std::string_view line);
  void replay(const ScriptStep& step, const std::string& line);
  // The bytes that lines like this move's have taken; null if they may take all there are.
  [[nodiscard]] std::size_t* taken_by(const Move& move);
  void add(const std::string& line, std::size_t* taken, std::size_t most, NotKept::Why why);

  GameSetup setup_;
  std::unique_ptr<Journal> journal_;
  std::unique_ptr<LiveGame> live_;
  std::vector<std::string> notices_;
  std::vector<std::size_t> free_bytes_;  // by seat
  std::size_t undo_bytes_ = 0;
  Now now_;
  std::optional<std::int64_t> noted_;  // the last time in the journal
};

}  // namespace fuda
