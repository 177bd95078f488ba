// The workbench over HTTP: its guard, its requests, and the stream that reports changed files.
#pragma once

#include <atomic>
#include <map>
#include <memory>
#include <mutex>
#include <shared_mutex>
#include <string>
#include <vector>

#include "desk/door.h"
#include "desk/watcher.h"
#include "load/find.h"
#include "serve/gate.h"
#include "serve/task_queues.h"

namespace fuda::serve {

class Desk final : public Gate {
 public:
  // `library` is the folder to edit, and `printed` are folders with the printed games. `task_queues` must
  // outlive this object. Throws Failure.
  Desk(const Path& library, const std::vector<Path>& printed, TaskQueues& task_queues, std::string cookie);
  ~Desk() override;
  Desk(const Desk&) = delete;
  Desk& operator=(const Desk&) = delete;

  [[nodiscard]] const std::string& token() const { return door_.token(); }
  // Finds the files that other programs have changed, and tells the listeners. Call tick() several times per
  // second.
  void tick();

  [[nodiscard]] std::string admit(const Head& head) override { return door_.admit(head); }
  [[nodiscard]] bool answers(const Request& request) const override;
  void ask(Request request, const Reply& reply) override;
  void keep_alive() override;
  void stop() override;

 private:
  struct Bench;

  void listen(const Request& request, const Reply& reply);
  void take_changes();
  // The caller of these functions holds mutex_.
  // The beginning of a stream for a page whose last event was this one ("" for a new page). Gives the page
  // the number of the last event, so that a browser that opens the stream again misses nothing.
  [[nodiscard]] std::string missed_by(const std::string& last_event) const;
  void push(std::string_view text);
  void forget_closed_streams();

  Door door_;
  Watcher watcher_;
  TaskQueues& task_queues_;
  // Quick requests and requests that may take seconds use different workbenches, so that completion does not
  // wait for games.
  std::unique_ptr<Bench> quick_, slow_;
  // Requests that change files share this mutex until the watcher knows their files. A search for changes
  // needs exclusive use of the mutex. If the mutex is in use, the next tick searches.
  std::shared_mutex own_changes_;
  std::mutex mutex_;  // guards the members below
  std::vector<std::shared_ptr<Stream>> streams_;
  bool looking_ = false;  // whether a job is looking for changes
  std::size_t events_ = 0;
  std::map<std::string, std::size_t> event_of_;  // the last event of each file that other programs changed
  // The number of changes to files. A change makes earlier requests for checks obsolete.
  std::atomic<std::uint64_t> writes_ = 0;
};

}  // namespace fuda::serve
