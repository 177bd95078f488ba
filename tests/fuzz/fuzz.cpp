#include "fuzz/fuzz.h"
#include "batch/no_end.h"
#include "engine/inside.h"

#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>

#include "base/utf8.h"
#include "batch/random_games.h"
#include "model/legal.h"
#include "script/position_hash.h"
#include "source_dir.h"
#include "text/render.h"

namespace fuda::fuzz {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t kMostFiles = 8;
constexpr std::uint32_t kMostListed = 300;  // maximum number of moves to check in a position

bool is_file_name(std::string_view name) {
  const bool letters = std::all_of(name.begin(), name.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-' || c == '.' || c == '/' || c == '_';
  });
  return letters && !name.empty() && name.size() <= 40 && name.front() != '/' && name.back() != '/' &&
         name.find("..") == std::string_view::npos && name.find("//") == std::string_view::npos &&
         name.find("./") == std::string_view::npos && name.find("/.") == std::string_view::npos;
}

void look_at_place(const Place& place, const std::string& text, const std::string& message) {
  const std::string where = place.text() + ": " + message;
  promise(place.line >= 0 && place.column >= 0 && place.length >= 0, "a place below zero: " + where);
  const auto lines = std::count(text.begin(), text.end(), '\n') + 1;
  promise(place.line <= lines, "a line behind the end: " + where);
  std::size_t start = 0;
  for (int line = 1; line < place.line; ++line) start = text.find('\n', start) + 1;
  const std::size_t length = std::min(text.find('\n', start), text.size()) - start;
  promise(static_cast<std::size_t>(place.column) <= length + 1, "a column behind the end: " + where);
}

// Checks that the listed moves are allowed, and that reading the text of each move gives the same move.
void look_at_moves(const LoadedGame& loaded, const State& state, Seat seat, const MoveSet& moves) {
  if (moves.size() > kMostListed) return;
  for_each_move(state, moves, [&](const Move& move) {
    const std::string text = loaded.notation.write(state, move);
    const auto read = loaded.notation.read(state, seat, text);
    promise(read.problem.empty(), "a legal move does not read back: " + text + ": " + read.problem);
    promise(loaded.notation.write(state, read.move) == text, "a move is written in two ways: " + text);
    const auto refusal = loaded.engine->refusal(state, loaded.notation, move);
    if (!refusal.reason.empty()) broken("a listed move is refused: " + text + ": " + refusal.reason);
  });
}

}  // namespace

void broken(const std::string& promise) {
  std::fprintf(stderr, "broken promise: %s\n", promise.c_str());
  std::abort();
}

const Target* find_target(std::string_view name) {
  for (const Target& target : targets()) {
    if (name == target.name) return &target;
  }
  return nullptr;
}

void run(const Target& target, std::string_view input) {
  try {
    const std::string first = target.run(input);
    // This check doubles the time, so it runs for only one input in eight.
    if (fnv1a(input) % 8 != 0) return;
    const std::string second = target.run(input);
    promise(first == second, "one input, two results:\n" + first + "\nand\n" + second);
  } catch (const std::exception& error) {
    broken(std::string("this was thrown: ") + error.what());
  }
}

bool is_printable(std::string_view text) {
  for (std::size_t at = 0; at < text.size();) {
    const CodePoint point = decode_utf8(text, at);
    if (point.bytes == 0) return false;
    if (is_control(point.value) && point.value != '\n' && point.value != '\t') return false;
    at += point.bytes;
  }
  return true;
}

void look_at(const Findings& findings, const Files& files) {
  for (const Finding& finding : findings) {
    const std::string shown = render(finding);
    promise(!finding.message.empty(), "a finding that says nothing, at " + finding.place.text());
    promise(is_printable(shown), "not to be printed: " + shown);
    const auto file = files.find(finding.place.file);
    if (file != files.end()) look_at_place(finding.place, file->second, finding.message);
  }
}

std::string complaint(const Files& files, const std::function<void()>& work) {
  try {
    work();
  } catch (const Failure& failure) {
    promise(has_errors(failure.findings()), "a failure without an error");
    look_at(failure.findings(), files);
    return render(failure.findings());
  }
  return {};
}

Bundle unpack(std::string_view input) {
  Bundle bundle;
  std::string* into = &bundle.head;
  while (!input.empty()) {
    const std::size_t end = std::min(input.find('\n'), input.size() - 1) + 1;
    const std::string_view line = input.substr(0, end);
    input.remove_prefix(end);
    const std::string_view name = line.starts_with("%% ") ? line.substr(3, line.find('\n') - 3) : "";
    if (is_file_name(name) && bundle.files.size() < kMostFiles) {
      into = &bundle.files[std::string(name)];
      into->clear();
    } else {
      into->append(line);
    }
  }
  return bundle;
}

Path private_folder() {
  static const struct Folder {
    Folder() : path((fs::temp_directory_path() / "fuda-fuzz-XXXXXX").string()) {
      promise(mkdtemp(path.data()) != nullptr, "no folder " + path);
    }
    ~Folder() {
      std::error_code error;
      fs::remove_all(path, error);
    }
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;
    std::string path;
  } folder;
  return folder.path;
}

Files write_files(const Path& folder, const Files& files) {
  std::error_code error;
  fs::remove_all(folder, error);
  fs::create_directories(folder);
  Files written;
  for (const auto& [name, text] : files) {
    const Path path = folder / name;
    // The name of one file may be the name of another file's folder.
    if (!fs::create_directories(path.parent_path(), error) && error) continue;
    if (std::ofstream out(path, std::ios::binary); out << text) written[path.string()] = text;
  }
  return written;
}

Path fixed_rules() { return source_dir() / "tests/fuzz/rules"; }

std::string read_all(const Path& file) {
  std::ifstream in(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

std::uint64_t play(const LoadedGame& loaded, std::uint64_t seed, int most, State* end) {
  Engine& engine = *loaded.engine;
  rules_of(engine).use_exact_budget(kBudget);
  State state = engine.new_state();
  engine.start(state, seed);
  Rng choices(seed + 1);
  MoveSet moves;
  std::uint64_t hash = hash_position(state);
  for (int n = 0; n < most && !state.over(); ++n) {
    promise(state.turn().active != 0, "nobody can move, and nothing says so");
    const auto seat = static_cast<Seat>(std::countr_zero(state.turn().active));
    engine.legal(state, seat, moves);
    if (moves.empty()) throw no_move(engine, state, seat);
    if (end == nullptr) look_at_moves(loaded, state, seat, moves);
    const Move move = nth_move(state, moves, choices.below(moves.size()));
    const State before = state;
    try {
      engine.apply_safely(state, move);
    } catch (const Failure&) {
      promise(state == before, "a move that failed has changed something");
      throw;
    }
    hash = hash_position(state, hash);
  }
  for (Seat viewer = 0; viewer < engine.game().seats; ++viewer) (void)engine.score(state, viewer);
  (void)engine.winners(state, engine.score(state));
  if (end != nullptr) *end = state;
  return hash;
}

}  // namespace fuda::fuzz
