// A game that a journal keeps (play/journal.h). fuda writes each move to the disk before the move counts.
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

// The game, its options, and the players of its seats.
struct GameSetup {
  std::string game;  // the game as the journal names it, with paths relative to the journal's folder
  std::vector<OptionSetting> options;
  std::vector<std::string> players;  // the names of the seats
  std::vector<std::string> bots;     // the bots by seat, as in --bots; "" for a person
  Opening opening;

  // The seats without a bot.
  [[nodiscard]] std::vector<Seat> people() const;
};

// The maximum number of bytes that all free moves may use in a journal, divided equally between the seats,
// and the maximum for taking back moves. Free moves and taking back moves do not bring the end of the game
// closer, so other moves get the rest of the journal.
inline constexpr std::size_t kMostFreeBytes = kMaxJournalBytes / 4;
inline constexpr std::size_t kMostUndoBytes = kMaxJournalBytes / 8;

// Thrown if the journal cannot record a move, which then does not count.
class NotKept : public Failure {
 public:
  enum class Why : std::uint8_t {
    disk,        // the journal cannot be written
    full,        // the journal has no room for any move
    free_moves,  // the journal has no room for more free moves of this seat
    undo         // the journal has no room to take back more moves
  };
  NotKept(Why why, Findings findings) : Failure(std::move(findings)), why_(why) {}
  [[nodiscard]] Why why() const { return why_; }
  // One English sentence, which is a key for translations. In addition, findings() names the place.
  [[nodiscard]] const char* for_people() const;

 private:
  Why why_;
};

class KeptGame {
 public:
  // The time, in seconds since 1970.
  using Now = std::function<std::int64_t()>;

  // Starts a game in a new file, after the moves of `past`, which must be legal. Writes the file once, with
  // all these moves. With `now`, the journal records the times of moves, exact to the minute. Throws Failure
  // if the file exists or cannot be written, or if the game cannot be played with this setup.
  KeptGame(Games& games, const GameSetup& setup, const std::string& language, const Path& file,
           const MakeObservers& make_observers = {}, Disk* disk = nullptr, const std::vector<Move>& past = {},
           Now now = {});

  // May change the bots of the setup, and returns the function that creates the observers.
  using MakeResumedObservers = std::function<MakeObservers(GameSetup&)>;
  // Resumes a game at the end of its journal, and shows the whole game to the observers. Throws Failure if
  // the file is not a journal or is damaged, or if the game is not found. If the current rules do not lead to
  // the same positions, throws a Failure that names the first line with a different position.
  KeptGame(Games& games, const Path& file, const std::string& language,
           const MakeResumedObservers& make_observers = {}, Disk* disk = nullptr, Now now = {});

  [[nodiscard]] LiveGame& live() { return *live_; }
  [[nodiscard]] const LiveGame& live() const { return *live_; }
  [[nodiscard]] const GameSetup& setup() const { return setup_; }
  [[nodiscard]] const Path& file() const { return journal_->path(); }
  // Notices about a resumed game: the end of the journal was damaged, or the rules have changed.
  [[nodiscard]] const std::vector<std::string>& notices() const { return notices_; }
  // The time when players last made or took back a move, if the journal has this time.
  [[nodiscard]] std::optional<std::int64_t> last_played() const { return noted_; }

  // Makes a legal move. Throws Failure if a rule fails, and NotKept if the journal cannot record the move. If
  // make() throws, the move does not count.
  void make(const Move& move);
  // Takes back the last `moves` moves. Throws the same errors as make().
  void take_back(std::size_t moves);

 private:
  [[nodiscard]] std::string line_of(const LiveGame::Past& past, std::string_view time) const;
  // The time to write after a move, such as "  # at 1764317246". Returns "" if the journal has a time from
  // the last minute.
  [[nodiscard]] std::string time_text() const;
  void note_time(std::string_view line);
  void replay(const ScriptStep& step, const std::string& line);
  // The counter of the bytes that moves of this sort have used. Returns null if moves of this sort may fill
  // the whole journal.
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
