// One table: a game that is kept in a journal, the bots that play in it, and what its people are shown. It is
// used in the task queue of the table only (serve/task_queues.h), except for what says "any thread".
#pragma once

#include <array>
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
#include "serve/late_moves.h"
#include "serve/limits.h"
#include "serve/named_bots.h"
#include "serve/outgoing.h"
#include "serve/registration.h"
#include "serve/summary.h"
#include "serve/views.h"

namespace fuda::serve {

struct ServeOptions {
  std::vector<Path> rules;                // where games are looked for
  Path folder;                            // where tables are kept; it exists
  std::string language;                   // of texts; "" is English
  NamedBots bots;                         // that may sit at tables beside those that always may
  std::size_t most_memory = kMostMemory;  // bytes that the process may use
  // Of a server that keeps its tables in a folder with others (decision 41): its name, and those of all.
  std::string name = {};
  std::vector<std::string> servers = {};
  // When the folder was locked (disk/folder_lock.h): what is newer is not cleared away.
  std::filesystem::file_time_type locked = std::filesystem::file_time_type::max();
  std::shared_ptr<SharedDefinitions> definitions = std::make_shared<SharedDefinitions>();  // of all tables
};

class Table {
 public:
  // A new game in a new journal, after the moves of `past`, then its registration. Throws Failure as KeptGame
  // does.
  Table(const ServeOptions& options, Registration registration, const GameSetup& setup,
        const std::vector<Move>& past = {});
  // One that was kept, where it was left. Throws Failure likewise, and where a bot sat there that may not.
  Table(const ServeOptions& options, Registration registration);
  Table(const Table&) = delete;
  Table& operator=(const Table&) = delete;
  ~Table();

  [[nodiscard]] const Registration& registration() const { return registration_; }
  // For whom its bots think: the address that made it, or after a restart the table itself.
  [[nodiscard]] const std::string& owner() const { return owner_; }
  void set_owner(std::string owner) { owner_ = std::move(owner); }
  // Changes the registration, on the disk first, and tells pages. Throws Failure: then nothing has changed.
  void change(const std::function<void(Registration&)>& how);
  // Somebody has sat down who asked from this address, which is written nowhere else.
  void sat_down(Seat seat, const std::string& address);
  // Nobody sits there any more. Returns whether the table goes with its people: somebody has sat there who
  // asked from where the table was made, or it is older than kEmptyTable.
  [[nodiscard]] bool got_up(Seat seat);
  // Removes its files, and ends the thinking of its bots.
  void remove();
  // Any thread: what can be said of it, and the same as lists say it.
  [[nodiscard]] std::shared_ptr<const Summary> summary() const { return summary_.get(); }
  [[nodiscard]] std::shared_ptr<const std::string> shown() const { return texts().whole; }
  [[nodiscard]] NewestSummary::Texts texts() const { return summary_.texts(counts_.seats()); }
  [[nodiscard]] Json about() const { return summary_.get()->json(counts_.seats()); }
  [[nodiscard]] bool has_listeners() const { return counts_.any(); }

  [[nodiscard]] LiveGame& live() { return game_->live(); }
  [[nodiscard]] const LiveGame& live() const { return game_->live(); }
  // Moves that stand, and the number of the position, by which clients name it.
  [[nodiscard]] std::size_t moves() const { return live().past().size(); }
  [[nodiscard]] std::size_t number() const { return live().number(); }
  // The moves that stand, one list for all who ask before the position changes.
  [[nodiscard]] std::shared_ptr<const std::vector<Move>> moves_made();
  [[nodiscard]] const SeatViews& views() const { return *views_; }
  [[nodiscard]] const LateMoves& late_moves() const { return *late_moves_; }
  [[nodiscard]] const GameSetup& setup() const { return game_->setup(); }
  // What a page shows a seat now, and spectators for kNone (serve/views.h). Throws Failure.
  [[nodiscard]] const PageViews::View& page_view(Seat seat, const LoadedGame& loaded) {
    return page_views_->of(seat, loaded);
  }
  // What it is told beforehand of its moves, or of one of them (serve/views.h). Throws Failure.
  [[nodiscard]] std::string foresight(Seat seat, const LoadedGame& loaded, const std::string& text) {
    return page_views_->foresight(seat, loaded, text);
  }
  // Its game in the language of somebody who reads these: it lives as long as the table.
  [[nodiscard]] const LoadedGame& loaded_for(const std::vector<std::string>& wanted);
  [[nodiscard]] const std::vector<std::string>& known_languages() const { return languages_; }
  // "", or a sentence for people if the game cannot go on, as a rule has failed. The log says why.
  [[nodiscard]] const std::string& why_stuck() const { return why_stuck_; }
  // What log entries about it begin with.
  [[nodiscard]] std::string log_name() const { return registration_.game + ", table " + registration_.id; }

  // Makes a legal move and tells the listeners. Throws Failure if it was not made. If something fails after
  // it counts, the game is stuck.
  void make(const Move& move);
  // Takes back the last moves, and tells the listeners. Throws NotKept if nothing has happened. Not while a
  // bot thinks.
  void take_back(std::size_t moves);

  // Whether a seat may make another free move, ask another question or say another word, at the rate that it
  // is allowed. Counts it.
  [[nodiscard]] bool may(Seat seat, const Allowance& what);

  // Who plays is another one than before, by the registration: from the next move on. Not while a bot thinks.
  // A bot that cannot play costs its own seat alone: another one takes its place (table_bots.cpp).
  void seat_bots();
  bool bots_changed = false;  // seat_bots() is to be called
  // The bot that plays at a seat, by its name; "": a person.
  [[nodiscard]] const std::string& playing(Seat seat) const { return sitting_[seat]; }
  // The bot of this seat has failed to choose a move, or has chosen one with which a rule fails. Not while a
  // bot thinks.
  void bot_failed(Seat seat, const Findings& why);
  // No bot can move at this seat as the position is.
  void give_up(Seat seat);

  // Counts the time that has passed since this was called last. Those who are to move and whose time has run
  // out: a bit for each.
  [[nodiscard]] SeatMask pass_time();

  // The bot that is to think now; kNone: none. Bots think on another thread, while the game is only read.
  [[nodiscard]] Seat bot_to_move() const;
  [[nodiscard]] bool gave_up(Seat seat) const;
  // On that other thread. Throws as Bots::choose; Failure soon after remove(), if the thread is asked to
  // stop, or after kLongestThought.
  [[nodiscard]] Move think(Seat seat);
  // Whether the bot of this seat thinks ahead, which takes long.
  [[nodiscard]] bool searches(Seat seat) const;
  bool thinking = false;
  // The game is stuck from now on.
  void fail(const Findings& why);
  // Nobody is at this seat any more.
  void note_absence(Seat seat) { present_.at(seat) = 0; }
  // What pages get of it (serve/pages.cpp), by language; "": not made yet.
  std::map<std::string, std::string> settings, handbooks;
  std::map<std::string, nlohmann::ordered_json> openings;
  // Drops these, and the views of the position.
  void forget_made();
  // Bots rest unless somebody is present: listens, or sits there and has asked for something within kIsThere.
  // Any thread: whoever sits there asks for something.
  void note_presence(Seat seat) { present_[seat] = now_in_milliseconds(); }
  [[nodiscard]] bool is_somebody_present() const;
  [[nodiscard]] bool is_present(Seat seat) const;
  // Moves that wait for the bots to have moved, and what waits for one of them to have thought. Dropping one
  // drops its Reply.
  std::deque<std::function<void()>> waiting, between_thoughts;
  // Those who wait for the next table (playAgain).
  std::vector<Reply> waiting_for_next;

  // Events for a seat from now on, after those since move `since`. If that is not a number of moves made: the
  // position as it is.
  std::shared_ptr<Stream> listen(Seat seat, const std::string& since);
  // The same for pages: a view for each move, but only the last of those since. kNone: for spectators from
  // this address. Throws Failure; Refused (503) where too many look on.
  std::shared_ptr<Stream> listen_to_views(Seat seat, const std::string& since, const std::string& address,
                                          const LoadedGame& loaded);
  // Ends the streams of a seat, or all for kNone.
  void end_streams(Seat seat = kNone);
  void keep_alive();
  // Whether people may talk: not during games that forbid it.
  [[nodiscard]] bool may_talk() const;
  // Any thread: whether pages have not been told yet how the table is, as they were told much of it just now.
  [[nodiscard]] bool has_untold() const { return has_untold_; }
  void tell_late();
  PersonRates joins{kJoinsAtTable};
  // Keeps what was said, and tells pages.
  void say(const Registration::Word& word);

 private:
  MakeObservers observers_for(const GameSetup& setup);
  // By seat, who plays for it as --bots has it; "": a person. Throws Failure for a bot that may not.
  [[nodiscard]] std::vector<std::string> players_behind(const GameSetup& setup);
  void refuse_bots_that_failed();
  void update_summary();
  // The clock (table_clock.cpp).
  [[nodiscard]] SeatMask on_the_clock() const;
  void begin_clock();
  // Writes the registration. If that fails, it is written the next time: what has happened at the table
  // stands.
  void keep_registration();
  void changed();
  void carry_out(const std::function<void()>& change);
  void replace_failed_bots();
  // What a bot was noted for while it was told the game is dealt with before the next one thinks.
  void look_at_faults() { bots_changed = bots_changed || !bot_faults_.empty(); }

  Path folder_;
  Registration registration_;
  std::string owner_;
  // What both ways to begin have in common; its game is not there yet.
  struct WithoutGame {};
  Table(WithoutGame how, const ServeOptions& options, Registration registration);

  Games games_;
  Faults bot_faults_;               // of bots that have left their seats, and are not replaced yet
  std::map<Seat, unsigned> tries_;  // at this position, of bots for which there is no other one
  std::unique_ptr<Bots> bots_;
  std::unique_ptr<SeatViews> views_;
  std::unique_ptr<LateMoves> late_moves_;
  std::unique_ptr<KeptGame> game_;  // destroyed before its observers above
  std::unique_ptr<PageViews> page_views_;
  std::string language_;                           // for those who have not said what they read
  std::vector<std::string> languages_;             // in which the game has words
  std::map<std::string, LoadedGame> in_language_;  // other than that of live()
  std::string why_stuck_;
  const NamedBots& named_bots_;
  std::map<std::pair<Seat, const Allowance*>, Rate> rates_;
  std::vector<std::string> sitting_;  // by seat: the bot that plays, by its name; "": a person
  std::vector<bool> searches_;        // by seat
  std::int64_t last_move_ = 0;        // when it was made, or the table, in milliseconds since 1970
  std::chrono::steady_clock::time_point looked_at_clock_, wrote_clock_;
  NewestSummary summary_;
  ListenerCounts counts_;
  // By seat, when somebody was there, in milliseconds since 1970.
  std::array<std::atomic<std::int64_t>, kMaxSeats> present_ = {};
  std::atomic<bool> removed_ = false;
  std::array<std::string, kMaxSeats> sat_from_ = {};  // by seat: the address of a person from elsewhere
  SeatMask have_moved_ = 0;                           // a bit for each
  bool is_settled_;                                   // somebody has sat there who is no guest
  std::shared_ptr<const std::vector<Move>> moves_made_;
  Rate table_events_{kTableEvents};
  std::atomic<bool> has_untold_ = false;
  struct Listener {
    Seat seat = kNone;
    bool page = false;                   // views for a page
    std::string address;                 // of a spectator
    std::weak_ptr<Stream> stream;        // expired once nobody listens
    const LoadedGame* loaded = nullptr;  // of a page: in its language
  };
  void add_listener(const Listener& listener, std::size_t most);
  [[nodiscard]] std::int64_t last_played() const;  // in milliseconds since 1970, of one that was kept
  [[noreturn]] void refuse_registration(const std::string& why) const;
  void make_room_for_spectator(const std::string& address);
  void begin_to_show();
  void tell_of_move();
  void tell_pages();
  std::vector<Listener> listeners_;
};

}  // namespace fuda::serve
