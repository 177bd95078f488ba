// Receives requests and passes each request to the task queue that handles it, so that one client cannot hold
// up other clients.
#pragma once

#include "serve/api.h"
#include "serve/task_queues.h"

namespace fuda::serve {

// The answer to requests while the server is stopping, with the status 503.
[[nodiscard]] Answer stopping();

// Finds the table of a request, and checks whether the sender has a seat at it. Other threads do the
// remaining work. Any thread may use a Dispatcher.
class Dispatcher {
 public:
  // `tables` and `task_queues` must outlive this object.
  Dispatcher(Tables& tables, TaskQueues& task_queues);
  ~Dispatcher();  // calls stop()
  Dispatcher(const Dispatcher&) = delete;
  Dispatcher& operator=(const Dispatcher&) = delete;

  // Calls `reply` later, on another thread. If the server stops first, drops `reply` without a call.
  void ask(Request request, const Reply& reply);
  // Sends a comment to all listeners, so that the server notices broken connections.
  void keep_alive();

  // Checks the clocks of tables, and sends delayed events to pages. Call tick() every second.
  void tick();

  // Stops the server. stop() returns when the server has called or dropped every reply, every stream has
  // ended, and no job is running.
  void stop();

 private:
  // Opens the table of the request before the answer, because the server that had the table open has stopped.
  void ask_after_taking_over(Request request, const Reply& reply);
  void start(const Errand& errand, const Job& work, const Job& done);
  void add_surely(const TaskQueues::Place& place, const Job& job);

  Tables& tables_;
  TaskQueues& task_queues_;
  Api api_;
};

}  // namespace fuda::serve
