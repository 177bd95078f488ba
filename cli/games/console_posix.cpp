#include "games/console.h"

#include <histedit.h>
#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <cwchar>
#include <iostream>
#include <optional>
#include <string>

#include "base/utf8.h"
#include "program/command.h"

namespace fuda::cli {

namespace {

constexpr int kRemembered = 500;                        // lines
constexpr const char* kClear = "\x1b[H\x1b[2J\x1b[3J";  // clears the screen and the scrollback
constexpr std::size_t kMostOffered = 60;

// The text with which all these moves continue the current line.
std::string common_rest(const std::vector<std::string>& fitting, std::size_t length) {
  std::string common = fitting.front();
  for (const std::string& one : fitting) {
    const auto differ = std::mismatch(common.begin(), common.end(), one.begin(), one.end());
    common.erase(differ.first, common.end());
  }
  return common.substr(length);
}

// Handles signals while a person types. Signals can arrive only while the console waits for the next byte.
// The handlers only note the signals. The editor's own handlers would pass signals on to all processes of the
// job, but the sandbox forbids this (sandbox/process_sandbox.h).
class Signals {
 public:
  enum Noted : unsigned { end = 1, pause = 2, woken = 4, resized = 8 };

  Signals() {
    sigset_t all;
    sigemptyset(&all);
    for (std::size_t i = 0; i < kNumbers.size(); ++i) {
      sigaddset(&all, kNumbers[i]);
      struct sigaction action = {};
      action.sa_handler = &Signals::note;
      sigemptyset(&action.sa_mask);
      sigaction(kNumbers[i], &action, &before_[i]);
      if (before_[i].sa_handler == SIG_IGN) sigaction(kNumbers[i], &before_[i], nullptr);
    }
    sigprocmask(SIG_BLOCK, &all, &open_);
  }
  ~Signals() {
    for (std::size_t i = 0; i < kNumbers.size(); ++i) sigaction(kNumbers[i], &before_[i], nullptr);
    sigprocmask(SIG_SETMASK, &open_, nullptr);
  }
  Signals(const Signals&) = delete;
  Signals& operator=(const Signals&) = delete;

  // Waits for input. Returns the signals that arrived before any input, or 0 if there is input or the input
  // has ended.
  [[nodiscard]] unsigned wait() const {
    pollfd in{STDIN_FILENO, POLLIN, 0};
    for (;;) {
      if (::ppoll(&in, 1, nullptr, &open_) >= 0 || errno != EINTR) return 0;
      if (const unsigned what = noted.exchange(0); what != 0) return what;
    }
  }

 private:
  static constexpr std::array kNumbers{SIGINT, SIGTERM, SIGHUP, SIGTSTP, SIGCONT, SIGWINCH};
  static constexpr std::array<unsigned, kNumbers.size()> kNoted{end, end, end, pause, woken, resized};
  static inline std::atomic<unsigned> noted{0};

  static void note(int number) {
    for (std::size_t i = 0; i < kNumbers.size(); ++i) {
      if (kNumbers[i] == number) noted |= kNoted[i];
    }
  }

  std::array<struct sigaction, kNumbers.size()> before_ = {};
  sigset_t open_ = {};
};

class TerminalConsole final : public Console {
 public:
  explicit TerminalConsole(const Paint& paint) : paint_(paint) { open(); }
  ~TerminalConsole() override { close(); }
  TerminalConsole(const TerminalConsole&) = delete;
  TerminalConsole& operator=(const TerminalConsole&) = delete;

  bool ask(const std::string& prompt, const std::vector<std::string>& offer, std::string& line) override {
    std::cout.flush();
    prompt_ = printable(prompt);
    offer_ = offer;
    el_resize(editor_);
    signals_.emplace();
    int length = 0;
    const char* typed = el_gets(editor_, &length);
    signals_.reset();
    if (typed == nullptr || length <= 0) {
      std::cout << "\n";
      return false;
    }
    line.assign(typed, static_cast<std::size_t>(length));
    while (!line.empty() && (line.back() == '\n' || line.back() == '\r')) line.pop_back();
    HistEvent event{};
    if (!line.empty()) history(history_, &event, H_ENTER, line.c_str());
    return true;
  }

  void clear() override {
    std::cout.flush();
    write_raw(kClear);
    forget();
  }

  // Forgets all typed text. In addition to the history, the editor remembers text that a user cut out, and
  // changes to undo.
  void forget() override {
    close();
    open();
  }

  void measure(Paint& paint) override {
    paint_.width = paint_for_output().width;
    paint.width = paint_.width;
  }

  void waiting(const std::string& text) override {
    std::cout.flush();
    write_raw("\r\x1b[K");
    write_raw(printable(text));
  }

 private:
  void open() {
    editor_ = el_init("fuda", stdin, stdout, stderr);
    history_ = history_init();
    HistEvent event{};
    history(history_, &event, H_SETSIZE, kRemembered);
    history(history_, &event, H_SETUNIQUE, 1);
    el_set(editor_, EL_CLIENTDATA, this);
    el_set(
        editor_, EL_PROMPT, +[](EditLine* editor) { return self(editor).prompt_.data(); });
    el_set(editor_, EL_EDITOR, "emacs");
    el_set(editor_, EL_SIGNAL, 0);
    el_set(editor_, EL_GETCFN, &TerminalConsole::next);
    el_set(editor_, EL_HIST, history, history_);
    el_set(editor_, EL_ADDFN, "fuda-complete", "completes a move", &TerminalConsole::complete);
    el_set(editor_, EL_BIND, "^I", "fuda-complete", nullptr);
  }

  void close() {
    history_end(history_);
    el_end(editor_);
  }

  // Reads one character. Returns 1, or 0 at the end of input, or -1 if a signal interrupted the wait.
  static int next(EditLine* editor, wchar_t* letter) {
    TerminalConsole& console = self(editor);
    std::mbstate_t state{};
    for (;;) {
      if (const unsigned noted = console.signals_->wait(); noted != 0) {
        if ((noted & Signals::end) != 0) return -1;
        console.look_up(noted);
        continue;
      }
      char byte = 0;
      const ssize_t n = ::read(STDIN_FILENO, &byte, 1);
      if (n <= 0) return static_cast<int>(n);
      const std::size_t bytes = std::mbrtowc(letter, &byte, 1, &state);
      if (bytes <= 1) return 1;
      if (bytes == static_cast<std::size_t>(-1)) state = {};  // skips bytes that form no character
    }
  }

  // Handles the signals and redraws the line.
  void look_up(unsigned noted) {
    if ((noted & Signals::pause) != 0) {
      el_set(editor_, EL_PREP_TERM, 0);
      signals_.reset();
      ::kill(::getpid(), SIGTSTP);  // stops this process until the shell resumes it
      signals_.emplace();
    } else if ((noted & Signals::woken) != 0) {
      el_set(editor_, EL_PREP_TERM, 0);
    }
    el_set(editor_, EL_PREP_TERM, 1);
    el_resize(editor_);
    el_set(editor_, EL_REFRESH);
  }

  static TerminalConsole& self(EditLine* editor) {
    void* data = nullptr;
    el_get(editor, EL_CLIENTDATA, &data);
    return *static_cast<TerminalConsole*>(data);
  }

  static void write_raw(std::string_view text) {
    while (!text.empty()) {
      const ssize_t n = ::write(STDOUT_FILENO, text.data(), text.size());
      if (n <= 0) return;  // the terminal is gone, and the next question will fail
      text.remove_prefix(static_cast<std::size_t>(n));
    }
  }

  static unsigned char complete(EditLine* editor, int /*key*/) {
    TerminalConsole& console = self(editor);
    const LineInfo* info = el_line(editor);
    const std::string line(info->buffer, static_cast<std::size_t>(info->cursor - info->buffer));
    std::vector<std::string> fitting;
    for (const std::string& one : console.offer_) {
      if (one.starts_with(line)) fitting.push_back(one);
    }
    if (fitting.empty()) return CC_ERROR;
    std::string rest = common_rest(fitting, line.size());
    if (rest.empty() && fitting.size() > 1) {
      console.list(fitting, line);
      return CC_REDISPLAY;
    }
    return el_insertstr(editor, rest.c_str()) == 0 ? CC_REFRESH : CC_ERROR;
  }

  // Lists the words that could follow the line, each word only once.
  void list(const std::vector<std::string>& fitting, const std::string& line) const {
    const std::size_t from = line.rfind(' ') == std::string::npos ? 0 : line.rfind(' ') + 1;
    std::vector<std::string> words;
    for (const std::string& one : fitting) {
      std::string word = one.substr(from, one.find(' ', from) - from);
      if (std::ranges::find(words, word) == words.end()) words.push_back(std::move(word));
    }
    std::string text;
    for (std::size_t i = 0; i < std::min(words.size(), kMostOffered); ++i)
      text += (i == 0 ? "" : "  ") + words[i];
    if (words.size() > kMostOffered) text += " …";
    write_raw("\n");
    std::cout << wrapped(text, paint_.width, 0) << std::endl;
  }

  EditLine* editor_ = nullptr;
  History* history_ = nullptr;
  std::optional<Signals> signals_;  // set only while a person types
  Paint paint_;
  std::string prompt_;
  std::vector<std::string> offer_;
};

}  // namespace

std::unique_ptr<Console> console_here(const Paint& paint) {
  if (::isatty(STDIN_FILENO) == 1 && ::isatty(STDOUT_FILENO) == 1)
    return std::make_unique<TerminalConsole>(paint);
  return pipe_console();
}

}  // namespace fuda::cli
