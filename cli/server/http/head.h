// Checks the head of a request before the server uses any part of it. The request must be for this server,
// and must have only one possible meaning, so that a proxy in front of the server cannot understand it
// differently.
#pragma once

#include <microhttpd.h>

#include <string>
#include <string_view>
#include <vector>

#include "serve/limits.h"

namespace fuda::serve {

// The host names of a server. A stranger can make the host name of a page lead to this machine (DNS
// rebinding). A browser then treats the page and this server as the same site. The server therefore refuses
// requests for unknown host names.
class KnownHosts {
 public:
  // `names` are the names from the option --known-as, without ports. Throws Failure for a text that is not a
  // host name.
  explicit KnownHosts(std::vector<std::string> names = {});

  // `host` is a Host header, such as "example.org:8000". The server knows numeric addresses, localhost and
  // its own names, with any port.
  [[nodiscard]] bool knows(std::string_view host) const;

 private:
  std::vector<std::string> names_;  // in lower case
};

// The places in memory where libmicrohttpd keeps the parts of a head. The head begins at `method`.
struct RawHead {
  MHD_Connection* connection = nullptr;
  const char* method = nullptr;
  const char* version = nullptr;
};

// Throws Refused with one of these statuses. 400 means a line that is folded or does not end in CR LF, a name
// with blanks, an unknown version, or a missing, wrong or repeated Host or Content-Length. 411 means a body
// without a length, 413 a head or body that is too long, and 421 an unknown host.
void check_head(const RawHead& head, const KnownHosts& hosts, std::size_t most_body = kMostBody);

}  // namespace fuda::serve
