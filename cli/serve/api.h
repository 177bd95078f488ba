// Answers requests to join a table (lobby.cpp), to play (seats.cpp), for data of pages (pages.cpp,
// films.cpp), and for agreements at a table (votes.cpp, stand_ins.cpp). serve/routes.cpp lists the paths.
#pragma once

#include <atomic>
#include <chrono>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>

#include "serve/codes.h"
#include "serve/routes.h"
#include "serve/tables.h"

namespace fuda::serve {

// Work whose duration strangers can influence. The threads that answer requests leave this work to other
// threads.
struct Errand {
  // `opening` and `looking` are data that the page of a seat or of a spectator needs to open.
  enum class Kind : std::uint8_t { thought, long_thought, opening, looking, making };
  std::string table;  // the table that needs the work
  std::string owner;  // the address that causes the work
  Kind kind = Kind::thought;
  Seat seat = kNone;  // the seat whose page opens
};
// Runs `work` on another thread. If `done` is set, runs it afterwards in the task queue of the table. Throws
// Refused (429) if too much work of this owner is waiting.
using Background =
    std::function<void(const Errand& errand, std::function<void()> work, std::function<void()> done)>;

// A request with the table and the seat that its path names.
struct Call {
  const Request& request;
  std::shared_ptr<Table> table = nullptr;
  Seat seat = kNone;  // the seat of the request's credentials; kNone if the path has no PLAYER
};

// The seat of a player. Any thread may call this function. Throws Refused with the status 404 if the table
// does not have this seat, and with 403 if the credentials are wrong or no person has the seat.
[[nodiscard]] Seat seat_with(const Table& table, const std::string& player, const std::string& credentials);
// The table in a path. Throws Refused (404).
[[nodiscard]] std::shared_ptr<Table> table_asked_for(const Tables& tables, const Request& request);
// Throws Refused (500) if the game cannot continue.
void refuse_if_stuck(const Table& table);

// The viewpoint of spectators that a key of a body names. Throws Refused (400).
[[nodiscard]] Viewpoint viewpoint_for_spectators(const Json& body, const char* key, std::size_t seats);
// The "playerID" in the body of a request. Throws Refused (403) if the key is missing.
[[nodiscard]] std::string needed_player(const Json& body);
// Throws Refused (404) if the player is unknown.
[[nodiscard]] Seat known_seat(const Registration& table, const std::string& player);
// Throws Refused (429) if this seat exceeds its rate for actions of this sort.
void refuse_too_often(Table& table, Seat seat, const Allowance& what);
// Throws Refused (403) if the game is not over.
void refuse_before_end(const Table& table);
// Whether a game is in progress and has at least one move. After the first move, players may know hidden
// cards.
[[nodiscard]] bool is_under_way(const Table& table);
// Whether the table has enough people who could agree to free this seat.
[[nodiscard]] bool could_be_freed(const Table& table, Seat seat);
// Drops an open question about taking back moves. Call this function when a seat has moved.
void settle_undo(Table& table);

// Calls a function that asks the rules about a position. If the rules take too long, throws Refused (503),
// and the game can continue.
template <class Fn>
auto asking(const Table& table, Fn fn) {
  const LiveGame::Asking asking(table.live());
  try {
    return fn();
  } catch (const Failure&) {
    if (!asking.ran_out()) throw;
    throw Refused(503, "the rules of this game take too long to answer that");
  }
}

class Api {
 public:
  Api(Tables& tables, Background background);

  // Calls `reply` now or later. Call answer() in the task queue of the request's route. Throws Refused, or
  // Failure if files or rules are wrong.
  void answer(const Request& request, const Reply& reply);
  // Lets the table's bots move while it is their turn and a person is present. Call this function in the task
  // queue of the table.
  void let_bots_move(const std::shared_ptr<Table>& table);

  // Lets bots play for players whose time has run out. Call look_at_clock() in the task queue of the table.
  void look_at_clock(const std::shared_ptr<Table>& table);

  // The Lobby API of boardgame.io (https://boardgame.io/documentation/#/api/Lobby), with the same paths,
  // formats and statuses.
  [[nodiscard]] Answer games(const Call& call);
  [[nodiscard]] Answer tables(const Call& call);
  [[nodiscard]] Answer all_tables(const Call& call);
  [[nodiscard]] Answer create(const Call& call);
  [[nodiscard]] Answer table(const Call& call);
  [[nodiscard]] Answer join(const Call& call);
  [[nodiscard]] Answer leave(const Call& call);
  [[nodiscard]] Answer update(const Call& call);
  // Codes for playing on another device.
  [[nodiscard]] Answer new_code(const Call& call);
  [[nodiscard]] Answer take_code(const Call& call);
  void play_again(const Call& call, const Reply& reply);

  // Requests of players at a table.
  [[nodiscard]] Answer look(const Call& call);
  [[nodiscard]] Answer events(const Call& call);
  void move(const Call& call, const Reply& reply);

  // Agreements at a table, and actions for which the owner of a seat or a table need not ask anyone.
  void undo(const Call& call, const Reply& reply);
  void again(const Call& call, const Reply& reply);
  void answer_question(const Call& call, const Reply& reply);
  void stand_in(const Call& call, const Reply& reply);
  void free(const Call& call, const Reply& reply);
  void pause(const Call& call, const Reply& reply);
  [[nodiscard]] Answer close(const Call& call);
  [[nodiscard]] Answer spectators(const Call& call);
  [[nodiscard]] Answer say(const Call& call);
  [[nodiscard]] Answer words(const Call& call);

  // Data for pages.
  [[nodiscard]] Answer catalogue(const Call& call);
  [[nodiscard]] Answer info(const Call& call);
  [[nodiscard]] Answer rules(const Call& call);
  [[nodiscard]] Answer how_to_play(const Call& call);
  [[nodiscard]] Answer cover(const Call& call);
  [[nodiscard]] Answer handbook_of(const Call& call);
  [[nodiscard]] Answer setting(const Call& call);
  [[nodiscard]] Answer view(const Call& call);
  [[nodiscard]] Answer views(const Call& call);
  [[nodiscard]] Answer why(const Call& call);
  [[nodiscard]] Answer foresight(const Call& call);
  [[nodiscard]] Answer script(const Call& call);
  void film(const Call& call, const Reply& reply);
  void opening(const Call& call, const Reply& reply);
  void copy(const Call& call, const Reply& reply);

 private:
  // The tables of a game. `game` is "" for all games.
  [[nodiscard]] Answer list_of(const std::string& game, const std::map<std::string, std::string>& query);
  // Asks everyone whose agreement is necessary, and counts the sender of the request as agreeing. If no other
  // agreement is necessary, carries out the request at once.
  void ask(const Call& call, Question question, const Reply& reply);
  void carry_out(const Call& call, const Question& question, const Reply& reply);
  void set_stand_in(const std::shared_ptr<Table>& table, Seat seat, const std::string& bot);
  // If `closed` is true, nobody can take the seat until the other players agree.
  void free_seat(const std::shared_ptr<Table>& table, Seat seat, bool closed);
  // Lets bots play in the seats of players whose time has run out.
  void seat_for_the_late(Table& table);
  [[nodiscard]] std::shared_ptr<void> may_join(Table& table, const std::string& address);
  static void set_pause(Table& table, bool paused);
  void again_together(const Call& call, const Question& question, const Reply& reply);
  // Calls `what` now, or after the move of a bot that is thinking.
  void between_thoughts(const std::shared_ptr<Table>& table, const Reply& reply,
                        const std::function<Answer()>& what);
  // Creates the next table in the background. Later requests for the next table wait for the same table.
  // `also` can make further changes to the registration.
  void make_next(const Call& call, Tables::Wanted wanted, const Reply& reply,
                 const std::function<void(Registration&)>& also);
  [[nodiscard]] Json new_catalogue(const std::string& language) const;
  [[nodiscard]] Json info_of(const std::string& game, const std::string& language,
                             const std::vector<OptionSetting>& settings, bool clauses = false) const;
  // The language in which the client sees the game. "" is English.
  [[nodiscard]] std::string language_of(const std::string& game, const Request& request);
  [[nodiscard]] static const std::string& setting_text(Table& table, const LoadedGame& loaded);
  [[nodiscard]] static const Json& opening_setting(Table& table, const LoadedGame& loaded);
  // Creates the film of a game on another thread, and answers with the result of `finish` for this film.
  void film_for(const Call& call, const Reply& reply, Errand::Kind kind,
                const std::function<std::string(Json& film)>& finish);
  // Returns a text that depends on files. Creates the text at most once per kFilesKept. `name` is the key of
  // the kept text.
  std::string kept(const std::string& name, const std::function<Json()>& read);

  Tables& tables_;
  Background background_;
  Codes codes_;
  // The numbers of films that are in progress or waiting, one number per purpose.
  std::atomic<std::size_t> opening_ = 0, looking_ = 0, films_ = 0;
  PersonRates joins_;
  struct Kept {
    std::string text;
    std::chrono::steady_clock::time_point since;
  };
  std::mutex mutex_;  // guards lists_, kept_, joining_ and languages_
  // The latest list that the server has sent, for each game.
  std::map<std::string, std::weak_ptr<const SharedText>> lists_;
  std::map<std::string, Kept> kept_;
  // For each network, the number of people who are joining at the moment.
  std::map<std::string, std::size_t> joining_;
  struct KnownLanguages {
    std::vector<std::string> known;
    std::chrono::steady_clock::time_point since;
  };
  std::map<std::string, KnownLanguages> languages_;  // by game
};

}  // namespace fuda::serve
