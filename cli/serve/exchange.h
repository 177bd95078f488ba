// One HTTP request and its answer.
#pragma once

#include <microhttpd.h>

#include <mutex>
#include <string>

#include "serve/message.h"

namespace fuda::serve {

class Exchange {
 public:
  Exchange(MHD_Connection* connection, std::string url, std::string method);

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

 private:
  [[nodiscard]] std::string header(const char* name) const;  // "" where there is none

  MHD_Connection* connection_;
  std::string url_, method_, body_;
  bool too_long_ = false;
  std::mutex mutex_;
  bool answered_ = false;
  Answer answer_;
};

// Sends JSON, without a copy. `last`: nothing else that comes on this connection is read.
[[nodiscard]] MHD_Result send_answer(MHD_Connection* connection, const Answer& answer, bool last = false);
// Sends text that outlives the server.
[[nodiscard]] MHD_Result send_file(MHD_Connection* connection, const std::string& text, const char* type);

}  // namespace fuda::serve
