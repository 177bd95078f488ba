// One table: a game that is kept in a journal, the bots that play in it, and what its people are shown.
#pragma once

#include <deque>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "serve/card.h"
#include "serve/lateness.h"
#include "serve/page_views.h"
#include "serve/stream.h"
#include "serve/views.h"
#include "table/bots.h"
#include "table/kept_game.h"

namespace fuda::serve {

class Table {
 public:
  // A new game in a new journal, then its card. Throws Failure as KeptGame does.
  Table(const std::vector<Path>& rules, const Path& folder, TableCard card, const Sitting& sitting,
        const std::string& language);
  // One that was kept, where it was left. Throws Failure likewise.
  Table(const std::vector<Path>& rules, const Path& folder, TableCard card, const std::string& language);
  Table(const Table&) = delete;
  Table& operator=(const Table&) = delete;
  ~Table();

  [[nodiscard]] const TableCard& card() const { return card_; }
  // Changes the card, on the disk first. Throws Failure: then it is as it was.
  void change(const std::function<void(TableCard&)>& how);
  // Nothing is left of it on the disk.
  void remove();

  [[nodiscard]] LiveGame& live() { return game_->live(); }
  [[nodiscard]] const LiveGame& live() const { return game_->live(); }
  // A number that grows with whatever changes in what others may see of it, but for who listens.
  [[nodiscard]] std::size_t changes() const { return changes_; }
  // What lists say of it (serve/lobby.cpp), after so many changes and while these seats were listened to.
  struct Shown {
    std::size_t changes = 0;
    std::uint64_t listened = 0;
    std::string text;
  };
  Shown shown;
  [[nodiscard]] std::size_t moves() const { return live().past().size(); }
  [[nodiscard]] const Views& views() const { return *views_; }
  [[nodiscard]] const Lateness& lateness() const { return *lateness_; }
  [[nodiscard]] const Sitting& sitting() const { return game_->sitting(); }
  // What a page shows a seat now, and with kNone those who only look on (serve/page_views.h). Throws Failure.
  [[nodiscard]] const std::string& page_view(Seat seat) { return page_views_->of(seat); }
  // "", or why the game cannot go on: a bot or a rule has failed.
  [[nodiscard]] const std::string& trouble() const;

  // A legal move; the listeners are told. Throws Failure: nothing has happened. What fails after it counts is
  // trouble().
  void make(const Move& move);

  // Bots think on another thread; meanwhile nothing else is done with the game than reading it. The seat that
  // is to think now; kNone: none.
  [[nodiscard]] Seat bot_to_move() const;
  // On that other thread. Throws as Bots::choose.
  [[nodiscard]] Move think(Seat seat) { return bots_->choose(live().position(), seat); }
  void fail(const std::string& why) {
    trouble_ = why;
    ++changes_;
  }
  bool thinking = false;
  // For the bot to move. One that is dropped drops its Reply.
  std::deque<std::function<void()>> waiting;

  // Events for a seat from now on, those since move `since` first; the position as it is where `since` is no
  // number of moves made.
  std::shared_ptr<Stream> listen(Seat seat, const std::string& since);
  // The same for pages, one view a move; where there was more than one since, only the last. kNone: for those
  // who look on. Throws Failure.
  std::shared_ptr<Stream> listen_to_views(Seat seat, const std::string& since);
  // Something about the table itself, for all pages: JSON in one line.
  void tell_pages(const std::string& about);
  [[nodiscard]] bool is_listened_to(Seat seat) const;
  // Ends those of a seat; of all for kNone.
  void end_streams(Seat seat = kNone);
  void keep_alive();

 private:
  Welcome welcome(const Sitting& sitting);

  Path folder_;
  TableCard card_;
  Games games_;
  std::unique_ptr<Bots> bots_;
  std::unique_ptr<Views> views_;
  std::unique_ptr<Lateness> lateness_;
  std::unique_ptr<KeptGame> game_;  // goes first: the others look on
  std::unique_ptr<PageViews> page_views_;
  std::string trouble_;
  std::size_t changes_ = 1;
  struct Listener {
    Seat seat = kNone;
    bool page = false;             // views for a page
    std::weak_ptr<Stream> stream;  // gone once nobody listens
  };
  void add_listener(Seat seat, bool page, const std::shared_ptr<Stream>& stream, std::size_t most);
  void tell_of_move();
  std::vector<Listener> listeners_;
};

}  // namespace fuda::serve
