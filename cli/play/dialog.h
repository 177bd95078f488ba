// A game at a terminal: the texts that people see on their turn, and the answers that they can type.
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

// A terminal or a pipe.
class Console {
 public:
  virtual ~Console() = default;
  // Reads the line typed after this prompt. Returns false at the end of input. `offer` has the completions.
  virtual bool ask(const std::string& prompt, const std::vector<std::string>& offer, std::string& line) = 0;
  // Hides all text that people can see on the terminal. If the console cannot hide text, prints a line as a
  // separator.
  virtual void clear() = 0;
  // Forgets the typed lines, so that the arrow keys do not bring them back.
  virtual void forget() = 0;
  // Adapts to the width of the window, which may have changed.
  virtual void measure(Paint& paint) = 0;
  // Shows this text while a bot is thinking. "" removes the text.
  virtual void waiting(const std::string& text) = 0;
};

// The way in which a dialog ended.
enum class Left { over, quit, stuck };

class Dialog {
 public:
  // `bots` and `log` are observers of the game. All arguments must outlive this object. While a bot thinks,
  // the first Ctrl-C only stops the bot, and a second Ctrl-C prints `goodbye` and ends the program.
  Dialog(Games& games, KeptGame& game, Bots& bots, SeatLog& log, Console& console, std::ostream& out,
         Paint paint, std::string goodbye);

  // Asks people for a move even if they have only one possible move.
  void ask_forced() { ask_forced_ = true; }
  // Plays until the game is over, a person quits, or a bot or a rule fails. Prints such a failure.
  Left run();
  // The bot that failed, or kNone if no bot failed.
  [[nodiscard]] Seat failed_bot() const { return failed_bot_; }

 private:
  struct Command {
    const char* name = "";
    const char* argument = "";  // the command's argument, as the help shows it
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
  // Reports the error of a rule or a bot. The error may name any card. If several people share the screen,
  // writes the error to a file next to the journal.
  void tell_failure(Findings findings);
  void bot_moves(Seat seat);
  // The move of the bot named `who`. If Ctrl-C stopped the bot, reports this and returns nothing.
  [[nodiscard]] std::optional<Move> think(const std::string& who, const std::function<Move()>& choose);
  void turn_of(Seat person);
  // Asks the next person to come to the screen. Returns false if it is no longer the person's turn.
  bool hand_over(Seat person);
  // Updates the person's view, and the lists of moves.
  void observe(Seat person);
  // Makes the only possible move of the person at the screen, and prints it. Returns false if the person has
  // another move, or if the dialog must ask the person anyway.
  bool makes_only_move(Seat person);
  void look(Seat person);
  void print_news(Seat person);
  void print_phase();
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
  void list_forms(const ObservedMoves& moves, const std::vector<KindId>& kinds);
  void list_in_columns(const std::vector<MenuMove>& listed, bool numbered);
  // The move with this number in the list. If the list has no move with this number, prints a message and
  // returns nothing.
  [[nodiscard]] std::optional<std::string> move_of(const std::string& number);
  // Finds the move that the typed text means. Refuses a card's position if the screen shows the zone in a
  // different order.
  [[nodiscard]] LiveGame::Answer answer_to(const std::string& text);
  [[nodiscard]] std::vector<std::string> offer() const;
  // The hint "did you mean …?" for a word that begins no move. Returns "" if no move is close.
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

  Seat person_ = kNone;  // the person whose view is on the screen
  Observation seen_;     // the view that the screen shows
  std::vector<MenuMove> legal_, free_;
  bool listed_ = false;  // whether the screen shows legal_ with numbers
  bool turn_over_ = false, left_ = false;
  bool ask_forced_ = false;
  bool taken_back_ = false;           // whether the position follows an undo, so that the dialog makes no
                                      // move without asking
  std::vector<std::string> unasked_;  // the moves made without asking since the last answer
  bool told_news_ = false;            // whether the last lines on the screen are news
  PhaseId shown_phase_ = kNone;       // the phase that the screen shows
  // The last refused kind of move, for the command `rules`.
  KindId refused_kind_ = kNone;
  Refusal refused_;
};

}  // namespace fuda
