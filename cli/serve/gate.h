// A guard in front of a server, for a server that only one person may use. The guard also answers some
// requests itself.
#pragma once

#include <string>

#include "serve/message.h"

namespace fuda::serve {

class Gate {
 public:
  virtual ~Gate() = default;

  // The facts about a request that the guard knows before the server reads the body.
  struct Head {
    std::string method;
    std::string path;     // decoded, and without arguments
    std::string key;      // the argument "key", or ""
    std::string cookies;  // the Cookie header, or ""
  };
  // Decides whether a request may pass. Returns the Set-Cookie header for the answer, or "". Throws Refused
  // for a request that may not pass. The server calls this function on its network thread.
  virtual std::string admit(const Head& head) = 0;

  // Whether the guard answers the request itself. ask() works like Dispatcher::ask().
  [[nodiscard]] virtual bool answers(const Request& request) const = 0;
  virtual void ask(Request request, const Reply& reply) = 0;
  // Sends a comment to all listeners.
  virtual void keep_alive() = 0;
  // Ends all streams, and drops all replies.
  virtual void stop() = 0;
};

}  // namespace fuda::serve
