// Lists the moves that a person can make, and makes a person's only possible move.
#include <fmt/format.h>

#include <algorithm>

#include "play/dialog.h"
#include "show/describe.h"
#include "text/render.h"

namespace fuda {

namespace {

constexpr std::size_t kMostListed = 32;   // the maximum number of moves that the dialog lists without a
                                          // request
constexpr std::size_t kMostFree = 8;      // the maximum number of listed free moves
constexpr std::size_t kMostUnasked = 64;  // the maximum number of moves in a row without a question to a
                                          // person, because a game may never end

}  // namespace

bool Dialog::makes_only_move(Seat person) {
  if (ask_forced_ || legal_.size() != 1 || !free_.empty() || unasked_.size() >= kMostUnasked) return false;
  const std::string move = legal_.front().text;
  const LiveGame::Answer answer = answer_to(move);
  if (!answer.why.reason.empty()) return false;
  print_news(person);
  log_.expect_only_move();
  if (!is_kept([&] { game_.make(answer.move); })) return false;
  unasked_.push_back(move);
  print_news(person);
  return true;
}

void Dialog::list_moves(bool all) {
  const Phase& phase = loaded().game().phases[seen_.state.turn().phase];
  listed_ = all || legal_.size() <= kMostListed;
  if (listed_) {
    list_in_columns(legal_, true);
  } else {
    print("  " + say({"{n} moves are possible: 'moves' lists them", {{"n", std::to_string(legal_.size())}}}));
    list_forms(seen_.legal, phase.moves);
  }
  if (free_.empty()) return;
  print("  " + say({"at any time:", {}}));
  all || free_.size() <= kMostFree ? list_in_columns(free_, false) : list_forms(seen_.free, phase.free);
}

// Prints the forms of these moves, such as "lay card".
void Dialog::list_forms(const ObservedMoves& moves, const std::vector<KindId>& kinds) {
  const auto runs = moves.as_seen().runs();
  for (const KindId kind : kinds) {
    if (std::ranges::any_of(runs, [&](const MoveRun& run) { return run.head.kind == kind && run.mask != 0; }))
      print("  " + form_of(loaded().game().moves[kind]), 4);
  }
}

// If `numbered` is set, adds the numbers by which a person can choose the moves.
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

std::vector<std::string> Dialog::offer() const {
  std::vector<std::string> all;
  for (const auto* moves : {&legal_, &free_}) {
    for (const MenuMove& move : *moves) all.push_back(move.text);
  }
  for (const Command& command : commands()) {
    const bool taken = game_.live().game().find_move(command.name) != kNone;
    all.push_back(std::string(taken ? ":" : "") + command.name);
  }
  for (const MenuMove& move : legal_) all.push_back("why " + move.text);
  for (const MoveKind& kind : game_.live().game().moves) all.push_back("why " + kind.name);
  return all;
}

std::optional<std::string> Dialog::move_of(const std::string& number) {
  const std::string all = std::to_string(legal_.size());
  const std::size_t n = std::stoul(number);
  if (!listed_) {
    print(say({"{n} moves are possible: 'moves' lists them", {{"n", all}}}));
  } else if (n < 1 || n > legal_.size()) {
    print(say({"there is no move {n}; there are {all} moves", {{"n", number}, {"all", all}}}));
  } else {
    return legal_[n - 1].text;
  }
  return std::nullopt;
}

}  // namespace fuda
