// One HTTP request and its answer.
#pragma once

#include <microhttpd.h>

#include <map>
#include <mutex>
#include <string>

#include "http/compress.h"
#include "http/live_page.h"
#include "serve/address.h"
#include "serve/limits.h"
#include "serve/message.h"

namespace fuda::serve {

class Exchange {
 public:
  // `proxy` is the address of a proxy. In requests from the proxy, X-Forwarded-For ends with the address of
  // the client. `most_body` is the maximum size of the body, in bytes.
  Exchange(MHD_Connection* connection, std::string url, std::string method,
           const std::optional<Address>& proxy, std::size_t most_body = kMostBody);

  void add_body(const char* bytes, std::size_t size);
  // Sets the Set-Cookie header of the answer; "" for none.
  void set_cookie(std::string cookie) { cookie_ = std::move(cookie); }
  [[nodiscard]] const std::string& cookie() const { return cookie_; }

  // The complete request with an unparsed body. Throws Refused for a request from another site (403), an
  // unknown method (405), and a body that is too long (413) or not JSON (415).
  [[nodiscard]] Request request() const;

  // Sets the answer and resumes the waiting connection. Only the first call has an effect.
  void answer(Answer answer);
  [[nodiscard]] bool is_answered();
  [[nodiscard]] bool has_stream();
  // Whether the answer is that nothing exists at the path, and the client is a browser that opens a page.
  [[nodiscard]] bool lacks_page();
  // Hands the answer over to the connection.
  [[nodiscard]] MHD_Result send();
  [[nodiscard]] std::string header(const char* name) const;  // "" if the request lacks this header

 private:
  MHD_Connection* connection_;
  std::string url_, method_, body_;
  std::string address_;
  std::string cookie_;
  std::size_t most_body_;
  Coding coding_;  // the coding that the client accepts
  bool too_long_ = false;
  std::mutex mutex_;
  bool answered_ = false;
  Answer answer_;
};

// The address of the client. Returns nothing if the address is unknown.
[[nodiscard]] std::optional<Address> peer_of(MHD_Connection* connection);
// Sends JSON in answer to an unreadable request. Afterwards, the server reads no further requests from this
// connection.
[[nodiscard]] MHD_Result send_last_answer(MHD_Connection* connection, const Answer& answer);
// The bytes of an answer that closes the connection, including its head.
[[nodiscard]] std::string whole_answer(const Answer& answer);
// Whether a response has the headers that all answers of this server have.
[[nodiscard]] bool is_of_this_server(MHD_Response* response);
// A file of the page, ready to send.
struct ReadyFile {
  explicit ReadyFile(const PageFile& it);

  PageFile file;
  std::map<Coding, std::string> texts;
  std::string tag;  // a text that identifies the content, so that a browser with the same content gets no
                    // copy
};
// The file must outlive the server. If `is_missing` is set, the file stands in for a file that does not
// exist.
[[nodiscard]] MHD_Result send_file(const Exchange& exchange, MHD_Connection* connection,
                                   const ReadyFile& ready, bool is_missing = false);

}  // namespace fuda::serve
