// Where requests come in: each goes to the task queue that it is done in, so that one client cannot hold up
// others.
#pragma once

#include "serve/api.h"
#include "serve/task_queues.h"

namespace fuda::serve {

// What is answered while the server ends: 503.
[[nodiscard]] Answer stopping();

// Takes no time itself: it finds the table, and looks whether the asker sits there. For any thread.
class Dispatcher {
 public:
  // Both must outlive this.
  Dispatcher(Tables& tables, TaskQueues& task_queues);
  ~Dispatcher();  // as stop()
  Dispatcher(const Dispatcher&) = delete;
  Dispatcher& operator=(const Dispatcher&) = delete;

  // Answers later, on another thread. `reply` is dropped if the server stops first.
  void ask(Request request, const Reply& reply);
  // Sends something to all who listen, so that broken connections are noticed.
  void keep_alive();

  // To be called every second: looks at the clocks of tables that have one, and tells pages what was held
  // back.
  void tick();

  // When this returns all replies were called or dropped, streams have ended, and nothing runs any more.
  void stop();

 private:
  // Opens the table of the request first, as the server that had it open has ended.
  void ask_after_taking_over(Request request, const Reply& reply);
  void start(const Errand& errand, const Job& work, const Job& done);
  void add_surely(const TaskQueues::Place& place, const Job& job);

  Tables& tables_;
  TaskQueues& task_queues_;
  Api api_;
};

}  // namespace fuda::serve
