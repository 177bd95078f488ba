#include "http/server.h"

#include <sys/socket.h>

#include <algorithm>
#include <chrono>
#include <map>
#include <mutex>
#include <system_error>

#include "base/diagnostic.h"
#include "base/lists.h"
#include "http/exchange.h"
#include "http/listener.h"
#include "serve/failures.h"

namespace fuda::serve {

namespace {

int socket_of(MHD_Connection* connection) {
  const auto* info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
  return info == nullptr ? -1 : info->connect_fd;
}

// Ends connections whose clients do not send a request, or do not read its answer, within kPatience. The time
// limit of libmicrohttpd itself starts again with every byte.
class Deadlines {
 public:
  void start(int socket) noexcept {
    const std::lock_guard lock(mutex_);
    try {
      until_[socket] = std::chrono::steady_clock::now() + kPatience;
    } catch (const std::bad_alloc&) {
      // If memory has run out, only the time limit of the library itself applies.
    }
  }
  // Removes a connection. Call remove() before closing the socket.
  void remove(int socket) {
    const std::lock_guard lock(mutex_);
    until_.erase(socket);
  }
  // Ends connections whose time has run out.
  void enforce() {
    const std::lock_guard lock(mutex_);
    std::erase_if(until_, [now = std::chrono::steady_clock::now()](const auto& one) {
      if (one.second > now) return false;
      shutdown(one.first, SHUT_RDWR);  // does not close the socket, so that the system cannot reuse its
                                       // number
      return true;
    });
  }

 private:
  std::mutex mutex_;
  std::map<int, std::chrono::steady_clock::time_point> until_;
};

// Counts the connections of each person and each network. The proxy may have any number of connections,
// because a proxy limits its own clients. Only one thread may use Connections.
class Connections {
 public:
  explicit Connections(const std::optional<Address>& proxy) : proxy_(proxy) {}

  [[nodiscard]] bool have_room_for(const std::optional<Address>& peer) const {
    if (!peer || peer == proxy_) return true;
    const auto is_below = [&](const std::string& who, std::size_t most) {
      const auto found = open_.find(who);
      return found == open_.end() || found->second < most;
    };
    const std::string person = peer->person(), network = network_of(person);
    return is_below(person, kMostConnectionsOfAddress) &&
           (network == person || is_below(network, kPeopleOfNetwork * kMostConnectionsOfAddress));
  }

  // The person and the network of a connection. The library stores this object with the connection, so that
  // the end of a connection allocates no memory.
  struct Counted {
    std::string person, network;
  };
  // Counts a connection. Returns null if the connection has no address. If began() throws, the connection
  // does not count.
  [[nodiscard]] std::unique_ptr<Counted> began(const std::optional<Address>& peer) {
    if (!peer) return nullptr;
    auto out = std::make_unique<Counted>();
    out->person = peer->person();
    out->network = network_of(out->person);
    std::size_t& of_person = open_[out->person];
    std::size_t& of_network = open_[out->network];
    ++of_person;
    if (&of_network != &of_person) ++of_network;
    return out;
  }
  void ended(const Counted& counted) {
    end(counted.person);
    if (counted.network != counted.person) end(counted.network);
  }

 private:
  void end(const std::string& who) {
    const auto found = open_.find(who);
    if (--found->second == 0) open_.erase(found);
  }

  std::optional<Address> proxy_;
  std::map<std::string, std::size_t> open_;
};

// Answers an exchange. If the dispatcher drops this object without an answer, the server is stopping.
class Pending {
 public:
  explicit Pending(std::shared_ptr<Exchange> exchange) : exchange_(std::move(exchange)) {}
  ~Pending() { exchange_->answer(stopping()); }
  Pending(const Pending&) = delete;
  Pending& operator=(const Pending&) = delete;

  void answer(Answer answer) { exchange_->answer(std::move(answer)); }

 private:
  std::shared_ptr<Exchange> exchange_;
};

// Decodes a path in the same way as libmicrohttpd, except that a zero byte does not end the path. For
// example, "/games%00" must not mean "/games".
std::size_t unescape(void* /*unused*/, MHD_Connection* /*unused*/, char* text) {
  const std::size_t size = MHD_http_unescape(text);
  std::replace(text, text + size, '\0', '?');
  return size;
}

using Kept = std::shared_ptr<Exchange>;  // the data that libmicrohttpd holds for each request

}  // namespace

struct Server::Impl {
  Impl(Dispatcher& its_dispatcher, const std::vector<PageFile>& all, Front front)
      : dispatcher(its_dispatcher),
        hosts(std::move(front.hosts)),
        proxy(front.proxy),
        gate(front.gate),
        most_body(front.most_body),
        connections(front.proxy) {
    for (const PageFile& file : all)
      files.emplace(file.path.empty() ? std::vector<std::string>() : split(file.path, '/'), ReadyFile(file));
  }

  static MHD_Result on_request(void* self, MHD_Connection* connection, const char* url, const char* method,
                               const char* version, const char* bytes, std::size_t* size, void** kept) {
    auto& server = *static_cast<Impl*>(self);
    try {
      return server.take(connection, url, {connection, method, version}, bytes, *size, *kept);
    } catch (...) {
      return server.send_failure(connection);
    }
  }

  MHD_Result take(MHD_Connection* connection, const char* url, const RawHead& head, const char* bytes,
                  std::size_t& size, void*& kept) {
    if (kept == nullptr) {
      check_head(head, hosts, most_body);
      auto exchange =
          std::make_unique<Kept>(std::make_shared<Exchange>(connection, url, head.method, proxy, most_body));
      if (gate != nullptr) admit(**exchange, connection, head.method, url);
      kept = exchange.release();
      return MHD_YES;
    }
    const Kept& exchange = *static_cast<Kept*>(kept);
    if (size > 0) {
      exchange->add_body(bytes, std::exchange(size, 0));
      return MHD_YES;
    }
    const int socket = socket_of(connection);
    if (exchange->is_answered()) {
      exchange->has_stream() ? deadlines.remove(socket) : deadlines.start(socket);
      if (exchange->lacks_page()) return send_file(*exchange, connection, files.at({}), true);
      return exchange->send();
    }
    Request request = exchange->request();
    if (const auto file = files.find(request.path); file != files.end() && request.method == "GET") {
      deadlines.start(socket);
      return send_file(*exchange, connection, file->second);
    }
    const auto pending = std::make_shared<Pending>(exchange);
    deadlines.remove(socket);
    MHD_suspend_connection(connection);
    try {
      const auto reply = [pending](Answer answer) { pending->answer(std::move(answer)); };
      if (gate != nullptr && gate->answers(request)) {
        gate->ask(std::move(request), reply);
      } else {
        dispatcher.ask(std::move(request), reply);
      }
    } catch (...) {
      pending->answer(answer_of_failure(Names(), kRequestFailed, "a request"));
    }
    return MHD_YES;
  }

  // Throws Refused if the guard refuses the request.
  void admit(Exchange& exchange, MHD_Connection* connection, const char* method, const char* url) {
    const char* key = MHD_lookup_connection_value(connection, MHD_GET_ARGUMENT_KIND, "key");
    exchange.set_cookie(gate->admit({method, url, key == nullptr ? "" : key, exchange.header("Cookie")}));
  }

  // Sends the answer to a failure. Call send_failure() in an exception handler. If the server cannot send
  // this answer either, the connection ends.
  MHD_Result send_failure(MHD_Connection* connection) {
    try {
      return send(connection, answer_of_failure(Names(), kRequestFailed, "a request"));
    } catch (...) {
      return MHD_NO;
    }
  }

  // Sends an answer. The end of a malformed request is unknown, so the server reads nothing more from the
  // connection.
  MHD_Result send(MHD_Connection* connection, const Answer& answer) {
    deadlines.start(socket_of(connection));
    return send_last_answer(connection, answer);
  }

  static void on_end(void* self, MHD_Connection* connection, void** kept, MHD_RequestTerminationCode) {
    delete static_cast<Kept*>(std::exchange(*kept, nullptr));
    try {
      static_cast<Impl*>(self)->deadlines.start(socket_of(connection));
    } catch (const std::bad_alloc&) {
      // If memory has run out, only the time limit of the library applies.
    }
  }

  static void on_connection(void* self, MHD_Connection* connection, void** kept,
                            MHD_ConnectionNotificationCode what) {
    auto& server = *static_cast<Impl*>(self);
    if (what == MHD_CONNECTION_NOTIFY_STARTED) return server.begin(connection, *kept);
    const std::unique_ptr<Connections::Counted> counted(
        static_cast<Connections::Counted*>(std::exchange(*kept, nullptr)));
    if (counted != nullptr) server.connections.ended(*counted);
    server.deadlines.remove(socket_of(connection));
  }

  // If memory runs out, does not count the connection. Only the time limit of the library then applies to the
  // connection.
  void begin(MHD_Connection* connection, void*& kept) {
    try {
      kept = connections.began(peer_of(connection)).release();
      deadlines.start(socket_of(connection));
    } catch (const std::bad_alloc&) {
      return;
    }
  }

  static MHD_Result may_connect(void* self, const sockaddr* name, socklen_t) {
    try {
      return static_cast<Impl*>(self)->connections.have_room_for(Address::of(name)) ? MHD_YES : MHD_NO;
    } catch (const std::bad_alloc&) {
      return MHD_NO;
    }
  }

  Dispatcher& dispatcher;
  KnownHosts hosts;
  std::optional<Address> proxy;
  Gate* gate;
  std::size_t most_body;
  std::map<std::vector<std::string>, ReadyFile> files;  // the files, with the parts of their paths as keys
  Deadlines deadlines;
  Connections connections;
  MHD_Daemon* daemon = nullptr;
  std::chrono::steady_clock::time_point kept_alive = std::chrono::steady_clock::now();
};

Server::Server(int listener, Dispatcher& dispatcher, const std::vector<PageFile>& files, Front front)
    : impl_(std::make_unique<Impl>(dispatcher, files, std::move(front))) {
  Impl* self = impl_.get();
  self->daemon = MHD_start_daemon(
      MHD_USE_EPOLL_INTERNAL_THREAD | MHD_ALLOW_SUSPEND_RESUME, 0, &Impl::may_connect, self,
      &Impl::on_request, self, MHD_OPTION_LISTEN_SOCKET, listener, MHD_OPTION_CONNECTION_LIMIT,
      room_for_connections(), MHD_OPTION_CONNECTION_MEMORY_LIMIT, kMostHeaders, MHD_OPTION_CONNECTION_TIMEOUT,
      static_cast<unsigned>(kPatience.count()), MHD_OPTION_NOTIFY_COMPLETED, &Impl::on_end, self,
      MHD_OPTION_NOTIFY_CONNECTION, &Impl::on_connection, self, MHD_OPTION_STRICT_FOR_CLIENT, 1,
      MHD_OPTION_UNESCAPE_CALLBACK, &unescape, nullptr, MHD_OPTION_END);
  if (self->daemon == nullptr)
    throw Failure(error_at({}, "the server cannot be started: " + std::generic_category().message(errno),
                           "check the limits on memory, threads and open files (ulimit -a)"));
}

Server::~Server() { stop(); }

void Server::tick() {
  impl_->deadlines.enforce();
  impl_->dispatcher.tick();
  const auto now = std::chrono::steady_clock::now();
  if (now - impl_->kept_alive < kKeepAlive) return;
  impl_->kept_alive = now;
  impl_->dispatcher.keep_alive();
  if (impl_->gate != nullptr) impl_->gate->keep_alive();
}

void Server::stop() {
  if (impl_->daemon == nullptr) return;
  impl_->dispatcher.stop();
  if (impl_->gate != nullptr) impl_->gate->stop();
  MHD_stop_daemon(std::exchange(impl_->daemon, nullptr));
}

}  // namespace fuda::serve
