// Runs the whole program with too little memory, many times. In each run, a single allocation fails: the
// first, the second and so on, until a run ends before it reaches the allocation that is to fail. Each run
// must end as usual, or with status 2 (1 if other games continue) and a message about memory. A run must
// never end by a signal, or leak memory (the sanitizers check this). Runs are child processes of this
// process, so no run affects the next.
//
//   fuda_short_of_memory [--first N] [--step N] [--rules N] [--only N] ARGS…     ARGS: those of fuda
//
// With --rules, counts only Lua's allocations. After the allocation that fails, the next N allocations of any
// kind fail, too, because memory may also be missing in the code that reports the failure. Without --rules,
// only one allocation fails, because fuda does not promise to survive N failures in a row everywhere. For
// example, fuda reads a schema only if there is enough memory to free half of the schema.
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iostream>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

#include "memory/allocator.h"
#include "run.h"

namespace fuda {

namespace {

constexpr long kNever = std::numeric_limits<long>::max();

std::atomic<long> to_come{kNever};  // allocations until the one that fails
std::atomic<bool> failed{false};
bool only_lua = false;
std::atomic<long> to_follow{0};  // number of further allocations that fail after this one

bool must_fail(bool is_lua) {
  if (failed.load(std::memory_order_relaxed)) return to_follow.fetch_sub(1, std::memory_order_relaxed) > 0;
  if ((only_lua && !is_lua) || to_come.fetch_sub(1) != 0) return false;
  failed = true;
  return true;
}

struct Run {
  int status = 0;    // status as waitpid gives it
  bool met = false;  // whether the run reached the failing allocation
  std::string out, err;
};

// The text of a file without the line about speed.
std::string text_of(const std::string& file) {
  std::ifstream in(file, std::ios::binary);
  std::string text;
  for (std::string line; std::getline(in, line);) {
    if (line.find("CPU second") == std::string::npos) text += line + "\n";
  }
  return text;
}

class Program {
 public:
  explicit Program(std::vector<std::string> words) : words_(std::move(words)) {
    std::string folder = "/tmp/fuda-short-of-memory-XXXXXX";
    void* shared = mmap(nullptr, 1, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (mkdtemp(folder.data()) == nullptr || shared == MAP_FAILED) std::exit(2);
    met_ = new (shared) char(0);
    out_ = folder + "/out";
    err_ = folder + "/err";
    folder_ = folder;
  }
  ~Program() {
    std::remove(out_.c_str());
    std::remove(err_.c_str());
    rmdir(folder_.c_str());
  }
  Program(const Program&) = delete;
  Program& operator=(const Program&) = delete;

  [[nodiscard]] Run run(long fail_at) {
    *met_ = 0;
    std::cout.flush();  // otherwise the child prints the buffered text again
    const pid_t child = fork();
    if (child < 0) std::exit(2);
    if (child == 0) be_program(fail_at);
    Run result;
    waitpid(child, &result.status, 0);
    result.met = *met_ != 0;
    result.out = text_of(out_);
    result.err = text_of(err_);
    return result;
  }

 private:
  [[noreturn]] void be_program(long fail_at) {
    const bool redirected = std::freopen(out_.c_str(), "wb", stdout) != nullptr &&
                            std::freopen(err_.c_str(), "wb", stderr) != nullptr;
    if (!redirected) _exit(3);
    std::vector<char*> argv;
    for (std::string& word : words_) argv.push_back(word.data());
    argv.push_back(nullptr);
    alarm(120);
    to_come = fail_at;
    const int status = cli::run_fuda(static_cast<int>(words_.size()), argv.data());
    to_come = kNever;
    *met_ = failed ? 1 : 0;
    std::exit(status);
  }

  std::vector<std::string> words_;
  std::string folder_, out_, err_;
  char* met_ = nullptr;
};

std::string ending(int status) {
  if (WIFSIGNALED(status)) return std::string("signal ") + strsignal(WTERMSIG(status));
  return "status " + std::to_string(WEXITSTATUS(status));
}

bool is_clean(const Run& run, const Run& whole) {
  if (!WIFEXITED(run.status)) return false;
  // The program may succeed without the memory. Lua collects garbage and tries again, a sort uses a slower
  // algorithm, or one thread does the work of two threads and reports this.
  if (run.status == whole.status && run.out == whole.out) return true;
  // Status 1 means that a game failed, and that the program played other games.
  if (WEXITSTATUS(run.status) != 1 && WEXITSTATUS(run.status) != 2) return false;
  return run.err.find("memory") != std::string::npos || run.out.find("memory") != std::string::npos;
}

}  // namespace

}  // namespace fuda

int main(int argc, char** argv) {
  using namespace fuda;
  allocations().must_fail = must_fail;
  long first = 0;
  long step = 1;
  int at = 1;
  for (; at + 1 < argc; at += 2) {
    const std::string_view option = argv[at];
    if (option == "--first") {
      first = std::atol(argv[at + 1]);
    } else if (option == "--step") {
      step = std::max(1L, std::atol(argv[at + 1]));
    } else if (option == "--rules") {
      only_lua = true;
      to_follow = std::max(1L, std::atol(argv[at + 1]));
    } else if (option == "--only") {  // this option runs the program in this process, for a debugger
      to_come = std::atol(argv[at + 1]);
      argv[at + 1] = argv[0];
      return cli::run_fuda(argc - at - 1, argv + at + 1);
    } else {
      break;
    }
  }
  std::vector<std::string> words{"fuda"};
  for (; at < argc; ++at) words.emplace_back(argv[at]);
  Program program(words);
  const Run whole = program.run(kNever);
  if (!WIFEXITED(whole.status) || WEXITSTATUS(whole.status) == 2) {
    std::cout << "the run that has enough fails: " << ending(whole.status) << "\n" << whole.out << whole.err;
    return 2;
  }
  long runs = 0;
  long refused = 0;
  long faults = 0;  // the output shows only the first few faults
  for (long n = first;; n += step) {
    const Run run = program.run(n);
    if (WIFEXITED(run.status) && !run.met) break;
    ++runs;
    if (is_clean(run, whole)) {
      if (run.status != whole.status) ++refused;
      continue;
    }
    if (++faults > 10) continue;
    std::cout << "allocation " << n << ": " << ending(run.status) << "\n" << run.out << run.err << "\n";
  }
  std::cout << runs << " runs short of an allocation: " << refused << " said so, " << runs - refused - faults
            << " did without, " << faults << " went wrong\n";
  return faults > 0 ? 1 : 0;
}
