// HTTP, by libmicrohttpd: one thread that reads and writes, while the desk (serve/desk.h) answers.
#pragma once

#include <memory>
#include <string>

#include "page/live_page.h"
#include "serve/desk.h"
#include "serve/head.h"

namespace fuda::serve {

class Server {
 public:
  // Takes requests from now on; `listener` is a socket that listens, and is closed at the end. `files`: what
  // is answered without the desk; `hosts`: for which requests are taken. Throws Failure. The desk must
  // outlive this.
  Server(int listener, Desk& desk, const std::vector<PageFile>& files, KnownHosts hosts);
  ~Server();  // as stop()
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;

  // To be called about once a second.
  void tick();
  // Stops the desk, too: everybody who waits has an answer when it returns.
  void stop();

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace fuda::serve
