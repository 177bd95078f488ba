// Connections that have to get somewhere in time: to send a request, or to take its answer.
#pragma once

#include <chrono>
#include <map>
#include <mutex>

namespace fuda::serve {

class Deadlines {
 public:
  // The connection of this socket has kPatience from now on.
  void start(int socket);
  // It has all the time it wants.
  void pause(int socket);
  // To be called before the socket is closed.
  void forget(int socket) { pause(socket); }
  // Cuts off those whose time is over.
  void enforce();

 private:
  std::mutex mutex_;
  std::map<int, std::chrono::steady_clock::time_point> until_;
};

}  // namespace fuda::serve
