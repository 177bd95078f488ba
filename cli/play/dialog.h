// A game at a terminal: what people are shown in their turn, and what they may answer.
#pragma once

#include <functional>
#include <optional>
#include <ostream>
#include <string>
#include <vector>

#include "play/bots.h"
#include "play/kept_game.h"
#include "play/menu.h"
#include "play/seat_log.h"
#include "text/paint.h"

namespace fuda {

// A terminal, or a pipe.
class Console {
 public:
  virtual ~Console() = default;
  // Reads the line that is typed behind this prompt; false at the end of input. `offer`: completions.
  virtual bool ask(const std::string& prompt, const std::vector<std::string>& offer, std::string& line) = 0;
  // Hides what was printed and typed so far; where that cannot be done, prints a line between.
  virtual void clear() = 0;
  // What was typed so far cannot be called back with the arrow keys any more.
  virtual void forget() = 0;
  // Sets the width to that of the window now, which can change.
  virtual void measure(Paint& paint) = 0;
  // Shows that a bot thinks; "": no longer.
  virtual void waiting(const std::string& text) = 0;
};

// How a dialog ended.
enum class Left { over, quit, stuck };

class Dialog {
 public:
  // `bots` and `log` are observers of the game. All must outlive this. `goodbye` is printed by a second
  // Ctrl-C while a bot thinks; the first one stops only the thinking.
  Dialog(Games& games, KeptGame& game, Bots& bots, SeatLog& log, Console& console, std::ostream& out,
         Paint paint, std::string goodbye);

  // Plays until the game is over, somebody quits, or a bot or a rule fails (which is printed).
  Left run();
  // The bot that has failed; kNone: none.
  [[nodiscard]] Seat failed_bot() const { return failed_bot_; }

 private:
  struct Command {
    const char* name = "";
    const char* argument = "";  // as help writes it
    const char* does = "";
    void (Dialog::*run)(const std::string& rest) = nullptr;
  };
  static const std::vector<Command>& commands();
  [[nodiscard]] static const Command* command_called(const std::string& word);
  [[nodiscard]] static bool is_number(const std::string& word);

  [[nodiscard]] LiveGame& live() { return game_.live(); }
  [[nodiscard]] const LoadedGame& loaded() { return game_.live().loaded(); }
  [[nodiscard]] std::string say(const Sentence& sentence);
  void print(const std::string& text, std::size_t hang = 2);

  bool is_kept(const std::function<void()>& write);
  // The error of a rule or a bot may name any card. Where several people see the screen, it is written to a
  // file beside the journal.
  void tell_failure(Findings findings);
  void bot_moves(Seat seat);
  // The move of a bot that is called so; none if Ctrl-C has stopped it, which is printed.
  [[nodiscard]] std::optional<Move> think(const std::string& who, const std::function<Move()>& choose);
  void turn_of(Seat person);
  // Asks for the next person; false if it is not this person's turn any more.
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
  void list_in_columns(const std::vector<MenuMove>& listed, bool numbered);
  // What a number of the list stands for; none, which is printed, if there is no such move.
  [[nodiscard]] std::optional<std::string> move_of(const std::string& number);
  // As the game answers; but a place in a zone that the screen shows in another order is refused.
  [[nodiscard]] LiveGame::Answer answer_to(const std::string& text);
  [[nodiscard]] std::vector<std::string> offer() const;
  // "did you mean …?" for a word that begins no move; "" if nothing is near.
  [[nodiscard]] std::string meant(const std::string& word);

  Games& games_;
  KeptGame& game_;
  Bots& bots_;
  SeatLog& log_;
  std::vector<Seat> persons_;
  Console& console_;
  std::ostream& out_;
  Paint paint_;
  std::string goodbye_;
  Seat failed_bot_ = kNone;

  Seat person_ = kNone;  // whose view is on the screen
  Observation seen_;     // that view
  std::vector<MenuMove> legal_, free_;
  bool listed_ = false;  // legal_ is on the screen, with numbers
  bool turn_over_ = false, left_ = false;
  // The last refusal, for `rules`.
  KindId refused_kind_ = kNone;
  Refusal refused_;
};

}  // namespace fuda
