#include "play/kept_game.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "base/lists.h"
#include "base/stop.h"
#include "script/position_hash.h"
#include "script/record.h"
#include "text/render.h"

namespace fuda {

namespace {

constexpr const char* kMoves = "moves:";
constexpr std::size_t kAtOnce = 2000;   // lines of moves that are read as one script
constexpr std::size_t kHashDigits = 8;  // of a position, behind each move
constexpr std::string_view kBehind = "  # ";

template <class Items, class Text>
std::string in_one_line(const Items& items, Text text) {
  std::string all;
  for (const auto& item : items) all += (all.empty() ? "" : ", ") + text(item);
  return all;
}

std::vector<std::string> header(const Sitting& sitting, const LiveGame& live) {
  const auto& seats = sitting.players;
  std::vector<std::string> lines{"game: " + yaml_scalar(sitting.game)};
  if (!sitting.options.empty()) {
    lines.push_back("options: {" +
                    in_one_line(sitting.options,
                                [](const OptionSetting& option) {
                                  return yaml_scalar(option.name) + ": " + yaml_scalar(option.value);
                                }) +
                    "}");
  }
  lines.push_back("players: [" + in_one_line(seats, yaml_scalar) + "]");
  std::vector<Seat> bots;
  for (Seat seat = 0; seat < live.game().seats; ++seat) {
    if (!sitting.bots[seat].empty()) bots.push_back(seat);
  }
  if (!bots.empty()) {
    lines.push_back("bots: {" +
                    in_one_line(bots,
                                [&](Seat seat) {
                                  return yaml_scalar(seats[seat]) + ": " + yaml_scalar(sitting.bots[seat]);
                                }) +
                    "}");
  }
  const Opening& opening = sitting.opening;
  if (opening.first != kNone) lines.push_back("first: " + yaml_scalar(seats[opening.first]));
  lines.push_back(fmt::format("seed: {}", opening.seed));
  if (opening.secret) lines.push_back(fmt::format(R"(secret: "{}")", key_text(*opening.secret)));
  lines.push_back(fmt::format(R"(recorded: {{rules: "{}", hashes: "{}"}})",
                              hex(live.match().definition->rules_hash),
                              hex(live.hash()).substr(0, kHashDigits)));
  lines.emplace_back(kMoves);
  return lines;
}

// The script of some lines, each at its number; the others are left empty.
Script script_of(const std::vector<std::string>& lines, std::size_t header, std::size_t from, std::size_t to,
                 const Path& file) {
  std::string text;
  for (std::size_t i = 0; i < to; ++i) {
    if (i < header || i >= from) text += lines[i];
    text += "\n";
  }
  ScriptFile read = read_script_text(text, file.string());
  if (read.scripts.size() != 1) throw Failure(error_at({file.string()}, "this is no journal of a game"));
  read.scripts.front().file = file;
  return std::move(read.scripts.front());
}

Sitting sitting_of(const Script& script, const Path& file) {
  Sitting out;
  out.game = script.game.text;
  out.options = script.options;
  for (const Word& name : script.players) out.players.push_back(name.text);
  out.bots.resize(out.players.size());
  const auto seat_of = [&](const Word& name) {
    const auto found = std::ranges::find(out.players, name.text);
    if (found == out.players.end())
      throw Failure(error_at(name.place, fmt::format("no seat '{}'", name.text)));
    return static_cast<Seat>(found - out.players.begin());
  };
  for (const auto& [name, bot] : script.bots) out.bots[seat_of(name)] = bot.text;
  if (out.players.empty()) throw Failure(error_at({file.string()}, "this journal does not say who plays"));
  out.opening.seed = script.seed;
  out.opening.secret = script.secret;
  if (script.first) out.opening.first = seat_of(*script.first);
  return out;
}

}  // namespace

const char* NotKept::for_people() const {
  switch (why_) {
    case Why::disk:
      return "this cannot be written down, and has not happened";
    case Why::full:
      return "this game has become too long; the move was not made";
    case Why::free_moves:
      return "you have made too many moves of this kind; other moves can be made";
    case Why::undo:
      return "too many moves were taken back in this game; other moves can be made";
  }
  return "";
}

KeptGame::KeptGame(Games& games, const Sitting& sitting, const std::string& language, const Path& file,
                   const Welcome& welcome, Disk* disk, const std::vector<Move>& past)
    : sitting_(sitting) {
  const GameSpec spec{sitting.game, {}, file.parent_path()};
  live_ = std::make_unique<LiveGame>(open_match(games, spec, sitting.options, sitting.players, language),
                                     sitting.opening, welcome);
  free_bytes_.resize(sitting.players.size());
  std::vector<std::string> lines = header(sitting, *live_);
  for (const Move& move : past) {
    stop_if_asked();
    std::size_t* taken = taken_by(move);
    live_->make(move, [&](const LiveGame::Past& made) { lines.push_back(line_of(made)); });
    if (taken != nullptr) *taken += Journal::bytes_of(lines.back());
  }
  try {
    journal_ = std::make_unique<Journal>(file, lines, disk);
  } catch (const Failure& failure) {
    throw NotKept(NotKept::Why::disk, failure.findings());
  }
}

KeptGame::KeptGame(Games& games, const Path& file, const std::string& language, const WelcomeBack& welcome,
                   Disk* disk) {
  Journal::Opened opened = Journal::open(file, disk);
  if (!opened.notice.empty()) notices_.push_back(opened.notice);
  const auto moves = std::ranges::find(opened.lines, kMoves);
  if (moves == opened.lines.end())
    throw Failure(
        error_at({file.string()}, "the journal ends before the game has begun", "no move was made"));
  const auto begin = static_cast<std::size_t>(moves - opened.lines.begin()) + 1;
  const Script script = script_of(opened.lines, begin, begin, begin, file);
  sitting_ = sitting_of(script, file);
  free_bytes_.resize(sitting_.players.size());
  live_ = std::make_unique<LiveGame>(open_match(games, script, language), sitting_.opening,
                                     welcome ? welcome(sitting_) : Welcome());
  journal_ = std::make_unique<Journal>(std::move(opened.journal));
  const bool same_start = script.recorded && script.recorded->hashes.size() == 1 &&
                          hex(live_->hash()).starts_with(script.recorded->hashes.front());
  if (!same_start) {
    throw Failure(error_at(script.place, "with today's rules this game begins in another position",
                           "the rules have changed since it was begun"));
  }
  for (std::size_t from = begin; from < opened.lines.size(); from += kAtOnce) {
    const std::size_t to = std::min(from + kAtOnce, opened.lines.size());
    const Script part = script_of(opened.lines, begin, from, to, file);
    for (const ScriptStep& step : part.moves)
      replay(step, opened.lines.at(static_cast<std::size_t>(step.place.line) - 1));
  }
  if (script.recorded->rules && script.recorded->rules->text != hex(live_->match().definition->rules_hash))
    notices_.emplace_back("the rules have changed since this game was begun; every position is the same");
}

void KeptGame::replay(const ScriptStep& step, const std::string& line) {
  const auto stop = [&](const std::string& why) {
    throw Failure(error_at(step.place, why, "have the rules changed since?"));
  };
  if (step.undo > 0) {
    if (step.undo > live_->past().size()) stop("so many moves were not made");
    live_->take_back(step.undo);
    undo_bytes_ += Journal::bytes_of(line);
    return;
  }
  const Seat seat = live_->match().notation.find_seat(step.seat.text);
  if (seat == kNone) stop(fmt::format("no seat '{}'", step.seat.text));
  std::optional<LiveGame::Asking> asking(*live_);
  auto read = live_->match().notation.read(live_->state(), seat, step.move.text);
  if (!read.problem.empty()) stop("this move cannot be made any more: " + read.problem);
  const Refusal why = live_->match().engine->refusal(live_->state(), live_->match().notation, read.move);
  if (!why.reason.empty()) stop("this move cannot be made any more: " + why.reason);
  if (std::size_t* taken = taken_by(read.move)) *taken += Journal::bytes_of(line);
  asking.reset();
  live_->make(read.move);
  if (!line.ends_with(std::string(kBehind) + hex(live_->hash()).substr(0, kHashDigits)))
    stop("this move leads to another position than it did");
}

std::string KeptGame::line_of(const LiveGame::Past& past) const {
  return "- " + yaml_scalar(sitting_.players[past.move.seat]) + ": " + yaml_scalar(past.text) +
         std::string(kBehind) + hex(past.hash).substr(0, kHashDigits);
}

std::size_t* KeptGame::taken_by(const Move& move) {
  return live_->is_free(move) ? &free_bytes_[move.seat] : nullptr;
}

void KeptGame::add(const std::string& line, std::size_t* taken, std::size_t most, NotKept::Why why) {
  const std::size_t bytes = Journal::bytes_of(line);
  const auto refuse = [&](NotKept::Why because, const std::string& message, const std::string& hint) {
    throw NotKept(because, {error_at({file().string()}, message, hint)});
  };
  if (bytes > journal_->room())
    refuse(NotKept::Why::full,
           fmt::format("this journal is full: it may hold {}", bytes_text(kMaxJournalBytes)), "");
  if (taken != nullptr && *taken + bytes > most) {
    refuse(why, fmt::format("of this journal {} may be used for this, and are", bytes_text(most)),
           "other moves can be made");
  }
  try {
    journal_->add(line);
  } catch (const Failure& failure) {
    throw NotKept(NotKept::Why::disk, failure.findings());
  }
  if (taken != nullptr) *taken += bytes;
}

void KeptGame::make(const Move& move) {
  std::size_t* taken = taken_by(move);
  live_->make(move, [&](const LiveGame::Past& past) {
    add(line_of(past), taken, kMostFreeBytes / free_bytes_.size(), NotKept::Why::free_moves);
  });
}

void KeptGame::take_back(std::size_t moves) {
  add(fmt::format("- undo: {}", moves), &undo_bytes_, kMostUndoBytes, NotKept::Why::undo);
  live_->take_back(moves);
}

}  // namespace fuda
