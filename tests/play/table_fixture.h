// Code that the tests of tables share: a folder for journals, random moves, and failing disks.
#pragma once

#include <unistd.h>

#include <bit>
#include <catch2/catch.hpp>
#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <optional>

#include "../load/fixture.h"
#include "load/games.h"
#include "model/legal.h"
#include "play/kept_game.h"
#include "source_dir.h"

namespace fuda::test {

class JournalFolder {
 public:
  JournalFolder() {
    std::string name = (std::filesystem::temp_directory_path() / "fuda-table-XXXXXX").string();
    path_ = ::mkdtemp(name.data());
  }
  ~JournalFolder() { std::filesystem::remove_all(path_); }
  JournalFolder(const JournalFolder&) = delete;
  JournalFolder& operator=(const JournalFolder&) = delete;

  [[nodiscard]] Path operator/(const std::string& name) const { return path_ / name; }

 private:
  Path path_;
};

inline std::string text_of(const Path& file) {
  std::ifstream in(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}
inline void write_text(const Path& file, const std::string& text) {
  std::ofstream(file, std::ios::binary) << text;
}

inline Games all_games() { return Games({rules_folder(), source_dir() / "examples/games"}); }

inline GameSetup setup_for(const std::string& game, int seats, std::uint64_t seed = 7) {
  GameSetup setup;
  setup.game = game;
  setup.players = numbered_seats(seats);
  setup.bots.resize(static_cast<std::size_t>(seats));
  setup.opening.seed = seed;
  return setup;
}

// Returns a random legal move of the first seat that has to move.
inline Move move_by_chance(const LiveGame& live, Rng& rng) {
  MoveSet moves;
  const auto seat = static_cast<Seat>(std::countr_zero(live.state().turn().active));
  live.loaded().engine->legal(live.state(), seat, moves);
  return nth_move(live.state(), moves, rng.below(moves.size()));
}

// A disk on which one call fails in a given way.
class BadDisk final : public Disk {
 public:
  enum class Fault : std::uint8_t { none, no_space, half_written, no_sync, no_sync_nor_cut, interrupted };
  Fault fault = Fault::none;
  int calls_left = 0;  // number of calls before the fault
  bool happened = false;

  ssize_t write(int file, const char* bytes, std::size_t size) override {
    if (full_) return error(ENOSPC);
    if (now(Fault::interrupted)) return error(EINTR);
    if (now(Fault::no_space)) return error(ENOSPC);
    if (now(Fault::half_written)) {
      full_ = true;
      return Disk::write(file, bytes, size / 2);
    }
    return Disk::write(file, bytes, size);
  }
  int sync(int file) override {
    if (now(Fault::no_sync)) return static_cast<int>(error(EIO));
    if (now(Fault::no_sync_nor_cut)) {
      cannot_cut_ = true;
      return static_cast<int>(error(EIO));
    }
    full_ = false;
    return Disk::sync(file);
  }
  int truncate(int file, off_t size) override {
    full_ = false;
    if (cannot_cut_) return static_cast<int>(error(EIO));
    return Disk::truncate(file, size);
  }

 private:
  static ssize_t error(int number) {
    errno = number;
    return -1;
  }
  bool now(Fault which) {
    if (fault != which || calls_left-- != 0) return false;
    happened = true;
    return true;
  }
  bool full_ = false, cannot_cut_ = false;
};

}  // namespace fuda::test
