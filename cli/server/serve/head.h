// Checks the head of a request before anything in it is used: it is meant for this server, and can be read in
// one way only, so that a proxy in front of the server cannot understand it differently.
#pragma once

#include <microhttpd.h>

#include <string>
#include <string_view>
#include <vector>

namespace fuda::serve {

// The names under which a server is known. A stranger's page can make its own name lead to this machine (DNS
// rebinding); the browser then takes both for one site. So requests for unknown names are refused.
class KnownHosts {
 public:
  // `names`: of --known-as, without ports. Throws Failure for anything that is not a host name.
  explicit KnownHosts(std::vector<std::string> names = {});

  // `host`: a Host header, "example.org:8000". Known are addresses in digits, localhost and the names, at any
  // port.
  [[nodiscard]] bool knows(std::string_view host) const;

 private:
  std::vector<std::string> names_;  // in lower case
};

// Where libmicrohttpd keeps the parts of a head; it begins at `method`.
struct RawHead {
  MHD_Connection* connection = nullptr;
  const char* method = nullptr;
  const char* version = nullptr;
};

// Throws Refused: 400 for lines that do not end in CR LF or are folded, names with blanks, two Hosts or none,
// two Content-Lengths or a wrong one, an unknown version; 411 for a body without its length; 413 for one that
// is too long; 421 for an unknown host.
void check_head(const RawHead& head, const KnownHosts& hosts);

}  // namespace fuda::serve
