// What people can ask for in their turn besides making a move.
#include <fmt/format.h>

#include <algorithm>

#include "batch/interrupt.h"
#include "bots/searching.h"
#include "disk/write.h"
#include "load/spec.h"
#include "play/clauses.h"
#include "play/dialog.h"
#include "script/position_hash.h"
#include "script/record.h"
#include "script/words.h"
#include "show/describe.h"
#include "show/table.h"
#include "text/render.h"

namespace fuda {

namespace {

constexpr std::size_t kMostListed = 32;  // moves that are listed without being asked for
constexpr std::size_t kMostClauses = 12;

// Gives a hint if no bot is named.
const char* usual_adviser() { return searching() != nullptr ? "ismcts:300" : "greedy"; }

}  // namespace

const std::vector<Dialog::Command>& Dialog::commands() {
  static const std::vector<Command> all = {
      {"help", "", "this list", &Dialog::help},
      {"moves", "", "all moves that are possible", &Dialog::show_moves},
      {"table", "", "the table again, with everything on it", &Dialog::show_table},
      {"log", "", "the game so far, as you have seen it", &Dialog::show_log},
      {"why", "MOVE", "why this move is not possible", &Dialog::why},
      {"rules", "[WORD]", "the rules behind the last refusal, or those with this word", &Dialog::rules},
      {"hint", "[BOT]", "what a bot would do in your place", &Dialog::hint},
      {"undo", "", "takes back your last move, where nobody has learned anything since", &Dialog::undo},
      {"save", "FILE", "writes the game so far as a script", &Dialog::save},
      {"quit", "", "leaves; the game is kept", &Dialog::quit},
  };
  return all;
}

void Dialog::help(const std::string& /*rest*/) {
  if (const std::string about = summary_of(loaded()); !about.empty()) print("  " + about);
  print("  " + say({"a number, or a move as it is listed: makes this move", {}}), 4);
  for (const Command& command : commands()) {
    const bool taken = loaded().game().find_move(command.name) != kNone;
    const std::string form = std::string(taken ? ":" : "") + command.name +
                             (*command.argument == '\0' ? "" : " ") + command.argument;
    print("  " + padded(form, 15) + say({command.does, {}}), 17);
  }
}

void Dialog::list_moves(bool all) {
  if (!all && legal_.size() > kMostListed) {
    const Words words(loaded());
    print("  " + say({"{n} moves are possible: 'moves' lists them", {{"n", std::to_string(legal_.size())}}}));
    const auto runs = seen_.legal.as_seen().runs();
    for (const KindId kind : loaded().game().phases[seen_.state.turn().phase].moves) {
      if (std::ranges::any_of(runs,
                              [&](const MoveRun& run) { return run.head.kind == kind && run.mask != 0; }))
        print("  " + form_of(loaded().game().moves[kind]), 4);
    }
    listed_ = false;
    return;
  }
  listed_ = true;
  list_in_columns(legal_, true);
  if (!all || free_.empty()) return;
  print("  " + say({"possible at any time, without ending the turn", {}}));
  list_in_columns(free_, false);
}

// `numbered`: as they can be chosen.
void Dialog::list_in_columns(const std::vector<MenuMove>& listed, bool numbered) {
  std::vector<std::string> moves;
  moves.reserve(listed.size());
  for (const MenuMove& move : listed)
    moves.push_back(move.text + (move.means.empty() ? "" : " (" + move.means + ")"));
  const std::size_t digits = numbered ? std::to_string(moves.size()).size() + 1 : 0;
  std::size_t widest = 0;
  for (const std::string& move : moves) widest = std::max(widest, width_of(move));
  const std::size_t column = widest + digits + 3;
  const std::size_t width = paint_.width == 0 ? 80 : paint_.width;
  const std::size_t columns = std::clamp<std::size_t>((width - 1) / column, 1, 4);
  const std::size_t rows = (moves.size() + columns - 1) / columns;
  for (std::size_t row = 0; row < rows; ++row) {
    std::string line;
    for (std::size_t i = row; i < moves.size(); i += rows) {
      line = padded(line, (i / rows) * column);
      line += numbered ? fmt::format("  {:>{}} {}", i + 1, digits - 1, moves[i]) : "  " + moves[i];
    }
    out_ << line << "\n";
  }
}

void Dialog::show_moves(const std::string& /*rest*/) { list_moves(true); }

void Dialog::show_table(const std::string& /*rest*/) {
  out_ << "\n" << table_text(loaded(), seen_, paint_, true) << "\n\n";
}

void Dialog::show_log(const std::string& /*rest*/) { out_ << log_.all(person_); }

void Dialog::why(const std::string& rest) {
  if (rest.empty()) return print(say({"write the move behind it: why {move}", {{"move", "MOVE"}}}));
  std::string move = rest;
  if (is_number(rest)) {
    const auto numbered = move_of(rest);
    if (!numbered) return;
    move = *numbered;
  }
  const LiveGame::Answer answer = answer_to(move);
  const Words words(loaded());
  if (answer.why.reason.empty()) return print(say({"{move} is possible", {{"move", move}}}));
  refused_ = answer.why;
  refused_kind_ = answer.move.kind;
  print(words.reason(answer.why));
  if (!answer.hint.empty()) print("  " + answer.hint);
  if (answer.why.place.line > 0)
    print(paint_.dim("  " + rule_of(answer.why, loaded().game(), answer.move) + ", " +
                     answer.why.place.text()));
}

// "rules hint 2": the second page of those with this word.
void Dialog::rules(const std::string& rest) {
  const std::size_t space = rest.find_last_of(" \t");
  const bool is_page = space != std::string::npos && is_number(rest.substr(space + 1));
  const std::string word = is_page ? rest.substr(0, rest.find_last_not_of(" \t", space) + 1) : rest;
  const std::size_t page = is_page ? std::max<std::size_t>(std::stoul(rest.substr(space + 1)), 1) : 1;
  std::vector<Clause> clauses;
  if (!word.empty()) {
    clauses = clauses_with(loaded(), word == "*" ? "" : word);
  } else if (refused_kind_ != kNone) {
    clauses = clauses_behind(games_, loaded(), refused_kind_, refused_);
  } else {
    const char* none =
        "no move was refused in this turn; 'rules WORD' finds those with a word, 'rules *' lists all";
    const char* unread = "no rule refused that: it was no move; 'rules WORD' finds those with a word";
    return print(say({refused_.reason.empty() ? none : unread, {}}));
  }
  const std::size_t begin = std::min((page - 1) * kMostClauses, clauses.size());
  const std::size_t end = std::min(begin + kMostClauses, clauses.size());
  if (begin == end) return print(say({"the rulebook has no clause for this", {}}));
  for (std::size_t i = begin; i < end; ++i)
    print("  " + paint_.bold(clauses[i].id) + "  " + clauses[i].text, 4);
  if (end < clauses.size()) {
    print("  " + say({"… and {n} more: 'rules {word}' goes on",
                      {{"n", std::to_string(clauses.size() - end)},
                       {"word", word + " " + std::to_string(page + 1)}}}));
  }
}

// Back to before the last move that this person made.
void Dialog::undo(const std::string& /*rest*/) {
  const auto& past = live().past();
  std::size_t moves = 0;
  while (moves < past.size() && past[past.size() - 1 - moves].move.seat != person_) ++moves;
  if (moves == past.size()) return print(say({"you have not moved yet", {}}));
  ++moves;
  if (!live().told_nobody(moves))
    return print(say({"that cannot be taken back: somebody has learned something since", {}}));
  turn_over_ = is_kept([&] { game_.take_back(moves); });  // the same turn begins again
}

void Dialog::hint(const std::string& rest) {
  const std::string name = rest.empty() ? usual_adviser() : rest;
  try {
    static_cast<void>(read_player(name));
  } catch (const Failure& failure) {
    out_ << render(failure.findings()) << "\n";
    return;
  }
  try {
    std::vector<std::string> named(loaded().game().seats);
    named[person_] = name;
    // It watches the game from the beginning, as this seat saw it.
    std::unique_ptr<Bots> adviser;
    LiveGame again(loaded(), game_.setup().opening, [&](const LoadedGame& same) {
      adviser = std::make_unique<Bots>(same, named, game_.setup().opening);
      return std::vector<LiveObserver*>{adviser.get()};
    });
    for (const LiveGame::Past& past : live().past()) again.make(past.move);
    const auto move = think(name, [&] { return adviser->choose(again.position(), person_); });
    if (!move) return forget_interrupt();
    print(say(
        {"{bot} would {move}", {{"bot", name}, {"move", loaded().notation.write(live().state(), *move)}}}));
  } catch (const Failure& failure) {
    tell_failure(failure.findings());
  }
}

void Dialog::save(const std::string& rest) {
  if (rest.empty()) return print(say({"write the name of a file behind it: save FILE", {}}));
  const GameSetup& setup = game_.setup();
  const std::string game =
      spec_from(Path(rest).parent_path(), setup.game, games_.path(), {game_.file().parent_path(), {}});
  Record record = start_record(loaded(), game, setup.options, setup.opening.first, setup.opening.seed);
  record.hashes = {live().first_hash()};
  for (const LiveGame::Past& past : live().past()) {
    record.moves.push_back({past.move.seat, past.text});
    record.hashes.push_back(past.hash);
  }
  try {
    write_file(rest, write_script(record, loaded(), &live().state()), Existing::refuse);
    print(say({"written to {file}", {{"file", rest}}}));
  } catch (const Failure& failure) {
    out_ << render(failure.findings()) << "\n";
  }
}

void Dialog::quit(const std::string& /*rest*/) { left_ = true; }

}  // namespace fuda
