#include "http/exchange.h"

#include <fmt/format.h>
#include <strings.h>

#include <array>
#include <exception>

#include "base/lists.h"
#include "http/hash.h"

namespace fuda::serve {

namespace {

constexpr const char* kJson = "application/json";

// The headers of all answers. These headers do not repeat the page's policy, because every header takes time
// on a slow line. The page's policy says that the page loads nothing from other servers, and that other pages
// cannot show the page in a frame.
constexpr std::array<std::pair<const char*, const char*>, 2> kSafety = {{
    {"X-Content-Type-Options", "nosniff"},
    {"Cross-Origin-Resource-Policy", "same-origin"},
}};

// The policy of an answer that is not a page.
constexpr const char* kNoPage = "default-src 'none'; frame-ancestors 'none'";

constexpr std::size_t kWorthCompressing = 512;  // bytes
constexpr std::size_t kTag = 16;                // the number of characters that identify the content of a
                                                // file

// Whether a header's text begins with these letters, in upper or lower case.
bool begins_with(const std::string& text, std::string_view start) {
  return strncasecmp(text.c_str(), start.data(), start.size()) == 0;
}

bool is_json(const std::string& content_type) {
  constexpr std::string_view kType = kJson;
  return begins_with(content_type, kType) &&
         (content_type.size() == kType.size() || content_type[kType.size()] == ';' ||
          content_type[kType.size()] == ' ');
}

std::vector<std::string> path_of(const std::string& url) {
  std::vector<std::string> path = split(url, '/');
  if (!path.empty() && path.front().empty()) path.erase(path.begin());
  if (!path.empty() && path.back().empty()) path.pop_back();
  return path;
}

struct Arguments {
  std::map<std::string, std::string> all;
  std::exception_ptr failed = nullptr;  // the exception of the handler, because exceptions must not pass
                                        // through the library
};
MHD_Result note_argument(void* of, MHD_ValueKind, const char* key, const char* value) {
  auto& into = *static_cast<Arguments*>(of);
  try {
    into.all[key] = value == nullptr ? "" : value;
    return MHD_YES;
  } catch (...) {
    into.failed = std::current_exception();
    return MHD_NO;
  }
}

MHD_Result note_forwarded(void* into, MHD_ValueKind, const char* name, const char* value) {
  if (strcasecmp(name, "X-Forwarded-For") == 0)
    *static_cast<std::string*>(into) = value == nullptr ? "" : value;
  return MHD_YES;
}

// The last X-Forwarded-For line, because some proxies do not append to the client's line, but add a line
// after it.
std::string last_forwarded(MHD_Connection* connection) {
  std::string line;
  MHD_get_connection_values(connection, MHD_HEADER_KIND, &note_forwarded, &line);
  return line;
}

struct About {
  const char* type = kJson;
  const char* policy = kNoPage;
  const char* cache = "no-store";
};

MHD_Result send_response(MHD_Connection* connection, int status, MHD_Response* response, const About& about) {
  const auto& [type, policy, cache] = about;
  if (response == nullptr) return MHD_NO;
  for (const auto& [name, value] : kSafety) MHD_add_response_header(response, name, value);
  MHD_add_response_header(response, "Content-Security-Policy", policy);
  MHD_add_response_header(response, "Cache-Control", cache);
  MHD_add_response_header(response, "Content-Type", type);
  if (status == MHD_HTTP_TOO_MANY_REQUESTS) MHD_add_response_header(response, "Retry-After", "60");
  if (status == MHD_HTTP_METHOD_NOT_ALLOWED) MHD_add_response_header(response, "Allow", "GET, HEAD, POST");
  const MHD_Result sent = MHD_queue_response(connection, static_cast<unsigned>(status), response);
  MHD_destroy_response(response);
  return sent;
}

struct Reading {
  std::shared_ptr<Stream> stream;
  MHD_Connection* connection = nullptr;
};

ssize_t read_stream(void* of, std::uint64_t /*position*/, char* out, std::size_t most) {
  auto& reading = *static_cast<Reading*>(of);
  const std::ptrdiff_t got =
      reading.stream->read(out, most,
                           {[&] { MHD_suspend_connection(reading.connection); },
                            [connection = reading.connection] { MHD_resume_connection(connection); }});
  return got < 0 ? MHD_CONTENT_READER_END_OF_STREAM : got;
}

void forget_stream(void* of) { delete static_cast<Reading*>(of); }

// Sends an answer without copying it. If `last` is set, the server reads no further requests from this
// connection.
MHD_Result send_answer(MHD_Connection* connection, const Answer& answer, const std::string& address,
                       bool last) {
  auto text = answer.shared != nullptr ? answer.shared : std::make_shared<const SharedText>(answer.body);
  int status = answer.status;
  auto sending = Sending::begin(text, address);
  if (sending == nullptr) {
    status = MHD_HTTP_SERVICE_UNAVAILABLE;
    const Answer busy = answer_of(
        Refused(status, "too many answers are still waiting to be read; read your answers, then try again"));
    sending = Sending::begin(std::make_shared<const SharedText>(busy.body), address);
  }
  const std::string& bytes = sending->text();
  MHD_Response* response = MHD_create_response_from_buffer_with_free_callback_cls(
      bytes.size(), const_cast<char*>(bytes.data()), [](void* of) { delete static_cast<Sending*>(of); },
      sending.get());
  if (response == nullptr) return MHD_NO;
  static_cast<void>(sending.release());  // the response owns the text
  if (last) MHD_add_response_header(response, "Connection", "close");
  if (answer.coding != Coding::none && status == answer.status)
    MHD_add_response_header(response, "Content-Encoding", name_of(answer.coding));
  return send_response(connection, status, response, {});
}

}  // namespace

std::optional<Address> peer_of(MHD_Connection* connection) {
  const auto* info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
  return info == nullptr ? std::nullopt : Address::of(info->client_addr);
}

Exchange::Exchange(MHD_Connection* connection, std::string url, std::string method,
                   const std::optional<Address>& proxy, std::size_t most_body)
    : connection_(connection),
      url_(std::move(url)),
      method_(std::move(method)),
      address_(person_behind(peer_of(connection), proxy, last_forwarded(connection))),
      most_body_(most_body),
      coding_(coding_in(header("Accept-Encoding"))) {}

std::string Exchange::header(const char* name) const {
  const char* value = MHD_lookup_connection_value(connection_, MHD_HEADER_KIND, name);
  return value == nullptr ? "" : value;
}

void Exchange::add_body(const char* bytes, std::size_t size) {
  too_long_ = too_long_ || body_.size() + size > most_body_;
  if (!too_long_) body_.append(bytes, size);
}

Request Exchange::request() const {
  Request out;
  out.method = method_ == "HEAD" ? "GET" : method_;
  if (out.method != "GET" && out.method != "POST")
    throw Refused(405, "this server understands only GET and POST");
  out.path = path_of(url_);
  Arguments arguments;
  MHD_get_connection_values(connection_, MHD_GET_ARGUMENT_KIND, &note_argument, &arguments);
  if (arguments.failed) std::rethrow_exception(arguments.failed);
  out.query = std::move(arguments.all);
  out.last_event = header("Last-Event-ID");
  out.address = address_;
  out.languages = languages_in(header("Accept-Language"));
  constexpr std::string_view kBearer = "bearer ";
  const std::string authorization = header("Authorization");
  if (begins_with(authorization, kBearer)) out.credentials = authorization.substr(kBearer.size());
  if (out.method == "GET") return out;
  const std::string origin = header("Origin"), host = header("Host");
  if (!origin.empty() && origin != "http://" + host && origin != "https://" + host)
    throw Refused(403, "this server refuses requests from other sites");
  if (!is_json(header("Content-Type"))) throw Refused(415, "the Content-Type must be application/json");
  if (too_long_) throw Refused(413, "this request is too long");
  out.unread = body_;
  return out;
}

// Compresses answers that a page loads. Does not compress short answers, or a list that many clients receive.
void Exchange::answer(Answer answer) {
  if (coding_ != Coding::none && method_ == "GET" && answer.status == MHD_HTTP_OK &&
      answer.shared == nullptr && answer.stream == nullptr && answer.body.size() >= kWorthCompressing) {
    try {
      answer.body = compressed(answer.body, coding_, answer.is_awaited ? Effort::more : Effort::little);
      answer.coding = coding_;
    } catch (const std::bad_alloc&) {
      answer.coding = Coding::none;  // an uncompressed answer takes less memory
    }
  }
  const std::lock_guard lock(mutex_);
  if (std::exchange(answered_, true)) return;
  answer_ = std::move(answer);
  MHD_resume_connection(connection_);
}

bool Exchange::is_answered() {
  const std::lock_guard lock(mutex_);
  return answered_;
}

bool Exchange::has_stream() {
  const std::lock_guard lock(mutex_);
  return answer_.stream != nullptr;
}

bool Exchange::lacks_page() {
  const std::lock_guard lock(mutex_);
  return answer_.status == MHD_HTTP_NOT_FOUND && method_ == "GET" &&
         header("Accept").find("text/html") != std::string::npos;
}

MHD_Result Exchange::send() {
  const std::lock_guard lock(mutex_);
  if (answer_.stream == nullptr) return send_answer(connection_, answer_, address_, false);
  constexpr std::size_t kBlock = 4096;
  auto reading = std::make_unique<Reading>(Reading{std::exchange(answer_.stream, nullptr), connection_});
  MHD_Response* response = MHD_create_response_from_callback(MHD_SIZE_UNKNOWN, kBlock, &read_stream,
                                                             reading.get(), &forget_stream);
  if (response == nullptr) return MHD_NO;
  static_cast<void>(reading.release());  // forget_stream() deletes the object
  MHD_add_response_header(response, "X-Accel-Buffering", "no");
  return send_response(connection_, MHD_HTTP_OK, response, {"text/event-stream"});
}

MHD_Result send_last_answer(MHD_Connection* connection, const Answer& answer) {
  return send_answer(connection, answer, person_behind(peer_of(connection), {}, ""), true);
}

std::string whole_answer(const Answer& answer) {
  std::string head = fmt::format("HTTP/1.1 {} {}\r\nConnection: close\r\n", answer.status,
                                 MHD_get_reason_phrase_for(static_cast<unsigned>(answer.status)));
  const auto add = [&](const char* name, const char* value) {
    head += fmt::format("{}: {}\r\n", name, value);
  };
  for (const auto& [name, value] : kSafety) add(name, value);
  const About about;
  add("Content-Security-Policy", about.policy);
  add("Cache-Control", about.cache);
  add("Content-Type", about.type);
  return head + fmt::format("Content-Length: {}\r\n\r\n{}", answer.text().size(), answer.text());
}

bool is_of_this_server(MHD_Response* response) {
  return MHD_get_response_header(response, kSafety.front().first) != nullptr;
}

ReadyFile::ReadyFile(const PageFile& it)
    : file(it), tag('"' + sha256_base64(it.type + it.policy + it.text).substr(0, kTag) + '"') {
  for (const Coding coding : {Coding::none, Coding::gzip, Coding::brotli})
    texts[coding] = compressed(it.text, coding, Effort::most);
}

MHD_Result send_file(const Exchange& exchange, MHD_Connection* connection, const ReadyFile& ready,
                     bool is_missing) {
  const bool is_known = !is_missing && exchange.header("If-None-Match").find(ready.tag) != std::string::npos;
  const Coding coding = coding_in(exchange.header("Accept-Encoding"));
  const std::string& text = ready.texts.at(coding);
  MHD_Response* response = MHD_create_response_from_buffer(
      is_known ? 0 : text.size(), const_cast<char*>(text.data()), MHD_RESPMEM_PERSISTENT);
  if (response == nullptr) return MHD_NO;
  if (!exchange.cookie().empty()) MHD_add_response_header(response, "Set-Cookie", exchange.cookie().c_str());
  MHD_add_response_header(response, "ETag", ready.tag.c_str());
  MHD_add_response_header(response, "Vary", "Accept-Encoding");
  if (coding != Coding::none && !is_known)
    MHD_add_response_header(response, "Content-Encoding", name_of(coding));
  // "no-cache" makes browsers check the page each time, so that no browser uses an old page with a new
  // server.
  constexpr std::array<const char*, 3> kCache = {"no-cache", "max-age=86400", "max-age=31536000, immutable"};
  const int found = is_known ? MHD_HTTP_NOT_MODIFIED : MHD_HTTP_OK;
  return send_response(connection, is_missing ? MHD_HTTP_NOT_FOUND : found, response,
                       {ready.file.type.c_str(), ready.file.policy.c_str(),
                        kCache.at(static_cast<std::size_t>(ready.file.kept))});
}

}  // namespace fuda::serve
