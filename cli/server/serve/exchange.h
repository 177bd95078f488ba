// One HTTP request and its answer.
#pragma once

#include <microhttpd.h>

#include <map>
#include <mutex>
#include <string>

#include "serve/address.h"
#include "serve/compress.h"
#include "serve/live_page.h"
#include "serve/message.h"

namespace fuda::serve {

class Exchange {
 public:
  // `proxy`: the address whose requests are those of somebody else, named last in X-Forwarded-For.
  Exchange(MHD_Connection* connection, std::string url, std::string method,
           const std::optional<Address>& proxy);

  void add_body(const char* bytes, std::size_t size);

  // The request, once it has arrived whole; its body is not read yet. Throws Refused: from another site
  // (403), an unknown method (405), too long (413), not JSON (415).
  [[nodiscard]] Request request() const;

  // Sets the answer and lets the connection, which waits, go on. Only the first call counts.
  void answer(Answer answer);
  [[nodiscard]] bool is_answered();
  [[nodiscard]] bool has_stream();
  // Hands the answer over to the connection.
  [[nodiscard]] MHD_Result send();
  [[nodiscard]] std::string header(const char* name) const;  // "" where there is none

 private:
  MHD_Connection* connection_;
  std::string url_, method_, body_;
  std::string address_;
  Coding coding_;  // that the client takes
  bool too_long_ = false;
  std::mutex mutex_;
  bool answered_ = false;
  Answer answer_;
};

// Nothing if the address of the client cannot be known.
[[nodiscard]] std::optional<Address> peer_of(MHD_Connection* connection);
// Sends JSON to whoever made a request that cannot be read; nothing else that comes on this connection is.
[[nodiscard]] MHD_Result send_last_answer(MHD_Connection* connection, const Answer& answer);
// The same as text, with its head.
[[nodiscard]] std::string whole_answer(const Answer& answer);
// Whether an answer has the headers that all of this server have.
[[nodiscard]] bool is_of_this_server(MHD_Response* response);
// A file of the page, as it is sent.
struct ReadyFile {
  explicit ReadyFile(const PageFile& it);

  PageFile file;
  std::map<Coding, std::string> texts;
  std::string tag;  // of what is in it: a browser that has it already is not sent it again
};
// The file must outlive the server.
[[nodiscard]] MHD_Result send_file(const Exchange& exchange, MHD_Connection* connection,
                                   const ReadyFile& ready);

}  // namespace fuda::serve
