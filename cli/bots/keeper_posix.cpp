#include "bots/keeper.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#ifdef __linux__
#include <sys/prctl.h>
#endif

#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdint>
#include <cstring>

#include "bots/launcher.h"

namespace fuda {

namespace {

using Clock = std::chrono::steady_clock;

constexpr auto kToClose = std::chrono::seconds(2);
constexpr auto kToTerminate = std::chrono::seconds(1);
constexpr std::array kOurSignals = {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGPIPE, SIGXFSZ};

void handle(int number, void (*how)(int)) {
  struct sigaction action = {};
  action.sa_handler = how;
  sigemptyset(&action.sa_mask);
  sigaction(number, &action, nullptr);
}

struct Pipe {
  int read = -1, write = -1;

  bool open() {
    std::array<int, 2> ends{};
    if (pipe2(ends.data(), O_CLOEXEC) != 0) return false;
    read = ends[0];
    write = ends[1];
    return true;
  }
  void close() const {
    if (read >= 0) ::close(read);
    if (write >= 0) ::close(write);
  }
};

struct Pipes {
  Pipe input, output, errors, orders, outcome;

  bool open() { return input.open() && output.open() && errors.open() && orders.open() && outcome.open(); }
  void close() const {
    for (const Pipe& pipe : {input, output, errors, orders, outcome}) pipe.close();
  }
  [[nodiscard]] ProgramEnds ours() const {
    return {input.write, output.read, errors.read, orders.write, outcome.read};
  }
};

[[noreturn]] void be_program(const Pipes& pipes, const char* command) {
  setpgid(0, 0);
  dup2(pipes.input.read, STDIN_FILENO);
  dup2(pipes.output.write, STDOUT_FILENO);
  dup2(pipes.errors.write, STDERR_FILENO);
  for (const int number : kOurSignals) handle(number, SIG_DFL);
  handle(SIGCHLD, SIG_DFL);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, nullptr);
  execl("/bin/sh", "sh", "-c", command, nullptr);
  _exit(127);
}

// The parent process of a program. A keeper exists until the program has ended, and can end the program.
class Keeper {
 public:
  Keeper(int orders, int outcome, pid_t program) : orders_(orders), outcome_(outcome), program_(program) {}

  void run() {
    while (!(ended() && closing_)) {
      if (!wait()) break;
    }
    kill(-program_, SIGKILL);
    // Once the program is gone, its child processes become children of the keeper.
    while (waitpid(-program_, nullptr, 0) > 0 || errno == EINTR) {
    }
  }

 private:
  // Leaves the ended process as a zombie, so that no other process gets its number.
  bool ended() {
    if (ended_) return true;
    siginfo_t info{};
    if (waitid(P_PID, static_cast<id_t>(program_), &info, WEXITED | WNOHANG | WNOWAIT) != 0 ||
        info.si_pid != program_)
      return false;
    ended_ = true;
    const ProgramEnd end{info.si_code == CLD_EXITED ? 0 : 1, info.si_status};
    if (write(outcome_, &end, sizeof end) < 0) return true;  // fuda has closed the pipe and needs no outcome
    return true;
  }

  // Waits for the next event. Returns false if the program must be killed now.
  bool wait() {
    pollfd orders{orders_, static_cast<short>(closing_ ? 0 : POLLIN), 0};
    timespec time{};
    if (closing_) {
      const auto left = std::chrono::duration_cast<std::chrono::nanoseconds>(until_ - Clock::now());
      if (left.count() > 0) time = {left.count() / 1'000'000'000, left.count() % 1'000'000'000};
    }
    sigset_t none;
    sigemptyset(&none);
    const int ready = ppoll(&orders, 1, closing_ ? &time : nullptr, &none);
    if (ready < 0) return errno == EINTR;
    if (ready == 0) return late();
    char order = kProgramKill;
    if (closing_ || read(orders_, &order, 1) != 1 || order != kProgramClose) return false;
    closing_ = true;
    until_ = Clock::now() + kToClose;
    return true;
  }

  bool late() {
    if (terminated_) return false;
    kill(-program_, SIGTERM);
    terminated_ = true;
    until_ = Clock::now() + kToTerminate;
    return true;
  }

  int orders_, outcome_;
  pid_t program_;
  bool ended_ = false, closing_ = false, terminated_ = false;
  Clock::time_point until_;
};

[[noreturn]] void be_keeper(const Pipes& pipes, const char* command) {
  sigset_t children;
  sigemptyset(&children);
  sigaddset(&children, SIGCHLD);
  sigprocmask(SIG_BLOCK, &children, nullptr);
  handle(SIGCHLD, [](int) {});  // interrupts ppoll
#ifdef __linux__
  prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0);
#endif
  const pid_t program = fork();
  if (program == 0) be_program(pipes, command);
  if (program < 0) _exit(1);
  setpgid(program, program);  // parent and child both call this, because either may run first
  pipes.input.close();
  pipes.output.close();
  pipes.errors.close();
  ::close(pipes.orders.write);
  ::close(pipes.outcome.read);
  Keeper(pipes.orders.read, pipes.outcome.write, program).run();
  _exit(0);
}

// Starts a program. Returns 0 or an errno.
int start(const char* command, Pipes& pipes) {
  if (!pipes.open()) return errno;
  for (const int end : {pipes.input.write, pipes.output.read, pipes.errors.read})
    fcntl(end, F_SETFL, O_NONBLOCK);
  const pid_t keeper = fork();
  if (keeper == 0) be_keeper(pipes, command);
  return keeper < 0 ? errno : 0;
}

void answer(int socket, std::int32_t error, const ProgramEnds& ends) {
  iovec text{&error, sizeof error};
  msghdr message{};
  message.msg_iov = &text;
  message.msg_iovlen = 1;
  alignas(cmsghdr) std::array<char, CMSG_SPACE(sizeof ends)> with{};
  if (error == 0) {
    message.msg_control = with.data();
    message.msg_controllen = with.size();
    cmsghdr* head = CMSG_FIRSTHDR(&message);
    head->cmsg_level = SOL_SOCKET;
    head->cmsg_type = SCM_RIGHTS;
    head->cmsg_len = CMSG_LEN(sizeof ends);
    std::memcpy(CMSG_DATA(head), &ends, sizeof ends);
  }
  while (sendmsg(socket, &message, 0) < 0 && errno == EINTR) {
  }
}

// Detaches this process from the terminal's signals, and from files that the parent process has opened.
void leave_home(int socket) {
  setpgid(0, 0);
  for (const int number : kOurSignals) handle(number, SIG_IGN);
  handle(SIGCHLD, SIG_IGN);  // ended keepers never become zombies
  const int nothing = ::open("/dev/null", O_RDWR | O_CLOEXEC);
  for (const int standard : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) dup2(nothing, standard);
  constexpr int kMost = 4096;
  for (int other = STDERR_FILENO + 1; other < kMost; ++other) {
    if (other != socket) ::close(other);
  }
}

}  // namespace

void run_launcher(int socket, const std::vector<std::string>& commands) {
  leave_home(socket);
  for (;;) {
    std::uint32_t number = 0;
    const ssize_t got = read(socket, &number, sizeof number);
    if (got < 0 && errno == EINTR) continue;
    if (got != sizeof number || number >= commands.size()) break;
    Pipes pipes;
    const int error = start(commands[number].c_str(), pipes);
    answer(socket, error, pipes.ours());
    pipes.close();
  }
  while (waitpid(-1, nullptr, 0) > 0 || errno == EINTR) {
  }
  _exit(0);
}

}  // namespace fuda
