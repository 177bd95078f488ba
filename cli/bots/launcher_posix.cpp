#include "bots/launcher.h"

#include <fmt/format.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstdint>
#include <cstring>
#include <memory>
#include <mutex>
#include <system_error>

#include "base/diagnostic.h"
#include "base/utf8.h"
#include "bots/keeper.h"

namespace fuda {

namespace {

Failure cannot_start(const std::string& command, int error) {
  return Failure(error_at({}, fmt::format("'{}' cannot be started: {}", excerpt(command),
                                          std::generic_category().message(error))));
}

class Launcher {
 public:
  explicit Launcher(std::vector<std::string> commands) : commands_(std::move(commands)) {
    std::array<int, 2> sockets{};
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, sockets.data()) != 0)
      throw cannot_start(commands_.front(), errno);
    process_ = fork();
    if (process_ == 0) run_launcher(sockets[1], commands_);
    const int error = errno;
    close(sockets[1]);
    socket_ = sockets[0];
    if (process_ < 0) {
      close(socket_);
      throw cannot_start(commands_.front(), error);
    }
  }
  ~Launcher() {
    close(socket_);
    while (waitpid(process_, nullptr, 0) < 0 && errno == EINTR) {
    }
  }
  Launcher(const Launcher&) = delete;
  Launcher& operator=(const Launcher&) = delete;

  [[nodiscard]] int socket() const { return socket_; }

  // The number of a command, or -1 if the launcher does not know it.
  [[nodiscard]] std::ptrdiff_t number_of(const std::string& command) const {
    const auto at = std::ranges::find(commands_, command);
    return at == commands_.end() ? -1 : at - commands_.begin();
  }

  [[nodiscard]] ProgramEnds start(std::uint32_t number) const {
    const std::string& command = commands_[number];
    if (write(socket_, &number, sizeof number) != sizeof number) throw cannot_start(command, errno);
    std::int32_t error = 0;
    ProgramEnds ends;
    iovec text{&error, sizeof error};
    alignas(cmsghdr) std::array<char, CMSG_SPACE(sizeof ends)> with{};
    msghdr message{};
    message.msg_iov = &text;
    message.msg_iovlen = 1;
    message.msg_control = with.data();
    message.msg_controllen = with.size();
    ssize_t got = 0;
    do got = recvmsg(socket_, &message, MSG_CMSG_CLOEXEC);
    while (got < 0 && errno == EINTR);
    if (got != sizeof error) throw cannot_start(command, got < 0 ? errno : EPIPE);
    if (error != 0) throw cannot_start(command, error);
    const cmsghdr* head = CMSG_FIRSTHDR(&message);
    if (head == nullptr || head->cmsg_len != CMSG_LEN(sizeof ends)) throw cannot_start(command, EMFILE);
    std::memcpy(&ends, CMSG_DATA(head), sizeof ends);
    return ends;
  }

 private:
  std::vector<std::string> commands_;
  pid_t process_ = -1;
  int socket_ = -1;
};

// The launcher processes. Each launcher ends once this process and all programs of the launcher have ended.
struct Launchers {
  Launchers() = default;
  ~Launchers() {
    while (!all.empty()) all.pop_back();  // a later launcher may have inherited earlier sockets
  }
  Launchers(const Launchers&) = delete;
  Launchers& operator=(const Launchers&) = delete;

  std::mutex mutex;
  std::vector<std::unique_ptr<Launcher>> all;
};

Launchers& launchers() {
  static Launchers only;
  return only;
}

void add_launcher(Launchers& known, const std::vector<std::string>& commands) {
  std::signal(SIGPIPE, SIG_IGN);
  known.all.push_back(std::make_unique<Launcher>(commands));
}

}  // namespace

void make_launcher(const std::vector<std::string>& commands) {
  if (commands.empty()) return;
  Launchers& known = launchers();
  const std::lock_guard lock(known.mutex);
  add_launcher(known, commands);
}

int launcher_socket() {
  Launchers& known = launchers();
  const std::lock_guard lock(known.mutex);
  return known.all.empty() ? -1 : known.all.back()->socket();
}

ProgramEnds start_program(const std::string& command) {
  Launchers& known = launchers();
  const std::lock_guard lock(known.mutex);
  for (;;) {
    for (const auto& one : known.all) {
      const std::ptrdiff_t number = one->number_of(command);
      if (number >= 0) return one->start(static_cast<std::uint32_t>(number));
    }
    add_launcher(known, {command});
  }
}

}  // namespace fuda
