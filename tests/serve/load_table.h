// A table of the server at which all seats make random legal moves.
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
  // Creates a table and takes all its seats. Throws std::runtime_error if an answer is not 200.
  PlayedTable(const Where& where, const std::string& game, int seats, std::uint64_t chance);

  // Opens a stream of events for every seat. After this call, use follow() instead of look().
  void listen();
  // Reads the events of all seats. Waits at most this long. Returns false if a stream has ended.
  bool follow(std::chrono::milliseconds most);
  // Reads, without streams, the positions of all seats that can move and have not seen the last move.
  void look();

  // Whether a seat that has seen the last move can move.
  [[nodiscard]] bool can_move() const { return mover() >= 0; }
  [[nodiscard]] bool is_over() const { return over_; }
  // Makes a move for a seat that can move. Returns the time until the answer. Throws std::runtime_error if
  // the answer is not 200.
  std::chrono::nanoseconds move();
  // Leaves all seats, which deletes the table. Throws std::runtime_error if an answer is not 200.
  void leave();

  [[nodiscard]] std::size_t moves() const { return moves_; }
  [[nodiscard]] std::size_t events() const { return events_; }

 private:
  struct Seen {
    std::string credentials;
    std::unique_ptr<Events> events;
    std::size_t moves = 0;  // number of moves that the seat has seen
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
  std::string table_;  // path of the table
  std::vector<Seen> seats_;
  std::vector<std::string> active_;  // the seats that can move after the last move
  std::size_t moves_ = 0, events_ = 0;
  bool over_ = false;
};

}  // namespace fuda::load
