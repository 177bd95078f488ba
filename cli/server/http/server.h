// HTTP with libmicrohttpd. One thread reads and writes, and the dispatcher (serve/dispatcher.h) answers.
#pragma once

#include <memory>

#include "http/head.h"
#include "http/live_page.h"
#include "serve/address.h"
#include "serve/dispatcher.h"
#include "serve/gate.h"
#include "serve/limits.h"

namespace fuda::serve {

// The way in which clients reach the server.
struct Front {
  KnownHosts hosts;
  std::optional<Address> proxy = {};  // a proxy, which names the client in X-Forwarded-For
  Gate* gate = nullptr;               // a guard, which must outlive the server, or null
  std::size_t most_body = kMostBody;  // maximum size of a request body, in bytes
};

class Server {
 public:
  // Starts to accept requests. `listener` is a listening socket, which the server closes when it stops. The
  // server sends `files` itself, without the dispatcher. The dispatcher must outlive this object. Throws
  // Failure.
  Server(int listener, Dispatcher& dispatcher, const std::vector<PageFile>& files, Front front);
  ~Server();  // calls stop()
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;

  // Call tick() about once a second.
  void tick();
  // Stops the server and the dispatcher. When stop() returns, every waiting client has an answer.
  void stop();

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace fuda::serve
