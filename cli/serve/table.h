// One table: a game in a journal, its bots, and the texts that its people see. Use a Table only in its task
// queue (serve/task_queues.h), except for functions marked "Any thread".
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
  std::vector<Path> rules;                // folders with games
  Path folder;                            // the folder for tables, which must exist
  std::string language;                   // the language of texts; "" for English
  NamedBots bots;                         // bots that visitors can use in addition to the usual bots
  std::size_t most_memory = kMostMemory;  // the maximum memory of the process, in bytes
  // The server's own name, and the names of all servers that share its folder (decision 41).
  std::string name = {};
  std::vector<std::string> servers = {};
  // The time when the server locked the folder (disk/folder_lock.h). The server does not remove leftover
  // files that are newer than this time.
  std::filesystem::file_time_type locked = std::filesystem::file_time_type::max();
  bool games_change = false;  // whether games and variants may be added while the server runs
  std::size_t tables_a_minute = kMostTablesAMinute;  // the maximum number of new tables from one address
  // The definitions of games, which all tables share.
  std::shared_ptr<SharedDefinitions> definitions = std::make_shared<SharedDefinitions>();
};

class Table {
 public:
  // Starts a new game in a new journal, after the moves of `past`. Afterwards, writes the registration.
  // Throws Failure if KeptGame throws it.
  Table(const ServeOptions& options, Registration registration, const GameSetup& setup,
        const std::vector<Move>& past = {});
  // Continues a table from its files. Throws Failure if KeptGame throws it, or if a seat has a bot that may
  // not play.
  Table(const ServeOptions& options, Registration registration);
  Table(const Table&) = delete;
  Table& operator=(const Table&) = delete;
  ~Table();

  [[nodiscard]] const Registration& registration() const { return registration_; }
  // The owner of the work of the table's bots. At first, this is the address that created the table. After a
  // restart of the server, the owner is the table itself.
  [[nodiscard]] const std::string& owner() const { return owner_; }
  void set_owner(std::string owner) { owner_ = std::move(owner); }
  // Changes the registration on disk and then in memory, and informs pages about the change. If change()
  // throws Failure, nothing has changed.
  void change(const std::function<void(Registration&)>& how);
  // Notes that a person with this address has taken a seat. The server never writes this address into a file.
  void sat_down(Seat seat, const std::string& address);
  // Notes that a person has left a seat. Returns true if the server can remove the table once everyone has
  // left. For this, somebody with the creator's address must have had a seat, or the table must be older than
  // kEmptyTable.
  [[nodiscard]] bool got_up(Seat seat);
  // Removes the files of the table, and stops its bots.
  void remove();
  // The newest summary of the table, as an object, as texts and as JSON. Any thread may call these functions.
  [[nodiscard]] std::shared_ptr<const Summary> summary() const { return summary_.get(); }
  [[nodiscard]] std::shared_ptr<const std::string> shown() const { return texts().whole; }
  [[nodiscard]] NewestSummary::Texts texts() const { return summary_.texts(counts_.seats()); }
  [[nodiscard]] Json about() const { return summary_.get()->json(counts_.seats()); }
  [[nodiscard]] bool has_listeners() const { return counts_.any(); }

  [[nodiscard]] LiveGame& live() { return game_->live(); }
  [[nodiscard]] const LiveGame& live() const { return game_->live(); }
  // moves() is the number of moves without those that players have taken back. number() is the number by
  // which clients name the position.
  [[nodiscard]] std::size_t moves() const { return live().past().size(); }
  [[nodiscard]] std::size_t number() const { return live().number(); }
  // The moves without those that players have taken back. Callers share this list until the position changes.
  [[nodiscard]] std::shared_ptr<const std::vector<Move>> moves_made();
  [[nodiscard]] const SeatViews& views() const { return *views_; }
  [[nodiscard]] const LateMoves& late_moves() const { return *late_moves_; }
  [[nodiscard]] const GameSetup& setup() const { return game_->setup(); }
  // The current view of the game for the page of a seat. For kNone, returns the view of spectators
  // (serve/views.h). Throws Failure.
  [[nodiscard]] const PageViews::View& page_view(Seat seat, const LoadedGame& loaded) {
    return page_views_->of(seat, loaded);
  }
  // The results of the seat's moves, or of one move, that a page may know in advance (serve/views.h). Throws
  // Failure.
  [[nodiscard]] std::string foresight(Seat seat, const LoadedGame& loaded, const std::string& text) {
    return page_views_->foresight(seat, loaded, text);
  }
  // The game in the best of these languages. The table owns the result.
  [[nodiscard]] const LoadedGame& loaded_for(const std::vector<std::string>& wanted);
  [[nodiscard]] const std::vector<std::string>& known_languages() const { return languages_; }
  // A sentence for people if a rule has failed and the game cannot continue, and otherwise "". The log
  // contains the reason.
  [[nodiscard]] const std::string& why_stuck() const { return why_stuck_; }
  // The text at the start of log entries about this table.
  [[nodiscard]] std::string log_name() const { return registration_.game + ", table " + registration_.id; }

  // Makes a legal move and informs the listeners. If make() throws Failure, the move does not count. If an
  // error happens after the move has begun to count, the game cannot continue.
  void make(const Move& move);
  // Takes back the last `moves` moves and informs the listeners. If take_back() throws NotKept, nothing has
  // changed. Do not call take_back() while a bot is thinking.
  void take_back(std::size_t moves);

  // Whether the allowed rate lets a seat make another free move, ask another question or send another message
  // now. If the action is allowed, counts it.
  [[nodiscard]] bool may(Seat seat, const Allowance& what);

  // Replaces the players with those of the registration, from the next move on. Do not call seat_bots() while
  // a bot is thinking. If a bot cannot play, another bot takes its place, without an effect on other seats
  // (table_bots.cpp).
  void seat_bots();
  bool bots_changed = false;  // whether a call of seat_bots() is necessary
  // The name of the bot that plays at a seat, or "" for a person.
  [[nodiscard]] const std::string& playing(Seat seat) const { return sitting_[seat]; }
  // Notes that the bot of this seat has failed to choose a move, or has chosen a move that makes a rule fail.
  // Do not call bot_failed() while a bot is thinking.
  void bot_failed(Seat seat, const Findings& why);
  // Notes that no bot can move at this seat in this position.
  void give_up(Seat seat);

  // Counts the time that has passed since the last call. Returns the seats that are to move and have no time
  // left.
  [[nodiscard]] SeatMask pass_time();

  // The seat of the bot that has to think now, or kNone if no bot has to think. Bots think on another thread,
  // which only reads the game.
  [[nodiscard]] Seat bot_to_move() const;
  [[nodiscard]] bool gave_up(Seat seat) const;
  // Lets a bot choose a move. Call think() on the thread for thinking. Throws the same exceptions as
  // Bots::choose(). Also throws Failure soon after a call of remove(), if the thread is asked to stop, and
  // after kLongestThought.
  [[nodiscard]] Move think(Seat seat);
  // Whether the bot of this seat thinks ahead, which takes a long time.
  [[nodiscard]] bool searches(Seat seat) const;
  bool thinking = false;
  // Marks the game as stuck.
  void fail(const Findings& why);
  // Notes that nobody is present at this seat.
  void note_absence(Seat seat) { present_.at(seat) = 0; }
  // Texts for pages (serve/pages.cpp), by language. A text that does not exist yet is "".
  std::map<std::string, std::string> settings, handbooks;
  std::map<std::string, nlohmann::ordered_json> openings;
  // Drops the texts for pages, and the views of the position.
  void forget_made();
  // Any thread: notes a request of the person in this seat. Bots play only while somebody is present: a
  // listener, or a player who has sent a request within kIsThere.
  void note_presence(Seat seat) { present_[seat] = now_in_milliseconds(); }
  [[nodiscard]] bool is_somebody_present() const;
  [[nodiscard]] bool is_present(Seat seat) const;
  // Requests that wait for the bots' moves, and changes that wait until the current bot has finished
  // thinking. An entry that is dropped also drops its Reply.
  std::deque<std::function<void()>> waiting, between_thoughts;
  // Requests that wait for the next table (playAgain).
  std::vector<Reply> waiting_for_next;

  // Sends events to a seat. The stream begins with the events since move `since`, and continues with new
  // events. If `since` is not the number of an earlier position, the events begin with the current position.
  std::shared_ptr<Stream> listen(Seat seat, const std::string& since);
  // Sends views to a page. If the newest view is newer than `since`, the stream begins with this view. Each
  // further move adds a view. If `seat` is kNone, the page belongs to a spectator at this address. Throws
  // Failure. Throws Refused (503) if the table has too many spectators.
  std::shared_ptr<Stream> listen_to_views(Seat seat, const std::string& since, const std::string& address,
                                          const LoadedGame& loaded);
  // Ends the streams of a seat. If `seat` is kNone, ends all streams.
  void end_streams(Seat seat = kNone);
  void keep_alive();
  // Whether people may send messages now. Some games forbid messages during the game.
  [[nodiscard]] bool may_talk() const;
  // Any thread: whether pages have not received the last news about the table, because of the limit on these
  // events.
  [[nodiscard]] bool has_untold() const { return has_untold_; }
  void tell_late();
  PersonRates joins{kJoinsAtTable};
  // Stores a message and sends it to pages.
  void say(const Registration::Word& word);

 private:
  MakeObservers observers_for(const GameSetup& setup);
  // The specification of each seat's bot, as in --bots, or "" for a person. Throws Failure if one of the bots
  // may not play.
  [[nodiscard]] std::vector<std::string> players_behind(const GameSetup& setup);
  void refuse_bots_that_failed();
  void update_summary();
  // The seats whose time is running now (table_clock.cpp).
  [[nodiscard]] SeatMask on_the_clock() const;
  void begin_clock();
  // Writes the registration. If the server cannot write the file, changes nothing at the table, and leaves
  // the writing to the next call.
  void keep_registration();
  void changed();
  void carry_out(const std::function<void()>& change);
  void replace_failed_bots();
  // Records whether bots failed while they learned about the game. Call look_at_faults() before the next bot
  // thinks.
  void look_at_faults() { bots_changed = bots_changed || !bot_faults_.empty(); }

  Path folder_;
  Registration registration_;
  std::string owner_;
  // A tag for the constructor that does the common work of the other two constructors, without the game.
  struct WithoutGame {};
  Table(WithoutGame how, const ServeOptions& options, Registration registration);

  Games games_;
  Faults bot_faults_;               // the faults of bots that have lost their seats and have no replacement
                                    // yet
  std::map<Seat, unsigned> tries_;  // for each seat whose bot has no replacement, the number of tries in this
                                    // position
  std::unique_ptr<Bots> bots_;
  std::unique_ptr<SeatViews> views_;
  std::unique_ptr<LateMoves> late_moves_;
  std::unique_ptr<KeptGame> game_;  // declared after the game's observers, because the game must be destroyed
                                    // before them
  std::unique_ptr<PageViews> page_views_;
  std::string language_;                           // the language for clients that name no language
  std::vector<std::string> languages_;             // the languages into which the game is translated
  std::map<std::string, LoadedGame> in_language_;  // the game in each language except that of live()
  std::string why_stuck_;
  const NamedBots& named_bots_;
  std::map<std::pair<Seat, const Allowance*>, Rate> rates_;
  std::vector<std::string> sitting_;  // the name of the bot that plays at each seat; "" for a person
  std::vector<bool> searches_;        // by seat
  // The time of the last move, or of the table's creation, in milliseconds since 1970.
  std::int64_t last_move_ = 0;
  std::chrono::steady_clock::time_point looked_at_clock_, wrote_clock_;
  NewestSummary summary_;
  ListenerCounts counts_;
  // For each seat, the time when the person was last present, in milliseconds since 1970.
  std::array<std::atomic<std::int64_t>, kMaxSeats> present_ = {};
  std::atomic<bool> removed_ = false;
  // For each seat, the address of its person if this person did not create the table.
  std::array<std::string, kMaxSeats> sat_from_ = {};
  SeatMask have_moved_ = 0;  // the seats that have moved
  bool is_settled_;          // whether somebody who is not a guest has had a seat
  std::shared_ptr<const std::vector<Move>> moves_made_;
  Rate table_events_{kTableEvents};
  std::atomic<bool> has_untold_ = false;
  struct Listener {
    Seat seat = kNone;
    bool page = false;                   // whether the listener is a page, which receives views
    std::string address;                 // address of a spectator
    std::weak_ptr<Stream> stream;        // the stream, which has expired if nobody listens to it
    const LoadedGame* loaded = nullptr;  // the game in the language of a page
  };
  void add_listener(const Listener& listener, std::size_t most);
  // The time of a stored table's last move, in milliseconds since 1970.
  [[nodiscard]] std::int64_t last_played() const;
  [[noreturn]] void refuse_registration(const std::string& why) const;
  void make_room_for_spectator(const std::string& address);
  void begin_to_show();
  void tell_of_move();
  void tell_pages();
  std::vector<Listener> listeners_;
};

}  // namespace fuda::serve
