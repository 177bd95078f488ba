// HTTP by libmicrohttpd: one thread reads and writes, and the dispatcher (serve/dispatcher.h) answers.
#pragma once

#include <memory>
#include <string>

#include "serve/address.h"
#include "serve/dispatcher.h"
#include "serve/head.h"
#include "serve/live_page.h"

namespace fuda::serve {

// How people reach it.
struct Front {
  KnownHosts hosts;
  std::optional<Address> proxy = {};  // that says in X-Forwarded-For who asks
};

class Server {
 public:
  // Takes requests from now on. `listener`: a listening socket, closed at the end. `files` are served without
  // the dispatcher, which must outlive this. Throws Failure.
  Server(int listener, Dispatcher& dispatcher, const std::vector<PageFile>& files, Front front);
  ~Server();  // as stop()
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;

  // To be called about once a second.
  void tick();
  // Stops the dispatcher, too. Every client that waits has an answer when this returns.
  void stop();

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace fuda::serve
