// The head of a request, before anything in it is believed: for whom it is, and that there is one way to read
// it. A proxy before this server and the server itself must not take it for different things.
#pragma once

#include <microhttpd.h>

#include <string>
#include <string_view>
#include <vector>

namespace fuda::serve {

// The names under which a server is known. A page of a stranger can have its own name lead to this machine
// (DNS rebinding), and is then no other site for the browser; so requests for unknown names are refused.
class KnownHosts {
 public:
  // `names`: of --known-as, without ports. Throws Failure for what is no name of a host.
  explicit KnownHosts(std::vector<std::string> names = {});

  // Of a Host header, "example.org:8000": addresses in digits, localhost, and the names, whatever the port.
  [[nodiscard]] bool knows(std::string_view host) const;

 private:
  std::vector<std::string> names_;  // in small letters
};

// Where libmicrohttpd keeps the parts of a head. `method` is where it begins.
struct RawHead {
  MHD_Connection* connection = nullptr;
  const char* method = nullptr;
  const char* version = nullptr;
};

// Throws Refused: 400 for lines that do not end in CR LF or go on in the next one, names with blanks, two or
// no Host, two or odd Content-Lengths, an unknown version; 411 for a body without its length; 413 for one
// that is too long; 421 for a host that is not known.
void check_head(const RawHead& head, const KnownHosts& hosts);

}  // namespace fuda::serve
