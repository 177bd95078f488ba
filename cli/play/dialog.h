// A game at a terminal: what people are shown in their turn, and what they may answer.
#pragma once

#include <functional>
#include <ostream>
#include <string>
#include <vector>

#include "play/bots.h"
#include "play/kept_game.h"
#include "play/news.h"
#include "text/paint.h"

namespace fuda {

// Where people sit: a terminal, or a pipe.
class Console {
 public:
  virtual ~Console() = default;
  // A line that somebody types behind this prompt; false: there will be no more. `offer`: what it could begin
  // with here.
  virtual bool ask(const std::string& prompt, const std::vector<std::string>& offer, std::string& line) = 0;
  // Nothing of what was printed so far is seen any more; where that cannot be done, a line between.
  virtual void clear() = 0;
  // As many columns as there are now, for text that is printed next: a window can be made narrower.
  virtual void measure(Paint& paint) = 0;
  // A bot thinks, or (with "") no longer.
  virtual void waiting(const std::string& text) = 0;
};

// Ways out of a dialog.
enum class Left { over, quit, stuck };

class Dialog {
 public:
  // `news` and `bots` look on at the game. All must outlive this.
  Dialog(Games& games, KeptGame& game, Bots& bots, News& news, std::vector<Seat> persons, Console& console,
         std::ostream& out, Paint paint);

  // Plays until the game is over, somebody leaves it, or a bot or a rule fails (which is then printed).
  Left run();

 private:
  struct Command {
    const char* name = "";
    const char* argument = "";  // as help writes it
    const char* does = "";
    void (Dialog::*run)(const std::string& rest) = nullptr;
  };
  static const std::vector<Command>& commands();
  [[nodiscard]] static const Command* command_called(const std::string& word);

  [[nodiscard]] LiveGame& live() { return game_.live(); }
  [[nodiscard]] const Match& match() { return game_.live().match(); }
  [[nodiscard]] std::string say(const Sentence& sentence);
  void print(const std::string& text, std::size_t hang = 2);

  bool is_kept(const std::function<void()>& write);
  // What rules or a bot wrote where they failed may name any card: where several people see the screen, it is
  // written beside the journal, and they are told that it is.
  void tell_failure(Findings findings);
  void bot_moves(Seat seat);
  void turn_of(Seat person);
  // False where it is not this person's turn any more.
  bool hand_over(Seat person);
  void look(Seat person);
  void take_answer(const std::string& line);
  void try_move(const std::string& text);
  void show_end();

  void show_moves(const std::string& rest);
  void show_table(const std::string& rest);
  void show_log(const std::string& rest);
  void why(const std::string& rest);
  void rules(const std::string& rest);
  void undo(const std::string& rest);
  void hint(const std::string& rest);
  void save(const std::string& rest);
  void quit(const std::string& rest);
  void help(const std::string& rest);
  void list_moves(bool all);
  [[nodiscard]] std::vector<std::string> offer() const;
  // What may have been meant by a word that begins no move; "" where nothing is near.
  [[nodiscard]] std::string meant(const std::string& word);

  Games& games_;
  KeptGame& game_;
  Bots& bots_;
  News& news_;
  std::vector<Seat> persons_;
  Console& console_;
  std::ostream& out_;
  Paint paint_;

  Seat person_ = kNone;  // whose screen it is
  Observation seen_;     // what is on it
  std::vector<std::string> legal_;
  bool turn_over_ = false, left_ = false;
  // The last refusal, for `rules`.
  KindId refused_kind_ = kNone;
  Refusal refused_;
};

}  // namespace fuda
