// What answers requests: who sits where (lobby.cpp), what those who sit do (seats.cpp), what pages ask for
// (pages.cpp, films.cpp), what those at a table agree on (votes.cpp, stand_ins.cpp). serve/routes.cpp
// lists the paths.
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

// Work whose length depends on strangers, done away from the threads that answer.
struct Errand {
  // `opening`, `looking`: what the page of a seat, or of a spectator, needs to open.
  enum class Kind : std::uint8_t { thought, long_thought, opening, looking, making };
  std::string table;  // for which it is done
  std::string owner;  // the address for which it is done
  Kind kind = Kind::thought;
  Seat seat = kNone;  // whose page opens
};
// Runs `work` on another thread, then `done`, if there is one, in the task queue of the table. Throws Refused
// (429) where too much work waits for this owner.
using Background =
    std::function<void(const Errand& errand, std::function<void()> work, std::function<void()> done)>;

// A request with what its path names.
struct Call {
  const Request& request;
  std::shared_ptr<Table> table = nullptr;
  Seat seat = kNone;  // whose credentials were given; kNone where the path has no PLAYER
};

// The seat of a player, on any thread. Throws Refused: 404 if there is no such seat, 403 for wrong
// credentials, or where no person sits.
[[nodiscard]] Seat seat_with(const Table& table, const std::string& player, const std::string& credentials);
// The table in a path. Throws Refused (404).
[[nodiscard]] std::shared_ptr<Table> table_asked_for(const Tables& tables, const Request& request);
// Throws Refused (500) if the game cannot go on.
void refuse_if_stuck(const Table& table);

// The player in a body, "playerID". Throws Refused: 403 where there is none, 404 for one that is unknown.
[[nodiscard]] std::string needed_player(const Json& body);
[[nodiscard]] Seat known_seat(const Registration& table, const std::string& player);
// Throws Refused (429) if this seat does something too often.
void refuse_too_often(Table& table, Seat seat, const Allowance& what);
// Throws Refused (403) while the game goes on.
void refuse_before_end(const Table& table);
// Whether a game is being played that somebody may know something of.
[[nodiscard]] bool is_under_way(const Table& table);
// Whether enough people sit at the table to agree that this seat is freed.
[[nodiscard]] bool could_be_freed(const Table& table, Seat seat);
// Somebody has moved: nobody is asked any more whether moves are taken back.
void settle_undo(Table& table);

// Calls what asks the rules about a position. If they take too long, the question is refused (503), and the
// game goes on.
template <class Fn>
auto asking(const Table& table, Fn fn) {
  const LiveGame::Asking asking(table.live());
  try {
    return fn();
  } catch (const Failure&) {
    if (!asking.ran_out()) throw;
    throw Refused(503, "the rules of this game take too long to say that");
  }
}

class Api {
 public:
  Api(Tables& tables, Background background);

  // In the task queue of the request's route. Answers now or later. Throws Refused, and Failure where files
  // or rules are wrong.
  void answer(const Request& request, const Reply& reply);
  // In the task queue of the table: lets its bots move as long as it is their turn and somebody is there.
  void let_bots_move(const std::shared_ptr<Table>& table);

  // The same: bots play for those whose time has run out.
  void look_at_clock(const std::shared_ptr<Table>& table);

  // The Lobby API of boardgame.io (https://boardgame.io/documentation/#/api/Lobby), with its paths, shapes
  // and statuses.
  [[nodiscard]] Answer games(const Call& call);
  [[nodiscard]] Answer tables(const Call& call);
  [[nodiscard]] Answer all_tables(const Call& call);
  [[nodiscard]] Answer create(const Call& call);
  [[nodiscard]] Answer table(const Call& call);
  [[nodiscard]] Answer join(const Call& call);
  [[nodiscard]] Answer leave(const Call& call);
  [[nodiscard]] Answer update(const Call& call);
  // A seat on another device.
  [[nodiscard]] Answer new_code(const Call& call);
  [[nodiscard]] Answer take_code(const Call& call);
  void play_again(const Call& call, const Reply& reply);

  // Those who sit at a table.
  [[nodiscard]] Answer look(const Call& call);
  [[nodiscard]] Answer events(const Call& call);
  void move(const Call& call, const Reply& reply);

  // What people at a table agree on, and who may do what without that.
  void undo(const Call& call, const Reply& reply);
  void again(const Call& call, const Reply& reply);
  void answer_question(const Call& call, const Reply& reply);
  void stand_in(const Call& call, const Reply& reply);
  void free(const Call& call, const Reply& reply);
  void pause(const Call& call, const Reply& reply);
  [[nodiscard]] Answer close(const Call& call);
  [[nodiscard]] Answer say(const Call& call);
  [[nodiscard]] Answer words(const Call& call);

  // Pages.
  [[nodiscard]] Answer catalogue(const Call& call);
  [[nodiscard]] Answer info(const Call& call);
  [[nodiscard]] Answer rules(const Call& call);
  [[nodiscard]] Answer how_to_play(const Call& call);
  [[nodiscard]] Answer handbook_of(const Call& call);
  [[nodiscard]] Answer setting(const Call& call);
  [[nodiscard]] Answer view(const Call& call);
  [[nodiscard]] Answer views(const Call& call);
  [[nodiscard]] Answer why(const Call& call);
  [[nodiscard]] Answer foresight(const Call& call);
  void film(const Call& call, const Reply& reply);
  void opening(const Call& call, const Reply& reply);
  void copy(const Call& call, const Reply& reply);

 private:
  // "": of all games.
  [[nodiscard]] Answer list_of(const std::string& game, const std::map<std::string, std::string>& query);
  // Asks all who have a say, `by` agreeing, and carries it out where that is enough.
  void ask(const Call& call, Question question, const Reply& reply);
  void carry_out(const Call& call, const Question& question, const Reply& reply);
  void set_stand_in(const std::shared_ptr<Table>& table, Seat seat, const std::string& bot);
  // `closed`: nobody sits down there until those who play agree.
  void free_seat(const std::shared_ptr<Table>& table, Seat seat, bool closed);
  // Bots are to play for those whose time has run out.
  void seat_for_the_late(Table& table);
  [[nodiscard]] std::shared_ptr<void> may_join(Table& table, const std::string& address);
  static void set_pause(Table& table, bool paused);
  void again_together(const Call& call, const Question& question, const Reply& reply);
  // What changes the position: now, or once the bot that thinks has moved.
  void between_thoughts(const std::shared_ptr<Table>& table, const Reply& reply,
                        const std::function<Answer()>& what);
  // The next table, in the background; all who ask meanwhile wait for the same one. `also`: noted with it.
  void make_next(const Call& call, Tables::Wanted wanted, const Reply& reply,
                 const std::function<void(Registration&)>& also);
  [[nodiscard]] Json new_catalogue(const std::string& language) const;
  [[nodiscard]] Json info_of(const std::string& game, const std::string& language,
                             const std::vector<OptionSetting>& settings, bool clauses = false) const;
  // In which a game is shown to whoever asks; "" is English.
  [[nodiscard]] std::string language_of(const std::string& game, const Request& request);
  [[nodiscard]] static const std::string& setting_text(Table& table, const LoadedGame& loaded);
  [[nodiscard]] static const Json& opening_setting(Table& table, const LoadedGame& loaded);
  // Answers with what `finish` makes of the film of a game, on another thread.
  void film_for(const Call& call, const Reply& reply, Errand::Kind kind,
                const std::function<std::string(Json& film)>& finish);
  // Text made from files, at most as often as kFilesKept allows. `name`: under which it is kept.
  std::string kept(const std::string& name, const std::function<Json()>& read);

  Tables& tables_;
  Background background_;
  Codes codes_;
  // Films that are being made, or wait for it, by what they are for.
  std::atomic<std::size_t> opening_ = 0, looking_ = 0, films_ = 0;
  PersonRates joins_;
  struct Kept {
    std::string text;
    std::chrono::steady_clock::time_point since;
  };
  std::mutex mutex_;                                              // of what follows
  std::map<std::string, std::weak_ptr<const SharedText>> lists_;  // by game, as they were sent last
  std::map<std::string, Kept> kept_;
  std::map<std::string, std::size_t> joining_;  // at this moment, by network
  struct KnownLanguages {
    std::vector<std::string> known;
    std::chrono::steady_clock::time_point since;
  };
  std::map<std::string, KnownLanguages> languages_;  // by game
};

}  // namespace fuda::serve
