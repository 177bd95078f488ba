// One table: a game that is kept in a journal, the bots that play in it, and what its people are shown. All
// of it is for the strand of the table (serve/strands.h), but for what says that it is for any thread.
#pragma once

#include <atomic>
#include <chrono>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "play/bots.h"
#include "play/kept_game.h"
#include "serve/card.h"
#include "serve/facts.h"
#include "serve/lateness.h"
#include "serve/limits.h"
#include "serve/named_bots.h"
#include "serve/page_views.h"
#include "serve/stream.h"
#include "serve/views.h"

namespace fuda::serve {

class Table {
 public:
  // A new game in a new journal, after the moves in `past`, then its card. Throws Failure as KeptGame does.
  Table(const std::vector<Path>& rules, const Path& folder, TableCard card, const Sitting& sitting,
        const std::string& language, const NamedBots& bots, const std::vector<Move>& past = {});
  // One that was kept, where it was left. Throws Failure likewise, and where a bot sat there that may not.
  Table(const std::vector<Path>& rules, const Path& folder, TableCard card, const std::string& language,
        const NamedBots& bots);
  Table(const Table&) = delete;
  Table& operator=(const Table&) = delete;
  ~Table();

  [[nodiscard]] const TableCard& card() const { return card_; }
  // For whom its bots think: the address that made it, or after a restart the table itself.
  [[nodiscard]] const std::string& owner() const { return owner_; }
  void belongs_to(std::string owner) { owner_ = std::move(owner); }
  // Changes the card, on the disk first. Throws Failure: then it is as it was.
  void change(const std::function<void(TableCard&)>& how);
  // Nothing is left of it on the disk, and nobody thinks for it any more.
  void remove();
  static constexpr const char* kJournal = ".yaml";  // what its file ends in
  // For any thread: what can be said of it, and what lists say.
  [[nodiscard]] std::shared_ptr<const Facts> facts() const { return notice_.facts(); }
  [[nodiscard]] std::shared_ptr<const std::string> shown() const { return notice_.text(ears_.seats()); }
  [[nodiscard]] bool is_heard() const { return ears_.any(); }

  [[nodiscard]] LiveGame& live() { return game_->live(); }
  [[nodiscard]] const LiveGame& live() const { return game_->live(); }
  [[nodiscard]] std::size_t moves() const { return live().past().size(); }
  [[nodiscard]] const Views& views() const { return *views_; }
  [[nodiscard]] const Lateness& lateness() const { return *lateness_; }
  [[nodiscard]] const Sitting& sitting() const { return game_->sitting(); }
  // What a page shows a seat now, and with kNone those who only look on (serve/page_views.h). Throws Failure.
  [[nodiscard]] const std::string& page_view(Seat seat) { return page_views_->of(seat); }
  // "", or, in general, that the game cannot go on, as a bot or a rule has failed. The log knows why.
  [[nodiscard]] const std::string& trouble() const { return trouble_; }
  // What log entries about it begin with.
  [[nodiscard]] std::string called() const { return card_.game + ", table " + card_.id; }

  // A legal move; the listeners are told. Throws Failure: nothing has happened. What fails after it counts is
  // trouble().
  void make(const Move& move);

  // Whether a seat may make another free move now: it has made no more than it may in the time. Counts it.
  [[nodiscard]] bool may_rearrange(Seat seat);

  // Bots think on another thread; meanwhile nothing else is done with the game than reading it. The seat that
  // is to think now; kNone: none.
  [[nodiscard]] Seat bot_to_move() const;
  // On that other thread. Throws as Bots::choose, and Failure soon after remove(), where the thread is asked
  // to stop, and where it thinks for longer than kLongestThought.
  [[nodiscard]] Move think(Seat seat);
  // Whether the bot of this seat thinks ahead, which takes long.
  [[nodiscard]] bool searches(Seat seat) const;
  // It cannot go on.
  void fail(const Findings& why);
  bool thinking = false;
  std::string setting;  // what pages are told of it once (serve/showing.cpp); "": not made yet
  // Bots rest where nobody is: nobody listens, and nobody who sits there has asked for anything for kIsThere.
  // For any thread: somebody who sits there asks for something.
  void somebody_came() { came_ = now_in_milliseconds(); }
  [[nodiscard]] bool is_somebody_there() const;
  // For the bot to move. One that is dropped drops its Reply.
  std::deque<std::function<void()>> waiting;
  // For the table that is being made to follow this one (playAgain), with its name or why there is none.
  std::vector<std::function<void(const Answer&)>> waiting_for_next;

  // Events for a seat from now on, those since move `since` first; the position as it is where `since` is no
  // number of moves made.
  std::shared_ptr<Stream> listen(Seat seat, const std::string& since);
  // The same for pages, one view a move; where there was more than one since, only the last. kNone: for those
  // who look on, from this address. Throws Failure; Refused (503) where too many others look on.
  std::shared_ptr<Stream> listen_to_views(Seat seat, const std::string& since, const std::string& address);
  // Something about the table itself, for all pages: JSON in one line.
  void tell_pages(const std::string& about);
  // Ends those of a seat; of all for kNone.
  void end_streams(Seat seat = kNone);
  void keep_alive();

 private:
  Welcome welcome(const Sitting& sitting, const NamedBots& bots);
  void put_up();

  Path folder_;
  TableCard card_;
  std::string owner_;
  Games games_;
  std::unique_ptr<Bots> bots_;
  std::unique_ptr<Views> views_;
  std::unique_ptr<Lateness> lateness_;
  std::unique_ptr<KeptGame> game_;  // goes first: the others look on
  std::unique_ptr<PageViews> page_views_;
  std::string trouble_;
  struct Rate {
    double left = kMostFreeMoves;
    std::chrono::steady_clock::time_point since = std::chrono::steady_clock::now();
  };
  std::map<Seat, Rate> free_moves_;
  std::vector<bool> searches_;  // by seat
  std::int64_t last_move_ = 0;  // when it was made, or the table, in milliseconds since 1970
  Notice notice_;
  Ears ears_;
  std::atomic<std::int64_t> came_ = 0;  // when somebody did, in milliseconds since 1970
  std::atomic<bool> removed_ = false;
  struct Listener {
    Seat seat = kNone;
    bool page = false;             // views for a page
    std::string address;           // of one who looks on
    std::weak_ptr<Stream> stream;  // gone once nobody listens
  };
  void add_listener(const Listener& listener, std::size_t most);
  void begin_to_show();
  void tell_of_move();
  std::vector<Listener> listeners_;
};

}  // namespace fuda::serve
