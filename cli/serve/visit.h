// One request on its way through the server: what was sent, and what is to be answered.
#pragma once

#include <microhttpd.h>

#include <memory>
#include <mutex>
#include <string>

#include "serve/message.h"
#include "serve/stream.h"

namespace fuda::serve {

class Visit {
 public:
  Visit(MHD_Connection* connection, std::string url, std::string method);

  [[nodiscard]] const std::string& url() const { return url_; }
  [[nodiscard]] MHD_Connection* connection() const { return connection_; }
  // The text of a header, "" where there is none.
  [[nodiscard]] std::string header(const char* name) const;
  void add_body(const char* bytes, std::size_t size);

  // The request, once all of it is there; its body is not read yet. Throws Refused: by another site (403), no
  // JSON (415), too long (413), an unknown method (405).
  [[nodiscard]] Request request() const;

  // An answer; only the first counts. The connection, which waits, goes on.
  void answer(Answer answer, std::shared_ptr<Stream> stream = nullptr);
  [[nodiscard]] bool is_answered();
  [[nodiscard]] bool has_stream();
  // Hands the answer over to the connection, whose socket it is to be sent on.
  [[nodiscard]] MHD_Result send();

 private:
  MHD_Connection* connection_;
  std::string url_, method_, body_;
  bool too_long_ = false;
  std::mutex mutex_;
  bool answered_ = false;
  Answer answer_;
  std::shared_ptr<Stream> stream_;
};

// Sends JSON, without a copy. `last`: nothing else that comes on this connection is read.
[[nodiscard]] MHD_Result send_answer(MHD_Connection* connection, const Answer& answer, bool last = false);
// Sends text that outlives the server.
[[nodiscard]] MHD_Result send_file(MHD_Connection* connection, const std::string& text, const char* type);

}  // namespace fuda::serve
