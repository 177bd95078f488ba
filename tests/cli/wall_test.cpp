// Tests of the attempts that the process sandbox must refuse. Each attempt is made twice: by a child process
// without the sandbox, which must succeed, and by a child process inside the sandbox, which must be refused.
// Each test therefore fails if there is no sandbox.
#include "sandbox/process_sandbox.h"

#include <catch2/catch.hpp>

#ifdef __linux__

#include <arpa/inet.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <spawn.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/shm.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <sys/xattr.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>
#include <fstream>
#include <functional>
#include <thread>

#include "base/diagnostic.h"
#include "bots/process.h"

namespace {

namespace fs = std::filesystem;
using fuda::cli::Permissions;
using fuda::cli::ProcessSandbox;
using Attempt = std::function<bool()>;  // returns whether the attempt succeeded

// Sanitizers need their own processes and files.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr bool kSanitized = true;
#elif defined(__has_feature)
constexpr bool kSanitized = __has_feature(address_sanitizer) || __has_feature(thread_sanitizer);
#else
constexpr bool kSanitized = false;
#endif

// The sandbox may read given/ and write made/, but has no access to else/.
struct Folders {
  Folders() {
    for (const char* name : {"given", "made", "else"}) {
      fs::create_directory(root / name);
      std::ofstream(root / name / "text") << "text\n";
    }
    fs::create_symlink(root / "else" / "text", root / "given" / "link");
    made_folder = open((root / "made").c_str(), O_PATH | O_DIRECTORY | O_CLOEXEC);
  }
  ~Folders() {
    close(made_folder);
    fs::remove_all(root);
  }
  Folders(const Folders&) = delete;
  Folders& operator=(const Folders&) = delete;

  static fs::path fresh() {
    std::string name = (fs::temp_directory_path() / "fuda-wall-XXXXXX").string();
    REQUIRE(mkdtemp(name.data()) != nullptr);
    return name;
  }
  [[nodiscard]] Permissions permissions() const { return {{root / "given"}, {}, {}, {made_folder}}; }

  const fs::path root = fresh();
  const std::string read = root / "given" / "text", link = root / "given" / "link",
                    other = root / "else" / "text", made = root / "made" / "new";
  int made_folder = -1;
};

enum class End { succeeded, refused, neither };

End in_child(const Attempt& attempt, const Permissions* permissions) {
  const pid_t child = fork();
  REQUIRE(child >= 0);
  if (child == 0) {
    if (permissions != nullptr) fuda::cli::enter_sandbox(*permissions);
    _exit(attempt() ? 0 : 1);
  }
  int status = 0;
  REQUIRE(waitpid(child, &status, 0) == child);
  if (!WIFEXITED(status)) return End::neither;
  return WEXITSTATUS(status) == 0 ? End::succeeded : WEXITSTATUS(status) == 1 ? End::refused : End::neither;
}

// Returns whether this kernel has a part of the sandbox. A child process tries to use this part of the
// sandbox.
bool has(bool (*part)(const ProcessSandbox&)) {
  return in_child([part] { return part(fuda::cli::enter_sandbox({})); }, nullptr) == End::succeeded;
}
bool guards_files() {
  static const bool does = has([](const ProcessSandbox& wall) { return wall.landlock > 0; });
  if (!does) WARN("skipped: this kernel has no Landlock");
  return does;
}
bool guards_calls() {
  static const bool does = has([](const ProcessSandbox& wall) { return wall.seccomp; });
  if (!does) WARN("skipped: this kernel has no seccomp");
  return does;
}

void stopped(const char* what, const Attempt& attempt) {
  INFO(what);
  CHECK(in_child(attempt, nullptr) == End::succeeded);
  const Permissions nothing;
  CHECK(in_child(attempt, &nothing) == End::refused);
}

// A system call with meaningless arguments. Such a call succeeds unless the sandbox refuses it.
Attempt call(long number, long a = 0, long b = 0, long c = 0) {
  return [=] {
    errno = 0;
    return syscall(number, a, b, c, 0, 0) >= 0 || (errno != EPERM && errno != ENOSYS);
  };
}

bool opens(const std::string& path, int how) {
  const int file = open(path.c_str(), how, 0600);
  if (file >= 0) close(file);
  return file >= 0;
}

}  // namespace

TEST_CASE("process sandbox: files that nobody named are neither read nor changed", "[wall]") {
  if (!guards_files()) return;
  const auto each = [](const char* what, const std::function<bool(const Folders&)>& attempt) {
    INFO(what);
    {
      const Folders there;
      CHECK(in_child([&] { return attempt(there); }, nullptr) == End::succeeded);
    }
    const Folders there;
    const Permissions permissions = there.permissions();
    CHECK(in_child([&] { return attempt(there); }, &permissions) == End::refused);
    CHECK(fs::file_size(there.other) == 5);
    CHECK(fs::file_size(there.read) == 5);
    CHECK(std::distance(fs::directory_iterator(there.root / "else"), {}) == 1);
  };
  each("read", [](const Folders& f) { return opens(f.other, O_RDONLY); });
  each("read by a link", [](const Folders& f) { return opens(f.link, O_RDONLY); });
  each("read from a thread", [](const Folders& f) {
    bool done = false;
    std::thread([&] { done = opens(f.other, O_RDONLY); }).join();
    return done;
  });
  each("list", [](const Folders& f) { return opens(f.root / "else", O_RDONLY | O_DIRECTORY); });
  each("write", [](const Folders& f) { return opens(f.other, O_WRONLY | O_APPEND); });
  each("write where reading is allowed", [](const Folders& f) { return opens(f.read, O_WRONLY); });
  each("write anew", [](const Folders& f) { return opens(f.other, O_WRONLY | O_TRUNC); });
  each("make", [](const Folders& f) { return opens(f.other + "2", O_WRONLY | O_CREAT | O_EXCL); });
  each("empty", [](const Folders& f) { return truncate(f.other.c_str(), 0) == 0; });
  each("remove", [](const Folders& f) { return unlink(f.other.c_str()) == 0; });
  each("rename", [](const Folders& f) { return rename(f.other.c_str(), f.made.c_str()) == 0; });
  each("replace", [](const Folders& f) {
    return opens(f.made, O_WRONLY | O_CREAT | O_EXCL) && rename(f.made.c_str(), f.other.c_str()) == 0;
  });
  each("a second name", [](const Folders& f) { return link(f.other.c_str(), f.made.c_str()) == 0; });
  each("a link", [](const Folders& f) { return symlink(f.other.c_str(), f.made.c_str()) == 0; });
  each("a pipe", [](const Folders& f) { return mkfifo(f.made.c_str(), 0600) == 0; });
}

TEST_CASE("process sandbox: named files are read and written, even by threads", "[wall]") {
  const Folders there;
  const Permissions permissions = there.permissions();
  const auto works = [&](const Attempt& attempt) {
    return in_child(attempt, &permissions) == End::succeeded;
  };
  CHECK(works([&] { return opens(there.read, O_RDONLY); }));
  CHECK(works([&] { return opens(there.root / "given", O_RDONLY | O_DIRECTORY); }));
  CHECK(works([&] {
    const fs::path unfinished = there.root / "made" / "unfinished";
    std::ofstream(unfinished) << "new\n";
    fs::rename(unfinished, there.made);
    return fs::file_size(there.made) == 4;
  }));
  CHECK(works([&] { return fs::create_directory(there.root / "made" / "folder"); }));
  CHECK(works([] {
    int done = 0;
    std::thread([&] { done = 1; }).join();
    return done == 1;
  }));
  CHECK(works([] { return std::signal(SIGTERM, [](int) { _exit(0); }) != SIG_ERR && raise(SIGTERM) == 0; }));
}

TEST_CASE("process sandbox: of all programs, only the named ones are started", "[wall]") {
  if (!guards_calls()) return;
  const auto starts = [](const char* command) {
    try {
      fuda::Process program(command);
      std::string line;
      const auto soon = std::chrono::steady_clock::now() + std::chrono::seconds(60);
      return program.read_line(line, soon) == fuda::Process::Got::line;
    } catch (const fuda::Failure&) {
      return false;
    }
  };
  const auto behind_wall = [&](const char* command) {
    fuda::make_launcher({"echo named", "echo also"});
    Permissions permissions;
    permissions.launcher = fuda::launcher_socket();
    fuda::cli::enter_sandbox(permissions);
    return starts(command);
  };
  CHECK(in_child([&] { return behind_wall("echo also") && starts("echo named"); }, nullptr) ==
        End::succeeded);
  CHECK(in_child([&] { return starts("echo other"); }, nullptr) == End::succeeded);
  if (!kSanitized) CHECK(in_child([&] { return behind_wall("echo other"); }, nullptr) == End::refused);
  stopped("messages from elsewhere", call(SYS_recvmsg, -1));
}

TEST_CASE("process sandbox: no network", "[wall]") {
  if (!guards_calls()) return;
  const int listener = socket(AF_INET, SOCK_STREAM, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  socklen_t size = sizeof address;
  REQUIRE(bind(listener, reinterpret_cast<sockaddr*>(&address), size) == 0);
  REQUIRE(listen(listener, 8) == 0);
  REQUIRE(getsockname(listener, reinterpret_cast<sockaddr*>(&address), &size) == 0);
  stopped("connect", [&] {
    const int one = socket(AF_INET, SOCK_STREAM, 0);
    return connect(one, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0;
  });
  // A server accepts connections at its own socket, but can open no other socket.
  Permissions serves;
  serves.listener = listener;
  const Attempt takes = [listener] {
    const int taken = accept4(listener, nullptr, nullptr, SOCK_CLOEXEC | SOCK_NONBLOCK);
    return taken >= 0 || errno == EAGAIN;
  };
  REQUIRE(fcntl(listener, F_SETFL, O_NONBLOCK) == 0);
  stopped("taking a connection", takes);
  CHECK(in_child(takes, &serves) == End::succeeded);
  const Attempt another = call(SYS_accept4, listener + 1);
  CHECK(in_child(another, nullptr) == End::succeeded);
  CHECK(in_child(another, &serves) == End::refused);
  CHECK(in_child([] { return socket(AF_INET, SOCK_STREAM, 0) >= 0; }, &serves) == End::refused);
  CHECK(in_child(call(SYS_connect, listener), &serves) == End::refused);
  CHECK(in_child(call(SYS_bind, listener), &serves) == End::refused);
  close(listener);
  stopped("a socket for messages", [] { return socket(AF_INET, SOCK_DGRAM, 0) >= 0; });
  stopped("a socket of this machine", [] { return socket(AF_UNIX, SOCK_STREAM, 0) >= 0; });
  stopped("a pair of sockets", [] {
    int two[2];
    return socketpair(AF_UNIX, SOCK_STREAM, 0, two) == 0;
  });
  stopped("memory that programs share", [] {
    const int memory = shmget(IPC_PRIVATE, 4096, 0600 | IPC_CREAT);
    return memory >= 0 && shmctl(memory, IPC_RMID, nullptr) == 0;
  });
}

TEST_CASE("process sandbox: no other program is started or touched", "[wall]") {
  if (!guards_calls()) return;
  stopped("exec", [] { return execl("/bin/true", "true", nullptr) == 0; });
  stopped("a signal", [] { return kill(getppid(), 0) == 0; });
  stopped("a signal to all", [] { return kill(0, 0) == 0; });
  stopped("look into another program", [] {
    static char byte = 0;  // not on the stack, which is deeper in this process than in its parent
    iovec mine{&byte, 1};
    iovec theirs{&byte, 1};
    errno = 0;
    return syscall(SYS_process_vm_readv, getppid(), &mine, 1, &theirs, 1, 0) == 1;
  });
  if (kSanitized) return;
  stopped("fork", [] {
    const pid_t child = fork();
    if (child == 0) _exit(0);
    return child > 0;
  });
  stopped("fork and exec", [] { return std::system("true") == 0; });
  stopped("spawn", [] {
    pid_t child = 0;
    char name[] = "true";
    char* const words[] = {name, nullptr};
    return posix_spawn(&child, "/bin/true", nullptr, nullptr, words, words + 1) == 0;
  });
  stopped("a view of the system of its own", call(SYS_unshare, 1));
  stopped("be traced", [] { return ptrace(PTRACE_TRACEME, 0, nullptr, nullptr) == 0; });
}

TEST_CASE("process sandbox: the machine stays as it is", "[wall]") {
  if (!guards_calls()) return;
  stopped("code made while running", [] {
    return mmap(nullptr, 4096, PROT_READ | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0) != MAP_FAILED;
  });
  stopped("memory turned into code", [] {
    void* page = mmap(nullptr, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    return mprotect(page, 4096, PROT_READ | PROT_EXEC) == 0;
  });
  stopped("typing into the terminal", call(SYS_ioctl, 0, TIOCSTI));
  stopped("typing into the terminal, said in 64 bits",
          call(SYS_ioctl, 0, static_cast<long>(0x700000000UL | TIOCSTI)));
  stopped("a core dump", [] {
    const rlimit some{0, 0};
    return syscall(SYS_setrlimit, RLIMIT_CORE, &some) == 0;
  });
  stopped("a limit", [] {
    rlimit now{};
    return getrlimit(RLIMIT_NOFILE, &now) == 0 && setrlimit(RLIMIT_NOFILE, &now) == 0;
  });
  stopped("a priority", [] { return setpriority(PRIO_PROCESS, 0, getpriority(PRIO_PROCESS, 0)) == 0; });
  const Folders there;
  stopped("permissions", [&] { return chmod(there.other.c_str(), 0600) == 0; });
  stopped("passing on one's rights", [&] {
    const int file = open(there.read.c_str(), O_RDONLY);
    return fchmod(file, 04755) == 0;
  });
  stopped("an owner", [&] { return chown(there.other.c_str(), getuid(), getgid()) == 0; });
  stopped("attributes", call(SYS_setxattr));
  stopped("times", [&] { return utimensat(AT_FDCWD, there.other.c_str(), nullptr, 0) == 0; });
  stopped("emptying by opening to read", [&] { return opens(there.read, O_RDONLY | O_TRUNC); });
  stopped("emptying by opening to do neither", [&] { return opens(there.read, O_ACCMODE | O_TRUNC); });
}

TEST_CASE("process sandbox: no memory is written to disk if the program crashes", "[wall]") {
  const Permissions nothing;
  const Attempt no_dump = [] {
    rlimit now{};
    return getrlimit(RLIMIT_CORE, &now) == 0 && now.rlim_cur == 0 && now.rlim_max == 0;
  };
  CHECK(in_child(no_dump, &nothing) == End::succeeded);
}

TEST_CASE("process sandbox: files that were open before are closed, except the three that all programs have",
          "[wall]") {
  if (kSanitized) return;
  const Folders there;
  const int file = open(there.other.c_str(), O_RDWR);
  const Permissions nothing;
  const auto writes = [&] { return write(file, "more\n", 5) == 5; };
  CHECK(in_child(writes, &nothing) == End::refused);
  CHECK(in_child(writes, nullptr) == End::succeeded);
  CHECK(in_child([] { return fcntl(1, F_GETFD) >= 0 && fcntl(2, F_GETFD) >= 0; }, &nothing) ==
        End::succeeded);
  close(file);
}

#endif
