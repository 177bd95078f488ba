#include "sandbox/process_sandbox.h"

#include <fmt/format.h>

#ifdef __linux__

#include <fcntl.h>
#include <linux/landlock.h>
#include <sched.h>
#ifdef FUDA_SECCOMP
#include <seccomp.h>
#endif
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdint>

namespace fuda::cli {

namespace {

// The leak checker inspects the program from a separate process, and reads function names from its files.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr bool kSanitized = true;
#elif defined(__has_feature)
constexpr bool kSanitized = __has_feature(address_sanitizer) || __has_feature(thread_sanitizer);
#else
constexpr bool kSanitized = false;
#endif

// ---- files ----

// The structure that the newest kernel expects. Older headers and kernels know only the first fields.
struct Ruleset {
  std::uint64_t files = 0;
  std::uint64_t net = 0;     // since version 4: TCP, bind and connect
  std::uint64_t scoped = 0;  // since version 6: abstract sockets and signals
};

constexpr std::uint64_t kRead = LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_READ_DIR;
constexpr std::uint64_t kList = LANDLOCK_ACCESS_FS_READ_DIR;
constexpr std::uint64_t kWrite = LANDLOCK_ACCESS_FS_WRITE_FILE | LANDLOCK_ACCESS_FS_MAKE_REG |
                                 LANDLOCK_ACCESS_FS_MAKE_DIR | LANDLOCK_ACCESS_FS_REMOVE_FILE |
                                 LANDLOCK_ACCESS_FS_REMOVE_DIR | LANDLOCK_ACCESS_FS_READ_DIR;
constexpr std::uint64_t kTruncate = std::uint64_t{1} << 14;  // since version 3
constexpr std::uint64_t kOfFolders =
    ~static_cast<std::uint64_t>(LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_WRITE_FILE);

// Files that the C library or a sanitizer needs to read.
constexpr std::array kSystem = {"/etc/localtime", "/usr/share/zoneinfo", "/sys/devices/system/cpu"};
constexpr std::array kTerminals = {"/etc/terminfo", "/lib/terminfo", "/usr/share/terminfo"};
constexpr std::array kForSanitizers = {"/proc", "/usr/lib", "/lib", "/lib64", "/proc/self/exe"};

int landlock_version() {
  const long version =
      syscall(SYS_landlock_create_ruleset, nullptr, std::size_t{0}, LANDLOCK_CREATE_RULESET_VERSION);
  return version > 0 ? static_cast<int>(version) : 0;
}

void allow(int ruleset, int at, std::uint64_t access) {
  struct stat status {};
  if (fstat(at, &status) == 0) {
    landlock_path_beneath_attr rule{};
    rule.allowed_access = S_ISDIR(status.st_mode) ? access : access & ~kOfFolders;
    rule.parent_fd = at;
    syscall(SYS_landlock_add_rule, ruleset, LANDLOCK_RULE_PATH_BENEATH, &rule, 0U);
  }
}

void allow(int ruleset, const std::filesystem::path& path, std::uint64_t access) {
  const int at = open(path.c_str(), O_PATH | O_CLOEXEC);
  if (at < 0) return;
  allow(ruleset, at, access);
  close(at);
}

int guard_files(const Permissions& permissions) {
  const int version = landlock_version();
  if (version == 0) return 0;
  // The number of rights that each version of the kernel knows.
  const int rights = version >= 5 ? 16 : version >= 3 ? 15 : version == 2 ? 14 : 13;
  Ruleset wanted;
  wanted.files = (std::uint64_t{1} << rights) - 1;
  wanted.net = version >= 4 ? 3 : 0;
  wanted.scoped = version >= 6 ? 3 : 0;
  const std::size_t known = version >= 6 ? 24 : version >= 4 ? 16 : 8;
  const int ruleset = static_cast<int>(syscall(SYS_landlock_create_ruleset, &wanted, known, 0U));
  if (ruleset < 0) return 0;
  for (const char* path : kSystem) allow(ruleset, path, kRead);
  if (kSanitized) {
    for (const char* path : kForSanitizers) allow(ruleset, path, kRead);
  }
  if (permissions.terminal) {
    for (const char* path : kTerminals) allow(ruleset, path, kRead);
  }
  for (const auto& path : permissions.read) allow(ruleset, path, kRead);
  for (const auto& path : permissions.list) allow(ruleset, path, kList);
  for (const int folder : permissions.tidy) allow(ruleset, folder, LANDLOCK_ACCESS_FS_REMOVE_DIR);
  for (const int folder : permissions.write)
    allow(ruleset, folder, version >= 3 ? kWrite | kTruncate : kWrite);
  const bool raised = syscall(SYS_landlock_restrict_self, ruleset, 0U) == 0;
  close(ruleset);
  return raised ? version : 0;
}

// ---- system calls ----

#ifdef FUDA_SECCOMP

constexpr std::array kRefused = {
    // calls for the network and for connections to other programs
    "socket", "socketpair", "connect", "bind", "listen", "accept", "sendmmsg", "recvmmsg", "socketcall",
    "io_uring_setup", "io_uring_enter", "io_uring_register", "shmget", "shmat", "shmctl", "msgget", "msgsnd",
    "msgrcv", "msgctl", "semget", "semop", "semtimedop", "semctl", "ipc", "mq_open", "mq_unlink",
    // calls that start or affect other programs
    "execve", "execveat", "tkill", "rt_sigqueueinfo", "rt_tgsigqueueinfo", "pidfd_open", "pidfd_getfd",
    "pidfd_send_signal", "process_vm_readv", "process_vm_writev", "process_madvise", "process_mrelease",
    "kcmp", "setpriority", "sched_setscheduler", "sched_setparam", "sched_setattr", "sched_setaffinity",
    "ioprio_set", "migrate_pages", "move_pages",
    // calls that change the identity or privileges of the program, or the mounts of the system
    "setuid", "setgid", "setreuid", "setregid", "setresuid", "setresgid", "setfsuid", "setfsgid", "setgroups",
    "setuid32", "setgid32", "setreuid32", "setregid32", "setresuid32", "setresgid32", "setfsuid32",
    "setfsgid32", "setgroups32", "capset", "setrlimit", "personality", "unshare", "setns", "mount", "umount",
    "umount2", "pivot_root", "chroot", "move_mount", "open_tree", "fsopen", "fsconfig", "fsmount", "fspick",
    "mount_setattr", "swapon", "swapoff", "quotactl", "quotactl_fd", "acct", "name_to_handle_at",
    "open_by_handle_at",
    // calls for files that Landlock does not control, at least on some kernels
    "chmod", "fchmodat", "chown", "fchown", "lchown", "fchownat", "chown32", "fchown32", "lchown32",
    "setxattr", "lsetxattr", "fsetxattr", "removexattr", "lremovexattr", "fremovexattr", "utime", "utimes",
    "futimesat", "utimensat", "utimensat_time64", "truncate", "truncate64", "creat", "fanotify_init",
    "fanotify_mark",
    // calls that expose more of the kernel to attacks
    "add_key", "request_key", "keyctl", "bpf", "perf_event_open", "userfaultfd", "kexec_load",
    "kexec_file_load", "init_module", "finit_module", "delete_module", "reboot", "syslog", "sethostname",
    "setdomainname", "settimeofday", "stime", "clock_settime", "clock_settime64", "clock_adjtime",
    "clock_adjtime64", "adjtimex", "iopl", "ioperm", "modify_ldt", "lookup_dcookie", "nfsservctl", "vhangup",
    "remap_file_pages"};

// Calls that the filter refuses as if the kernel did not have them. The C library then makes an older call,
// whose flags the filter can check.
constexpr std::array kUnknown = {"clone3", "openat2"};

// Requests that insert characters into a terminal's input, where a shell would read them as commands.
constexpr std::array<std::uint64_t, 6> kTerminal = {
    TIOCSTI, 0x541C /* TIOCLINUX */, TIOCCONS, TIOCSCTTY, TIOCSETD, 0x5406};
// Requests that change how a terminal reads keys.
constexpr std::array<std::uint64_t, 3> kKeys = {0x5402 /* TCSETS */, 0x5403, 0x5404};

class Filter {
 public:
  Filter() : filter_(seccomp_init(SCMP_ACT_ALLOW)) {}
  ~Filter() { seccomp_release(filter_); }
  Filter(const Filter&) = delete;
  Filter& operator=(const Filter&) = delete;

  void refuse(const char* name, int error = EPERM) { add(name, error, 0, {}); }
  // Refuses the call if the argument has this value. Compares only the low 32 bits, because the kernel also
  // reads only these bits of flags.
  void refuse_masked(const char* name, unsigned argument, std::uint64_t mask, std::uint64_t value) {
    add(name, EPERM, 1, {argument, SCMP_CMP_MASKED_EQ, mask, value});
  }
  void refuse_unless(const char* name, unsigned argument, std::uint64_t value) {
    add(name, EPERM, 1, {argument, SCMP_CMP_NE, value, 0});
  }
  // Refuses calls that this library does not know, because new kernels add calls every year.
  void refuse_newer() {
    constexpr int kSharedNumbers = 424;  // from this number on, a call has the same number on all processors
    constexpr int kEnd = 512;            // calls of new kernels will stay below this number for a long time
    for (int number = kSharedNumbers; number < kEnd; ++number) {
      char* name = seccomp_syscall_resolve_num_arch(SCMP_ARCH_NATIVE, number);
      if (name == nullptr) seccomp_rule_add_array(filter_, SCMP_ACT_ERRNO(ENOSYS), number, 0, nullptr);
      std::free(name);  // NOLINT(cppcoreguidelines-no-malloc): seccomp(3) allocates it
    }
  }

  bool load() {
    // Without this setting, kernels before 5.16 turn off speculative store bypass, which slows down the
    // processor.
    seccomp_attr_set(filter_, SCMP_FLTATR_CTL_SSB, 1);
    seccomp_attr_set(filter_, SCMP_FLTATR_CTL_OPTIMIZE, 2);
    return filter_ != nullptr && seccomp_load(filter_) == 0;
  }

 private:
  // Adds a rule. If this processor lacks the call, no rule is needed.
  void add(const char* name, int error, unsigned count, scmp_arg_cmp where) {
    const int number = seccomp_syscall_resolve_name(name);
    if (number != __NR_SCMP_ERROR)
      seccomp_rule_add_array(filter_, SCMP_ACT_ERRNO(static_cast<std::uint16_t>(error)), number, count,
                             &where);
  }

  scmp_filter_ctx filter_;
};

// A server may accept connections, read and write, but it cannot create a socket.
void guard_sockets(Filter& filter, int listener) {
  if (listener < 0) {
    for (const char* name : {"accept4", "sendto", "sendmsg", "recvfrom"}) filter.refuse(name);
    return;
  }
  filter.refuse_unless("accept4", 0, static_cast<std::uint64_t>(listener));
  filter.refuse_unless("sendto", 4, 0);
  filter.refuse_unless("recvfrom", 4, 0);
}

bool guard_calls(const Permissions& permissions) {
  constexpr std::uint64_t k32 = 0xFFFFFFFF;
  Filter filter;
  for (const char* name : kRefused) filter.refuse(name);
  for (const char* name : kUnknown) filter.refuse(name, ENOSYS);
  filter.refuse_newer();
  guard_sockets(filter, permissions.listener);
  // The launcher's socket receives the pipes to the programs that the command line names.
  if (permissions.launcher >= 0) {
    filter.refuse_unless("recvmsg", 0, static_cast<std::uint64_t>(permissions.launcher));
  } else {
    filter.refuse("recvmsg");
  }
  if (!kSanitized) {
    filter.refuse("fork");
    filter.refuse("vfork");
    filter.refuse("ptrace");
    filter.refuse_masked("clone", 0, CLONE_THREAD, 0);
  }
  const auto self = static_cast<std::uint64_t>(getpid());
  filter.refuse_unless("kill", 0, self);
  filter.refuse_unless("tgkill", 0, self);
  filter.refuse_unless("prlimit64", 2, 0);  // allows reading a limit, which is harmless
  for (const std::uint64_t request : kTerminal) filter.refuse_masked("ioctl", 1, k32, request);
  for (const std::uint64_t request : kKeys) {
    if (!permissions.terminal) filter.refuse_masked("ioctl", 1, k32, request);
  }
  // Kernels before 6.2 let a program empty a file without write access to it.
  for (const std::uint64_t how : {std::uint64_t{O_TRUNC}, std::uint64_t{O_TRUNC | O_ACCMODE}}) {
    filter.refuse_masked("open", 1, O_TRUNC | O_ACCMODE, how);
    filter.refuse_masked("openat", 2, O_TRUNC | O_ACCMODE, how);
  }
  // A replaced file keeps its permissions, but never set-user-ID or set-group-ID.
  filter.refuse_masked("fchmod", 1, S_ISUID, S_ISUID);
  filter.refuse_masked("fchmod", 1, S_ISGID, S_ISGID);
  // Writable memory must never become code.
  filter.refuse_masked("mmap", 2, PROT_EXEC, PROT_EXEC);
  filter.refuse_masked("mmap2", 2, PROT_EXEC, PROT_EXEC);
  filter.refuse_masked("mprotect", 2, PROT_EXEC, PROT_EXEC);
  filter.refuse_masked("pkey_mprotect", 2, PROT_EXEC, PROT_EXEC);
  return filter.load();
}

#else  // built without libseccomp

bool guard_calls(const Permissions& /*permissions*/) { return false; }

#endif

void close_others(std::vector<int> kept) {
  unsigned first = 3;
  std::sort(kept.begin(), kept.end());
  for (const int one : kept) {
    if (one < static_cast<int>(first)) continue;
    const auto door = static_cast<unsigned>(one);
    if (door > first) syscall(SYS_close_range, first, door - 1, 0U);
    first = door + 1;
  }
  syscall(SYS_close_range, first, ~0U, 0U);
}

}  // namespace

ProcessSandbox enter_sandbox(const Permissions& permissions) {
  // Disable core dumps, which would write to a file that the command line does not name.
  const rlimit none{0, 0};
  setrlimit(RLIMIT_CORE, &none);
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return {};
  // Closes descriptors that a shell left open. A program with sanitizers keeps all descriptors, because
  // sanitizers need the descriptors that they have opened.
  if (!kSanitized) {
    std::vector<int> kept = {permissions.launcher, permissions.listener};
    for (const auto& folders : {permissions.tidy, permissions.write})
      kept.insert(kept.end(), folders.begin(), folders.end());
    close_others(std::move(kept));
  }
  ProcessSandbox sandbox;
  sandbox.landlock = guard_files(permissions);
  sandbox.seccomp = guard_calls(permissions);
  return sandbox;
}

std::string sandbox_here() {
  const int landlock = landlock_version();
#ifdef FUDA_SECCOMP
  // Without a filter in the call, a kernel with seccomp reports a bad address.
  const bool seccomp = prctl(PR_SET_SECCOMP, 2, nullptr, 0, 0) != 0 && errno == EFAULT;
#else
  const bool seccomp = false;
#endif
  if (landlock == 0) return seccomp ? "seccomp" : "none";
  return fmt::format("Landlock {}{}", landlock, seccomp ? ", seccomp" : "");
}

}  // namespace fuda::cli

#else

namespace fuda::cli {

ProcessSandbox enter_sandbox(const Permissions&) { return {}; }
std::string sandbox_here() { return "none"; }

}  // namespace fuda::cli

#endif
