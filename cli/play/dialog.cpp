#include "play/dialog.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>

#include "base/lists.h"
#include "base/stop.h"
#include "base/suggest.h"
#include "base/words.h"
#include "batch/interrupt.h"
#include "batch/no_end.h"
#include "batch/random_games.h"
#include "disk/write.h"
#include "script/words.h"
#include "show/result.h"
#include "show/table.h"
#include "text/render.h"

namespace fuda {

namespace {

constexpr const char* kFailureEnding = ".failed";

std::pair<std::string, std::string> first_word(const std::string& line) {
  const std::size_t begin = line.find_first_not_of(" \t");
  if (begin == std::string::npos) return {};
  const std::size_t end = std::min(line.find_first_of(" \t", begin), line.size());
  const std::size_t rest = std::min(line.find_first_not_of(" \t", end), line.size());
  const std::size_t last = line.find_last_not_of(" \t") + 1;
  return {line.substr(begin, end - begin), line.substr(rest, last > rest ? last - rest : 0)};
}

}  // namespace

Dialog::Dialog(Games& games, KeptGame& game, Bots& bots, SeatLog& log, Console& console, std::ostream& out,
               Paint paint, std::string goodbye)
    : games_(games),
      game_(game),
      bots_(bots),
      log_(log),
      persons_(game.setup().people()),
      console_(console),
      out_(out),
      paint_(paint),
      goodbye_(std::move(goodbye)),
      seen_(game.live().state()) {}

std::string Dialog::say(const Sentence& sentence) { return Words(loaded()).say(sentence); }

void Dialog::print(const std::string& text, std::size_t hang) {
  out_ << wrapped(text, paint_.width, hang) << "\n";
}

Left Dialog::run() {
  try {
    while (!left_ && !live().state().over()) {
      const SeatMask active = live().state().turn().active;
      if (active == 0) throw no_move(*loaded().engine, live().state(), live().state().turn().seat);
      const auto seat = static_cast<Seat>(std::countr_zero(active));
      bots_.sits_at(seat) ? bot_moves(seat) : turn_of(seat);
    }
  } catch (const Forfeit& forfeit) {
    failed_bot_ = forfeit.seat;
    print(say({"{seat} cannot continue:", {{"seat", loaded().notation.seat(forfeit.seat)}}}));
    tell_failure(forfeit.findings);
    return Left::stuck;
  } catch (const NotKept& not_kept) {
    out_ << render(not_kept.findings()) << "\n";
    return Left::stuck;
  } catch (const Failure& failure) {
    tell_failure(failure.findings());
    return Left::stuck;
  }
  if (left_) return Left::quit;
  show_end();
  return Left::over;
}

void Dialog::tell_failure(Findings findings) {
  loaded().engine->blame(findings);
  if (persons_.size() < 2) {
    out_ << render(findings) << "\n";
    return;
  }
  Path file = game_.file();
  file += kFailureEnding;
  write_private_file(file, render(findings) + "\n");
  print(say({"a rule of this game failed", {}}));
  print(say({"the error may name hidden cards, so fuda wrote the error only to {file}",
             {{"file", file.string()}}}));
}

// Runs `write`. Returns false and prints a message if the journal has no room.
bool Dialog::is_kept(const std::function<void()>& write) {
  try {
    write();
    return true;
  } catch (const NotKept& not_kept) {
    if (not_kept.why() == NotKept::Why::disk) throw;
    print(say({not_kept.for_people(), {}}));
    return false;
  }
}

void Dialog::bot_moves(Seat seat) {
  const auto move =
      think(loaded().notation.seat(seat), [&] { return bots_.choose(live().position(), seat); });
  move ? game_.make(*move) : quit({});
}

std::optional<Move> Dialog::think(const std::string& who, const std::function<Move()>& choose) {
  const Interruptible interruptible("\n", goodbye_.c_str());
  const Stoppable stoppable(interrupt_flag());
  console_.waiting(say({"{seat} thinks …", {{"seat", who}}}));
  try {
    const Move move = choose();
    console_.waiting("");
    return move;
  } catch (const std::exception&) {
    console_.waiting("");
    if (!interrupted()) throw;
  }
  print(say({"stopped", {}}));
  return std::nullopt;
}

void Dialog::turn_of(Seat person) {
  const bool ask = std::exchange(taken_back_, false);
  const bool at_screen = person == person_ || persons_.size() == 1;
  if (!at_screen && !hand_over(person)) return;
  person_ = person;
  turn_over_ = false;
  refused_kind_ = kNone;
  refused_ = {};
  observe(person);
  if (at_screen && !ask && makes_only_move(person)) return;
  look(person);
  std::string line;
  while (!turn_over_ && !left_) {
    if (!console_.ask(loaded().notation.seat(person) + "> ", offer(), line)) return quit({});
    take_answer(line);
  }
}

// Hides the screen from the next person. The person who has just moved can still take back the move.
bool Dialog::hand_over(Seat person) {
  console_.clear();
  told_news_ = false;
  shown_phase_ = kNone;
  const Sentence asked{"{seat}, it is your turn. Press Enter", {{"seat", loaded().notation.seat(person)}}};
  turn_over_ = false;
  for (std::string line; console_.ask(say(asked) + " ", {}, line);) {
    const std::string word = in_lower_case(first_word(line).first);
    if (word.empty()) {
      console_.forget();
      return true;
    }
    const Command* command = command_called(word.front() == ':' ? word.substr(1) : word);
    if (command != nullptr && command->run == &Dialog::quit) break;
    if (command == nullptr || command->run != &Dialog::undo || person_ == kNone) {
      console_.clear();  // the person who moved may have typed more text in the meantime
      print(
          say({"Enter shows the cards of {seat}; 'undo' takes back the last move, and 'quit' leaves the game",
               {{"seat", loaded().notation.seat(person)}}}));
      continue;
    }
    undo({});
    if (!turn_over_) continue;
    person_ = kNone;
    return false;
  }
  left_ = true;
  return false;
}

void Dialog::observe(Seat person) {
  console_.measure(paint_);
  live().observe(person, seen_);
  legal_ = menu_of(loaded(), seen_, seen_.legal);
  free_ = menu_of(loaded(), seen_, seen_.free);
}

// Consecutive news items form one paragraph.
void Dialog::print_news(Seat person) {
  const std::string news = log_.take_new(person);
  if (news.empty()) return;
  out_ << (told_news_ ? "" : "\n") << news << std::flush;
  told_news_ = true;
}

// Prints the phase if the screen does not show it yet. Prints nothing if the game has only one phase with
// moves.
void Dialog::print_phase() {
  const auto& phases = loaded().game().phases;
  const PhaseId phase = seen_.state.turn().phase;
  const auto moving = std::ranges::count_if(phases, [](const Phase& one) { return !one.moves.empty(); });
  if (moving < 2 || phase == shown_phase_) return;
  shown_phase_ = phase;
  const std::string name = Words(loaded()).plain("phase", phases[phase].name);
  out_ << "\n";
  print("  " + paint_.bold(say({"phase: {phase}", {{"phase", name}}})));
}

void Dialog::look(Seat person) {
  print_news(person);
  told_news_ = false;
  print_phase();
  out_ << "\n" << table_text(loaded(), seen_, paint_, false) << "\n\n";
  list_moves(false);
}

void Dialog::take_answer(const std::string& line) {
  console_.measure(paint_);
  auto [word, rest] = first_word(line);
  if (word.empty()) return;
  if (is_number(word) && rest.empty()) {
    if (const auto move = move_of(word)) try_move(*move);
    return;
  }
  // If a word is the name of both a move and a command, the word means the move. With a colon, as in ":save",
  // the text is always a command.
  const std::string small = in_lower_case(word);
  if (loaded().game().find_move(word) == kNone &&
      (command_called(small) != nullptr || loaded().game().find_move(small) != kNone))
    word = small;
  const bool is_move = loaded().game().find_move(word) != kNone;
  const bool marked = word.front() == ':';
  const Command* command = command_called(marked ? word.substr(1) : word);
  if (command != nullptr && (marked || !is_move)) return (this->*command->run)(rest);
  try_move(rest.empty() ? word : word + " " + rest);
}

bool Dialog::is_number(const std::string& word) {
  return !word.empty() && word.size() < 7 && word.find_first_not_of("0123456789") == std::string::npos;
}

const Dialog::Command* Dialog::command_called(const std::string& word) {
  const auto& all = commands();
  const bool leaves = word == "exit" || word == "bye" || word == "q";
  const auto found = std::ranges::find(all, leaves ? "quit" : word, &Command::name);
  if (word == "?") return &all.front();
  return found == all.end() ? nullptr : &*found;
}

LiveGame::Answer Dialog::answer_to(const std::string& text) {
  LiveGame::Answer answer = live().read(person_, text);
  const auto is_listed = [&](const std::vector<MenuMove>& moves) {
    return std::ranges::find(moves, text, &MenuMove::text) != moves.end();
  };
  if (!answer.why.reason.empty() || is_listed(legal_) || is_listed(free_)) return answer;
  const ZoneId counted = miscounted_zone(loaded(), seen_, live().state(), answer.move, text);
  if (counted == kNone) return answer;
  Sentence said{"{zone} is shown sorted: name the cards, not their places",
                {{"zone", loaded().notation.zone(counted), counted}}};
  std::string reason = said.english();
  answer.why = {std::move(reason), {}, Refusal::Rule::parameter, std::move(said)};
  return answer;
}

void Dialog::try_move(const std::string& text) {
  const LiveGame::Answer answer = answer_to(text);
  if (answer.why.reason.empty()) {
    turn_over_ = is_kept([&] { game_.make(answer.move); });
    if (turn_over_) unasked_.clear();
    return;
  }
  if (contains(unasked_, text))
    return print(say({"{move} has already been made: it was the only possible move", {{"move", text}}}));
  refused_ = answer.why;
  refused_kind_ = answer.move.kind;
  const Words words(loaded());
  const std::string word = first_word(text).first;
  const std::string hint = loaded().game().find_move(word) == kNone ? meant(word) : answer.hint;
  print(words.say(
      {"{seat} cannot {move}: {reason}",
       {{"seat", loaded().notation.seat(person_)}, {"move", text}, {"reason", words.reason(answer.why)}}}));
  if (!hint.empty()) print("  " + hint);
  const Command* command = command_called(word);
  if (command != nullptr)
    print("  " + say({"the command is '{word}': {does}",
                      {{"word", ":" + word}, {"does", say({command->does, {}})}}}));
}

std::string Dialog::meant(const std::string& word) {
  std::vector<std::string> known;
  for (const MoveKind& kind : loaded().game().moves) known.push_back(kind.name);
  for (const Command& command : commands()) {
    if (loaded().game().find_move(command.name) == kNone) known.emplace_back(command.name);
  }
  const auto begins =
      std::ranges::find_if(known, [&](const std::string& one) { return one.starts_with(word); });
  return begins == known.end() ? suggestion(word, known, known.size())
                               : fmt::format("did you mean '{}'?", *begins);
}

void Dialog::show_end() {
  console_.measure(paint_);
  if (!persons_.empty()) print_news(persons_.front());
  out_ << "\n" << table_text(loaded(), live().state(), paint_, false) << "\n\n";
  const std::string result = result_text(loaded(), live().state(), paint_);
  if (!result.empty()) print(result);
}

}  // namespace fuda
