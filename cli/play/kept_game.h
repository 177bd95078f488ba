// A game that is played and kept in a journal (play/journal.h): each move is on the disk before it counts.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "base/limits.h"
#include "play/journal.h"
#include "play/live_game.h"

namespace fuda {

// Who sits down to which game.
struct Sitting {
  std::string game;  // as the journal names it; paths are from its folder
  std::vector<OptionSetting> options;
  std::vector<std::string> players;  // the names of the seats
  std::vector<std::string> bots;     // by seat, as --bots names them; "": a person
  Opening opening;
};

// Of a journal's bytes, what free moves of all seats may take, each seat its part of it, and what taking
// moves back may: neither brings a game to its end, and the rest is for those that do.
inline constexpr std::size_t kMostFreeBytes = kMaxJournalBytes / 4;
inline constexpr std::size_t kMostUndoBytes = kMaxJournalBytes / 8;

// A move that is not in the journal, and has not happened: no fault of the rules.
class NotKept : public Failure {
 public:
  enum class Why : std::uint8_t {
    disk,        // cannot be written
    full,        // no room is left for any move
    free_moves,  // none for free moves of this seat
    undo         // none for taking moves back
  };
  NotKept(Why why, Findings findings) : Failure(std::move(findings)), why_(why) {}
  [[nodiscard]] Why why() const { return why_; }
  // English, as host/phrases has it; findings() say where, too.
  [[nodiscard]] const char* for_people() const;

 private:
  Why why_;
};

class KeptGame {
 public:
  // A new game in a new file, after the moves of `past`, each legal, with which the file is written at once.
  // Throws Failure: there is such a file, or it cannot be written; the game cannot be played like this.
  KeptGame(Games& games, const Sitting& sitting, const std::string& language, const Path& file,
           const Welcome& welcome = {}, Disk* disk = nullptr, const std::vector<Move>& past = {});

  // Who looks on; may put other bots into the sitting.
  using WelcomeBack = std::function<Welcome(Sitting&)>;
  // A game that was begun, where it was left. The watchers are told all of it. Throws Failure where the file
  // is no journal or is damaged, where the game is not found any more, and where today's rules do not lead
  // to the same positions (at the first line that they do not).
  KeptGame(Games& games, const Path& file, const std::string& language, const WelcomeBack& welcome = {},
           Disk* disk = nullptr);

  [[nodiscard]] LiveGame& live() { return *live_; }
  [[nodiscard]] const LiveGame& live() const { return *live_; }
  [[nodiscard]] const Sitting& sitting() const { return sitting_; }
  [[nodiscard]] const Path& file() const { return journal_->path(); }
  // What there is to say about a game that was resumed: an end that was cut off, rules that have changed.
  [[nodiscard]] const std::vector<std::string>& notices() const { return notices_; }

  // A legal move. Throws Failure where a rule fails, NotKept where it cannot be written down: nothing has
  // happened.
  void make(const Move& move);
  // Takes back the last moves. Throws likewise.
  void take_back(std::size_t moves);

 private:
  [[nodiscard]] std::string line_of(const LiveGame::Past& past) const;
  void replay(const ScriptStep& step, const std::string& line);
  // What lines like that of this move have taken so far; null where they may take all there is.
  [[nodiscard]] std::size_t* taken_by(const Move& move);
  void add(const std::string& line, std::size_t* taken, std::size_t most, NotKept::Why why);

  Sitting sitting_;
  std::unique_ptr<Journal> journal_;
  std::unique_ptr<LiveGame> live_;
  std::vector<std::string> notices_;
  std::vector<std::size_t> free_bytes_;  // by seat
  std::size_t undo_bytes_ = 0;
};

}  // namespace fuda
