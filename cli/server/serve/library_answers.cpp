// The answers that libmicrohttpd gives by itself to requests that it cannot parse: HTML without the headers
// of this server and, before version 1.0, at times with its head twice. The library queues them with the
// function that others call, and the dynamic linker finds the one below first. It sends an answer of this
// server instead. Where a library is built so that it calls its own function all the same, its answers stay
// as they are.
#include <dlfcn.h>
#include <microhttpd.h>
#include <sys/socket.h>

#include "serve/exchange.h"

namespace fuda::serve {

namespace {

const char* said_of(unsigned status) {
  switch (status) {
    case MHD_HTTP_CONTENT_TOO_LARGE:
    case MHD_HTTP_URI_TOO_LONG:
    case MHD_HTTP_REQUEST_HEADER_FIELDS_TOO_LARGE:
      return "this request is too long";
    case MHD_HTTP_HTTP_VERSION_NOT_SUPPORTED:
      return "only HTTP/1.0 and HTTP/1.1 are understood";
    default:
      return "this request is malformed";
  }
}

// It is short, so it fits into what the system keeps for the connection, which ends behind it.
void send_instead(MHD_Connection* connection, unsigned status) {
  const auto* info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
  if (info == nullptr) return;
  try {
    const std::string text = whole_answer(answer_of(Refused(static_cast<int>(status), said_of(status))));
    if (send(info->connect_fd, text.data(), text.size(), MSG_NOSIGNAL | MSG_DONTWAIT) > 0)
      shutdown(info->connect_fd, SHUT_WR);
  } catch (const std::bad_alloc&) {
    return;  // the library's answer will do
  }
}

}  // namespace

}  // namespace fuda::serve

extern "C" MHD_Result MHD_queue_response(MHD_Connection* connection, unsigned status,
                                         MHD_Response* response) {
  using Queue = MHD_Result (*)(MHD_Connection*, unsigned, MHD_Response*);
  static const auto queue = reinterpret_cast<Queue>(dlsym(RTLD_NEXT, "MHD_queue_response"));
  if (!fuda::serve::is_of_this_server(response)) fuda::serve::send_instead(connection, status);
  // An answer of the library finds the connection closed. Without any, the library would close it too early
  // for its own good.
  return queue == nullptr ? MHD_NO : queue(connection, status, response);
}
