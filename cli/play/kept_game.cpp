#include "play/kept_game.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "base/limits.h"
#include "base/lists.h"
#include "base/stop.h"
#include "script/position_hash.h"
#include "script/record.h"
#include "script/rules_hash.h"
#include "text/render.h"

namespace fuda {

namespace {

constexpr const char* kMoves = "moves:";
constexpr std::size_t kAtOnce = 2000;  // the number of lines of moves that fuda reads as one script
constexpr std::string_view kBehind = "  # ";
constexpr std::string_view kAt = "at ";
constexpr std::int64_t kNoted = 60;  // the minimum time between two times in a journal, in seconds
constexpr std::size_t kHashDigits = 8;

// The hash of a position, in the short form that follows each move.
std::string short_hash(std::uint64_t hash) { return hex(hash).substr(0, kHashDigits); }

std::vector<std::string> header(const GameSetup& setup, const LiveGame& live) {
  std::vector<std::string> options, players, bots;
  for (const OptionSetting& option : setup.options)
    options.push_back(yaml_scalar(option.name) + ": " + yaml_scalar(option.value));
  for (const std::string& name : setup.players) {
    const std::string& bot = setup.bots[players.size()];
    players.push_back(yaml_scalar(name));
    if (!bot.empty()) bots.push_back(players.back() + ": " + yaml_scalar(bot));
  }
  std::vector<std::string> lines{"game: " + yaml_scalar(setup.game)};
  if (!options.empty()) lines.push_back(fmt::format("options: {{{}}}", fmt::join(options, ", ")));
  lines.push_back(fmt::format("players: [{}]", fmt::join(players, ", ")));
  if (!bots.empty()) lines.push_back(fmt::format("bots: {{{}}}", fmt::join(bots, ", ")));
  const Opening& opening = setup.opening;
  if (opening.first != kNone) lines.push_back("first: " + players[opening.first]);
  lines.push_back(fmt::format("seed: {}", opening.seed));
  if (opening.secret) lines.push_back(fmt::format(R"(secret: "{}")", key_text(*opening.secret)));
  lines.push_back(fmt::format(R"(recorded: {{rules: "{}", hashes: "{}"}})",
                              hex(rules_hash(*live.loaded().definition)), short_hash(live.hash())));
  lines.emplace_back(kMoves);
  return lines;
}

// Makes a script from the header and from the lines `from` to `to`. Leaves all other lines empty, so that
// each line keeps its number.
Script script_of(const std::vector<std::string>& lines, std::size_t header, std::size_t from, std::size_t to,
                 const Path& file) {
  std::string text;
  for (std::size_t i = 0; i < to; ++i) {
    if (i < header || i >= from) text += lines[i];
    text += "\n";
  }
  ScriptFile read = read_script_text(text, file.string());
  if (read.scripts.size() != 1) throw Failure(error_at({file.string()}, "this file is not a game's journal"));
  read.scripts.front().file = file;
  return std::move(read.scripts.front());
}

GameSetup setup_of(const Script& script, const Path& file) {
  GameSetup out;
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
  if (out.players.empty()) throw Failure(error_at({file.string()}, "this journal names no players"));
  out.opening.seed = script.seed;
  out.opening.secret = script.secret;
  if (script.first) out.opening.first = seat_of(*script.first);
  return out;
}

}  // namespace

std::vector<Seat> GameSetup::people() const {
  std::vector<Seat> out;
  for (std::size_t seat = 0; seat < bots.size(); ++seat) {
    if (bots[seat].empty()) out.push_back(static_cast<Seat>(seat));
  }
  return out;
}

const char* NotKept::for_people() const {
  switch (why_) {
    case Why::disk:
      return "the move could not be saved, so it was not made";
    case Why::full:
      return "this game has become too long, so the move was not made";
    case Why::free_moves:
      return "you have made too many moves of this kind; you can still make other moves";
    case Why::undo:
      return "too many moves were taken back in this game; you can still make other moves";
  }
  return "";
}

KeptGame::KeptGame(Games& games, const GameSetup& setup, const std::string& language, const Path& file,
                   const MakeObservers& make_observers, Disk* disk, const std::vector<Move>& past, Now now)
    : setup_(setup), now_(std::move(now)) {
  const GameSpec spec{setup.game, {}, file.parent_path()};
  live_ = std::make_unique<LiveGame>(load_game(games, spec, setup.options, setup.players, language),
                                     setup.opening, make_observers);
  free_bytes_.resize(setup.players.size());
  std::vector<std::string> lines = header(setup, *live_);
  for (const Move& move : past) {
    stop_if_asked();
    std::size_t* taken = taken_by(move);
    live_->make(move, [&](const LiveGame::Past& made) { lines.push_back(line_of(made, time_text())); });
    note_time(lines.back());
    if (taken != nullptr) *taken += Journal::bytes_of(lines.back());
  }
  try {
    journal_ = std::make_unique<Journal>(file, lines, disk);
  } catch (const Failure& failure) {
    throw NotKept(NotKept::Why::disk, failure.findings());
  }
}

KeptGame::KeptGame(Games& games, const Path& file, const std::string& language,
                   const MakeResumedObservers& make_observers, Disk* disk, Now now)
    : now_(std::move(now)) {
  Journal::Opened opened = Journal::open(file, disk);
  if (!opened.notice.empty()) notices_.push_back(opened.notice);
  const auto moves = std::ranges::find(opened.lines, kMoves);
  if (moves == opened.lines.end())
    throw Failure(
        error_at({file.string()}, "the journal ends before the game has begun", "no move was made"));
  const auto begin = static_cast<std::size_t>(moves - opened.lines.begin()) + 1;
  const Script script = script_of(opened.lines, begin, begin, begin, file);
  setup_ = setup_of(script, file);
  free_bytes_.resize(setup_.players.size());
  live_ = std::make_unique<LiveGame>(load_game(games, script, language), setup_.opening,
                                     make_observers ? make_observers(setup_) : MakeObservers());
  journal_ = std::make_unique<Journal>(std::move(opened.journal));
  const bool same_start = script.recorded && script.recorded->hashes.size() == 1 &&
                          hex(live_->hash()).starts_with(script.recorded->hashes.front());
  if (!same_start) {
    throw Failure(error_at(script.place, "with the current rules, this game starts in a different position",
                           "the rules have changed since the game was started"));
  }
  for (std::size_t from = begin; from < opened.lines.size(); from += kAtOnce) {
    const std::size_t to = std::min(from + kAtOnce, opened.lines.size());
    const Script part = script_of(opened.lines, begin, from, to, file);
    for (const ScriptStep& step : part.moves)
      replay(step, opened.lines.at(static_cast<std::size_t>(step.place.line) - 1));
    std::for_each(opened.lines.begin() + static_cast<std::ptrdiff_t>(from),
                  opened.lines.begin() + static_cast<std::ptrdiff_t>(to),
                  [&](const std::string& line) { note_time(line); });
  }
  if (script.recorded->rules && script.recorded->rules->text != hex(rules_hash(*live_->loaded().definition)))
    notices_.emplace_back("the rules have changed since this game was started; every position is the same");
}

void KeptGame::replay(const ScriptStep& step, const std::string& line) {
  const auto stop = [&](const std::string& why) {
    throw Failure(error_at(step.place, why, "the rules may have changed since the game was played"));
  };
  if (step.undo > 0) {
    if (step.undo > live_->past().size()) stop("this line takes back more moves than were made");
    live_->take_back(step.undo);
    undo_bytes_ += Journal::bytes_of(line);
    return;
  }
  const Seat seat = live_->loaded().notation.find_seat(step.seat.text);
  if (seat == kNone) stop(fmt::format("no seat '{}'", step.seat.text));
  std::optional<LiveGame::Asking> asking(*live_);
  auto read = live_->loaded().notation.read(live_->state(), seat, step.move.text);
  if (!read.problem.empty()) stop("this move is no longer possible: " + read.problem);
  const Refusal why = live_->loaded().engine->refusal(live_->state(), live_->loaded().notation, read.move);
  if (!why.reason.empty()) stop("this move is no longer possible: " + why.reason);
  if (std::size_t* taken = taken_by(read.move)) *taken += Journal::bytes_of(line);
  asking.reset();
  live_->make(read.move);
  if (!line.ends_with(std::string(kBehind) + short_hash(live_->hash())))
    stop("this move now leads to a different position");
}

std::string KeptGame::line_of(const LiveGame::Past& past, std::string_view time) const {
  return fmt::format("- {}: {}{}{}{}", yaml_scalar(setup_.players[past.move.seat]), yaml_scalar(past.text),
                     time, kBehind, short_hash(past.hash));
}

std::string KeptGame::time_text() const {
  if (!now_) return "";
  const std::int64_t now = now_();
  const bool is_noted = noted_ && now >= *noted_ && now - *noted_ < kNoted;
  return is_noted ? "" : fmt::format("{}{}{}", kBehind, kAt, now);
}

// Reads the time from the last comment of the line before its hash.
void KeptGame::note_time(std::string_view line) {
  const std::size_t hash = line.rfind(kBehind);
  if (hash != std::string_view::npos && !line.substr(hash + kBehind.size()).starts_with(kAt))
    line = line.substr(0, hash);
  const std::size_t comment = line.rfind(kBehind);
  if (comment == std::string_view::npos) return;
  line.remove_prefix(comment + kBehind.size());
  if (!line.starts_with(kAt)) return;
  line.remove_prefix(kAt.size());
  std::int64_t time = 0;
  const auto [end, error] = std::from_chars(line.data(), line.data() + line.size(), time);
  if (error == std::errc() && end == line.data() + line.size() && time >= 0) noted_ = time;
}

std::size_t* KeptGame::taken_by(const Move& move) {
  return live_->is_free(move) ? &free_bytes_[move.seat] : nullptr;
}

void KeptGame::add(const std::string& line, std::size_t* taken, std::size_t most, NotKept::Why why) {
  const std::size_t bytes = Journal::bytes_of(line);
  const auto refuse = [&](NotKept::Why because, const std::string& message, const std::string& hint) {
    throw NotKept(because, {error_at({file().string()}, message, hint)});
  };
  if (line.size() > kMaxScriptText)
    refuse(NotKept::Why::full,
           fmt::format("a line of a journal may have at most {}", bytes_text(kMaxScriptText)), "");
  if (bytes > journal_->room())
    refuse(NotKept::Why::full,
           fmt::format("this journal is full; a journal may have at most {}", bytes_text(kMaxJournalBytes)),
           "");
  if (taken != nullptr && *taken + bytes > most) {
    refuse(why, fmt::format("moves of this kind may use at most {} of this journal", bytes_text(most)),
           "you can still make other moves");
  }
  try {
    journal_->add(line);
  } catch (const Failure& failure) {
    throw NotKept(NotKept::Why::disk, failure.findings());
  }
  if (taken != nullptr) *taken += bytes;
  note_time(line);
}

void KeptGame::make(const Move& move) {
  std::size_t* taken = taken_by(move);
  live_->make(move, [&](const LiveGame::Past& past) {
    add(line_of(past, time_text()), taken, kMostFreeBytes / free_bytes_.size(), NotKept::Why::free_moves);
  });
}

void KeptGame::take_back(std::size_t moves) {
  add(fmt::format("- undo: {}{}", moves, time_text()), &undo_bytes_, kMostUndoBytes, NotKept::Why::undo);
  live_->take_back(moves);
}

}  // namespace fuda
