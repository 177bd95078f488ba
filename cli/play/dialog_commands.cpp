// The commands, other than moves, that people can give on their turn.
#include <algorithm>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "base/lists.h"
#include "base/words.h"
#include "batch/interrupt.h"
#include "bots/searching.h"
#include "disk/folder_files.h"
#include "disk/write.h"
#include "engine/engine.h"
#include "files/files.h"
#include "load/definition.h"
#include "load/files.h"
#include "load/spec.h"
#include "play/dialog.h"
#include "script/loaded_game.h"
#include "script/position_hash.h"
#include "script/record.h"
#include "script/rulebook.h"
#include "script/runner.h"
#include "script/words.h"
#include "show/describe.h"
#include "show/table.h"
#include "text/render.h"

namespace fuda {

namespace {

constexpr std::size_t kMostBehind = 3;

class SameRefusal : public RunObserver {
 public:
  SameRefusal(std::string kind, const Refusal& why) : kind_(std::move(kind)), why_(why) {}

  void refused(const LoadedGame& loaded, Seat, const std::string& move, const Refusal& why) override {
    if (move.substr(0, move.find(' ')) != kind_) return;
    const bool placed = why_.place.line > 0 && why.place.line > 0;
    const bool same = placed ? why.place.text() == why_.place.text() : why.reason == why_.reason;
    found_ = found_ || (same && loaded.game().name == name_);
  }
  void begin(const std::string& game) {
    name_ = game;
    found_ = false;
  }
  [[nodiscard]] bool found() const { return found_; }

 private:
  std::string kind_;
  const Refusal& why_;
  std::string name_;
  bool found_ = false;
};

// The clauses in the language of the game. If the rulebook has no translation, returns the English clauses,
// because the player has asked for clauses.
std::vector<Clause> clauses_of(const LoadedGame& loaded) {
  std::vector<Clause> clauses = load_rulebook(*loaded.definition).clauses;
  for (Clause& clause : clauses) {
    if (loaded.names->has("clause", clause.id)) clause.text = loaded.names->of("clause", clause.id);
  }
  return clauses;
}

// The clauses covered by scenarios in which the same line of the game's files refuses a move of this kind. If
// the line is unknown, uses scenarios in which the refusal has the same text. Returns at most a few clauses,
// the most covered first. Returns an empty list if the game has no rulebook.
std::vector<Clause> clauses_behind(Games& games, const LoadedGame& loaded, KindId kind, const Refusal& why) {
  const std::vector<Clause> clauses = clauses_of(loaded);
  if (clauses.empty()) return {};
  std::map<std::string, double> weights;  // if a scenario covers few clauses, each of these clauses weighs
                                          // more
  SameRefusal refused(loaded.game().moves[kind].name, why);
  for (const Path& file : files_of(loaded.definition->folder / "scenarios", true)) {
    ScriptFile read;
    try {
      read = read_script_file(file);
    } catch (const Failure&) {
      continue;  // `fuda check` reports the errors of this script
    }
    for (const Script& script : read.scripts) {
      refused.begin(loaded.game().name);
      static_cast<void>(run_script(games, script, {{}, &refused, nullptr}));
      if (!refused.found()) continue;
      for (const Word& clause : script.covers)
        weights[clause.text] += 1.0 / static_cast<double>(script.covers.size());
    }
  }
  std::vector<Clause> found;
  std::ranges::copy_if(clauses, std::back_inserter(found),
                       [&](const Clause& clause) { return weights.contains(clause.id); });
  std::ranges::stable_sort(found, std::greater(),
                           [&](const Clause& clause) { return weights.at(clause.id); });
  found.resize(std::min(found.size(), kMostBehind));
  return found;
}

// The clauses that have this word in their id or text, in upper or lower case. If the word is "", returns all
// clauses.
std::vector<Clause> clauses_with(const LoadedGame& loaded, const std::string& word) {
  std::vector<Clause> found = clauses_of(loaded);
  const std::string wanted = in_lower_case(word);
  std::erase_if(found, [&](const Clause& clause) {
    return in_lower_case(clause.id + " " + clause.text).find(wanted) == std::string::npos;
  });
  return found;
}

constexpr std::size_t kMostClauses = 12;

// The bot that gives hints if the person names no bot.
const char* usual_adviser() { return searching() != nullptr ? "ismcts:300" : "greedy"; }

}  // namespace

const std::vector<Dialog::Command>& Dialog::commands() {
  static const std::vector<Command> all = {
      {"help", "", "show this list", &Dialog::help},
      {"moves", "", "list all possible moves", &Dialog::show_moves},
      {"table", "", "show the table again, with everything on it", &Dialog::show_table},
      {"log", "", "show the game so far, as you have seen it", &Dialog::show_log},
      {"why", "MOVE", "explain why this move is not possible", &Dialog::why},
      {"rules", "[WORD]", "show the rules behind the last refusal, or the rules that contain this word",
       &Dialog::rules},
      {"hint", "[BOT]", "show what a bot would do in your place", &Dialog::hint},
      {"undo", "", "take back your last move, if nobody has learned anything since then", &Dialog::undo},
      {"save", "FILE", "write the game so far as a script", &Dialog::save},
      {"quit", "", "leave the game and keep it for later", &Dialog::quit},
  };
  return all;
}

void Dialog::help(const std::string& /*rest*/) {
  if (const std::string about = summary_of(loaded()); !about.empty()) print("  " + about);
  print("  " + say({"make a move: type its number, or the move as listed", {}}), 4);
  for (const Command& command : commands()) {
    const bool taken = loaded().game().find_move(command.name) != kNone;
    const std::string form = std::string(taken ? ":" : "") + command.name +
                             (*command.argument == '\0' ? "" : " ") + command.argument;
    print("  " + padded(form, 15) + say({command.does, {}}), 17);
  }
}

void Dialog::show_moves(const std::string& /*rest*/) { list_moves(true); }

void Dialog::show_table(const std::string& /*rest*/) {
  out_ << "\n" << table_text(loaded(), seen_, paint_, true) << "\n\n";
}

void Dialog::show_log(const std::string& /*rest*/) { out_ << log_.all(person_); }

void Dialog::why(const std::string& rest) {
  if (rest.empty()) return print(say({"add a move: why {move}", {{"move", "MOVE"}}}));
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

// Prints clauses. "rules hint 2" prints the second page of the clauses with the word "hint".
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
        "no move was refused in this turn; 'rules WORD' finds rules, and 'rules *' lists all rules";
    const char* unread =
        "no rule refused this input, because it is not a move; 'rules WORD' finds rules with a word";
    return print(say({refused_.reason.empty() ? none : unread, {}}));
  }
  const std::size_t begin = std::min((page - 1) * kMostClauses, clauses.size());
  const std::size_t end = std::min(begin + kMostClauses, clauses.size());
  if (begin == end) return print(say({"the rulebook has no matching clause", {}}));
  for (std::size_t i = begin; i < end; ++i)
    print("  " + paint_.bold(clauses[i].id) + "  " + clauses[i].text, 4);
  if (end < clauses.size()) {
    print("  " + say({"… and {n} more: 'rules {word}' lists them",
                      {{"n", std::to_string(clauses.size() - end)},
                       {"word", word + " " + std::to_string(page + 1)}}}));
  }
}

// Returns to the position before the last move that this person chose.
void Dialog::undo(const std::string& /*rest*/) {
  const auto& past = live().past();
  std::size_t moves = 0;
  const auto is_chosen = [&](std::size_t n) {
    return past[n].move.seat == person_ && !log_.was_only_move(n);
  };
  while (moves < past.size() && !is_chosen(past.size() - 1 - moves)) ++moves;
  if (moves == past.size()) return print(say({"you have not moved yet", {}}));
  ++moves;
  if (!live().told_nobody(moves))
    return print(
        say({"this move cannot be taken back, because somebody has learned something since then", {}}));
  turn_over_ = is_kept([&] { game_.take_back(moves); });  // if the journal records the undo, the same turn
                                                          // begins again
  taken_back_ = turn_over_;
  if (turn_over_) unasked_.clear();
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
    // Show the adviser the game from its beginning, as the person's seat saw it.
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
  if (rest.empty()) return print(say({"add the name of a file: save FILE", {}}));
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
