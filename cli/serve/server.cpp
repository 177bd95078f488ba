#include "serve/server.h"

#include "base/diagnostic.h"
#include "base/lists.h"
#include "serve/deadlines.h"
#include "serve/limits.h"
#include "serve/listener.h"
#include "serve/trouble.h"
#include "serve/visit.h"

namespace fuda::serve {

namespace {

int socket_of(MHD_Connection* connection) {
  const auto* info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
  return info == nullptr ? -1 : info->connect_fd;
}

// What answers a visit; where it goes away without, the server is stopping.
class Pending {
 public:
  explicit Pending(std::shared_ptr<Visit> visit) : visit_(std::move(visit)) {}
  ~Pending() { visit_->answer(stopping()); }
  Pending(const Pending&) = delete;
  Pending& operator=(const Pending&) = delete;

  [[nodiscard]] Visit& visit() { return *visit_; }

 private:
  std::shared_ptr<Visit> visit_;
};

using Kept = std::shared_ptr<Visit>;  // what libmicrohttpd holds for us

}  // namespace

struct Server::Impl {
  Impl(Desk& its_desk, const std::vector<PageFile>& all, KnownHosts known)
      : desk(its_desk), hosts(std::move(known)) {
    for (const PageFile& file : all)
      files[file.path.empty() ? std::vector<std::string>() : split(file.path, '/')] = file;
  }

  static MHD_Result on_request(void* self, MHD_Connection* connection, const char* url, const char* method,
                               const char* version, const char* bytes, std::size_t* size, void** kept) {
    auto& server = *static_cast<Impl*>(self);
    try {
      return server.take(connection, url, {connection, method, version}, bytes, *size, *kept);
    } catch (...) {
      return server.send(connection, answer_of_failure(Names(), kRequestFailed, "a request"));
    }
  }

  MHD_Result take(MHD_Connection* connection, const char* url, const RawHead& head, const char* bytes,
                  std::size_t& size, void*& kept) {
    if (kept == nullptr) {
      check_head(head, hosts);
      auto visit = std::make_unique<Kept>(std::make_shared<Visit>(connection, url, head.method));
      kept = visit.release();
      return MHD_YES;
    }
    const Kept& visit = *static_cast<Kept*>(kept);
    if (size > 0) {
      visit->add_body(bytes, std::exchange(size, 0));
      return MHD_YES;
    }
    if (visit->is_answered()) {
      const bool lasts = visit->has_stream();
      lasts ? deadlines.pause(socket_of(connection)) : deadlines.start(socket_of(connection));
      return visit->send();
    }
    Request request = visit->request();
    if (const auto file = files.find(request.path); file != files.end() && request.method == "GET") {
      deadlines.start(socket_of(connection));
      return send_file(connection, file->second.text, file->second.type.c_str());
    }
    deadlines.pause(socket_of(connection));
    MHD_suspend_connection(connection);
    const auto pending = std::make_shared<Pending>(visit);
    if (const Route* route = find_route(request); route != nullptr && route->streams) {
      desk.listen(std::move(request), [pending](std::shared_ptr<Stream> stream, Answer answer) {
        pending->visit().answer(std::move(answer), std::move(stream));
      });
    } else {
      desk.ask(std::move(request), [pending](Answer answer) { pending->visit().answer(std::move(answer)); });
    }
    return MHD_YES;
  }

  // What was wrong with a request may have been where it ends.
  MHD_Result send(MHD_Connection* connection, const Answer& answer) {
    deadlines.start(socket_of(connection));
    return send_answer(connection, answer, true);
  }

  static void on_end(void* self, MHD_Connection* connection, void** kept, MHD_RequestTerminationCode) {
    delete static_cast<Kept*>(std::exchange(*kept, nullptr));
    static_cast<Impl*>(self)->deadlines.start(socket_of(connection));
  }

  static void on_connection(void* self, MHD_Connection* connection, void**,
                            MHD_ConnectionNotificationCode what) {
    Deadlines& deadlines = static_cast<Impl*>(self)->deadlines;
    what == MHD_CONNECTION_NOTIFY_STARTED ? deadlines.start(socket_of(connection))
                                          : deadlines.forget(socket_of(connection));
  }

  Desk& desk;
  KnownHosts hosts;
  std::map<std::vector<std::string>, PageFile> files;  // by the parts of their paths
  Deadlines deadlines;
  MHD_Daemon* daemon = nullptr;
  std::chrono::steady_clock::time_point kept_alive = std::chrono::steady_clock::now();
};

Server::Server(int listener, Desk& desk, const std::vector<PageFile>& files, KnownHosts hosts)
    : impl_(std::make_unique<Impl>(desk, files, std::move(hosts))) {
  Impl* self = impl_.get();
  self->daemon = MHD_start_daemon(
      MHD_USE_EPOLL_INTERNAL_THREAD | MHD_ALLOW_SUSPEND_RESUME, 0, nullptr, nullptr, &Impl::on_request, self,
      MHD_OPTION_LISTEN_SOCKET, listener, MHD_OPTION_CONNECTION_LIMIT, room_for_connections(),
      MHD_OPTION_PER_IP_CONNECTION_LIMIT, kMostConnectionsOfAddress, MHD_OPTION_CONNECTION_MEMORY_LIMIT,
      kMostHeaders, MHD_OPTION_CONNECTION_TIMEOUT, static_cast<unsigned>(kPatience.count()),
      MHD_OPTION_NOTIFY_COMPLETED, &Impl::on_end, self, MHD_OPTION_NOTIFY_CONNECTION, &Impl::on_connection,
      self, MHD_OPTION_STRICT_FOR_CLIENT, 1, MHD_OPTION_END);
  if (self->daemon == nullptr) throw Failure(error_at({}, "the server cannot be started"));
}

Server::~Server() { stop(); }

void Server::tick() {
  impl_->deadlines.enforce();
  const auto now = std::chrono::steady_clock::now();
  if (now - impl_->kept_alive < kKeepAlive) return;
  impl_->kept_alive = now;
  impl_->desk.keep_alive();
}

void Server::stop() {
  if (impl_->daemon == nullptr) return;
  impl_->desk.stop();
  MHD_stop_daemon(std::exchange(impl_->daemon, nullptr));
}

}  // namespace fuda::serve
