// Measures the time that a running server needs to answer many people at many tables. With --whole, plays
// many whole games, and measures the server's memory afterwards (tests/serve/load.sh).
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdio>
#include <fstream>
#include <map>
#include <mutex>
#include <thread>

#include "serve/load_table.h"

namespace {

using namespace fuda::load;
using Clock = std::chrono::steady_clock;

struct LoadSettings {
  int port = 0;
  std::vector<std::string> games;  // game and number of seats, such as "hanabi:4"
  std::size_t tables = 500;        // number of tables at the same time
  int seconds = 30;
  double pause = 5;       // seconds between two moves at one table
  std::size_t whole = 0;  // if set, plays this many whole games instead, one after another
  unsigned threads = 4;   // for whole games
  int server = 0;         // process whose memory is measured
};

// The results of all tables, from all threads.
class Tally {
 public:
  void waited(std::chrono::nanoseconds time) {
    const std::lock_guard lock(mutex_);
    waits_.push_back(time);
  }
  void failed(const std::string& why) {
    const std::lock_guard lock(mutex_);
    if (++failures_ <= kMostTold) std::fprintf(stderr, "load: %s\n", why.c_str());
  }
  [[nodiscard]] std::size_t failures() const { return failures_; }
  [[nodiscard]] std::vector<std::chrono::nanoseconds> waits() {
    std::ranges::sort(waits_);
    return waits_;
  }

 private:
  static constexpr std::size_t kMostTold = 10;
  std::mutex mutex_;
  std::vector<std::chrono::nanoseconds> waits_;
  std::atomic<std::size_t> failures_ = 0;
};

struct Played {
  std::string game;
  int seats = 0;
};

Played game_in(const std::string& text) {
  const std::size_t colon = text.find(':');
  return {text.substr(0, colon), std::stoi(text.substr(colon + 1))};
}

double milliseconds(std::chrono::nanoseconds time) {
  return std::chrono::duration<double, std::milli>(time).count();
}

// Returns the memory of the server in kilobytes.
long memory_of(int process) {
  std::ifstream status(fmt::format("/proc/{}/status", process));
  std::string word;
  while (status >> word) {
    long kilobytes = 0;
    if (word == "VmRSS:" && status >> kilobytes) return kilobytes;
  }
  return 0;
}

// A table whose players think before they move. The players play one game after another until the time is up.
class BusyTable {
 public:
  BusyTable(const LoadSettings& options, std::size_t number, Tally& tally)
      : options_(options), number_(number), tally_(tally), chance_(number + 1) {
    constexpr std::size_t kOfAddress = 4;  // the limit per address allows the connections of this many tables
    where_ = {loopback(number / kOfAddress), options.port};
  }

  void sit_down() {
    const Played game = game_in(options_.games[number_ % options_.games.size()]);
    table_ = std::make_unique<PlayedTable>(where_, game.game, game.seats, chance_() >> 1U);
    table_->listen();
  }

  void play(const std::atomic<bool>& counts, Clock::time_point until) {
    auto next = Clock::now() + pause();
    while (Clock::now() < until) {
      if (table_->is_over()) {
        table_->leave();
        events_ += table_->events();
        ++games_;
        sit_down();
      }
      if (Clock::now() < next || !table_->can_move()) {
        const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(next - Clock::now());
        constexpr std::chrono::milliseconds kShort{1}, kLong{200};
        if (!table_->follow(std::clamp(left, kShort, kLong))) throw std::runtime_error("events have ended");
        continue;
      }
      const bool counted = counts;
      const auto time = table_->move();
      if (counted) tally_.waited(time);
      next = Clock::now() + pause();
    }
    events_ += table_->events();
  }

  [[nodiscard]] std::size_t games() const { return games_; }
  [[nodiscard]] std::size_t events() const { return events_; }

 private:
  // A random time from half the given pause to one and a half times the pause.
  Clock::duration pause() {
    const double share = 0.5 + std::uniform_real_distribution<double>(0, 1)(chance_);
    return std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(options_.pause * share));
  }

  const LoadSettings& options_;
  std::size_t number_;
  Tally& tally_;
  std::mt19937_64 chance_;
  Where where_;
  std::unique_ptr<PlayedTable> table_;
  std::size_t games_ = 0, events_ = 0;
};

int keep_busy(const LoadSettings& options) {
  Tally tally;
  std::vector<std::unique_ptr<BusyTable>> tables;
  std::atomic<std::size_t> made = 0;
  std::atomic<bool> counts = false;
  std::atomic<Clock::time_point> until = Clock::time_point::max();
  std::vector<std::thread> threads;
  for (std::size_t i = 0; i < options.tables; ++i) {
    tables.push_back(std::make_unique<BusyTable>(options, i, tally));
    threads.emplace_back([&, table = tables.back().get()] {
      try {
        table->sit_down();
        ++made;
        while (!counts) std::this_thread::sleep_for(std::chrono::milliseconds(10));
        table->play(counts, until);
      } catch (const std::exception& problem) {
        tally.failed(problem.what());
        ++made;
      }
    });
  }
  while (made < options.tables) std::this_thread::sleep_for(std::chrono::milliseconds(10));
  std::printf("ready\n");
  std::fflush(stdout);
  until = Clock::now() + std::chrono::seconds(options.seconds);
  counts = true;
  for (std::thread& thread : threads) thread.join();

  const auto waits = tally.waits();
  std::size_t games = 0, events = 0;
  for (const auto& table : tables) games += table->games(), events += table->events();
  if (waits.empty()) return 1;
  const auto share = [&](double part) {
    return milliseconds(waits[static_cast<std::size_t>(part * static_cast<double>(waits.size() - 1))]);
  };
  std::printf(
      "%zu tables: %zu moves in %d s, half of them answered in %.1f ms, 99 %% in %.1f ms, all in %.1f ms; "
      "%zu games "
      "ended, %zu events, %ld MB, %zu failures\n",
      options.tables, waits.size(), options.seconds, share(0.5), share(0.99), share(1), games, events,
      memory_of(options.server) / 1024, tally.failures());
  return tally.failures() == 0 ? 0 : 1;
}

// Plays whole games, one after another in each thread.
int play_whole(const LoadSettings& options) {
  Tally tally;
  std::atomic<std::size_t> begun = 0, moves = 0, done = 0;
  std::map<std::size_t, long> memory;  // memory by number of games that were played
  std::mutex mutex;
  const auto start = Clock::now();
  const std::size_t part = std::max<std::size_t>(options.whole / 20, 1);
  constexpr std::size_t kSome = 1000, kMany = 10000;
  const auto play = [&] {
    constexpr std::size_t kOfAddress = 4;  // fewer games than an address may create in a minute
    for (std::size_t n = begun++; n < options.whole && tally.failures() == 0; n = begun++) {
      try {
        const Played game = game_in(options.games[n % options.games.size()]);
        PlayedTable table({loopback(n / kOfAddress), options.port}, game.game, game.seats, n);
        for (table.look(); !table.is_over(); table.look()) table.move();
        table.leave();
        moves += table.moves();
      } catch (const std::exception& problem) {
        tally.failed(problem.what());
      }
      const std::size_t all = ++done;
      const bool told = all == kSome || all == kMany || all == options.whole;
      if (!told && all % part != 0) continue;
      const long kilobytes = memory_of(options.server);
      const std::lock_guard lock(mutex);
      if (told) memory[all] = kilobytes;
      std::fprintf(stderr, "%zu games, %ld KB\n", all, kilobytes);
    }
  };
  std::vector<std::thread> threads;
  for (unsigned i = 0; i < options.threads; ++i) threads.emplace_back(play);
  for (std::thread& thread : threads) thread.join();
  const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(Clock::now() - start).count();
  std::string told;
  for (const auto& [games, kilobytes] : memory)
    told += fmt::format("; {:.1f} MB of memory after {} games", static_cast<double>(kilobytes) / 1024, games);
  std::printf("%zu games, %zu moves in %lld s%s\n", done.load(), moves.load(),
              static_cast<long long>(seconds), told.c_str());
  return tally.failures() == 0 ? 0 : 1;
}

}  // namespace

int main(int argc, char** argv) {
  LoadSettings options;
  CLI::App app("people at the tables of fuda serve");
  app.add_option("--port", options.port, "of the server, at 127.0.0.1")->required();
  app.add_option("--games", options.games, "GAME:SEATS,…, in turn")->delimiter(',')->required();
  app.add_option("--tables", options.tables, "how many at once");
  app.add_option("--seconds", options.seconds, "how long moves are measured");
  app.add_option("--pause", options.pause, "seconds between two moves at a table");
  app.add_option("--whole", options.whole, "so many whole games instead, one after the other");
  app.add_option("--threads", options.threads, "that play whole games");
  app.add_option("--server", options.server, "the server's process");
  CLI11_PARSE(app, argc, argv);
  try {
    return options.whole > 0 ? play_whole(options) : keep_busy(options);
  } catch (const std::exception& problem) {
    std::fprintf(stderr, "load: %s\n", problem.what());
    return 1;
  }
}
