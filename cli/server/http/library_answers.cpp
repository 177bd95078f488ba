// Replaces the answers that libmicrohttpd itself sends to requests that it cannot parse. The library's
// answers are HTML without this server's headers. Before version 1.0 of the library, some answers have two
// heads. The library queues answers with a public function. The dynamic linker finds the function below
// first, and this function sends an answer of this server instead. If a build of the library always calls its
// own function, clients receive the library's answers.
#include <dlfcn.h>
#include <microhttpd.h>
#include <sys/socket.h>

#include "http/exchange.h"

namespace fuda::serve {

namespace {

const char* said_of(unsigned status) {
  switch (status) {
    case MHD_HTTP_CONTENT_TOO_LARGE:
    case MHD_HTTP_URI_TOO_LONG:
    case MHD_HTTP_REQUEST_HEADER_FIELDS_TOO_LARGE:
      return "this request is too long";
    case MHD_HTTP_HTTP_VERSION_NOT_SUPPORTED:
      return "this server understands only HTTP/1.0 and HTTP/1.1";
    default:
      return "this request is malformed";
  }
}

// Sends a short answer. The answer fits into the system's buffer for the connection, and the connection ends
// after the answer.
void send_instead(MHD_Connection* connection, unsigned status) {
  const auto* info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
  if (info == nullptr) return;
  try {
    const std::string text = whole_answer(answer_of(Refused(static_cast<int>(status), said_of(status))));
    if (send(info->connect_fd, text.data(), text.size(), MSG_NOSIGNAL | MSG_DONTWAIT) > 0)
      shutdown(info->connect_fd, SHUT_WR);
  } catch (const std::bad_alloc&) {
    return;  // without memory, the library's own answer is good enough
  }
}

}  // namespace

}  // namespace fuda::serve

extern "C" MHD_Result MHD_queue_response(MHD_Connection* connection, unsigned status,
                                         MHD_Response* response) {
  using Queue = MHD_Result (*)(MHD_Connection*, unsigned, MHD_Response*);
  static const auto queue = reinterpret_cast<Queue>(dlsym(RTLD_NEXT, "MHD_queue_response"));
  if (!fuda::serve::is_of_this_server(response)) fuda::serve::send_instead(connection, status);
  // The library cannot send its own answer, because the connection is closed. Give the library an answer,
  // because without an answer it would close the connection too early.
  return queue == nullptr ? MHD_NO : queue(connection, status, response);
}
