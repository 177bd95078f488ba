// A table of the server at which all seats play legal moves by chance.
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <random>
#include <vector>

#include "serve/load_http.h"

namespace fuda::load {

class PlayedTable {
 public:
  // Makes a table, and sits down at all its seats. Throws std::runtime_error where an answer is not 200.
  PlayedTable(const Where& where, const std::string& game, int seats, std::uint64_t chance);

  // Every seat listens; afterwards follow() instead of look().
  void listen();
  // What has come for those who listen, waiting for at most so long. False: somebody's stream has ended.
  bool follow(std::chrono::milliseconds most);
  // What the seats know, where nobody listens: of those that can move, and have not seen the last move.
  void look();

  // Whether somebody who knows of the last move can move.
  [[nodiscard]] bool can_move() const { return mover() >= 0; }
  [[nodiscard]] bool is_over() const { return over_; }
  // A move of a seat that can, and how long its answer took. Throws std::runtime_error where it is not 200.
  std::chrono::nanoseconds move();
  // Everybody gets up, so the table is gone. Throws likewise.
  void leave();

  [[nodiscard]] std::size_t moves() const { return moves_; }
  [[nodiscard]] std::size_t events() const { return events_; }

 private:
  struct Seen {
    std::string credentials;
    std::unique_ptr<Events> events;
    std::size_t moves = 0;  // that it knows of
    std::vector<std::string> legal;
  };
  [[nodiscard]] Json asked(const std::string& path, const Json& body, const std::string& credentials = "");
  [[nodiscard]] int mover() const;
  void note(Seen& seat, const Json& line);
  [[nodiscard]] std::string path_of(std::size_t seat) const {
    return table_ + "/seat/" + std::to_string(seat);
  }

  Where where_;
  Client client_;
  std::mt19937_64 chance_;
  std::string table_;  // its path
  std::vector<Seen> seats_;
  std::vector<std::string> active_;  // after the last move
  std::size_t moves_ = 0, events_ = 0;
  bool over_ = false;
};

}  // namespace fuda::load
